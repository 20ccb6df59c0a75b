import { createRequestHandler, type ServerBuild } from "react-router";
import { hasParameter, lineOf, patternOf } from "./site-pages.ts";

type Handler = ReturnType<typeof createRequestHandler>;
type Route = { id: string; parentId?: string; path?: string; index?: boolean };

/**
 * Hands each address without a parameter to the routes that it can mean, and all others to the whole
 * site: React Router tries one route after the other, and readies all that it knows for each page. With
 * a hundred of them that was a tenth of a page's time, and of a cold Worker's first answer.
 * @returns what answers an address
 */
export function openParts(build: ServerBuild, mode: string): (pathname: string) => Handler {
  const whole = createRequestHandler(build, mode);
  const idsOf = routesByAddress(build.routes);
  const made = new Map<string, Handler>();
  return (pathname) => {
    const ids = idsOf.get(pathname);
    if (!ids) return whole;
    const part = made.get(pathname) ?? createRequestHandler(partOf(build, ids), mode);
    made.set(pathname, part);
    return part;
  };
}

/** The addresses without a parameter, each with the ids of the routes that have it and of those around them. */
export function routesByAddress(routes: Record<string, Route | undefined>) {
  const found = new Map<string, Set<string>>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const line = lineOf(route, routes);
    const pattern = patternOf(line);
    if (hasParameter(pattern)) continue;
    const ids = found.get(pattern) ?? new Set();
    for (const { id } of line) ids.add(id);
    found.set(pattern, ids);
  }
  return found;
}

function partOf(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  const { routes, assets } = build;
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}
