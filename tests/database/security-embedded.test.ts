import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { scene } from "./scene.ts";

/** The embedded backend's keys are public, so only the site's own pages may use them. */

const SITE = "http://127.0.0.1:5999";
const KEY = PUBLISHABLE_KEY;
const SOCKET = `/realtime/v1/websocket?apikey=${KEY}&vsn=2.0.0`;

const { url, sql, api } = await scene({ siteOrigin: SITE });
const { port } = new URL(url);

/** Uses `request`, because `fetch` cannot send another Host. */
function ask(path: string, headers: Record<string, string>, method = "GET"): Promise<number> {
  return new Promise((resolve, reject) => {
    request(
      { host: "127.0.0.1", port, path, method, headers: { apikey: KEY, ...headers } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    )
      .on("error", reject)
      .end();
  });
}

function connect(headers: Record<string, string>): Promise<number> {
  const { Host, ...rest } = headers;
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET}`, {
      headers: { ...rest, ...(Host ? { Host } : {}) },
    });
    socket.on("open", () => (socket.close(), resolve(101)));
    socket.on("unexpected-response", (_, answer) => resolve(answer.statusCode ?? 0));
    socket.on("error", () => {});
  });
}

const PATHS = [
  "/rest/v1/launch_promotion_counters",
  "/auth/v1/settings",
  "/mailbox",
  "/mailbox/messages",
  "/webhooks",
  "/webhooks/profile",
  "/linkedin/authorize",
  "/functions/v1/send-profile-webhook",
];
const FOREIGN_HOSTS = [
  "evil.example",
  "evil.example:{port}",
  "127.0.0.1.evil.example:{port}",
  "localhost.evil.example:{port}",
  "127.0.0.1",
  "127.0.0.1:1",
  "0.0.0.0:{port}",
  "192.168.1.1:{port}",
  "[::]:{port}",
];
const FOREIGN_ORIGINS = [
  "https://evil.example",
  "null",
  "http://127.0.0.1",
  "http://127.0.0.1:1",
  "https://127.0.0.1:5999",
  "http://127.0.0.1:5999.evil.example",
  "http://localhost.evil.example:5999",
  "http://evil.example:5999",
  "file://",
];
const OWN_ORIGINS = [
  SITE,
  "http://localhost:5999",
  "http://127.0.0.1:{port}",
  "http://localhost:{port}",
];
const here = (text: string) => text.replace("{port}", port);

describe.each(PATHS)("%s", (path) => {
  test("rejects a foreign Host", async () => {
    for (const host of FOREIGN_HOSTS)
      for (const method of ["GET", "POST", "DELETE", "OPTIONS"])
        expect([host, method, await ask(path, { Host: here(host) }, method)]).toEqual([
          host,
          method,
          403,
        ]);
  });

  test("rejects a foreign Origin", async () => {
    for (const origin of FOREIGN_ORIGINS)
      for (const method of ["GET", "POST", "DELETE", "OPTIONS"])
        expect([origin, method, await ask(path, { Origin: origin }, method)]).toEqual([
          origin,
          method,
          403,
        ]);
  });

  test("is open to programs, the site and itself under every local host name", async () => {
    expect(await ask(path, {})).not.toBe(403);
    for (const host of ["127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}", "[::1]:{port}"])
      expect([host, await ask(path, { Host: here(host) })]).not.toEqual([host, 403]);
    for (const origin of OWN_ORIGINS)
      expect([origin, await ask(path, { Origin: here(origin) })]).not.toEqual([origin, 403]);
  });
});

test("realtime rejects a foreign Host or Origin and accepts the others", async () => {
  for (const host of FOREIGN_HOSTS)
    expect([host, await connect({ Host: here(host) })]).toEqual([host, 403]);
  for (const origin of FOREIGN_ORIGINS)
    expect([origin, await connect({ Origin: origin })]).toEqual([origin, 403]);
  expect(await connect({})).toBe(101);
  for (const origin of OWN_ORIGINS) expect(await connect({ Origin: here(origin) })).toBe(101);
});

test("a session ends after thirty days, or after a week without use", async () => {
  const renew = async (column: string, age: string) => {
    const client = await api.register();
    const answer = await api.auth("token?grant_type=password", {
      email: client.email,
      password: "Str0ng!Pass",
    });
    const { refresh_token } = answer.json as { refresh_token: string };
    await sql(`update auth.sessions set ${column} = now() - $2::interval where user_id = $1`, [
      client.id,
      age,
    ]);
    return (await api.auth("token?grant_type=refresh_token", { refresh_token })).status;
  };
  expect(await renew("refreshed_at = now(), created_at", "29 days")).toBe(200);
  expect(await renew("refreshed_at = now(), created_at", "31 days")).toBeGreaterThanOrEqual(400);
  expect(await renew("created_at = now() - interval '8 days', refreshed_at", "6 days")).toBe(200);
  expect(
    await renew("created_at = now() - interval '9 days', refreshed_at", "8 days"),
  ).toBeGreaterThanOrEqual(400);
});
