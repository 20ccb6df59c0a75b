import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import routes from "./app/routes.ts";
import { markdownContent } from "./workers/content/vite-plugin.ts";
import { hydrationManifest } from "./workers/hydration-manifest.ts";
import { pageStyles } from "./workers/page-styles.ts";
import { standIns } from "./workers/stand-ins.ts";

export default defineConfig(({ command }) => ({
  plugins: [
    // Passes the variables and the limits' scale of `npm run dev` to the Worker; a deployment gets
    // them from Cloudflare.
    cloudflare({
      viteEnvironment: { name: "ssr" },
      inspectorPort: false,
      config:
        command === "serve"
          ? (config) => {
              for (const { simple } of config.ratelimits ?? [])
                simple.limit *= Number(process.env.SPELLPOST_LIMIT_SCALE ?? 1);
              return { vars: JSON.parse(process.env.SPELLPOST_VARS ?? "{}") };
            }
          : undefined,
    }),
    pageStyles(routes),
    reactRouter(),
    markdownContent(),
    enhanceModules(),
    validImportMap(),
    standIns(),
    hydrationManifest(),
  ],
  resolve: { alias: { "~": `${import.meta.dirname}/app` } },
  environments: {
    ssr: {
      build: {
        minify: true,
        rolldownOptions: {
          // React Router reads `process` for each request, which loads Node's streams in a Worker:
          // 6 of the 33 ms of CPU time that a cold one takes until its first page.
          transform: { define: { process: "undefined", "globalThis.process": "undefined" } },
          // A single character beyond Latin-1 would make the engine store the whole code at twice
          // its size.
          output: { charset: "ascii" },
        },
      },
    },
    // Groups modules, so that the page that hydrates loads 14 files instead of 34, each of which
    // costs part of a round trip on a slow connection.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                {
                  name: "frame",
                  test: /app\/(root|document|ui\/(button|section|text-link|toast-list|errors\/error-page|frame)|content\/(brand|meta|navigation))/,
                },
                { name: "demo-frame", test: /app\/routes\/demo\/frame/ },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    assetsInlineLimit: 0,
    // Depends on how busy the machine is.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { host: "127.0.0.1", strictPort: true },
}));

/**
 * Renames the attribute that React Router's server and browser code put on the import map and look
 * for, because HTML allows attributes of one's own with the prefix `data-` only.
 */
function validImportMap(): Plugin {
  return {
    name: "spellpost:import-map",
    apply: "build",
    transform: (code, id) =>
      id.includes("/react-router/") && code.includes("rr-importmap")
        ? { code: code.replaceAll("rr-importmap", "data-rr-importmap"), map: null }
        : undefined,
  };
}

/**
 * Builds app/enhance/site.ts and each app/enhance/pages/<name>.ts as a separate browser entry, so
 * that a page without React can load it, and provides their URLs to the server as
 * `virtual:enhance`: `{ site: "/assets/site-….js" }`.
 *
 * Copies the imports into each entry, so that it is a single file: a shared module would become a
 * separate file, and one that React's pages also import would be bundled with React. Leaves out
 * Vite's preloading of what a dynamic import needs, which is a quarter of a page's script.
 */
function enhanceModules(): Plugin {
  const id = "virtual:enhance";
  const plainImportId = "\0virtual:plain-import";
  const pages = readdirSync("app/enhance/pages").map((file) => `pages/${basename(file, ".ts")}`);
  const modules = ["site", ...pages].map((path) => ({
    name: basename(path),
    path: `app/enhance/${path}.ts`,
  }));
  /** Returns the entry that the importer is, or is a copy for. */
  const nameOf = (importer: string) =>
    modules.find(({ name, path }) => importer.endsWith(`/${path}`) || importer.endsWith(`?${name}`))
      ?.name;
  let isServe = false;
  return {
    name: "spellpost:enhance",
    enforce: "pre",
    configResolved: (config) => {
      isServe = config.command === "serve";
    },
    buildStart() {
      if (isServe || this.environment.name !== "client") return;
      for (const { name, path } of modules) {
        this.emitFile({ type: "chunk", id: `/${path}`, name });
      }
    },
    async resolveId(source, importer = "", options) {
      if (source === id) return `\0${id}`;
      const name = isServe ? undefined : nameOf(importer);
      if (!name) return;
      if (source.includes("vite/preload-helper")) return plainImportId;
      const found = await this.resolve(source, importer, options);
      return found?.id.includes("/app/") ? { ...found, id: `${found.id}?${name}` } : found;
    },
    load(source) {
      if (source === plainImportId) return "export const __vitePreload = (load) => load();";
      if (source !== `\0${id}`) return;
      // Omits the URLs in the browser, because the tags exist already and hydration does not change
      // them.
      if (this.environment.name === "client" && !isServe) return "export default {}";
      const manifest = isServe
        ? {}
        : JSON.parse(readFileSync("build/client/.vite/manifest.json", "utf8"));
      const urls = modules.map(({ name, path }) => [
        name,
        isServe ? `/${path}` : `/${manifest[path].file}`,
      ]);
      return `export default ${JSON.stringify(Object.fromEntries(urls))}`;
    },
  };
}
