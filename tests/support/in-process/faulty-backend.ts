import { CONTROL_PATH, FAULT_RESPONSES, FaultPlan, LATENCY_MS, SLOW_MS } from "../faults.ts";

type Fetch = (request: Request) => Promise<Response>;

/**
 * Stands between the site and its Supabase as `FaultyProxy` does, in this process.
 * @param target origin of the backend, which rejects any other name
 */
export function createFaultyBackend(target: string, backend: Fetch): Fetch {
  const plan = new FaultPlan();
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === CONTROL_PATH) {
      if (request.method === "GET") return Response.json(plan.counts);
      plan.set(await request.text());
      return new Response("ok");
    }
    const forward = async () => backend(await redirect(request, target + pathname + search));
    const fault = plan.next(`${request.method} ${pathname}${search}`);
    switch (fault) {
      case "none":
        return forward();
      case "stopped":
      case "reset":
        throw new TypeError("fetch failed");
      case "slow":
      case "latency":
        await wait(fault === "slow" ? SLOW_MS : LATENCY_MS);
        // A caller that gave up reaches nothing any more.
        request.signal.throwIfAborted();
        return forward();
      case "hang":
        return new Promise<never>(() => {});
      case "truncated":
        return truncate(await forward());
      case "answer-lost":
        await forward();
        throw new TypeError("fetch failed");
      default: {
        const { status = 500, type = "", body = "" } = FAULT_RESPONSES[fault] ?? {};
        return new Response(body, { status, headers: { "content-type": type } });
      }
    }
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function redirect(request: Request, url: string): Promise<Request> {
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(url, {
    method: request.method,
    headers: request.headers,
    body: hasBody ? await request.arrayBuffer() : undefined,
    redirect: "manual",
    signal: request.signal,
  });
}

/** Cuts a response after half of its body, as a lost connection does. One without a body stays whole. */
async function truncate(response: Response): Promise<Response> {
  if (!response.body) return response;
  const whole = new Uint8Array(await response.arrayBuffer());
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(whole.subarray(0, whole.length / 2));
    },
    pull(controller) {
      controller.error(new TypeError("terminated"));
    },
  });
  return new Response(body, response);
}
