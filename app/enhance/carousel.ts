const INTERVAL_MS = 4500;
const SETTLE_MS = 100;

/** Pauses while hovered or focused, with reduced motion, and after Pause. */
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
  const plan = autoAdvance(carousel, pause, () => move(1));
  previous.addEventListener("click", () => move(-1));
  next.addEventListener("click", () => move(1));
  controls.classList.remove("invisible");
  // After the first paint, because reading the scroll position forces a layout.
  requestAnimationFrame(() => setTimeout(markShown));
}

function showPictures(row: Element, dots: NodeListOf<HTMLAnchorElement>, onMark: () => void) {
  const words = document.querySelectorAll("[data-word]");
  // The first picture shows unmarked until after the first paint.
  let current = -1;
  // Pictures that a button scrolls past are not marked.
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
    // Scrolling after marking would force a layout of the marked elements.
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
  // Once a swipe is at rest; `scrollend` also fires when a second click interrupts a scroll.
  row.addEventListener("scroll", markOnceAtRest);
  for (const gesture of ["pointerdown", "wheel", "keydown"])
    row.addEventListener(gesture, () => (heading = undefined), { passive: true });
  addEventListener("resize", () => move(0));
  return { move, markShown };
}

function autoAdvance(carousel: Element, pause: HTMLButtonElement, onTurn: () => void) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  // Undefined until the button is clicked.
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
    // "Play" holds for this visit of the carousel; the next hover pauses it again.
    if (wish && !calm.matches && !isVisited()) wish = undefined;
    plan();
  };

  pause.addEventListener("click", () => {
    wish = !isOn();
    plan();
  });
  for (const event of ["pointerenter", "focusin"]) carousel.addEventListener(event, plan);
  carousel.addEventListener("pointerleave", leave);
  // During focusout, the focus has not moved yet.
  carousel.addEventListener("focusout", () => setTimeout(leave));
  document.addEventListener("visibilitychange", plan);
  calm.addEventListener("change", plan);
  return plan;
}
