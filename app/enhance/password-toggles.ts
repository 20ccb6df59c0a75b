export function enablePasswordToggles(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-shows]")) {
    const input = document.getElementById(button.dataset.shows ?? "") as HTMLInputElement | null;
    if (!input) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      const isShown = input.type === "password";
      input.type = isShown ? "text" : "password";
      button.textContent = isShown ? "Hide" : "Show";
      button.ariaLabel = `${button.textContent} password`;
    });
  }
}
