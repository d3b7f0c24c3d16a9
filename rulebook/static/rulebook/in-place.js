/* Answers in place: a tap on the desk fetches the page it would have led to and puts
   that page's desk where this one was. The addresses stay those of the plain page. */

const desk = () => document.getElementById("desk");
const atDesk = (address) => new URL(address).pathname === location.pathname;

/* A thumb may be faster than the answer: what is pressed meanwhile is pressed again on
   the desk that comes back, one after another. */
let asking = false;
const pressed = [];

async function show(address, { remember }) {
  asking = true;
  let answer;
  let fresh;
  let title;
  try {
    answer = await fetch(address, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    title = page.title;
    fresh = page.getElementById("desk");
  } catch {
    fresh = null;
  }
  asking = false;
  if (!fresh) {
    location.assign(address);
    return;
  }
  const focused = document.activeElement?.id;
  const wasOpen = desk().querySelector("details")?.open;
  desk().replaceWith(fresh);
  document.title = title;
  if (remember) history.pushState(null, "", answer.url);
  if (wasOpen) fresh.querySelector("details").open = true;
  keepFocus(focused);
  document.getElementById("said").textContent = fresh.dataset.say.trim();
  fresh.dispatchEvent(new CustomEvent("answered", { bubbles: true }));
  while (pressed.length && !asking) document.getElementById(pressed.shift())?.click();
}

/* What had the focus keeps it; what is gone hands it to the pack or the hand. */
function keepFocus(id) {
  if (!id) return;
  const next = document.getElementById(id) ??
    document.querySelector(".picker .key, .tap button");
  next?.focus({ preventScroll: true });
}

document.addEventListener("submit", (event) => {
  if (event.target !== desk()) return;
  event.preventDefault();
  if (asking) {
    if (event.submitter?.id) pressed.push(event.submitter.id);
    return;
  }
  const asked = new URLSearchParams();
  for (const [name, value] of new FormData(event.target, event.submitter)) {
    if (value) asked.append(name, value);
  }
  show(`${event.target.action}?${asked}`, { remember: true });
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("#desk a[href]");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !plain || !atDesk(link.href)) return;
  event.preventDefault();
  show(link.href, { remember: true });
});

document.addEventListener("change", (event) => {
  if (event.target.matches("#desk input[type=radio], #desk select")) {
    desk().requestSubmit(document.getElementById("as-it-stands"));
  }
});

addEventListener("popstate", () => show(location.href, { remember: false }));
