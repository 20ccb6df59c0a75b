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
    const path = patternOf(line);
    const handle: PageHandle = Object.assign({}, ...line.map((each) => each.module.handle));
    return (handle.addresses ?? (hasParameter(path) ? [] : [{ path }])).map((address) => ({
      ...address,
      handle,
    }));
  });
}

/** A route and those it is nested in, outermost first. */
export function lineOf<T extends Pick<BuiltRoute, "parentId">>(
  route: T,
  routes: Record<string, T | undefined>,
): T[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...lineOf(parent, routes), route] : [route];
}

/** The address that a line of routes answers, with its parameters as the routes write them. */
export function patternOf(line: readonly Pick<BuiltRoute, "path">[]): string {
  return `/${line.flatMap(({ path }) => path || []).join("/")}`;
}

/** Whether a pattern stands for more than one address. */
export function hasParameter(pattern: string): boolean {
  return /[:*]/.test(pattern);
}
