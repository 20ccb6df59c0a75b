/**
 * Browsers that report the change themselves count it only once. An event, because a module shared
 * with site.ts would be one more file for every page to load.
 */
export function pageView(): void {
  dispatchEvent(new Event("page-view"));
}
