import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { PGlite } from "@supabase/lite/pglite";
import { type WebSocket, WebSocketServer } from "ws";

export type RealtimeOptions = {
  server: Server;
  database: PGlite;
  isAllowed(headers: { host: string | null; origin: string | null }): boolean;
  isApiKey(key: string): boolean;
};

/** A channel's subscriptions to the counters, by topic. */
type Channels = Map<string, number[]>;
/** Phoenix's serializer 2.0.0: join reference, reference, topic, event, payload. */
type Message = [string | null, string | null, string, string, Record<string, unknown>];
type Subscription = { event: string; schema: string; table: string; id: number };

const PATH = "/realtime/v1/websocket";
const MAX_MESSAGE_BYTES = 64 * 1024;
/** The only published table. Everybody may read it, so nobody needs a token. */
const TABLE = "launch_promotion_counters";
const NOTIFY_CHANNEL = "local_realtime";

/** Serves Realtime's `postgres_changes` of the counters. Returns a function that stops it. */
export async function serveRealtime(options: RealtimeOptions): Promise<() => void> {
  const { server, database, isAllowed, isApiKey } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const channelsBySocket = new Map<WebSocket, Channels>();
  let lastId = 0;

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const { host = null, origin = null } = request.headers;
    if (!isAllowed({ host, origin })) return reject(stream, "403 Forbidden");
    if (pathname !== PATH) return reject(stream, "404 Not Found");
    if (!isApiKey(searchParams.get("apikey") ?? "")) return reject(stream, "401 Unauthorized");
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const channels: Channels = new Map();
      channelsBySocket.set(socket, channels);
      socket.on("message", (data) => {
        const message = parseMessage(String(data));
        if (message) receive(socket, channels, message);
        else socket.close(1003, "not a Phoenix message");
      });
      socket.on("error", () => socket.terminate());
      socket.on("close", () => channelsBySocket.delete(socket));
    });
  };

  const receive = (socket: WebSocket, channels: Channels, message: Message) => {
    const [joinRef, ref, topic, event, payload] = message;
    const reply = (response: Record<string, unknown>) =>
      send(socket, [joinRef, ref, topic, "phx_reply", { status: "ok", response }]);
    if (event === "phx_leave") channels.delete(topic);
    if (event !== "phx_join") return reply({});
    const subscriptions = parseSubscriptions(payload).map((wish) => ({ ...wish, id: ++lastId }));
    const isPublished = subscriptions.every(({ table }) => table === TABLE);
    if (isPublished)
      channels.set(
        topic,
        subscriptions.map(({ id }) => id),
      );
    reply({ postgres_changes: subscriptions });
    // The join succeeds anyway, as on the hosted service.
    send(socket, [
      null,
      null,
      topic,
      "system",
      isPublished
        ? { extension: "postgres_changes", status: "ok", message: "Subscribed to PostgreSQL" }
        : { extension: "postgres_changes", status: "error", message: "Unable to subscribe" },
    ]);
  };

  server.on("upgrade", upgrade);
  await listenForChanges(database, (data) => {
    for (const [socket, channels] of channelsBySocket)
      for (const [topic, ids] of channels)
        send(socket, [null, null, topic, "postgres_changes", { ids, data }]);
  });

  return () => {
    server.off("upgrade", upgrade);
    for (const socket of channelsBySocket.keys()) socket.terminate();
    sockets.close();
  };
}

/** With a trigger, because hosted Realtime reads the replication log, which PGlite lacks. */
async function listenForChanges(
  database: PGlite,
  onChange: (change: Record<string, unknown>) => void,
): Promise<void> {
  await database.exec(`
    create schema if not exists local_realtime;
    create or replace function local_realtime.notify_change() returns trigger
      language plpgsql set search_path = '' as $$
    begin
      perform pg_notify('${NOTIFY_CHANNEL}', jsonb_build_object(
        'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
        'commit_timestamp', now(), 'errors', null, 'record', to_jsonb(new)
      )::text);
      return null;
    end
    $$;
    create or replace trigger local_realtime after insert or update on public.${TABLE}
      for each row execute function local_realtime.notify_change()`);
  const { rows: columns } = await database.query(
    `select attname as name, typname as type
     from pg_attribute join pg_type on pg_type.oid = atttypid
     where attrelid = 'public.${TABLE}'::regclass and attnum > 0 order by attnum`,
  );
  await database.listen(NOTIFY_CHANNEL, (json) =>
    onChange({ ...(JSON.parse(json) as object), columns }),
  );
}

function parseMessage(json: string): Message | null {
  try {
    const message: unknown = JSON.parse(json);
    return Array.isArray(message) && message.length === 5 ? (message as Message) : null;
  } catch {
    return null;
  }
}

function parseSubscriptions(payload: Message[4]): Omit<Subscription, "id">[] {
  const config = payload.config as { postgres_changes?: Subscription[] } | undefined;
  return config?.postgres_changes ?? [];
}

function send(socket: WebSocket, message: Message): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

function reject(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
