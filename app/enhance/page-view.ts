/**
 * Counts a page view of the address that a script has just written into the history. A browser that
 * tells of it by itself counts it once all the same.
 *
 * site.ts owns the analytics data layer and listens; a module that both import would be one more
 * file for every page to load.
 */
export function pageView(): void {
  dispatchEvent(new Event("page-view"));
}
