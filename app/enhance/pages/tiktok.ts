submitCode();
goBack();

/** Removes the code from the URL at once; the form still contains it. */
function submitCode(): void {
  const form = document.querySelector<HTMLFormElement>("[data-tiktok-code]");
  if (!form) return;
  history.replaceState(null, "", location.pathname);
  if (form.matches("[data-tiktok-exchange]")) form.requestSubmit();
}

function goBack(): void {
  document.querySelector("[data-go-back]")?.addEventListener("click", (event) => {
    if (history.length < 2) return;
    event.preventDefault();
    history.back();
  });
}
