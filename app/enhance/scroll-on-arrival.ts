const DELAY_MS = 100;
const KEY = "smooth-arrival";

/**
 * Opens the page at its top and then scrolls to the hash, which is in the session storage because
 * the URL would jump there at once.
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
    // Unlike scrollIntoView, a hash also moves the starting point of keyboard navigation.
    document.documentElement.style.scrollBehavior = "smooth";
    location.replace(hash);
  }, DELAY_MS);
}
