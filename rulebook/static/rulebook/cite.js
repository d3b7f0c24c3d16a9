/* The cite button: copies a provision's citation. Where the browser keeps the clipboard
   to itself, the citation is selected instead. */

const button = document.querySelector("button.cite");
const citation = document.getElementById("citation");
const said = document.getElementById("said");
const label = button.textContent;
let ending;

async function cite() {
  let done = button.dataset.copied;
  try {
    await navigator.clipboard.writeText(citation.textContent.trim());
  } catch {
    getSelection().selectAllChildren(citation);
    done = button.dataset.selected;
  }
  tell(done);
  clearTimeout(ending);
  ending = setTimeout(() => tell(""), 2000);
}

function tell(done) {
  said.textContent = done;
  button.textContent = done || label;
}

button.hidden = false;
button.addEventListener("click", cite);
