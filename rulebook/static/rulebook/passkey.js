/* Passkeys: offered where the browser knows them, and a word where none was used. The
   forms and their scripts are allauth's. */

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey-failed").hidden = false;
});

if (window.PublicKeyCredential) {
  document.documentElement.classList.add("has-passkeys");
}
