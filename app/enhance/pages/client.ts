/**
 * The frame of the client area stays the same, so a navigation within it focuses the heading. Back,
 * a reload and a form with errors keep their focus.
 */
const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
const heading = document.querySelector("h1");
if (
  heading &&
  visit?.type === "navigate" &&
  document.referrer.startsWith(`${location.origin}/client`) &&
  !document.querySelector("[data-error-summary]")
) {
  heading.tabIndex = -1;
  // No focus ring: nothing can be done with a heading.
  heading.style.outline = "none";
  heading.focus({ preventScroll: true });
}
