import { readSession } from "./session-cookie.ts";
import type { PageResponse, Visitor } from "./visitor.ts";

const SIGNED_STATE = /^[0-9a-f-]{36}\.\d+\.[0-9a-f]{64}\.[0-9a-f]{64}$/;

/** Cookie that ties a connection to the browser that started it. */
export const LINKEDIN_COOKIE = "spellpost-linkedin";

/** Returns the user id in the "Connect LinkedIn" link of the Account section. */
export async function getUserId(client: Visitor): Promise<string> {
  const { html } = await client.get("/client?section=account");
  const id = /\/linkedin-oauth\?user_id=([0-9a-f-]{36})/.exec(html)?.[1];
  if (!id) throw new Error("The account page has no Connect LinkedIn link");
  return id;
}

/** Returns a state that the site signed for a client. */
export async function getSignedState(client: Visitor, userId: string): Promise<string> {
  const { location } = await client.get(`/linkedin-oauth?user_id=${userId}`);
  const state = new URL(location ?? "").searchParams.get("state") ?? "";
  if (!SIGNED_STATE.test(state)) throw new Error(`The state is not signed: ${state}`);
  return state;
}

/**
 * Submits Allow or Deny on the simulated LinkedIn page.
 * @returns URL of the callback function with code or error
 */
export async function decideAtProvider(
  authorizationUrl: string,
  decision: "allow" | "deny",
): Promise<string> {
  const response = await fetch(authorizationUrl, {
    method: "POST",
    body: new URLSearchParams({ decision }),
    redirect: "manual",
  });
  return response.headers.get("location") ?? "";
}

/** Returns the callback function's redirect: path and query of the site. */
export async function callFunction(
  url: string,
): Promise<{ status: number; location: string; error: string | null }> {
  const response = await fetch(url, { redirect: "manual" });
  await response.body?.cancel();
  const location = new URL(response.headers.get("location") ?? "", "http://no-location");
  return {
    status: response.status,
    location: location.pathname + location.search,
    error: location.searchParams.get("error"),
  };
}

/** Returns the site's redirect after it accepted code and state: the clean URL. */
export async function finishInBrowser(visitor: Visitor, location: string): Promise<Finished> {
  const response = await visitor.get(location);
  const clean = new URL(response.location ?? "", "http://no-location");
  return {
    status: response.status,
    location: response.location,
    error: clean.searchParams.get("error"),
    headers: response.headers,
  };
}

type Finished = {
  status: number;
  location: string | null;
  error: string | null;
  headers: Headers;
};

/** Calls `linkedin-connect` as a caller would; anonymously for a null visitor. */
export async function connectDirectly(
  backendUrl: string,
  visitor: Visitor | null,
  body: unknown,
): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${backendUrl}/functions/v1/linkedin-connect`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(visitor ? { Authorization: `Bearer ${readSession(visitor).access_token}` } : {}),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, json: await response.json().catch(() => null) };
}

/** Returns the message that the page sends to its opener or parent. */
export function getMessage({ html }: PageResponse): unknown {
  const attribute = /data-linkedin-message="([^"]*)"/.exec(html)?.[1] ?? "null";
  const text = attribute
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
  return JSON.parse(text);
}
