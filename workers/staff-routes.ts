import { createRequestHandler, type ServerBuild } from "react-router";
import type { PageHandle } from "~/document";
import { type BuiltRoute, getRouteBranch } from "./site-pages.ts";

type Handler = ReturnType<typeof createRequestHandler>;

/** Everyone but staff gets a site without the desk, whose addresses are unknown there. */
export function createHandlers(build: ServerBuild, mode: string): (isStaff: boolean) => Handler {
  const handleForOthers = createRequestHandler(withoutDesk(build), mode);
  let handleForStaff: Handler | undefined;
  return (isStaff) =>
    isStaff ? (handleForStaff ??= createRequestHandler(build, mode)) : handleForOthers;
}

function withoutDesk(build: ServerBuild): ServerBuild {
  const { routes, assets } = build;
  const isStaffOnly = ({ module }: BuiltRoute) => (module.handle as PageHandle)?.staffOnly;
  const isOpen = (route: BuiltRoute | undefined) =>
    route !== undefined && !getRouteBranch(route, routes).some(isStaffOnly);
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => isOpen(routes[id])));
  return { ...build, routes: pick(routes), assets: { ...assets, routes: pick(assets.routes) } };
}
