const DELAY_MS = 100;
const KEY = "smooth-arrival";

/**
 * Makes a link marked data-smooth-arrival open its page at the top and then scroll to its hash. The
 * target is kept in the session storage, because a hash in the URL would jump there at once.
 */
export function scrollOnArrival(): void {
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-smooth-arrival]");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    sessionStorage.setItem(KEY, link.hash);
    event.preventDefault();
    location.assign(link.pathname);
  });
  scrollToTarget();
  // Also handles pages from the browser's cache, and those prerendered before the click.
  addEventListener("pageshow", scrollToTarget);
  document.addEventListener("prerenderingchange", scrollToTarget);
}

function scrollToTarget(): void {
  const hash = sessionStorage.getItem(KEY);
  if (!hash || (document as { prerendering?: boolean }).prerendering) return;
  sessionStorage.removeItem(KEY);
  setTimeout(() => {
    // Follows the hash, because unlike scrollIntoView it also moves the starting point for keyboard
    // navigation. CSS still respects reduced motion.
    document.documentElement.style.scrollBehavior = "smooth";
    location.replace(hash);
  }, DELAY_MS);
}
