import "./cheap-password-hashes.ts";
import {
  type BackendOptions,
  LOCAL_DRAIN_SECRET,
  startBackend,
} from "../../supabase/local/backend.ts";
import { freePort } from "../../supabase/local/ports.ts";
import { LOCAL_WEBHOOK_SECRET } from "../../supabase/local/webhook-secrets.ts";
import { atExit } from "./at-exit.ts";
import { delayEmails } from "./faults.ts";
import { RESET_DATABASE } from "./reset-database.ts";

export { freePort };

/** Secrets that sign the profile webhook and that the schedule sends to the function "work". */
export const WEBHOOK_SECRET = LOCAL_WEBHOOK_SECRET;
export const DRAIN_SECRET = LOCAL_DRAIN_SECRET;

type Row = Record<string, unknown>;

export type Supabase = {
  url: string;
  /**
   * Runs a statement as the owner of the database.
   * @param values values of $1, $2 …; without them several statements are allowed
   * @returns rows of the last statement
   */
  sql<T = Row>(statement: string, values?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
};

/**
 * Starts a fresh Supabase with config.toml, the migrations and the seed applied.
 * SUPABASE_SIGNING=HS256 makes it sign its tokens with a shared secret.
 */
export async function startSupabase(options: Partial<BackendOptions> = {}): Promise<Supabase> {
  const backend = await startBackend({
    port: await freePort(),
    siteOrigin: "http://127.0.0.1:5173",
    data: "memory",
    // Most tests call none of the edge functions, and each is a process.
    startsFunctionsOnDemand: true,
    // Disables the timers, because most tests neither expect the email about new drafts nor want a slow
    // machine to send what they read from the queue.
    draftsEveryMs: 3_600_000,
    drainEveryMs: 3_600_000,
    signing: process.env.SUPABASE_SIGNING === "HS256" ? "HS256" : "ES256",
    ...options,
  });
  return {
    url: backend.url,
    stop: backend.stop,
    async sql<T>(statement: string, values?: unknown[]) {
      const result = values
        ? await backend.database.query(statement, values)
        : (await backend.database.exec(statement)).at(-1);
      return (result?.rows ?? []) as T[];
    },
  };
}

let shared: Promise<Supabase> | undefined;

/**
 * Returns this process's Supabase with nothing but the seed in it. Opening one takes a second, and
 * emptying it a tenth of that.
 */
export async function openSharedSupabase(): Promise<Supabase> {
  if (!shared) {
    shared = startSupabase();
    const { stop } = await shared;
    atExit(() => void stop()); // ends the edge functions at once
    return shared;
  }
  const supabase = await shared;
  await supabase.sql(RESET_DATABASE);
  await delayEmails(supabase.url, 0);
  for (const path of ["mailbox/messages", "webhooks"])
    await fetch(`${supabase.url}/${path}`, { method: "DELETE" });
  return supabase;
}
