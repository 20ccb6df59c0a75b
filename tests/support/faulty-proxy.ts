import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { KEEP_ALIVE_MS } from "../../supabase/local/backend.ts";
import { CONTROL_PATH, FAULT_RESPONSES, FaultPlan, LATENCY_MS, SLOW_MS } from "./faults.ts";

/**
 * Proxies the Supabase of the site. `PUT /__fault` with a fault's name, "none" or a
 * FaultMix as JSON sets its behaviour; `GET /__fault` returns its ProxyCounts.
 */
export class FaultyProxy {
  readonly url: string;
  #server: Server;
  #sockets = new Set<Socket>();
  #plan = new FaultPlan();

  static async start(target: string): Promise<FaultyProxy> {
    const server = createServer();
    server.keepAliveTimeout = KEEP_ALIVE_MS;
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
    const fault = this.#plan.next(`${request.method} ${request.url}`);
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
      case "truncated":
        return forward(target, request, response, "half");
      case "answer-lost":
        return forward(target, request, response, "nothing");
      default: {
        const { status = 500, type = "", body = "" } = FAULT_RESPONSES[fault] ?? {};
        return void response.writeHead(status, { "content-type": type }).end(body);
      }
    }
  }

  #control(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === "GET")
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify(this.#plan.counts));
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      this.#plan.set(body);
      response.end("ok");
    });
  }
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
  // Tells the backend that the caller gave up.
  response.on("close", () => {
    if (!response.writableFinished) upstream.destroy();
  });
  request.pipe(upstream);
}
