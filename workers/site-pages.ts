import type { PageHandle, SitePage } from "~/document";

/** Route in a server build. */
export type BuiltRoute = {
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
    const branch = getRouteBranch(route, routes);
    const path = getRoutePattern(branch);
    const handle: PageHandle = Object.assign({}, ...branch.map((each) => each.module.handle));
    return (handle.paths ?? (hasParams(path) ? [] : [{ path }])).map((page) => ({
      ...page,
      handle,
    }));
  });
}

/** Returns a route preceded by its ancestors, outermost first. */
export function getRouteBranch<T extends Pick<BuiltRoute, "parentId">>(
  route: T,
  routes: Record<string, T | undefined>,
): T[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...getRouteBranch(parent, routes), route] : [route];
}

/** Returns the URL pattern of a branch of routes, with its parameters. */
export function getRoutePattern(branch: readonly Pick<BuiltRoute, "path">[]): string {
  return `/${branch.flatMap(({ path }) => path || []).join("/")}`;
}

/** Returns true when a pattern matches more than one URL. */
export function hasParams(pattern: string): boolean {
  return /[:*]/.test(pattern);
}
