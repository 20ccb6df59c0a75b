import { createRequestHandler, type ServerBuild } from "react-router";
import type { PageHandle } from "~/document";
import { type BuiltRoute, hasParams, getRouteBranch, getRoutePattern } from "./site-pages.ts";

type Handler = ReturnType<typeof createRequestHandler>;
type Route = { id: string; parentId?: string; path?: string; index?: boolean };

/** React Router prepares all routes it knows: 0.5 of 2 ms. Only staff get the desk's routes. */
export function createSubsetHandlers(
  build: ServerBuild,
  mode: string,
): (pathname: string, isStaff: boolean) => Handler {
  const getPublicHandler = createHandlers(pickRoutes(build, listPublicRouteIds(build)), mode);
  let getStaffHandler: typeof getPublicHandler | undefined;
  return (pathname, isStaff) => {
    if (!isStaff) return getPublicHandler(pathname);
    getStaffHandler ??= createHandlers(build, mode);
    return getStaffHandler(pathname);
  };
}

function createHandlers(build: ServerBuild, mode: string): (pathname: string) => Handler {
  const whole = createRequestHandler(build, mode);
  const idsByPath = groupRoutesByPath(build.routes);
  const handlers = new Map<string, Handler>();
  return (pathname) => {
    const ids = idsByPath.get(pathname);
    if (!ids) return whole;
    const handler = handlers.get(pathname) ?? createRequestHandler(pickRoutes(build, ids), mode);
    handlers.set(pathname, handler);
    return handler;
  };
}

function listPublicRouteIds({ routes }: ServerBuild): Set<string> {
  const isStaffOnly = ({ module }: BuiltRoute) => (module.handle as PageHandle)?.staffOnly;
  const all = Object.values<BuiltRoute | undefined>(routes).filter((route) => route !== undefined);
  const open = all.filter((route) => !getRouteBranch(route, routes).some(isStaffOnly));
  return new Set(open.map(({ id }) => id));
}

export function groupRoutesByPath(routes: Record<string, Route | undefined>) {
  const found = new Map<string, Set<string>>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const line = getRouteBranch(route, routes);
    const pattern = getRoutePattern(line);
    if (hasParams(pattern)) continue;
    const ids = found.get(pattern) ?? new Set();
    for (const { id } of line) ids.add(id);
    found.set(pattern, ids);
  }
  return found;
}

function pickRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  const { routes, assets } = build;
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}
