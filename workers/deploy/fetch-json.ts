import type { Target } from "./target.ts";

/** Problem that a check found, with the command or the place that fixes it. */
export type Problem = { problem: string; fix: string };
export type Check = (target: Target) => Promise<Problem[]>;

const RESPONSE_TIMEOUT_MS = 10_000;

/** Fetches from Supabase's Management API. @returns null for any status but 200 */
export async function fetchManagementApi(
  { api, accessToken }: Target,
  path: string,
): Promise<Record<string, unknown> | { name: string }[] | null> {
  const response = await fetchJson(api + path, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return response?.status === 200 ? (response.body as Record<string, unknown>) : null;
}

/**
 * Fetches JSON once, within ten seconds. A body that is not JSON becomes null.
 * @returns null when no response arrives
 */
export async function fetchJson(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown } | null> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    return null;
  }
}

/** Reports a state that could not be fetched. */
export function noResponse(subject: string): Problem {
  return {
    problem: `${subject} could not be read`,
    fix: "check SUPABASE_ACCESS_TOKEN and the project",
  };
}

/** Parses a JSON object; anything else becomes an empty object. */
export function parseObject(json: string): object {
  try {
    return JSON.parse(json) as object;
  } catch {
    return {};
  }
}
