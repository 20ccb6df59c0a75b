import { defineConfig } from "vitest/config";
const alias = { "~": `${import.meta.dirname}/../app` };
export default defineConfig({
  resolve: { alias },
  test: {
    root: import.meta.dirname,
    name: "in-process",
    include: ["worker/**/*.test.ts"],
    setupFiles: ["support/in-process/setup.ts"],
    isolate: false,
    pool: "forks",
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 20000,
    hookTimeout: 60000,
    provide: {
      siteUrl: "http://127.0.0.1:5173",
      backendUrl: "http://127.0.0.1:54321",
      proxyUrl: "http://127.0.0.1:54322",
    },
  },
});
