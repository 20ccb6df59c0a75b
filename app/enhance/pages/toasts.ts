/** Enables the Close buttons of toasts, and moves the toasts away from the focused element. */
const list = document.getElementById("toasts");
if (list) manageToasts(list);

function manageToasts(toasts: HTMLElement): void {
  toasts.addEventListener("click", ({ target }) => {
    const toast = (target as Element).closest("[data-close-toast]")?.closest<HTMLElement>(".toast");
    if (toast) toast.hidden = true;
  });
  const makeRoom = () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || toasts.contains(focused)) return;
    const gap = parseFloat(getComputedStyle(toasts).right);
    const edge = innerHeight - toasts.offsetHeight - 2 * gap;
    toasts.toggleAttribute("data-at-top", focused.getBoundingClientRect().bottom > edge);
  };
  addEventListener("focusin", makeRoom);
  makeRoom();
}
