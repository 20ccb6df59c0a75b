const DELAY_MS = 100;
const KEY = "smooth-arrival";

/**
 * A link marked data-smooth-arrival opens its page at the top and then scrolls to its hash. The
 * target waits in the session storage, since a hash in the address would jump there at once.
 */
export function arriveSmoothly(): void {
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-smooth-arrival]");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    sessionStorage.setItem(KEY, link.hash);
    event.preventDefault();
    location.assign(link.pathname);
  });
  scrollToTarget();
  // Also when the browser kept the page, or prerendered it before the click.
  addEventListener("pageshow", scrollToTarget);
  document.addEventListener("prerenderingchange", scrollToTarget);
}

function scrollToTarget(): void {
  const hash = sessionStorage.getItem(KEY);
  if (!hash || (document as { prerendering?: boolean }).prerendering) return;
  sessionStorage.removeItem(KEY);
  setTimeout(() => {
    // Unlike scrollIntoView, following the hash also moves the keyboard's position. CSS still
    // respects reduced motion.
    document.documentElement.style.scrollBehavior = "smooth";
    location.replace(hash);
  }, DELAY_MS);
}
