/**
 * On a page of the client area that was reached from another one the focus is on the heading, which
 * says where one is now: the frame around it has stayed the same. Back, a reload and a form with
 * errors keep the focus where it belongs.
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
  heading.focus({ preventScroll: true });
}
