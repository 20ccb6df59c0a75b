import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { type ChannelOptions, type Connection, RealtimeChannels } from "./realtime-channels.ts";
import { installTriggers, listenForChanges } from "./table-changes.ts";

export type RealtimeOptions = ChannelOptions & {
  server: Server;
  isAllowed(headers: { host: string | null; origin: string | null }): boolean;
  isApiKey(key: string): boolean;
};

const PATH = "/realtime/v1/websocket";
const MAX_MESSAGE_BYTES = 64 * 1024;

/** Only postgres_changes, which is all the product uses. Returns a function that stops it. */
export async function serveRealtime({
  server,
  isApiKey,
  isAllowed,
  ...options
}: RealtimeOptions): Promise<() => void> {
  const { database } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const channels = new RealtimeChannels(options, await installTriggers(database));

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const apiKey = searchParams.get("apikey") ?? "";
    const { host = null, origin = null } = request.headers;
    if (!isAllowed({ host, origin })) return reject(stream, "403 Forbidden");
    if (pathname !== PATH) return reject(stream, "404 Not Found");
    if (!isApiKey(apiKey)) return reject(stream, "401 Unauthorized");
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const isArrayFormat = searchParams.get("vsn") === "2.0.0";
      attach(channels, { socket, isArrayFormat, apiKey, channels: new Map() });
    });
  };
  server.on("upgrade", upgrade);
  await listenForChanges(database, (change) => channels.publish(change));

  return () => {
    server.off("upgrade", upgrade);
    for (const { socket } of channels.connections) socket.terminate();
    sockets.close();
  };
}

function attach(channels: RealtimeChannels, connection: Connection): void {
  const { socket } = connection;
  channels.connections.add(connection);
  socket.on("message", (data) => {
    channels
      .receive(connection, String(data))
      .catch((error: unknown) => console.error("Realtime:", error));
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => channels.connections.delete(connection));
}

function reject(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
