import { RealtimeClient } from "@supabase/realtime-js";
import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { waitFor } from "../support/backend.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "../support/supabase-keys.ts";
import { scene } from "./scene.ts";

const { url, sql, api } = await scene({});
const owner = await api.register();
await sql(`
  create table public.notes (id int primary key, owner uuid not null, words text, hidden text);
  alter table public.notes enable row level security;
  revoke all on public.notes from public, anon, authenticated;
  grant select (id, owner, words) on public.notes to authenticated;
  create policy "Owners read" on public.notes for select to authenticated using (owner = (select auth.uid()));
  alter publication supabase_realtime add table public.notes;`);
const clients: RealtimeClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.disconnect()));
  await sql("delete from public.notes");
});

type Seen = { eventType: string; new: object; old: object };
type Wish = { key?: string; token?: string; table?: string };

/**
 * Subscribes with the official client.
 * @returns the status, the system messages and every change received
 */
async function subscribe({ key = PUBLISHABLE_KEY, token, table = "notes" }: Wish) {
  const client = new RealtimeClient(`${url.replace("http", "ws")}/realtime/v1`, {
    params: { apikey: key },
    transport: WebSocket as never,
  });
  clients.push(client);
  if (token) await client.setAuth(token);
  const seen: Seen[] = [];
  const system: string[] = [];
  const status = await new Promise<string>((resolve) => {
    client
      .channel(`changes-${clients.length}`)
      .on("postgres_changes", { event: "*", schema: "public", table }, (change) =>
        seen.push({ eventType: change.eventType, new: change.new, old: change.old }),
      )
      .on("system", {}, (message: { status: string }) => system.push(message.status))
      .subscribe(resolve);
  });
  if (status === "SUBSCRIBED") await waitFor(async () => system.length > 0);
  return { status, system, seen };
}

const insert = (id: number, ownerId: string) =>
  sql("insert into public.notes values ($1, $2, 'hello', 'secret')", [id, ownerId]);

describe("realtime of the embedded backend", () => {
  test("sends a row only to subscribers whose policies and grants allow reading it", async () => {
    const [stranger, mine, admin] = [
      await subscribe({}),
      await subscribe({ token: owner.token }),
      await subscribe({ key: SECRET_KEY }),
    ];
    await insert(1, "00000000-0000-4000-8000-000000000000");
    await insert(2, owner.id);
    await vi.waitFor(() => expect(admin.seen).toHaveLength(2));
    await vi.waitFor(() =>
      expect(mine.seen).toEqual([
        { eventType: "INSERT", new: { id: 2, owner: owner.id, words: "hello" }, old: {} },
      ]),
    );
    expect(stranger.seen).toEqual([]);
  });

  test("rejects unknown keys, forged tokens and the unpublished table profiles", async () => {
    expect((await subscribe({ key: "sb_publishable_other" })).status).toBe("CHANNEL_ERROR");
    expect(
      (await subscribe({ token: `${owner.token.split(".").slice(0, 2).join(".")}.forged` })).status,
    ).toBe("CHANNEL_ERROR");
    expect((await subscribe({ table: "profiles" })).system).toEqual(["error"]);
  });
});
