import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { markdownContent } from "./workers/content/vite-plugin.ts";

export default defineConfig(({ command }) => ({
  plugins: [
    // `npm run dev` hands the Worker's variables and the limits' scale over; a deployment gets its own from Cloudflare.
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
    tailwindcss(),
    reactRouter(),
    markdownContent(),
    enhanceModules(),
    leaveOut({
      "@supabase/realtime-js": "export class RealtimeClient { setAuth() {} }",
      "@supabase/storage-js":
        "export class StorageClient {} export class StorageApiError extends Error {}",
      "./cjs/react-dom-server.edge.production.js": "export {}",
      "zod/v4": 'export { lazy, optional, pipe, transform } from "zod/mini"',
    }),
  ],
  resolve: { alias: { "~": `${import.meta.dirname}/app` } },
  environments: {
    ssr: {
      build: {
        minify: true,
        rolldownOptions: {
          // React Router looks into it for each request; a Worker's loads Node's streams for that, a fifth of its first answer.
          transform: { define: { process: "undefined", "globalThis.process": "undefined" } },
          // One curly quote beyond Latin-1 would make the engine read and keep all of the code at twice its size.
          output: { charset: "ascii" },
        },
      },
    },
    // Hydrated pages load three or four files in place of twenty: each costs a poor line a round trip's share.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                {
                  name: "frame",
                  test: /app\/(root|document|ui\/(button|text-link|toast-list|errors\/error-page|frame)|content\/(brand|meta|navigation))/,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0 },
  server: { host: "127.0.0.1", strictPort: true },
}));

/**
 * Builds app/enhance/site.ts and each app/enhance/pages/<name>.ts as a browser entry of its own, so
 * that a page without React can load it, and serves their URLs to the server as `virtual:enhance`:
 * `{ site: "/assets/site-….js" }`.
 *
 * What each imports it gets as a copy, so that it is one file: a module that two share would be a
 * file of its own, and one that React's pages import, too, would be put into a file with React.
 */
function enhanceModules(): Plugin {
  const id = "virtual:enhance";
  const pages = readdirSync("app/enhance/pages").map((file) => `pages/${basename(file, ".ts")}`);
  const modules = ["site", ...pages].map((path) => ({
    name: basename(path),
    path: `app/enhance/${path}.ts`,
  }));
  /** The module that the importer is, or is a copy for. */
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
      const found = await this.resolve(source, importer, options);
      return found?.id.includes("/app/") ? { ...found, id: `${found.id}?${name}` } : found;
    },
    load(source) {
      if (source !== `\0${id}`) return;
      // In the browser the tags are there already and hydration leaves their URLs alone.
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

/**
 * Leaves out of the Worker what a cold one would load for nothing; each has a stand-in.
 * Of supabase-js we ask the auth service and the database alone, but the client makes all its parts
 * all the same; of React's two ways to render we use the one to a string; and Conform makes schemas
 * with the large Zod, whose small one does the same four.
 */
function leaveOut(standIns: Record<string, string>): Plugin {
  return {
    name: "spellpost:leave-out",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: (source) => (source in standIns ? `\0left-out:${source}` : undefined),
    load: (id) => standIns[id.replace("\0left-out:", "")],
  };
}
