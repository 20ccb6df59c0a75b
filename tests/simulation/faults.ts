import { AsyncLocalStorage } from "node:async_hooks";
import { decodeJwt } from "jose";
import { BACKEND_URL } from "../support/in-process/urls.ts";
import { ConnectionLostError } from "./browser.ts";
import { getTime, takeTurn, tick, withClockSkew } from "./scheduler.ts";

/** Faults that come and go. Each affects some of the calls while it lasts. */
export const FAULTS = [
  "supabase-slow",
  "supabase-response-lost",
  "supabase-called-twice",
  "supabase-refuses",
  "session-ends",
  "email-down",
  "email-slow",
  "email-accepts-with-500",
  "webhook-down",
  "webhook-accepts-with-500",
  "worker-killed",
  "clock-skew",
  "migration",
] as const;
export type Fault = (typeof FAULTS)[number];

/** Headers by which receivers recognize repeats. */
const ID_HEADERS = ["idempotency-key", "webhook-id", "x-spellpost-delivery"];

type Handler = (request: Request) => Promise<Response>;

/** Time in which a slow service responds; callers give up before the longest. */
const SLOW_MS = [200, 1000, 4000, 15_000];
const SKEWS_MS = [-40_000, -2000, 3000, 40_000];
/** Statements that a migration may run while requests are under way; they change nothing of note. */
const MIGRATION = [
  "alter table private.conversations add column simulated_note text",
  "alter table private.conversations drop column simulated_note",
  "alter table public.profiles add column simulated_note text",
  "alter table public.profiles drop column simulated_note",
];

/** Request of a person that is under way in the Worker. */
type Visit = { callsUntilDeath: number; die: (error: Error) => void; isDead: boolean };

type Dependencies = {
  backend: Handler;
  sites: Handler[];
  draw: () => number;
  migrate: (statement: string) => Promise<void>;
  endSession: (id: string) => Promise<void>;
};

/** Connects people, isolates, Supabase and the receivers, and lets faults happen in between. */
export class Network {
  readonly active = new Set<Fault>();
  /** Ids under which receivers accepted emails and webhooks. */
  readonly delivered = new Set<string>();
  /** Ids of `delivered` whose origin was not checked yet. */
  readonly arrived: string[] = [];
  /** Number of times that each fault happened. */
  readonly happened = new Map<Fault, number>();
  #dependencies: Dependencies;
  #visits = new AsyncLocalStorage<Visit>();
  #migrationStep = 0;
  /** Parts of calls that are under way, including those whose caller is gone. */
  #parts = new Set<Promise<unknown>>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Passes a request of a person to one of the isolates. */
  readonly visit: Handler = (request) => {
    const { sites, draw } = this.#dependencies;
    tick();
    const site = sites[Math.trunc(draw() * sites.length)]!;
    const skew = this.#occurs("clock-skew", 0.5) ? this.#pick(SKEWS_MS) : 0;
    const dies = this.#occurs("worker-killed", 0.25);
    return new Promise<Response>((resolve, reject) => {
      const callsUntilDeath = dies ? Math.trunc(draw() * 6) : Infinity;
      const visit: Visit = { callsUntilDeath, die: reject, isDead: false };
      this.#visits.run(visit, () => {
        withClockSkew(skew, () => site(request)).then((response) => {
          if (!visit.isDead) resolve(response);
        }, reject);
      });
    });
  };

  /** Passes a call of the Worker or of an edge function to its receiver. */
  readonly call: Handler = async (request) => {
    const { pathname } = new URL(request.url);
    await this.#mayDie();
    await this.#track(takeTurn());
    tick();
    if (this.#occurs("migration", 0.1)) await this.#migrate();
    const response = await this.#track(
      this.#visits.exit(() => withClockSkew(0, () => this.#answer(request, pathname))),
    );
    await this.#mayDie();
    await this.#track(takeTurn());
    return response;
  };

  /** Counts a part of a call as under way. A call whose caller is gone may never end as a whole. */
  async #track<Result>(part: Promise<Result>): Promise<Result> {
    this.#parts.add(part);
    try {
      return await part;
    } finally {
      this.#parts.delete(part);
    }
  }

  /** Waits until no call is under way any more. */
  async settle(): Promise<void> {
    while (this.#parts.size > 0) await Promise.allSettled(this.#parts);
  }

  /** Ends all faults. A migration that began is completed. */
  async endFaults(): Promise<void> {
    this.active.clear();
    while (this.#migrationStep % MIGRATION.length !== 0) await this.#migrate();
  }

  async #answer(request: Request, pathname: string): Promise<Response> {
    if (pathname === "/mailbox/emails") return this.#answerAsReceiver(request, "email");
    if (pathname.startsWith("/webhooks/")) return this.#answerAsReceiver(request, "webhook");
    if (this.#occurs("supabase-refuses", 0.3))
      return this.#dependencies.draw() < 0.5
        ? Response.json({ message: "Service unavailable" }, { status: 503 })
        : Response.json({ code: "over_request_rate_limit", message: "Too many" }, { status: 429 });
    const session = getSessionId(request);
    if (session && this.#occurs("session-ends", 0.1)) await this.#dependencies.endSession(session);
    if (this.#occurs("supabase-slow", 0.3)) {
      await wait(this.#pick(SLOW_MS));
      request.signal.throwIfAborted();
    }
    if (this.#occurs("supabase-response-lost", 0.3)) {
      await this.#forward(request);
      throw new TypeError("fetch failed");
    }
    if (this.#occurs("supabase-called-twice", 0.3)) {
      const [first, second] = [request.clone(), request];
      await this.#forward(first);
      return this.#forward(second);
    }
    return this.#forward(request);
  }

  async #answerAsReceiver(request: Request, kind: "email" | "webhook"): Promise<Response> {
    if (this.#occurs(`${kind}-down`, 0.6)) throw new TypeError("fetch failed");
    if (kind === "email" && this.#occurs("email-slow", 0.5)) await wait(this.#pick(SLOW_MS));
    const id = ID_HEADERS.map((name) => request.headers.get(name)).find(Boolean);
    const response = await this.#forward(request);
    if (response.ok && id && !this.delivered.has(id)) {
      this.delivered.add(id);
      this.arrived.push(id);
    }
    return this.#occurs(`${kind}-accepts-with-500`, 0.5)
      ? new Response("Internal error", { status: 500 })
      : response;
  }

  async #forward(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const hasBody = request.method !== "GET" && request.method !== "HEAD";
    return this.#dependencies.backend(
      new Request(BACKEND_URL + pathname + search, {
        method: request.method,
        headers: request.headers,
        body: hasBody ? await request.arrayBuffer() : undefined,
        redirect: "manual",
        signal: request.signal,
      }),
    );
  }

  /** Ends the isolate of a visit here, as the platform may between any two awaits. */
  #mayDie(): Promise<void> {
    const visit = this.#visits.getStore();
    if (!visit || visit.callsUntilDeath-- > 0) return Promise.resolve();
    visit.isDead = true;
    visit.die(new ConnectionLostError("The Worker was killed"));
    return new Promise(() => {});
  }

  async #migrate(): Promise<void> {
    const statement = MIGRATION[this.#migrationStep++ % MIGRATION.length]!;
    await this.#dependencies.migrate(statement);
  }

  #occurs(fault: Fault, probability: number): boolean {
    if (!this.active.has(fault) || this.#dependencies.draw() >= probability) return false;
    this.happened.set(fault, (this.happened.get(fault) ?? 0) + 1);
    return true;
  }

  #pick(values: readonly number[]): number {
    return values[Math.trunc(this.#dependencies.draw() * values.length)]!;
  }
}

function wait(milliseconds: number): Promise<void> {
  const until = getTime() + milliseconds;
  return new Promise((resolve) => setTimeout(resolve, until - getTime()));
}

/** Returns the session with which a call is made; undefined without one. */
function getSessionId(request: Request): string | undefined {
  const token = /^Bearer (eyJ.+)/.exec(request.headers.get("authorization") ?? "")?.[1];
  return token && decodeJwt<{ session_id?: string }>(token).session_id;
}
