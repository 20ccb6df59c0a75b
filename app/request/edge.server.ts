import { createContext, type MiddlewareFunction } from "react-router";
import type { Env, RateLimiters } from "./env.server.ts";
import type { RequestRecord } from "./record.server.ts";

/** What the Worker hands to the app with every request. */
export type Edge = {
  env: Env;
  /** The one-time value the answer's scripts and style carry. */
  nonce: string;
  /** Of the request as it came: after an action, React Router hands loaders a GET. */
  method: string;
  /** Also of the request as it came. */
  headers: Headers;
  /** What the request's log line will say; its id is shown on error pages. */
  record: RequestRecord;
  rateLimiters: RateLimiters;
  /** Lets work go on after the answer was sent. */
  waitUntil(promise: Promise<unknown>): void;
};

export const edgeContext = createContext<Edge>();

/** Tells the log which route answers. */
export const recordRoute: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  context.get(edgeContext).record.route = `/${pattern}`.replace("//", "/");
  return next();
};
