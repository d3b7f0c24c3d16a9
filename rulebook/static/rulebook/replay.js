/* The match replayed in place, step by step: by the buttons, by the arrow keys, by the
   line under the board, or by an act in the lists. Without it each step is a page. */

const form = document.getElementById("replay");
const drawn = document.getElementById("board-drawn");
const rows = new Map(
  [...form.querySelectorAll("tr[data-step]")].map((row) => [Number(row.dataset.step), row]),
);
const last = Number(form.dataset.steps);

const sides = drawn ? [...drawn.querySelectorAll(".side")].map(side) : [];

function side(group, place) {
  const holes = [...group.querySelectorAll(".hole")].map((hole) => [
    Number(hole.getAttribute("cx")),
    Number(hole.getAttribute("cy")),
  ]);
  const step = holes[1][0] - holes[0][0];
  const end = drawn.querySelector(".last");
  return {
    place,
    target: Number(group.dataset.target),
    holes,
    step,
    home: [Number(end.getAttribute("cx")), Number(end.getAttribute("cy"))],
    front: group.querySelector(".front"),
    rear: group.querySelector(".rear"),
    move: group.querySelector(".move"),
    score: document.querySelector(`.standing [data-side="${group.dataset.side}"] dd`),
  };
}

function whereIs(side, score) {
  if (score >= side.target) return side.home;
  if (score <= 0) return [side.holes[0][0] - side.step, side.holes[0][1]];
  return side.holes[(score - 1) % side.holes.length];
}

function put(peg, [x, y]) {
  peg.setAttribute("cx", x);
  peg.setAttribute("cy", y);
}

/* The pegs after a step: front and rear of each side. */
const start = JSON.parse(form.dataset.start ?? "null");
function pegsAt(step) {
  if (step === 0) return start;
  return rows
    .get(step)
    .dataset.pegs.trim()
    .split(" ")
    .map((pair) => pair.split("/").map(Number));
}

function way(side, from, to) {
  const by = from <= to ? 1 : -1;
  const places = [];
  for (let hole = from; hole !== to + by; hole += by) places.push(whereIs(side, hole));
  return places.join(" ");
}

let now = Number(form.dataset.now);

function show(step) {
  now = Math.max(0, Math.min(last, step));
  const after = pegsAt(now);
  const before = now ? pegsAt(now - 1) : after;
  for (const each of sides) {
    const [front, rear] = after[each.place];
    const [oldFront, oldRear] = before[each.place];
    const [x, y] = whereIs(each, rear);
    put(each.front, whereIs(each, front));
    put(each.rear, front === 0 && rear === 0 ? [x - each.step + 1, y] : [x, y]);
    const moved = front > oldFront ? way(each, oldRear, front) : front < oldFront ? way(each, oldFront, front) : "";
    each.move.setAttribute("points", moved);
    each.score.textContent = front;
  }
  tell();
  mark();
  clearTimeout(noting);
  noting = setTimeout(note, 400);
}

/* The address tells the act, so that it can be sent; a posted sheet has none. */
let noting;
function note() {
  if (form.method !== "get") return;
  const address = new URL(location.href);
  address.searchParams.set("step", now);
  history.replaceState(null, "", address);
}

function tell() {
  const told = document.getElementById("now");
  if (!now) {
    told.textContent = told.dataset.start;
    return;
  }
  const row = rows.get(now);
  const said = [...row.querySelector(".done").childNodes].map((node) => node.cloneNode(true));
  const place = document.createElement("span");
  place.className = "place";
  place.textContent = `${row.closest("table").dataset.deal} `;
  told.replaceChildren(place, ...said);
}

function mark() {
  for (const each of form.querySelectorAll(".current")) each.classList.remove("current");
  rows.get(now)?.classList.add("current");
  const lines = [...form.querySelectorAll(".lines-written [data-step]")];
  if (now) lines.find((line) => Number(line.dataset.step) >= now)?.classList.add("current");
  const race = form.querySelector(".race");
  const x = Number(race.dataset.left) + Number(race.dataset.across) * now;
  race.querySelector(".now").setAttribute("transform", `translate(${x})`);
  form.querySelector(".steps .number").textContent = now;
  form.querySelector(".scrub").value = now;
  for (const button of form.querySelectorAll("[data-go]")) {
    const first = ["first", "back"].includes(button.dataset.go);
    const target = { first: 0, back: now - 1, on: now + 1, last }[button.dataset.go];
    button.value = target;
    button.setAttribute("aria-disabled", first ? now === 0 : now === last);
  }
}

if (drawn) {
  const scrub = form.querySelector(".scrub");
  scrub.hidden = false;
  scrub.addEventListener("input", () => show(Number(scrub.value)));
  for (const button of form.querySelectorAll("[data-go]")) button.disabled = false;
  mark();

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=step]");
    if (!button) return;
    event.preventDefault();
    show(Number(button.value));
    if (!button.dataset.go && !matchMedia("(min-width: 64rem)").matches) {
      document.getElementById("board").scrollIntoView({ block: "start" });
    }
  });

  form.querySelector(".race").addEventListener("click", (event) => {
    const race = event.currentTarget;
    const point = new DOMPoint(event.clientX, event.clientY);
    const { x } = point.matrixTransform(race.getScreenCTM().inverse());
    show(Math.round((x - Number(race.dataset.left)) / Number(race.dataset.across)));
  });

  const STEPS = { ArrowLeft: () => now - 1, ArrowRight: () => now + 1, Home: () => 0, End: () => last };
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select");
    const step = STEPS[event.key];
    if (!step || typing || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(step());
  });
}
