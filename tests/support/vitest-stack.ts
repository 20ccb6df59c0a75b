import type { TestProject } from "vitest/node";
import { type Stack, startStack } from "./stack.ts";

declare module "vitest" {
  export interface ProvidedContext {
    siteUrl: string;
    backendUrl: string;
    proxyUrl: string;
  }
}

/** Starts one stack for all worker tests and provides its URLs to them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack: Stack = await startStack();
  project.provide("siteUrl", stack.siteUrl);
  project.provide("backendUrl", stack.backendUrl);
  project.provide("proxyUrl", stack.proxyUrl);
  return async () => {
    await stack.stop();
    // Exits, because Node sometimes loops endlessly in CleanupHandles after the faulty proxy has
    // reset connections.
    process.once("beforeExit", () => process.exit());
    // While PGlite runs it writes to process.exitCode and may overwrite the one vitest set.
    const { state } = project.vitest;
    if (state.getCountOfFailedTests() || state.getUnhandledErrors().length) process.exitCode = 1;
  };
}
