/**
 * Counts a page view after a script has changed the URL in the history. In browsers that also
 * report this themselves, it is still counted once.
 *
 * Dispatches an event to site.ts, which owns the analytics data layer, because a module imported by
 * both would be one more file for every page to load.
 */
export function pageView(): void {
  dispatchEvent(new Event("page-view"));
}
