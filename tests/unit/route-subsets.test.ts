import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import siteMap from "../../app/routes.ts";
import { groupRoutesByPath } from "../../workers/route-subsets.ts";

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
