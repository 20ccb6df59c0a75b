import { createContext } from "react-router";
import type { SitePage } from "~/document";
import type { Context } from "./context";
import type { Env, RateLimiters } from "./env.server.ts";
import type { RequestLog } from "./request-log.server.ts";

/** Of one page; the Content-Security-Policy allows nothing else. */
export type Policy = {
  /** SHA-256 of the page's style as base64. */
  styleHash?: string;
  /** The page's script connects to Supabase. */
  callsSupabase?: boolean;
};

export type WorkerRequestInfo = {
  env: Env;
  policy: Policy;
  /** After an action, React Router passes loaders a GET instead. */
  method: string;
  /** The request restores a kept form, which must only be shown. */
  isRestored?: boolean;
  pathAndQuery: string;
  headers: Headers;
  /** Absent in local development. */
  timeZone?: string;
  log: RequestLog;
  rateLimiters: RateLimiters;
  /** Part of the page failed to load, so the response must not be cached. */
  isPartial: boolean;
  /** What the page for unrouted URLs explains; 404 by default. */
  explainedStatus?: number;
  pages: readonly SitePage[];
  waitUntil(promise: Promise<unknown>): void;
};

export const requestInfoContext = createContext<WorkerRequestInfo>();

export function siteOrigin(context: Context, url: URL): string {
  return context.get(requestInfoContext).env.SITE_ORIGIN ?? url.origin;
}
