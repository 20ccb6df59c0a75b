import { existsSync, readFileSync } from "node:fs";
import type { ServerBuild } from "react-router";
import type { Plugin } from "vite";

type Manifest = ServerBuild["assets"];
type ManifestRoute = NonNullable<Manifest["routes"][string]>;

const MANIFEST_ID = "\0virtual:react-router/server-manifest";

/** React Router lists scripts and hashes of every route: 160 KB to parse, 23 KB of the upload. */
export function hydrationManifest(): Plugin {
  return {
    name: "spellpost:hydration-manifest",
    apply: "build",
    transform: {
      filter: { id: new RegExp(`^${MANIFEST_ID}$`) },
      async handler(code) {
        const module = `data:text/javascript,${encodeURIComponent(code)}`;
        const { default: manifest } = (await import(module)) as { default: Manifest };
        return { code: `export default ${JSON.stringify(pickHydrated(manifest))};`, map: null };
      },
    },
  };
}

function pickHydrated(manifest: Manifest): Manifest {
  const hydrated = new Set(listHydratedRoutes(manifest.routes));
  if (hydrated.size === 0)
    throw new Error("No route hydrates: remove workers/hydration-manifest.ts");
  const routes = Object.fromEntries(
    Object.values(manifest.routes).flatMap((route) =>
      route ? [[route.id, hydrated.has(route) ? route : withoutScripts(route)]] : [],
    ),
  );
  const scripts = [manifest.entry, ...hydrated].flatMap(({ module, imports = [] }) => [
    module,
    ...imports,
  ]);
  const loaded = new Set([manifest.url, ...scripts]);
  const sri =
    typeof manifest.sri === "object"
      ? Object.fromEntries(Object.entries(manifest.sri).filter(([file]) => loaded.has(file)))
      : manifest.sri;
  return { ...manifest, routes, sri };
}

function listHydratedRoutes(routes: Manifest["routes"]): ManifestRoute[] {
  return Object.values(routes).flatMap((route) => {
    const file = `app/${route?.id}.tsx`;
    if (!existsSync(file) || !readFileSync(file, "utf8").includes("hydrate: true")) return [];
    const branch: ManifestRoute[] = [];
    for (let next = route; next; next = next.parentId ? routes[next.parentId] : undefined)
      branch.push(next);
    return branch;
  });
}

function withoutScripts(route: ManifestRoute): ManifestRoute {
  return { ...route, module: "", imports: [] };
}
