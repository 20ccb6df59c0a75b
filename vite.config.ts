import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import routes from "./app/routes.ts";
import { browserEntries } from "./workers/browser-entries.ts";
import { markdownContent } from "./workers/content/vite-plugin.ts";
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
    browserEntries(),
    standIns(),
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
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: "react", test: /node_modules\/(react|react-dom|scheduler)\// }],
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
