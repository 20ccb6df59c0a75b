import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
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

/**
 * Probability of each fault in `percent` of the calls. The same seed
 * draws the same sequence.
 */
export type FaultMix = {
  percent: Partial<Record<Fault, number>>;
  seed?: number;
  /**
   * Pattern of the calls that may fail, matched against "METHOD /path?query"; all by default.
   */
  only?: string;
};

/** Number of calls and faults since the fault was last set. */
export type ProxyCounts = { calls: Record<string, number>; faults: Record<string, number> };

const SLOW_MS = 10_000;
const LATENCY_MS = 200;
const CONTROL_PATH = "/__fault";

/**
 * Proxies the Supabase of the site. `PUT /__fault` with a fault's name, "none" or a
 * FaultMix as JSON sets its behaviour; `GET /__fault` returns its ProxyCounts.
 */
export class FaultyProxy {
  readonly url: string;
  #server: Server;
  #sockets = new Set<Socket>();
  #draw: (call: string) => Fault | "none" = () => "none";
  #counts: ProxyCounts = { calls: {}, faults: {} };

  static async start(target: string): Promise<FaultyProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new FaultyProxy(server, target);
  }

  private constructor(server: Server, target: string) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    server.on("request", (request, response) => this.#handle(target, request, response));
    server.on("upgrade", (request, socket, head) => {
      const upstream = httpRequest(`${target}${request.url}`, {
        method: request.method,
        headers: { ...request.headers, host: new URL(target).host },
      });
      upstream.on("upgrade", (upstreamResponse, upstreamSocket) => {
        const headers = Object.entries(upstreamResponse.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\r\n");
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n\r\n`);
        upstreamSocket.write(head);
        upstreamSocket.pipe(socket).pipe(upstreamSocket);
        for (const end of [socket, upstreamSocket])
          end.on("error", () => (socket.destroy(), upstreamSocket.destroy()));
      });
      upstream.on("error", () => socket.destroy());
      upstream.end();
    });
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server.close(done));
  }

  #handle(target: string, request: IncomingMessage, response: ServerResponse): void {
    if (request.url === CONTROL_PATH) return this.#control(request, response);
    const call = `${request.method} ${request.url}`;
    const fault = this.#draw(call);
    count(this.#counts.calls, call);
    count(this.#counts.faults, fault);
    switch (fault) {
      case "none":
        return forward(target, request, response);
      case "stopped":
      case "reset":
        return void request.socket.resetAndDestroy();
      case "slow":
        return void setTimeout(() => forward(target, request, response), SLOW_MS).unref();
      case "latency":
        return void setTimeout(() => forward(target, request, response), LATENCY_MS).unref();
      case "hang":
        return void request.resume();
      case "429":
        return json(
          response,
          429,
          '{"code":"over_request_rate_limit","message":"Request rate limit reached"}',
        );
      case "500":
        return json(response, 500, '{"message":"boom"}');
      case "503":
        return json(response, 503, '{"message":"Service unavailable"}');
      case "{}":
        return json(response, 200, "{}");
      case "html":
        return void response
          .writeHead(200, { "content-type": "text/html" })
          .end("<h1>Maintenance</h1>");
      case "truncated":
        return forward(target, request, response, "half");
      case "answer-lost":
        return forward(target, request, response, "nothing");
    }
  }

  #control(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === "GET") return json(response, 200, JSON.stringify(this.#counts));
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      this.#counts = { calls: {}, faults: {} };
      this.#draw = body.startsWith('{"')
        ? createDraw(JSON.parse(body) as FaultMix)
        : () => body as Fault | "none";
      response.end("ok");
    });
  }
}

/** Sets the proxy's behaviour and resets its counts. */
export async function setFault(proxyUrl: string, fault: Fault | "none" | FaultMix): Promise<void> {
  await fetch(`${proxyUrl}${CONTROL_PATH}`, {
    method: "PUT",
    body: typeof fault === "string" ? fault : JSON.stringify(fault),
  });
}

/**
 * Ends all faults and closes the circuit breaker of the site by a probe.
 * @throws Error when the probe finds Supabase unavailable
 */
export async function endFaults(proxyUrl: string, siteUrl: string): Promise<void> {
  await setFault(proxyUrl, "none");
  const health = await fetch(`${siteUrl}/healthz?deep`);
  if (!health.ok) throw new Error(`Supabase is not well: ${await health.text()}`);
}

export async function proxyCounts(proxyUrl: string): Promise<ProxyCounts> {
  return (await (await fetch(`${proxyUrl}${CONTROL_PATH}`)).json()) as ProxyCounts;
}

function createDraw({ percent, seed = 1, only = "" }: FaultMix): (call: string) => Fault | "none" {
  const pattern = new RegExp(only);
  const random = seededRandom(seed);
  return (call) => {
    if (!pattern.test(call)) return "none";
    let remaining = random() * 100;
    for (const [fault, share] of Object.entries(percent))
      if ((remaining -= share) < 0) return fault as Fault;
    return "none";
  };
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

function json(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json" }).end(body);
}

/** @param sent part of the response that is passed on before the connection is cut */
function forward(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  sent: "all" | "half" | "nothing" = "all",
): void {
  if (request.socket.destroyed) return;
  const upstream = httpRequest(
    `${target}${request.url}`,
    // Replaces the host, because the backend accepts only its own name.
    { method: request.method, headers: { ...request.headers, host: new URL(target).host } },
    (upstreamResponse) => {
      if (sent === "nothing") {
        upstreamResponse.resume().on("end", () => request.socket.resetAndDestroy());
        return;
      }
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      if (sent === "all") return void upstreamResponse.pipe(response);
      const chunks: Buffer[] = [];
      upstreamResponse
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () => {
          const whole = Buffer.concat(chunks);
          response.write(whole.subarray(0, whole.length / 2), () => request.socket.destroy());
        });
    },
  );
  upstream.on("error", () => response.destroy());
  request.pipe(upstream);
}
