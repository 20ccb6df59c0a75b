import type { PageHandle, SitePage } from "~/document";

export type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  module: { handle?: unknown; default?: unknown };
};

/** From the `handle` of each route; a page with parameters lists its own URLs. */
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

/** Outermost ancestor first. */
export function getRouteBranch<T extends Pick<BuiltRoute, "parentId">>(
  route: T,
  routes: Record<string, T | undefined>,
): T[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...getRouteBranch(parent, routes), route] : [route];
}

function getRoutePattern(branch: readonly Pick<BuiltRoute, "path">[]): string {
  return `/${branch.flatMap(({ path }) => path || []).join("/")}`;
}

function hasParams(pattern: string): boolean {
  return /[:*]/.test(pattern);
}
