const INTERVAL_MS = 4500;
const SETTLE_MS = 100;

/**
 * Advances the home page's pictures, except under the pointer, with the focus, with reduced motion,
 * and after Pause.
 */
export function runCarousel(): void {
  const carousel = document.querySelector("[data-carousel]");
  const row = carousel?.querySelector("[data-slides]");
  if (!carousel || !row) return;
  const controls = carousel.querySelector("[data-controls]")!;
  const [previous, pause, next] = controls.querySelectorAll("button") as unknown as [
    HTMLButtonElement,
    HTMLButtonElement,
    HTMLButtonElement,
  ];
  const { move, markShown } = showPictures(row, carousel.querySelectorAll("a"), () => plan());
  const plan = turnByItself(carousel, pause, () => move(1));
  previous.addEventListener("click", () => move(-1));
  next.addEventListener("click", () => move(1));
  controls.classList.remove("invisible");
  // Reading the scroll position forces a layout, so it waits until after the first paint.
  requestAnimationFrame(() => setTimeout(markShown));
}

/**
 * Keeps the row, its dots and the title's words at the same picture.
 * @param onMark called whenever a picture has been marked
 * @returns how to go some pictures further, and how to mark the one the row shows
 */
function showPictures(row: Element, dots: NodeListOf<HTMLAnchorElement>, onMark: () => void) {
  const words = document.querySelectorAll("[data-word]");
  // None is marked before the first paint; whoever is quicker than that sees the first.
  let current = -1;
  // Where a press has sent the row. What it shows on its way there, however slow, counts for nothing.
  let heading: number | undefined;
  let settle: ReturnType<typeof setTimeout>;

  const mark = (index: number) => {
    current = index;
    dots.forEach((dot, at) => (dot.ariaCurrent = at === current ? "true" : null));
    words.forEach((word, at) => word.toggleAttribute("data-current", at === current));
    onMark();
  };
  const markShown = () => {
    const shown = Math.round(row.scrollLeft / row.clientWidth);
    if (heading !== undefined && shown !== heading) return;
    heading = undefined;
    if (shown !== current) mark(shown);
  };
  const markOnceAtRest = () => {
    clearTimeout(settle);
    settle = setTimeout(markShown, SETTLE_MS);
  };
  const show = (index: number) => {
    heading = (index + dots.length) % dots.length;
    // Before anything is marked: a scroll would have the browser lay out at once what marking changes.
    row.scrollTo({ left: heading * row.clientWidth });
    mark(heading);
    markOnceAtRest();
  };
  const move = (by: number) => show(Math.max(current, 0) + by);

  dots.forEach((dot, index) =>
    dot.addEventListener("click", (event) => {
      event.preventDefault();
      show(index);
    }),
  );
  // After a swipe, a scroll or arrow keys, the dots follow once the row has come to rest. The event
  // scrollend would not do: it also tells of a scroll that a quick second press has cut short.
  row.addEventListener("scroll", markOnceAtRest);
  // Whoever takes the row along themselves cuts a press's way short.
  for (const gesture of ["pointerdown", "wheel", "keydown"])
    row.addEventListener(gesture, () => (heading = undefined), { passive: true });
  addEventListener("resize", () => move(0));
  return { move, markShown };
}

/**
 * Takes turns for as long as it may.
 * @param onTurn goes to the next picture
 * @returns starts the wait for the next turn anew
 */
function turnByItself(carousel: Element, pause: HTMLButtonElement, onTurn: () => void) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  // What the visitor asked for with the button; undefined until they press it.
  let wish: boolean | undefined;
  let turn: ReturnType<typeof setTimeout>;

  const isOn = () => wish ?? !calm.matches;
  const isVisited = () => carousel.matches(":hover, :focus-within");
  const plan = () => {
    clearTimeout(turn);
    if (!document.hidden && isOn() && (wish || !isVisited()))
      turn = setTimeout(onTurn, INTERVAL_MS);
    pause.toggleAttribute("data-paused", !isOn());
    pause.ariaLabel = isOn() ? "Pause" : "Play";
  };
  const leave = () => {
    // "Play" lasts while the visitor stays on the carousel; the next hover or focus stops it again.
    if (wish && !calm.matches && !isVisited()) wish = undefined;
    plan();
  };

  pause.addEventListener("click", () => {
    wish = !isOn();
    plan();
  });
  for (const event of ["pointerenter", "focusin"]) carousel.addEventListener(event, plan);
  carousel.addEventListener("pointerleave", leave);
  // While focusout runs, the focus has not reached its new place yet.
  carousel.addEventListener("focusout", () => setTimeout(leave));
  document.addEventListener("visibilitychange", plan);
  calm.addEventListener("change", plan);
  return plan;
}
