/** Moves the toasts away from the focused element. */
const list = document.getElementById("toasts");
if (list) keepClearOfFocus(list);

function keepClearOfFocus(toasts: HTMLElement): void {
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
