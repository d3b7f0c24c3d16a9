/* Answers in place: a tap on the desk fetches the page it would have led to and puts
   that page's desk where this one was. The addresses stay those of the plain page. */

const desk = () => document.getElementById("desk");
const atDesk = (address) => new URL(address).pathname === location.pathname;

/* What else of a page says where it is. */
const WHEREABOUTS = ["link[rel=canonical]", ".colophon .address"];

/* A thumb may be faster than the answer: what is pressed meanwhile is pressed again on
   the desk that comes back, one after another. */
let asking = false;
const pressed = [];

async function show(address, { remember }) {
  asking = true;
  let answer;
  let page;
  let fresh;
  try {
    answer = await fetch(address, { headers: { Accept: "text/html" } });
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
    fresh = page.getElementById("desk");
  } catch {
    fresh = null;
  }
  asking = false;
  if (!fresh) {
    location.assign(address);
    return;
  }
  const { hash } = new URL(address);
  const focused = desk().contains(document.activeElement) && document.activeElement.id;
  const wasOpen = desk().querySelector("details")?.open;
  for (const place of WHEREABOUTS) {
    document.querySelector(place).replaceWith(page.querySelector(place));
  }
  desk().replaceWith(fresh);
  document.title = page.title;
  if (remember) history.pushState(null, "", answer.url + hash);
  if (wasOpen) fresh.querySelector("details:not([data-done])")?.setAttribute("open", "");
  if (!leadTo(hash) && focused !== false) keepFocus(focused);
  document.getElementById("said").textContent = fresh.dataset.say.trim();
  fresh.dispatchEvent(new CustomEvent("answered", { bubbles: true }));
  while (pressed.length && !asking) document.getElementById(pressed.shift())?.click();
}

/* Brings the reader to the answer that was asked for, or to what is amiss in the
   question. */
function leadTo(hash) {
  const answer = hash && document.getElementById(hash.slice(1));
  if (!answer) return false;
  answer.scrollIntoView();
  const next = answer.querySelector("[aria-invalid]") ?? answer;
  next.focus({ preventScroll: true });
  return true;
}

/* What had the focus keeps it; what is gone hands it to the pack or the hand. */
function keepFocus(id) {
  const same = id && document.getElementById(id);
  if (same && !same.closest("details:not([open])")) {
    same.focus({ preventScroll: true });
  } else {
    document.querySelector(".tap button, .picker .key")?.focus();
  }
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
  const whither = event.submitter?.getAttribute("formaction") ?? event.target.action;
  const address = new URL(whither, location.href);
  address.search = asked;
  show(address.href, { remember: true });
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("#desk a[href]");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !plain || !atDesk(link.href)) return;
  event.preventDefault();
  show(link.href, { remember: true });
});

document.addEventListener("change", (event) => {
  if (event.target.matches("#desk .switch input, #desk select")) {
    desk().requestSubmit(document.getElementById("as-it-stands"));
  }
});

addEventListener("popstate", () => show(location.href, { remember: false }));
