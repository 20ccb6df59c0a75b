import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

const app = join(import.meta.dirname, "../../app");
/** Value of every route parameter; pages fall back to a known article, story and so on. */
const PARAMETER = "1";

export type RoutePath = { path: string; hasAction: boolean };

/** Lists every path of the site, so that new routes are included automatically. */
export function listRoutePaths(): RoutePath[] {
  return [...listPaths(routes, [])];
}

function* listPaths(
  entries: readonly RouteConfigEntry[],
  before: readonly string[],
): Generator<RoutePath> {
  for (const { path, file, children } of entries) {
    const parts = path ? [...before, path] : before;
    if (children?.length) yield* listPaths(children, parts);
    else
      yield {
        path: `/${parts
          .join("/")
          .replace("*", "no/such/page")
          .replace(/:\w+\??/g, PARAMETER)}`,
        hasAction: /^export (async function|function|const) action\b/m.test(
          readFileSync(join(app, file), "utf8"),
        ),
      };
  }
}
