import type { PageHandle, SitePage } from "~/document";

/** Route in a server build. */
type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  module: { handle?: unknown; default?: unknown };
};

/**
 * Lists the pages of the site from the `handle` of their routes: a page without a parameter has one
 * URL, the others list theirs.
 */
export function listPages(routes: Record<string, BuiltRoute | undefined>): SitePage[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  return Object.values(routes).flatMap((route) => {
    if (!route?.module.default || parents.has(route.id)) return [];
    const line = lineOf(route, routes);
    const path = patternOf(line);
    const handle: PageHandle = Object.assign({}, ...line.map((each) => each.module.handle));
    return (handle.addresses ?? (hasParameter(path) ? [] : [{ path }])).map((address) => ({
      ...address,
      handle,
    }));
  });
}

/** Returns a route preceded by its ancestors, outermost first. */
export function lineOf<T extends Pick<BuiltRoute, "parentId">>(
  route: T,
  routes: Record<string, T | undefined>,
): T[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...lineOf(parent, routes), route] : [route];
}

/** Returns the URL pattern of a branch of routes, with its parameters. */
export function patternOf(line: readonly Pick<BuiltRoute, "path">[]): string {
  return `/${line.flatMap(({ path }) => path || []).join("/")}`;
}

/** Returns true when a pattern matches more than one URL. */
export function hasParameter(pattern: string): boolean {
  return /[:*]/.test(pattern);
}
