/* Answers in place: a tap on the desk fetches the page it would have led to and puts
   that page's desk where this one was. The addresses stay those of the plain page. */

const desk = () => document.getElementById("desk");
const atDesk = (address) => new URL(address).pathname === location.pathname;

async function show(address, { remember }) {
  let answer;
  try {
    answer = await fetch(address, { headers: { Accept: "text/html" } });
  } catch {
    location.assign(address);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("desk");
  if (!fresh) {
    location.assign(address);
    return;
  }
  const focused = document.activeElement?.id;
  const openBefore = desk().querySelector("details")?.open;
  desk().replaceWith(fresh);
  document.title = page.title;
  if (remember) history.pushState(null, "", answer.url);
  const details = fresh.querySelector("details");
  if (details && openBefore) details.open = true;
  keepFocus(focused);
  document.getElementById("said").textContent = fresh.dataset.say.trim();
  fresh.dispatchEvent(new CustomEvent("answered", { bubbles: true }));
}

/* What had the focus keeps it; a card taken back hands it to the pack. */
function keepFocus(id) {
  if (!id) return;
  const same = document.getElementById(id) ?? document.querySelector(".picker .key");
  same?.focus({ preventScroll: true });
}

document.addEventListener("submit", (event) => {
  if (event.target !== desk()) return;
  event.preventDefault();
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
