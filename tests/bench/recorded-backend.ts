import {
  type Call,
  type StubbedResponse,
  startInterceptingProxy,
} from "../support/intercepting-proxy.ts";

/**
 * Proxies the real backend and replays its first response to each request, so that only the site is
 * measured. Identifies a request by its method, path, body and caller.
 * @param delayMs delay of each response
 */
export function recordBackend(target: string, delayMs: number) {
  const recordings = new Map<string, Promise<StubbedResponse>>();
  return startInterceptingProxy(target, async (call) => {
    // Rejects realtime connections, so that the counters of /pricing never change.
    if (call.headers.upgrade) return { status: 503, body: {} };
    const key = [call.method, call.path, call.headers.authorization, call.body].join(" ");
    const recording = recordings.get(key) ?? callBackend(target, call);
    recordings.set(key, recording);
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
    return recording;
  });
}

async function callBackend(target: string, { method, path, headers, body }: Call) {
  const { host: _, connection: __, "content-length": ___, ...sent } = headers;
  const response = await fetch(target + path, {
    method,
    headers: sent as Record<string, string>,
    body: body || undefined,
  });
  return { status: response.status, body: JSON.parse((await response.text()) || "null") };
}
