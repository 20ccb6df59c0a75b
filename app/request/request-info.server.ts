import { createContext } from "react-router";
import type { SitePage } from "~/document";
import type { Env, RateLimiters } from "./env.server.ts";
import type { RequestLog } from "./request-log.server.ts";

/** Request-scoped values that the Worker passes to the app. */
export type WorkerRequestInfo = {
  env: Env;
  /** Nonce for the scripts of a page that hydrates; other pages do not read it. */
  readonly nonce: string;
  /** Method of the original request; after an action, React Router passes loaders a GET. */
  method: string;
  /** Set when the request restores a kept form, which must only be shown. */
  isRestored?: boolean;
  /** Path and query of the original request. */
  pathAndQuery: string;
  /** Headers of the original request. */
  headers: Headers;
  /** Time zone of the visitor's network; absent in local development. */
  timeZone?: string;
  /** Data of the request's log line; error pages show its id. */
  log: RequestLog;
  rateLimiters: RateLimiters;
  /** Set when part of the page failed to load, so that the response is not cached. */
  isPartial: boolean;
  /** Status that the page of no route explains; 404 by default. */
  explainedStatus?: number;
  /** All pages of the site, derived from the routes. */
  pages: readonly SitePage[];
  /** Lets work continue after the response was sent. */
  waitUntil(promise: Promise<unknown>): void;
};

export const requestInfoContext = createContext<WorkerRequestInfo>();
