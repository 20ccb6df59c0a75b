/**
 * Focuses the heading after a navigation within the client area, because the frame around it stays
 * the same. Back, a reload and a form with errors keep their focus.
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
  // Shows no focus ring, because nothing can be done with a heading.
  heading.style.outline = "none";
  heading.focus({ preventScroll: true });
}
