/* Arrow keys in the picker: the pack is one stop for Tab, and the arrows, Home and End
   move within it. */

const keys = () => [...document.querySelectorAll(".picker .key")];
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
  for (const key of keys()) key.tabIndex = key === chosen ? 0 : -1;
}

function begin() {
  const here = document.activeElement?.closest(".picker .key");
  stopAt(here ?? document.querySelector(".picker .key:not([aria-disabled])") ?? keys()[0]);
}

document.addEventListener("keydown", (event) => {
  const key = event.target.closest?.(".picker .key");
  const step = key && STEPS[event.key];
  if (!step) return;
  const all = keys();
  const next = all[step(all.indexOf(key))];
  event.preventDefault();
  if (!next) return;
  stopAt(next);
  next.focus();
});

document.addEventListener("focusin", (event) => {
  const key = event.target.closest?.(".picker .key");
  if (key) stopAt(key);
});

document.addEventListener("answered", begin);
begin();
