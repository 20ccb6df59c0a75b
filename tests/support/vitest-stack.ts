import type { TestProject } from "vitest/node";
import { type Stack, startStack } from "./stack.ts";

declare module "vitest" {
  export interface ProvidedContext {
    siteUrl: string;
    backendUrl: string;
    proxyUrl: string;
  }
}

/** Starts one stack for all worker tests and gives them its addresses. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack: Stack = await startStack();
  project.provide("siteUrl", stack.siteUrl);
  project.provide("backendUrl", stack.backendUrl);
  project.provide("proxyUrl", stack.proxyUrl);
  return async () => {
    await stack.stop();
    // Left to itself, Node now and then turns for ever while it frees its handles (CleanupHandles),
    // after the connections that the faulty proxy reset. An exit leaves that out.
    process.once("beforeExit", () => process.exit());
    // While PGlite runs it writes to process.exitCode and may overwrite the one vitest set.
    const { state } = project.vitest;
    if (state.getCountOfFailedTests() || state.getUnhandledErrors().length) process.exitCode = 1;
  };
}
