import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { PGlite } from "@supabase/lite/pglite";
import { type RawData, type WebSocket, WebSocketServer } from "ws";

/** Whose eyes a channel sees with. */
export type Viewer = {
  role: "anon" | "authenticated" | "service_role";
  claims: Record<string, unknown>;
};

export type RealtimeOptions = {
  server: Server;
  database: PGlite;
  /** Runs one task on the database while nobody else does. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  /** Whether the connection's apikey is one of the project's. */
  isApiKey(key: string): boolean;
  /** Whose token that is: an API key or a user's JWT; null when it is neither. */
  viewerOf(token: string): Promise<Viewer | null>;
};

type Message = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
};
type ChangeType = "INSERT" | "UPDATE" | "DELETE";
type Binding = { id: number; event: "*" | ChangeType; schema: string; table?: string };
type Channel = { joinRef: string | null; bindings: Binding[]; viewer: Viewer };
type Connection = {
  socket: WebSocket;
  isArrayFormat: boolean;
  apiKey: string;
  channels: Map<string, Channel>;
};
/** What the trigger notifies: which row, not what is in it, so that a change never outgrows NOTIFY's 8000 bytes. */
type Change = {
  schema: string;
  table: string;
  type: ChangeType;
  key: Record<string, unknown>;
  at: string;
};
type Column = { name: string; type: string };

const PATH = "/realtime/v1/websocket";
const NOTIFY_CHANNEL = "local_realtime";
const MESSAGE_LIMIT_BYTES = 64 * 1024;
const CHANGE_TYPES: readonly unknown[] = ["*", "INSERT", "UPDATE", "DELETE"];

/**
 * Serves Supabase Realtime's postgres_changes on `/realtime/v1/websocket`: the Phoenix protocol as @supabase/realtime-js
 * speaks it, for the tables of the publication `supabase_realtime`, to those whose role and policies let them select
 * the row. Broadcast, presence and filters are not there; the product uses none.
 * @returns what stops it
 */
export async function serveRealtime({
  server,
  database,
  exclusively,
  isApiKey,
  viewerOf,
}: RealtimeOptions): Promise<() => void> {
  const connections = new Set<Connection>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT_BYTES });
  let published = await installTriggers(database);
  let lastId = 0;

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const apiKey = url.searchParams.get("apikey") ?? "";
    if (url.pathname !== PATH) return refuse(stream, "404 Not Found");
    if (!isApiKey(apiKey)) return refuse(stream, "401 Unauthorized");
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const connection: Connection = {
        socket,
        isArrayFormat: url.searchParams.get("vsn") === "2.0.0",
        apiKey,
        channels: new Map(),
      };
      connections.add(connection);
      socket.on(
        "message",
        (data) =>
          void receive(connection, data).catch((error: unknown) =>
            console.error("Realtime:", error),
          ),
      );
      socket.on("error", () => socket.terminate());
      socket.on("close", () => connections.delete(connection));
    });
  };
  server.on("upgrade", upgrade);

  async function receive(connection: Connection, data: RawData): Promise<void> {
    const message = decode(String(data));
    if (!message) return connection.socket.close(1003, "not a Phoenix message");
    const { topic, event } = message;
    if (event === "phx_join") return await join(connection, message);
    if (event === "access_token") return await changeViewer(connection, message);
    if (event === "phx_leave") {
      connection.channels.delete(topic);
      reply(connection, message, "ok");
      return send(connection, { ...message, ref: null, event: "phx_close", payload: {} });
    }
    if (event === "heartbeat") return reply(connection, message, "ok");
    if (message.ref !== null)
      reply(connection, message, "error", { reason: `${event} is not served here` });
  }

  async function join(connection: Connection, message: Message): Promise<void> {
    const { topic, joinRef, payload } = message;
    const config = payload.config as { postgres_changes?: unknown } | undefined;
    const wishes = Array.isArray(config?.postgres_changes)
      ? (config.postgres_changes as Record<string, unknown>[])
      : [];
    const viewer = await viewerOf(text(payload.access_token) || connection.apiKey);
    if (!viewer)
      return reply(connection, message, "error", {
        reason: "InvalidJWTToken: the token is not valid",
      });
    if (!wishes.every((wish) => CHANGE_TYPES.includes(wish.event) && !wish.filter)) {
      return reply(connection, message, "error", {
        reason: "Only unfiltered postgres_changes are served here",
      });
    }
    const bindings = wishes.map(({ event, schema, table }): Binding => ({
      id: ++lastId,
      event: event as Binding["event"],
      schema: text(schema) || "public",
      table: text(table) || undefined,
    }));
    if (!bindings.every(isPublished))
      published = await exclusively(() => installTriggers(database)); // it may have grown
    connection.channels.set(topic, { joinRef, bindings, viewer });
    reply(connection, message, "ok", { postgres_changes: bindings });
    if (bindings.length > 0)
      send(connection, {
        joinRef: null,
        ref: null,
        topic,
        event: "system",
        payload: subscribed(topic, bindings),
      });
  }

  /** Like the hosted service: the join succeeds, and this says whether the publication has such tables. */
  function subscribed(topic: string, bindings: Binding[]) {
    const missing = bindings.find((binding) => !isPublished(binding));
    return {
      channel: topic.replace(/^realtime:/, ""),
      extension: "postgres_changes",
      status: missing ? "error" : "ok",
      message: missing
        ? `Unable to subscribe to changes with given parameters: ${missing.schema}.${missing.table ?? "*"} is not in the publication supabase_realtime`
        : "Subscribed to PostgreSQL",
    };
  }

  function isPublished(binding: Binding): boolean {
    return published.some(({ schema, table }) => covers(binding, schema, table));
  }

  async function changeViewer(connection: Connection, { topic, payload }: Message): Promise<void> {
    const channel = connection.channels.get(topic);
    const viewer = await viewerOf(text(payload.access_token) || connection.apiKey);
    if (channel && viewer) channel.viewer = viewer;
    if (channel && !viewer) {
      connection.channels.delete(topic);
      send(connection, {
        joinRef: channel.joinRef,
        ref: null,
        topic,
        event: "phx_close",
        payload: {},
      });
    }
  }

  /** Tells the channels that asked for it and may see the row; the row is read once for each kind of viewer. */
  async function publish(change: Change): Promise<void> {
    const seenBy = new Map<string, ReturnType<typeof readRow>>();
    for (const connection of connections) {
      for (const [topic, { bindings, viewer }] of connection.channels) {
        const ids = bindings
          .filter(
            (binding) =>
              covers(binding, change.schema, change.table) &&
              (binding.event === "*" || binding.event === change.type),
          )
          .map(({ id }) => id);
        if (ids.length === 0 || hasExpired(viewer)) continue;
        const eyes = JSON.stringify(viewer);
        if (!seenBy.has(eyes)) seenBy.set(eyes, readRow(change, viewer));
        const row = await seenBy.get(eyes);
        if (row)
          send(connection, {
            joinRef: null,
            ref: null,
            topic,
            event: "postgres_changes",
            payload: { ids, data: toData(change, row) },
          });
      }
    }
  }

  /**
   * The changed row as the viewer may see it, or null. A deleted row has no policy left to ask: as on the hosted service
   * its key goes out, here to those who may select from the table at all.
   */
  function readRow(
    change: Change,
    viewer: Viewer,
  ): Promise<{ columns: Column[]; record: Record<string, unknown> } | null> {
    return exclusively(() =>
      database.transaction(async (transaction) => {
        const settings = {
          role: viewer.role,
          "request.jwt.claims": JSON.stringify(viewer.claims),
          "request.jwt.claim.role": viewer.role,
          "request.jwt.claim.sub": text(viewer.claims.sub),
        };
        const relation = `${quote(change.schema)}.${quote(change.table)}`;
        const { rows: columns } = await transaction.query<Column>(
          `select attname as name, typname as type from pg_attribute join pg_type on pg_type.oid = atttypid
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and has_column_privilege($2, attrelid, attnum, 'select') order by attnum`,
          [relation, viewer.role],
        );
        if (columns.length === 0) return null;
        if (change.type === "DELETE") return { columns, record: {} };
        for (const [name, value] of Object.entries(settings))
          await transaction.query("select set_config($1, $2, true)", [name, value]);
        const keys = Object.keys(change.key);
        const { rows } = await transaction.query<Record<string, unknown>>(
          `select ${columns.map(({ name }) => quote(name)).join(", ")} from ${relation}
         where ${keys.map((key, index) => `${quote(key)}::text = $${index + 1}`).join(" and ")}`,
          keys.map((key) => String(change.key[key])),
        );
        return rows[0] ? { columns, record: rows[0] } : null;
      }),
    );
  }

  await database.listen(NOTIFY_CHANNEL, (json) => {
    publish(JSON.parse(json) as Change).catch((error: unknown) =>
      console.error("Realtime:", error),
    );
  });

  return () => {
    server.off("upgrade", upgrade);
    for (const { socket } of connections) socket.terminate();
    sockets.close();
  };
}

/** One trigger on each published table with a primary key. Here and not in a migration: hosted Realtime reads the log instead. */
async function installTriggers(database: PGlite): Promise<{ schema: string; table: string }[]> {
  await database.exec(`
    create schema if not exists local_realtime;
    create or replace function local_realtime.notify_change() returns trigger
      language plpgsql set search_path = '' as $$
    declare
      changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
      key jsonb;
    begin
      select jsonb_object_agg(name, changed -> name) into key from unnest(tg_argv) as name;
      perform pg_notify('${NOTIFY_CHANNEL}', jsonb_build_object('schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'key', key, 'at', now())::text);
      return null;
    end
    $$;`);
  const { rows } = await database.query<{ schema: string; table: string; key: string[] }>(`
    select schemaname as schema, tablename as table, array_agg(attname::text) as key
    from pg_publication_tables
    join pg_index on indrelid = format('%I.%I', schemaname, tablename)::regclass and indisprimary
    join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where pubname = 'supabase_realtime' group by 1, 2`);
  for (const { schema, table, key } of rows) {
    await database.exec(`create or replace trigger local_realtime after insert or update or delete on ${quote(schema)}.${quote(table)}
      for each row execute function local_realtime.notify_change(${key.map((name) => `'${name.replaceAll("'", "''")}'`).join(", ")})`);
  }
  return rows;
}

function covers(binding: Binding, schema: string, table: string): boolean {
  return (
    (binding.schema === "*" || binding.schema === schema) &&
    (!binding.table || binding.table === "*" || binding.table === table)
  );
}

function hasExpired({ claims }: Viewer): boolean {
  return typeof claims.exp === "number" && claims.exp * 1000 < Date.now();
}

/** A change as the client reads it; of the old row only the key is known, as with Postgres' default replica identity. */
function toData(
  { schema, table, type, key, at }: Change,
  { columns, record }: { columns: Column[]; record: Record<string, unknown> },
) {
  return {
    schema,
    table,
    type,
    columns,
    errors: null,
    commit_timestamp: at,
    ...(type === "DELETE" ? {} : { record }),
    ...(type === "INSERT" ? {} : { old_record: key }),
  };
}

function reply(
  connection: Connection,
  message: Message,
  status: "ok" | "error",
  response: Record<string, unknown> = {},
): void {
  send(connection, { ...message, event: "phx_reply", payload: { status, response } });
}

/** Serializer 2.0.0 sends arrays, 1.0.0 objects. */
function send(
  { socket, isArrayFormat }: Connection,
  { joinRef, ref, topic, event, payload }: Message,
): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(
    JSON.stringify(
      isArrayFormat
        ? [joinRef, ref, topic, event, payload]
        : { join_ref: joinRef, ref, topic, event, payload },
    ),
  );
}

function decode(json: string): Message | null {
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed !== "object" || parsed === null) return null;
    const fields = parsed as Record<string, unknown>;
    const [joinRef, ref, topic, event, payload] = Array.isArray(parsed)
      ? (parsed as unknown[])
      : [fields.join_ref, fields.ref, fields.topic, fields.event, fields.payload];
    if (typeof topic !== "string" || typeof event !== "string") return null;
    return {
      joinRef: text(joinRef) || null,
      ref: text(ref) || null,
      topic,
      event,
      payload:
        typeof payload === "object" && payload !== null ? (payload as Record<string, unknown>) : {},
    };
  } catch {
    return null;
  }
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
