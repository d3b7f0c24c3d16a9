/* The exam's clock counts down. The server's is the one that matters; at nought the page
   is asked for again, which then tells the result. */

const clock = document.getElementById("clock");
document.getElementById("as-sent").remove();
const closes = Date.now() + Number(clock.dataset.seconds) * 1000;

function tick() {
  const left = Math.max(0, Math.ceil((closes - Date.now()) / 1000));
  clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (left) setTimeout(tick, 250);
  else location.replace(location.pathname);
}

tick();
