import type { Target } from "./target.ts";

export type Problem = { problem: string; fix: string };
export type Check = (target: Target) => Promise<Problem[]>;

const RESPONSE_TIMEOUT_MS = 10_000;

/** Null for any status but 200. */
export async function fetchManagementApi(
  { api, accessToken }: Target,
  path: string,
): Promise<Record<string, unknown> | { name: string }[] | null> {
  const response = await fetchJson(api + path, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return response?.status === 200 ? (response.body as Record<string, unknown>) : null;
}

/** Null when no response arrives; a body that is not JSON becomes null. */
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

export function noResponse(subject: string): Problem {
  return {
    problem: `${subject} could not be read`,
    fix: "check SUPABASE_ACCESS_TOKEN and the project",
  };
}

export function parseObject(json: string): object {
  try {
    return JSON.parse(json) as object;
  } catch {
    return {};
  }
}
