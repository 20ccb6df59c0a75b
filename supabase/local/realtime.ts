import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { type ChannelOptions, type Connection, RealtimeChannels } from "./realtime-channels.ts";
import { installTriggers, listenForChanges } from "./table-changes.ts";

export type RealtimeOptions = ChannelOptions & {
  server: Server;
  /** Checks the headers of a page that connects. */
  isAllowed(headers: { host: string | null; origin: string | null }): boolean;
  /** Checks that an API key belongs to the project. */
  isApiKey(key: string): boolean;
};

const PATH = "/realtime/v1/websocket";
const MAX_MESSAGE_BYTES = 64 * 1024;

/**
 * Serves the postgres_changes of Supabase Realtime on `/realtime/v1/websocket`: changes of the
 * tables in the publication `supabase_realtime`, for viewers whose role and policies let them
 * select the row. Omits broadcast, presence and filters, which the product does not use.
 * @returns a function that stops it
 */
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

/** Passes the messages of a connection to the channels until it closes. */
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
