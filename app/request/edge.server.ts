import { createContext } from "react-router";
import type { SitePage } from "~/document";
import type { Env, RateLimiters } from "./env.server.ts";
import type { RequestRecord } from "./record.server.ts";

/** What the Worker hands to the app with every request. */
export type Edge = {
  env: Env;
  /** The one-time value that the scripts of a page that hydrates carry; no other page reads it. */
  readonly nonce: string;
  /** Of the request as it came: after an action, React Router hands loaders a GET. */
  method: string;
  /** Path and query of the request as it came. */
  address: string;
  /** Also of the request as it came. */
  headers: Headers;
  /** Where the visitor seems to be, by their network; absent on this machine. */
  timeZone?: string;
  /** What the request's log line will say; its id is shown on error pages. */
  record: RequestRecord;
  rateLimiters: RateLimiters;
  /** Something of the page could not be read: the next visitor is not given the same. */
  isIncomplete: boolean;
  /** Every address of the site, from the routes. */
  pages: readonly SitePage[];
  /** Lets work go on after the answer was sent. */
  waitUntil(promise: Promise<unknown>): void;
};

export const edgeContext = createContext<Edge>();
