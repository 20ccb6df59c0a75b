import type { Target } from "./target.ts";

/** Something a deployment needs and does not find, and the command or place that mends it. */
export type Missing = { what: string; mend: string };
export type Check = (target: Target) => Promise<Missing[]>;

const RESPONSE_TIMEOUT_MS = 10_000;

/** Asks Supabase's Management API. @returns null when it does not say */
export async function fetchManagementApi(
  { api, accessToken }: Target,
  path: string,
): Promise<Record<string, unknown> | { name: string }[] | null> {
  const answer = await fetchJson(api + path, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return answer?.status === 200 ? (answer.body as Record<string, unknown>) : null;
}

/** Asks once, within ten seconds. @returns null when nobody answers; a body that is no JSON is null */
export async function fetchJson(
  address: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown } | null> {
  try {
    const response = await fetch(address, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    return null;
  }
}

/** For what could not be asked. */
export function noResponse(what: string): Missing {
  return { what: `${what} could not be read`, mend: "check SUPABASE_ACCESS_TOKEN and the project" };
}

/** Parses a JSON object; anything else becomes an empty object. */
export function parseObject(json: string): object {
  try {
    return JSON.parse(json) as object;
  } catch {
    return {};
  }
}
