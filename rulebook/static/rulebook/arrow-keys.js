/* Arrow keys in a picker: each pack is one stop for Tab, and the arrows, Home and End
   move within it. */

const keysOf = (picker) => [...picker.querySelectorAll(".key")];
const keyAt = (element) => element?.closest?.(".picker .key");
const COLUMNS = 13;
const STEPS = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at + COLUMNS,
  ArrowUp: (at) => at - COLUMNS,
  Home: (at) => at - (at % COLUMNS),
  End: (at) => at - (at % COLUMNS) + COLUMNS - 1,
};

function stopAt(chosen) {
  for (const key of keysOf(chosen.closest(".picker"))) key.tabIndex = key === chosen ? 0 : -1;
}

function begin() {
  const here = keyAt(document.activeElement);
  for (const picker of document.querySelectorAll(".picker")) {
    const all = keysOf(picker);
    const free = picker.querySelector(".key:not([aria-disabled])");
    stopAt(all.includes(here) ? here : free ?? all[0]);
  }
}

document.addEventListener("keydown", (event) => {
  const key = keyAt(event.target);
  const step = key && STEPS[event.key];
  if (!step) return;
  const all = keysOf(key.closest(".picker"));
  const next = all[step(all.indexOf(key))];
  event.preventDefault();
  if (!next) return;
  stopAt(next);
  next.focus();
});

document.addEventListener("focusin", (event) => {
  const key = keyAt(event.target);
  if (key) stopAt(key);
});

document.addEventListener("answered", begin);
begin();
