import type { TestProject } from "vitest/node";

const TIMEOUT_MS = 10_000;

declare module "vitest" {
  export interface ProvidedContext {
    /** Reason why the project under test cannot be asked anything; null where it can. */
    obstacle: string | null;
  }
}

/**
 * Looks once whether the project that SUPABASE_URL names can be reached, so that each file fails
 * without waiting for it, and with the reason.
 */
export default async function probeProject(project: TestProject): Promise<void> {
  project.provide("obstacle", await findObstacle());
}

async function findObstacle(): Promise<string | null> {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: apikey = "" } = process.env;
  if (!url) return null;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const settings = `${url.replace(/\/$/, "")}/auth/v1/settings`;
    const { ok, status } = await fetch(settings, { headers: { apikey }, signal });
    return ok ? null : `The project at ${url} could not be used: it responds with ${status}.`;
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return `The project at ${url} could not be reached: ${reason}.`;
  }
}
