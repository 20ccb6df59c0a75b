import type { PGlite } from "@supabase/lite/pglite";
import type { WebSocket } from "ws";
import { decode, encode, type Message, parseText } from "./phoenix.ts";
import {
  type Change,
  type ChangeType,
  installTriggers,
  readRow,
  type SeenRow,
  type Table,
  type Viewer,
} from "./table-changes.ts";

type Binding = { id: number; event: "*" | ChangeType; schema: string; table?: string };
type Channel = { joinRef: string | null; bindings: Binding[]; viewer: Viewer };
export type Connection = {
  socket: WebSocket;
  isArrayFormat: boolean;
  apiKey: string;
  channels: Map<string, Channel>;
};

export type ChannelOptions = {
  database: PGlite;
  runExclusively: <T>(task: () => Promise<T>) => Promise<T>;
  /** Null for anything but an API key or a user's JWT. */
  getViewer(token: string): Promise<Viewer | null>;
};

const CHANGE_TYPES: readonly unknown[] = ["*", "INSERT", "UPDATE", "DELETE"];

export class RealtimeChannels {
  readonly connections = new Set<Connection>();
  #options: ChannelOptions;
  #published: readonly Table[];
  #lastId = 0;

  /** @param published tables that already have a trigger */
  constructor(options: ChannelOptions, published: readonly Table[]) {
    this.#options = options;
    this.#published = published;
  }

  async receive(connection: Connection, json: string): Promise<void> {
    const message = decode(json);
    if (!message) return connection.socket.close(1003, "not a Phoenix message");
    const { topic, event } = message;
    if (event === "phx_join") return await this.#join(connection, message);
    if (event === "access_token") return await this.#changeViewer(connection, message);
    if (event === "phx_leave") {
      connection.channels.delete(topic);
      reply(connection, message, "ok");
      return send(connection, { ...message, ref: null, event: "phx_close", payload: {} });
    }
    if (event === "heartbeat") return reply(connection, message, "ok");
    if (message.ref !== null)
      reply(connection, message, "error", { reason: `${event} is not served here` });
  }

  /** Only to viewers who may see the row, which is read once per viewer. */
  async publish(change: Change): Promise<void> {
    const { database, runExclusively } = this.#options;
    const rowByViewer = new Map<string, Promise<SeenRow | null>>();
    for (const connection of this.connections) {
      for (const [topic, { bindings, viewer }] of connection.channels) {
        const ids = bindings
          .filter((binding) => matchesBinding(binding, change))
          .map(({ id }) => id);
        if (ids.length === 0 || hasExpired(viewer)) continue;
        const viewerKey = JSON.stringify(viewer);
        if (!rowByViewer.has(viewerKey))
          rowByViewer.set(
            viewerKey,
            runExclusively(() => readRow(database, change, viewer)),
          );
        const row = await rowByViewer.get(viewerKey);
        if (row)
          push(connection, topic, "postgres_changes", { ids, data: describeChange(change, row) });
      }
    }
  }

  async #join(connection: Connection, message: Message): Promise<void> {
    const { topic, joinRef, payload } = message;
    const viewer = await this.#options.getViewer(
      parseText(payload.access_token) || connection.apiKey,
    );
    if (!viewer)
      return reply(connection, message, "error", {
        reason: "InvalidJWTToken: the token is not valid",
      });
    const bindings = this.#parseBindings(payload);
    if (!bindings)
      return reply(connection, message, "error", {
        reason: "Only unfiltered postgres_changes are served here",
      });
    if (!bindings.every((binding) => this.#isPublished(binding))) await this.#readPublication();
    connection.channels.set(topic, { joinRef, bindings, viewer });
    reply(connection, message, "ok", { postgres_changes: bindings });
    if (bindings.length > 0)
      push(connection, topic, "system", this.#describeSubscription(topic, bindings));
  }

  #parseBindings(payload: Message["payload"]): Binding[] | null {
    const config = payload.config as { postgres_changes?: unknown } | undefined;
    const requested = Array.isArray(config?.postgres_changes)
      ? (config.postgres_changes as Record<string, unknown>[])
      : [];
    if (!requested.every((request) => CHANGE_TYPES.includes(request.event) && !request.filter))
      return null;
    return requested.map(({ event, schema, table }): Binding => ({
      id: ++this.#lastId,
      event: event as Binding["event"],
      schema: parseText(schema) || "public",
      table: parseText(table) || undefined,
    }));
  }

  /** The publication may have gained tables. */
  async #readPublication(): Promise<void> {
    const { database, runExclusively } = this.#options;
    this.#published = await runExclusively(() => installTriggers(database));
  }

  #isPublished(binding: Binding): boolean {
    return this.#published.some((table) => matchesTable(binding, table));
  }

  /** The join succeeds anyway, as on the hosted service. */
  #describeSubscription(topic: string, bindings: Binding[]) {
    const missing = bindings.find((binding) => !this.#isPublished(binding));
    return {
      channel: topic.replace(/^realtime:/, ""),
      extension: "postgres_changes",
      status: missing ? "error" : "ok",
      message: missing
        ? `Unable to subscribe to changes with given parameters: ${missing.schema}.${missing.table ?? "*"} is not in the publication supabase_realtime`
        : "Subscribed to PostgreSQL",
    };
  }

  async #changeViewer(connection: Connection, { topic, payload }: Message): Promise<void> {
    const channel = connection.channels.get(topic);
    const viewer = await this.#options.getViewer(
      parseText(payload.access_token) || connection.apiKey,
    );
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
}

function matchesTable(binding: Binding, { schema, table }: Table): boolean {
  return (
    (binding.schema === "*" || binding.schema === schema) &&
    (!binding.table || binding.table === "*" || binding.table === table)
  );
}

function matchesBinding(binding: Binding, change: Change): boolean {
  return matchesTable(binding, change) && (binding.event === "*" || binding.event === change.type);
}

function hasExpired({ claims }: Viewer): boolean {
  return typeof claims.exp === "number" && claims.exp * 1000 < Date.now();
}

/** The old row has only the key, Postgres's default. */
function describeChange(
  { schema, table, type, key, at }: Change,
  { columns, record }: SeenRow,
): Record<string, unknown> {
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

function push(
  connection: Connection,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
): void {
  send(connection, { joinRef: null, ref: null, topic, event, payload });
}

function send({ socket, isArrayFormat }: Connection, message: Message): void {
  if (socket.readyState === socket.OPEN) socket.send(encode(message, isArrayFormat));
}
