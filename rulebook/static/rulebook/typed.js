/* A sheet answered as it is typed: what stands in the form is sent as it is, and what the
   answer tells is put in place. Fields are left alone, but where a choice changes which
   fields there are. The buttons lead on as they do without script. */

const PAUSE = 300;
const form = () => document.getElementById("typing");

let asking;
let due;
let pressing = false;
let whole = false;

async function ask() {
  clearTimeout(due);
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const sent = new URLSearchParams(new FormData(form()));
  sent.set("do", "check");
  let page;
  try {
    const answer = await fetch(form().action, { method: "POST", body: sent, signal });
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return;
  }
  while (pressing) await new Promise((done) => setTimeout(done, 20));
  if (signal.aborted || !page.getElementById("typing")) return;
  if (whole) replaceForm(page, sent);
  whole = false;
  for (const told of document.querySelectorAll("[data-told]")) tell(told, page);
}

const folds = (within) =>
  [...within.querySelectorAll("details")].map(({ id, open }) => [id, open]);

function restore(folded, focused) {
  for (const [id, open] of folded) document.getElementById(id)?.toggleAttribute("open", open);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/* Only what has changed is touched, so that nothing moves under a finger. */
function tell(told, page) {
  const fresh = page.getElementById(told.id);
  if (!fresh || fresh.innerHTML === told.innerHTML) return;
  const folded = folds(told);
  const focused = told.contains(document.activeElement) && document.activeElement.id;
  told.replaceChildren(...fresh.childNodes);
  restore(folded, focused);
}

/* What was typed while the answer was on its way stays. */
function replaceForm(page, sent) {
  const folded = folds(form());
  const focused = document.activeElement?.id;
  const later = [...new FormData(form())].filter(([name, now]) => now !== sent.get(name));
  form().replaceWith(page.getElementById("typing"));
  for (const [name, now] of later) {
    const field = form().elements[name];
    if (field && "value" in field) field.value = now;
  }
  restore(folded, focused);
}

document.documentElement.classList.add("answered");

addEventListener("pointerdown", () => (pressing = true));
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => setTimeout(() => (pressing = false)));
}

document.addEventListener("input", (event) => {
  if (event.target.form !== form()) return;
  clearTimeout(due);
  due = setTimeout(ask, PAUSE);
});

document.addEventListener("change", (event) => {
  if (event.target.form !== form() || !event.target.closest("[data-shapes]")) return;
  whole = true;
  ask();
});

document.addEventListener("submit", (event) => {
  if (event.target !== form() || event.submitter?.value !== "check") return;
  event.preventDefault();
  ask();
});
