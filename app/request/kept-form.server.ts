import { createContext } from "react-router";
import type { RequestArgs } from "./context";
import { signedValueCookie } from "./cookies.server";
import { requestInfoContext } from "./request-info.server";

const LIFETIME_S = 30 * 60;

export type FormFields = [name: string, value: string][];

/** Without passwords. */
export const interruptedFormContext = createContext<FormFields | null>(null);

const cookie = signedValueCookie<{ key: string; path: string }>({
  name: "spellpost-form",
  maxAgeS: LIFETIME_S,
  fields: ["key", "path"],
});

/** Null if the form could not be stored. */
export async function saveKeptForm(
  { context, url }: Omit<RequestArgs, "request">,
  fields: FormFields,
): Promise<string | null> {
  const { env, pathAndQuery: path } = context.get(requestInfoContext);
  const key = crypto.randomUUID();
  try {
    await env.TOKENS.put(key, JSON.stringify(fields), { expirationTtl: LIFETIME_S });
  } catch (error) {
    warn(error);
    return null;
  }
  return cookie.serialize({ context, url }, { key, path });
}

export async function deleteKeptForm(args: RequestArgs): Promise<string> {
  const kept = await cookie.parse(args);
  if (kept) await args.context.get(requestInfoContext).env.TOKENS.delete(kept.key);
  return cookie.clear(args);
}

/**
 * Turns the first visit to the path into the kept POST, which the action only shows (`isRestored`).
 */
export async function restoreKeptForm(args: RequestArgs): Promise<Request> {
  const { request, context, url } = args;
  const requestInfo = context.get(requestInfoContext);
  const kept = request.method === "GET" ? await cookie.parse(args) : null;
  if (kept?.path !== requestInfo.pathAndQuery) return request;
  const fields = await requestInfo.env.TOKENS.get<FormFields>(kept.key, "json").catch(warn);
  if (!fields) return request;
  requestInfo.method = "POST";
  requestInfo.isRestored = true;
  return new Request(url, {
    method: "POST",
    headers: request.headers,
    signal: request.signal,
    body: new URLSearchParams(fields),
  });
}

function warn(error: unknown): void {
  console.warn("Kept form:", error instanceof Error ? error.message : error);
}
