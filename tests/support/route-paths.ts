import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Route = { id: string; parentId?: string; path?: string; hasAction: boolean };

/** Value of every route parameter; pages fall back to a known article, story and so on. */
const PARAMETER = "1";

export type RoutePath = { path: string; hasAction: boolean };

/**
 * Lists every path of the site from the manifest that the build writes for the browser, so that new
 * routes are included automatically.
 */
export function listRoutePaths(): RoutePath[] {
  const assets = join(import.meta.dirname, "../../build/client/assets");
  const [manifest] = globSync("manifest-*.js", { cwd: assets });
  if (!manifest) throw new Error("The build is missing; run npm run build");
  const { routes } = JSON.parse(
    readFileSync(join(assets, manifest), "utf8")
      .replace(/^[^{]*/, "")
      .replace(/;\s*$/, ""),
  ) as { routes: Record<string, Route> };
  const getPattern = ({ parentId, path }: Route): string =>
    [parentId && routes[parentId] && getPattern(routes[parentId]), path].filter(Boolean).join("/");
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  return Object.values(routes)
    .filter(({ id }) => !parents.has(id))
    .map((route) => ({
      path: `/${getPattern(route)
        .replace("*", "no/such/page")
        .replace(/:\w+\??/g, PARAMETER)}`,
      hasAction: route.hasAction,
    }));
}
