import { globSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { ServerBuild } from "react-router";
import type { Plugin } from "vite";

type Entry = { name: string; path: string };

const OUTPUT = "build/client";
const SERVER_MANIFEST = /^\0virtual:react-router\/server-manifest$/;
const ROUTES = /\?__react-router-build-client-route$|\/entry\.client\.tsx$/;

const listEntries = (folder: string, ending: string): Entry[] =>
  readdirSync(`app/${folder}`)
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ name: basename(file, ending), path: `app/${folder}/${file}` }));

/** All that browsers load: no page hydrates as a whole, so React Router's own build is left out. */
export function browserEntries(): Plugin[] {
  const enhance = [
    { name: "site", path: "app/enhance/site.ts" },
    ...listEntries("enhance/pages", ".ts"),
  ];
  const islands = listEntries("islands", ".entry.ts");
  return [
    singleFiles(enhance),
    urls({ "virtual:enhance": enhance, "virtual:islands": islands }),
    withoutRoutes(),
  ];
}

/** Builds the entries, and provides their URLs to the server: `{ site: "/assets/site-….js" }`. */
function urls(lists: Record<string, Entry[]>): Plugin {
  let isServe = false;
  return {
    name: "spellpost:browser-entries",
    enforce: "pre",
    configResolved: (config) => {
      isServe = config.command === "serve";
    },
    buildStart() {
      if (isServe || this.environment.name !== "client") return;
      for (const { name, path } of Object.values(lists).flat())
        this.emitFile({ type: "chunk", id: `/${path}`, name });
    },
    resolveId: (source) => (Object.hasOwn(lists, source) ? `\0${source}` : undefined),
    load(id) {
      const entries = id.startsWith("\0") && lists[id.slice(1)];
      if (!entries) return;
      const manifest = isServe ? {} : readManifest();
      const found = entries.map(({ name, path }) => [
        name,
        isServe ? `/${path}` : `/${manifest[path]?.file}`,
      ]);
      return `export default ${JSON.stringify(Object.fromEntries(found))}`;
    },
  };
}

/**
 * Copies the imports into each entry, so that it is a single file: a shared module would become a
 * separate file. Leaves out Vite's preloading of what a dynamic import needs, which is a quarter of a
 * page's script.
 */
function singleFiles(entries: readonly Entry[]): Plugin {
  const plainImportId = "\0virtual:plain-import";
  /** Returns the entry that the importer is, or is a copy for. */
  const nameOf = (importer: string) =>
    entries.find(({ name, path }) => importer.endsWith(`/${path}`) || importer.endsWith(`?${name}`))
      ?.name;
  return {
    name: "spellpost:single-files",
    enforce: "pre",
    apply: "build",
    async resolveId(source, importer = "", options) {
      const name = nameOf(importer);
      if (!name) return;
      if (source.includes("vite/preload-helper")) return plainImportId;
      const found = await this.resolve(source, importer, options);
      return found?.id.includes("/app/") ? { ...found, id: `${found.id}?${name}` } : found;
    },
    load: (source) =>
      source === plainImportId ? "export const __vitePreload = (load) => load();" : undefined,
  };
}

/** React Router builds every route for browsers, and lists all of them, the desk's too, in public. */
function withoutRoutes(): Plugin {
  return {
    name: "spellpost:without-routes",
    enforce: "post",
    apply: "build",
    async transform(code, id) {
      if (this.environment.name === "client" && ROUTES.test(id))
        return { code: "export {}", map: null };
      if (!SERVER_MANIFEST.test(id)) return;
      const module = `data:text/javascript,${encodeURIComponent(code)}`;
      const { default: manifest } = (await import(module)) as { default: ServerBuild["assets"] };
      const routes = Object.entries(manifest.routes).map(([name, route]) => [
        name,
        { ...route, module: "", imports: [] },
      ]);
      const bare = { ...manifest, routes: Object.fromEntries(routes) };
      return { code: `export default ${JSON.stringify(bare)}`, map: null };
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        if (this.environment.name !== "client") return;
        const isStub = (chunk: (typeof bundle)[string]) =>
          chunk.type === "chunk" && ROUTES.test(chunk.facadeModuleId ?? "");
        for (const [file, chunk] of Object.entries(bundle)) if (isStub(chunk)) delete bundle[file];
      },
    },
    buildApp: {
      order: "post",
      async handler() {
        for (const file of globSync("assets/manifest-*.js", { cwd: OUTPUT }))
          rmSync(join(OUTPUT, file));
      },
    },
  };
}

function readManifest() {
  return JSON.parse(readFileSync(join(OUTPUT, ".vite/manifest.json"), "utf8")) as Record<
    string,
    { file: string }
  >;
}
