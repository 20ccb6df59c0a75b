const INTERVAL_MS = 4500;
const SETTLE_MS = 100;

runCarousel();

/**
 * Advances the home page's pictures, except under the pointer, with the focus, with reduced motion,
 * and after Pause.
 */
function runCarousel(): void {
  const carousel = document.querySelector("[data-carousel]");
  const row = carousel?.querySelector("[data-slides]");
  if (!carousel || !row) return;
  const controls = carousel.querySelector("[data-controls]")!;
  const [previous, pause, next] = controls.querySelectorAll("button") as unknown as [
    HTMLButtonElement,
    HTMLButtonElement,
    HTMLButtonElement,
  ];
  const dots = carousel.querySelectorAll("a");
  const words = document.querySelectorAll("[data-word]");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let current = -1;
  // What the visitor asked for with the button; undefined until they press it.
  let wish: boolean | undefined;
  let turn: ReturnType<typeof setTimeout>;
  let settle: ReturnType<typeof setTimeout>;

  const isOn = () => wish ?? !calm.matches;
  const mayTurn = () =>
    !document.hidden && isOn() && (wish || !carousel.matches(":hover, :focus-within"));
  const plan = () => {
    clearTimeout(turn);
    if (mayTurn()) turn = setTimeout(() => show(current + 1), INTERVAL_MS);
    pause.toggleAttribute("data-paused", !isOn());
    pause.ariaLabel = isOn() ? "Pause" : "Play";
  };
  const mark = (index: number) => {
    current = (index + dots.length) % dots.length;
    dots.forEach((dot, at) => (dot.ariaCurrent = at === current ? "true" : null));
    words.forEach((word, at) => word.toggleAttribute("data-current", at === current));
    plan();
  };
  const markShown = () => {
    const shown = Math.round(row.scrollLeft / row.clientWidth);
    if (shown !== current) mark(shown);
  };
  const show = (index: number) => {
    mark(index);
    row.scrollTo({ left: current * row.clientWidth });
  };
  const leave = () => {
    // "Play" lasts while the visitor stays on the carousel; the next hover or focus stops it again.
    if (wish && !calm.matches && !carousel.matches(":hover, :focus-within")) wish = undefined;
    plan();
  };

  previous.addEventListener("click", () => show(current - 1));
  next.addEventListener("click", () => show(current + 1));
  pause.addEventListener("click", () => {
    wish = !isOn();
    plan();
  });
  dots.forEach((dot, index) =>
    dot.addEventListener("click", (event) => {
      event.preventDefault();
      show(index);
    }),
  );
  // After a swipe, a scroll or arrow keys, the dots follow once the row has come to rest.
  if ("onscrollend" in row) row.addEventListener("scrollend", markShown);
  else
    (row as Element).addEventListener("scroll", () => {
      clearTimeout(settle);
      settle = setTimeout(markShown, SETTLE_MS);
    });
  addEventListener("resize", () => show(current));
  for (const event of ["pointerenter", "focusin"]) carousel.addEventListener(event, plan);
  carousel.addEventListener("pointerleave", leave);
  // While focusout runs, the focus has not reached its new place yet.
  carousel.addEventListener("focusout", () => setTimeout(leave));
  document.addEventListener("visibilitychange", plan);
  calm.addEventListener("change", plan);
  controls.classList.remove("invisible");
  // Reading the scroll position forces a layout, so it waits until after the first paint.
  requestAnimationFrame(() => setTimeout(markShown));
}
