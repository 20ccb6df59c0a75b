import type { PageHandle, SitePage } from "~/document";

/** What a server build says about one route. */
type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  module: { handle?: unknown; default?: unknown };
};

/**
 * Every address of the site, read from the routes' own `handle`: pages without a parameter have one,
 * the others name theirs.
 */
export function listPages(routes: Record<string, BuiltRoute | undefined>): SitePage[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  return Object.values(routes).flatMap((route) => {
    if (!route?.module.default || parents.has(route.id)) return [];
    const line = lineOf(route, routes);
    const path = `/${line.flatMap((each) => each.path || []).join("/")}`;
    const handle: PageHandle = Object.assign({}, ...line.map((each) => each.module.handle));
    const isConcrete = !/[:*]/.test(path);
    return (handle.addresses ?? (isConcrete ? [{ path }] : [])).map((address) => ({
      ...address,
      handle,
    }));
  });
}

/** A route and those it is nested in, outermost first. */
function lineOf(route: BuiltRoute, routes: Record<string, BuiltRoute | undefined>): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...lineOf(parent, routes), route] : [route];
}
