import { defineConfig } from "vitest/config";
import base from "../vitest.config.ts";

/** Tests that read the repository's files, which Stryker rewrites. */
const READS_SOURCE = ["documents", "supabase-files", "deploy", "deploy-checks"];
/** Tests that reach all code and take half a minute, which would run for almost every mutant. */
const REACHES_EVERYTHING = ["fault-matrix"];
/** Tests that load the Worker, and would count as testing all that it evaluates then. */
const LOADS_EVERYTHING = ["environment"];
const exclude = [
  ...READS_SOURCE.map((name) => `unit/${name}.test.ts`),
  ...[...REACHES_EVERYTHING, ...LOADS_EVERYTHING].map((name) => `site/${name}.test.ts`),
];

/** The unit and in-process tests: the code of the others runs in other processes. */
const projects = (base.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== "object" || !("test" in project)) return [];
  const { test } = project;
  const name = String(test?.name);
  if (!["unit", "site", "site-rest"].includes(name)) return [];
  // Starts the in-process tests, which take longer, after a mutant has passed the unit tests.
  const sequence = { groupOrder: name === "unit" ? 0 : 1 };
  const setupFiles = [test?.setupFiles ?? []].flat();
  if (name !== "unit") setupFiles.unshift("mutation/preload.ts");
  const env = { PROPERTY_RUNS: "100" };
  return [{ ...project, test: { ...test, exclude, sequence, setupFiles, env } }];
});

/** Leaves out tests that judge time, because instrumented code takes longer. */
const testNamePattern = /^(?!.*(processor time| take less than ))/;

export default defineConfig({ ...base, test: { ...base.test, projects, testNamePattern } });
