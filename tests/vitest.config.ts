import { defineConfig } from "vitest/config";
import { markdownContent } from "../workers/content/vite-plugin.ts";
import { BACKEND_URL, PROXY_URL, SITE_URL } from "./support/in-process/urls.ts";
import { SlowFilesFirst } from "./support/slow-files-first.ts";

const alias = { "~": `${import.meta.dirname}/../app` };

/** Tests that compare times, which run alone. */
const TIMED = ["postgres/desk-scale.test.ts"];
const IN_PROCESS_URLS = { siteUrl: SITE_URL, backendUrl: BACKEND_URL, proxyUrl: PROXY_URL };
const WORKER = {
  globalSetup: ["support/vitest-stack.ts"],
  // They end what hangs and judge nothing: three processes share the machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  fileParallelism: false,
};

/** Run against the site in the process and against the whole stack. */
const ATTACKS = "attacks/**/*.test.ts";

/** Files of `site/` that are slow, or whose subject seldom changes: only `test:rest` runs them. */
const SITE_REST = [
  "abuse",
  "auth-responses",
  "captcha",
  "code-verifiers",
  "confirmations-off",
  "data-access",
  "email-delay",
  "environment",
  "exports",
  "fail-fast",
  "fault-matrix",
  "hostile",
  "interrupted-forms",
  "long-text",
  "lost-responses",
  "other-devices",
  "revoked-keys",
  "security-account",
  "security-cookies",
  "security-desk",
  "security-leaving",
  "security-limits",
  "security-pages",
  "sessions",
].map((name) => `site/${name}.test.ts`);
const SITE = {
  setupFiles: ["support/in-process/setup.ts"],
  // The files of a process share its database, which is emptied before each.
  isolate: false,
  // Vitest would transform the build again for each file.
  server: { deps: { external: [/\/build\/server\//] } },
  maxWorkers: 2,
  provide: IN_PROCESS_URLS,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

const PARITY = ["parity/**/*.test.ts"];
/** A project that SUPABASE_URL names is as it is; the embedded one is tried with both signatures. */
const PARITY_RUNS = process.env.SUPABASE_URL
  ? // Takes one file after the other, because a project has limits.
    [{ name: "parity", include: PARITY, fileParallelism: false }]
  : [
      { name: "parity ES256", include: PARITY, env: { SUPABASE_SIGNING: "ES256" }, maxWorkers: 2 },
      {
        name: "parity HS256",
        // Creates and verifies tokens, which is all that depends on how they are signed.
        include: ["parity/sessions.test.ts"],
        env: { SUPABASE_SIGNING: "HS256" },
        maxWorkers: 2,
      },
    ];

/**
 * Files of a process share their modules (`isolate: false`), because evaluating these again for each
 * file takes a third of the time of all tests.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    root: import.meta.dirname,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        plugins: [markdownContent()],
        resolve: { alias },
        test: {
          name: "unit",
          maxWorkers: 2,
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          include: ["unit/**/*.test.ts"],
          setupFiles: ["support/properties.ts"],
          // Properties try 10,000 cases, which a busy machine does not finish in the usual five seconds.
          testTimeout: 60_000,
        },
      },
      // The Supabase CLI comes from a registry, so `npm test` leaves these out.
      { test: { name: "cli", include: ["cli/**/*.test.ts"], testTimeout: 60_000 } },
      {
        plugins: [markdownContent()],
        resolve: { alias },
        test: {
          name: "database",
          isolate: false,
          include: ["database/**/*.test.ts"],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [markdownContent()],
        resolve: { alias },
        test: {
          name: "postgres",
          isolate: false,
          include: ["postgres/**/*.test.ts"],
          exclude: TIMED,
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "worker",
          include: ["worker/**/*.test.ts", ATTACKS],
          ...WORKER,
        },
      },
      { test: { name: "site", include: ["site/**/*.test.ts"], exclude: SITE_REST, ...SITE } },
      { test: { name: "site-rest", include: [...SITE_REST, ATTACKS], ...SITE } },
      { test: { name: "timed", include: TIMED, ...WORKER, sequence: { groupOrder: 1 } } },
      ...PARITY_RUNS.map((run) => ({
        resolve: { alias },
        test: {
          ...run,
          globalSetup: ["support/probe-project.ts"],
          // A foreign project makes tests wait: a minute between two emails, ten seconds for a request beyond its limits.
          testTimeout: 600_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      })),
    ],
  },
});
