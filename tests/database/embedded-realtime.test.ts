import { RealtimeClient } from "@supabase/realtime-js";
import { afterEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { waitFor } from "../support/backend.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { scene } from "./scene.ts";

const { url, sql } = await scene({});
const clients: RealtimeClient[] = [];
afterEach(() => Promise.all(clients.splice(0).map((client) => client.disconnect())));

/** Subscribes with the official client, and returns the status and every change received. */
async function subscribe({ key = PUBLISHABLE_KEY, table = "launch_promotion_counters" }) {
  const client = new RealtimeClient(`${url.replace("http", "ws")}/realtime/v1`, {
    params: { apikey: key },
    transport: WebSocket as never,
  });
  clients.push(client);
  const changes: { eventType: string; new: object }[] = [];
  const system: string[] = [];
  const status = await new Promise<string>((resolve) => {
    client
      .channel(`changes-${clients.length}`)
      .on("postgres_changes", { event: "*", schema: "public", table }, (change) =>
        changes.push({ eventType: change.eventType, new: change.new }),
      )
      .on("system", {}, (message: { status: string }) => system.push(message.status))
      .subscribe(resolve);
  });
  if (status === "SUBSCRIBED") await waitFor(async () => system.length > 0);
  return { client, status, system, changes };
}

const setSpots = (spots: number) =>
  sql("update launch_promotion_counters set available_spots = $1 where plan_name = 'pro'", [spots]);

test("realtime sends a changed counter to everybody who follows the counters", async () => {
  const [first, second, left] = [await subscribe({}), await subscribe({}), await subscribe({})];
  await left.client.removeAllChannels();
  await setSpots(3);
  const change = {
    eventType: "UPDATE",
    new: expect.objectContaining({ plan_name: "pro", available_spots: 3 }),
  };
  await vi.waitFor(() => expect(first.changes).toEqual([change]));
  await vi.waitFor(() => expect(second.changes).toEqual([change]));
  expect(left.changes).toEqual([]);
});

test("realtime rejects unknown keys and the unpublished table profiles", async () => {
  expect((await subscribe({ key: "sb_publishable_other" })).status).toBe("CHANNEL_ERROR");
  expect((await subscribe({ table: "profiles" })).system).toEqual(["error"]);
});
