import { CALL_TIMEOUT_MS, env, secretKey } from "./platform.ts";

const BUCKET = "pictures";

/** Succeeds for objects that are gone already. */
export function removeObjects(paths: string[]): Promise<Response> {
  return storage("DELETE", BUCKET, JSON.stringify({ prefixes: paths }));
}

export function readObject(path: string): Promise<Response> {
  return storage("GET", `${BUCKET}/${path}`);
}

function storage(method: string, path: string, body?: string): Promise<Response> {
  const key = secretKey();
  return fetch(`${env("SUPABASE_URL")}/storage/v1/object/${path}`, {
    method,
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      ...(body && { "content-type": "application/json" }),
    },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
}
