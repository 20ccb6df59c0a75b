import { seededRandom } from "./seeded-random.ts";

/**
 * Faults of the backend: unreachable, ten seconds late, errors, or responses of another server.
 */
export const FAULTS = ["stopped", "slow", "500", "html"] as const;
/**
 * More faults: slightly late, cut off, rejecting, never responding, half a response, and completed
 * without a response.
 */
export const MORE_FAULTS = [
  "latency",
  "reset",
  "429",
  "503",
  "hang",
  "{}",
  "truncated",
  "answer-lost",
] as const;
export type Fault = (typeof FAULTS)[number] | (typeof MORE_FAULTS)[number];

/** Probability of each fault in `percent` of the calls. The same seed draws the same sequence. */
export type FaultMix = {
  percent: Partial<Record<Fault, number>>;
  seed?: number;
  /** Pattern of the calls that may fail, matched against "METHOD /path?query"; all by default. */
  only?: string;
};

/** Number of calls and faults since the fault was last set. */
export type ProxyCounts = { calls: Record<string, number>; faults: Record<string, number> };

export const SLOW_MS = 15_000;
export const LATENCY_MS = 200;
export const CONTROL_PATH = "/__fault";

/** Responses that replace the backend's. */
export const FAULT_RESPONSES: Partial<
  Record<Fault, { status: number; type: string; body: string }>
> = {
  "429": {
    status: 429,
    type: "application/json",
    body: '{"code":"over_request_rate_limit","message":"Request rate limit reached"}',
  },
  "500": { status: 500, type: "application/json", body: '{"message":"boom"}' },
  "503": { status: 503, type: "application/json", body: '{"message":"Service unavailable"}' },
  "{}": { status: 200, type: "application/json", body: "{}" },
  html: { status: 200, type: "text/html", body: "<h1>Maintenance</h1>" },
};

/** Draws the fault of each call, and counts both. */
export class FaultPlan {
  #draw: (call: string) => Fault | "none" = () => "none";
  #counts: ProxyCounts = { calls: {}, faults: {} };

  get counts(): ProxyCounts {
    return this.#counts;
  }

  /** @param setting a fault's name, "none" or a FaultMix as JSON */
  set(setting: string): void {
    this.#counts = { calls: {}, faults: {} };
    this.#draw = setting.startsWith('{"')
      ? createDraw(JSON.parse(setting) as FaultMix)
      : () => setting as Fault | "none";
  }

  /** @param call "METHOD /path?query" */
  next(call: string): Fault | "none" {
    const fault = this.#draw(call);
    increment(this.#counts.calls, call);
    increment(this.#counts.faults, fault);
    return fault;
  }
}

/** Sets the proxy's behaviour and resets its counts. */
export async function setFault(proxyUrl: string, fault: Fault | "none" | FaultMix): Promise<void> {
  await fetch(`${proxyUrl}${CONTROL_PATH}`, {
    method: "PUT",
    body: typeof fault === "string" ? fault : JSON.stringify(fault),
  });
}

/** Makes the auth service wait for the mail server with each email; 0 ends it. */
export async function delayEmails(backendUrl: string, milliseconds: number): Promise<void> {
  await fetch(`${backendUrl}/mailbox/delay`, { method: "PUT", body: String(milliseconds) });
}

export async function proxyCounts(proxyUrl: string): Promise<ProxyCounts> {
  return (await (await fetch(`${proxyUrl}${CONTROL_PATH}`)).json()) as ProxyCounts;
}

/** Counts the calls to Supabase since the fault was last set, of those that match "METHOD /path?query". */
export async function countCalls(proxyUrl: string, pattern = /./): Promise<number> {
  const { calls } = await proxyCounts(proxyUrl);
  return Object.entries(calls)
    .filter(([call]) => pattern.test(call))
    .reduce((sum, [, count]) => sum + count, 0);
}

function createDraw({ percent, seed = 1, only = "" }: FaultMix): (call: string) => Fault | "none" {
  const pattern = new RegExp(only);
  const random = seededRandom(seed);
  return (call) => {
    if (!pattern.test(call)) return "none";
    let left = random() * 100;
    for (const [fault, share] of Object.entries(percent))
      if ((left -= share) < 0) return fault as Fault;
    return "none";
  };
}

function increment(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
