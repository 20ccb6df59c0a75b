import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { signCall } from "../support/post-webhooks.ts";
import { freePort } from "../support/supabase.ts";

/** Runs the receiver of supabase/README.md as it stands there. */

const root = join(import.meta.dirname, "../..");
const SECRET = `whsec_${btoa("the automation's secret")}`;
const document = readFileSync(join(root, "supabase/README.md"), "utf8");
const publishing = document.slice(document.indexOf("\n### Publishing\n"));
const receiver = /```js\n([^]*?)```/.exec(publishing)?.[1] ?? "";
const example = /```json\n([^]*?)```/.exec(publishing)?.[1] ?? "";

let folder = "";
let url = "";
let running: ChildProcess;
let output = "";

beforeAll(async () => {
  // Lies below the packages, so that the import of one is resolved.
  folder = mkdtempSync(join(root, "node_modules/.receiver-"));
  const file = join(folder, "receiver.mjs");
  writeFileSync(file, receiver);
  const port = await freePort();
  url = `http://127.0.0.1:${port}/`;
  running = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: `${port}`, POST_WEBHOOK_SECRET: SECRET },
  });
  running.stdout?.on("data", (chunk) => (output += chunk));
  running.stderr?.on("data", (chunk) => (output += chunk));
  await waitFor(() => fetch(url).catch(() => null));
}, 60_000);
afterAll(() => {
  running?.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function send(body: string, secret = SECRET, at = Date.now()): Promise<number> {
  const headers = signCall(crypto.randomUUID(), body, secret, at);
  return (await fetch(url, { method: "POST", headers, body })).status;
}

test("the documented receiver has at most twenty lines", () => {
  expect(receiver.trimEnd().split("\n").length).toBeLessThanOrEqual(20);
});

test("it accepts what is signed, publishes and stops each post once, and ignores older events", async () => {
  const approved = JSON.parse(example) as { type: string; timestamp: string };
  const changed = { ...approved, type: "post.changed", timestamp: "2026-12-01T14:31:00.000Z" };
  for (const event of [approved, approved, changed, approved])
    expect(await send(JSON.stringify(event))).toBe(204);
  const lines = output.trim().split("\n");
  expect(lines.map((line) => line.split(" ", 1)[0])).toEqual(["publish", "stop"]);
  expect(lines[0]).toContain("The oven is lit.");
});

test("it rejects other signatures and old calls", async () => {
  expect(await send(example, `whsec_${btoa("another secret")}`)).toBe(401);
  expect(await send(example, SECRET, Date.now() - 301_000)).toBe(401);
  expect((await fetch(url)).status).toBe(401);
});
