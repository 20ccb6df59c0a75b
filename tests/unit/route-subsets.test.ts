import {
  createRequestHandler,
  type EntryContext,
  matchRoutes,
  type RouteObject,
  type ServerBuild,
} from "react-router";
import { expect, test } from "vitest";
import siteMap from "../../app/routes.ts";
import { createSubsetHandlers, groupRoutesByPath } from "../../workers/route-subsets.ts";

type Route = { id: string; parentId?: string; path?: string; index?: boolean };
type Entry = { id?: string; file: string; path?: string; index?: boolean; children?: Entry[] };

/** Lists the site map's routes in the form of a build. */
function listed(entries: Entry[], parentId: string): Record<string, Route> {
  return Object.assign(
    {},
    ...entries.map(({ id, file, path, index, children = [] }) => {
      const route = { id: id ?? file, parentId, path, index };
      return { [route.id]: route, ...listed(children, route.id) };
    }),
  ) as Record<string, Route>;
}

/** Nests the routes as React Router does before it matches a path. */
function nested(routes: Route[], parentId?: string): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: nested(routes, id) },
    );
}

const routes: Record<string, Route> = {
  root: { id: "root", path: "" },
  ...listed((await siteMap) as Entry[], "root"),
};
const whole = nested(Object.values(routes));
const parts = groupRoutesByPath(routes);
const idsAt = (tree: RouteObject[], address: string) =>
  matchRoutes(tree, address)?.map(({ route }) => route.id);

test.each([...parts])(
  "%s matches the same routes in its part as in the whole site",
  (address, ids) => {
    const part = Object.values(routes).filter(({ id }) => ids.has(id));
    expect(idsAt(nested(part), address)).toEqual(idsAt(whole, address));
    expect(ids.size).toBeLessThanOrEqual(4);
  },
);

test("only pages without a parameter have a part", () => {
  expect([...parts.keys()]).toEqual(
    expect.arrayContaining(["/", "/pricing", "/client", "/client/plan/withdrawal", "/desk"]),
  );
  expect([...parts.keys()].filter((address) => /[:*?]/.test(address))).toEqual([]);
  for (const address of ["/blog/small-business-ai", "/tiktok-auth", "/Pricing", "/pricing/", "/no"])
    expect(parts.has(address)).toBe(false);
});

const module = (id: string) => ({
  handle: { staffOnly: id === "routes/desk/layout.tsx" },
  loader: ({ url }: { url: URL }) => `${id} at ${url.pathname}`,
  action: () => `${id} was posted`,
  default: () => null,
});
const mapRoutes = <T>(make: (route: Route) => T) =>
  Object.fromEntries(Object.values(routes).map((route) => [route.id, make(route)]));

/** Describes what React Router hands to the rendering. */
const describeEntry = (_: Request, status: number, headers: Headers, entry: EntryContext) => {
  const { matches, loaderData, actionData, errors } = entry.staticHandlerContext;
  const ids = matches.map(({ route }) => route.id);
  const files = ids.map((id) => entry.manifest.routes[id]?.module);
  return Response.json({ ids, files, loaderData, actionData, errors }, { status, headers });
};

const build = {
  entry: { module: { default: describeEntry } },
  routes: mapRoutes((route) => ({ ...route, module: module(route.id) })),
  assets: {
    entry: { module: "/assets/entry.js", imports: [] },
    routes: mapRoutes((route) => ({ ...route, module: `/assets/${route.id}.js`, hasLoader: true })),
    url: "/assets/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

const answer = async (handle: ReturnType<typeof createRequestHandler>, request: Request) => {
  const response = await handle(request);
  return { status: response.status, text: await response.text() };
};

test.each([
  ["GET", "/"],
  ["GET", "/pricing?billing=yearly"],
  ["POST", "/login"],
  ["GET", "/client/plan/withdrawal"],
  ["GET", "/blog/small-business-ai"],
  ["GET", "/desk"],
  ["GET", "/desk/tickets/1"],
  ["GET", "/no/such/page"],
])(
  "React Router answers staff %s %s from its part as from the whole site",
  async (method, path) => {
    const request = new Request(`https://www.example.com${path}`, { method });
    const expected = await answer(createRequestHandler(build, "production"), request);
    expect(expected.text).toContain('"root"');
    const getHandler = createSubsetHandlers(build, "production");
    expect(await answer(getHandler(new URL(request.url).pathname, true), request)).toEqual(
      expected,
    );
  },
);

test.each(["/desk", "/desk/tickets/1"])("everyone but staff gets no route for %s", async (path) => {
  const getHandler = createSubsetHandlers(build, "production");
  const request = new Request(`https://www.example.com${path}`);
  const { ids } = JSON.parse((await answer(getHandler(path, false), request)).text);
  expect(ids).toEqual(["root", "routes/not-found.tsx"]);
});
