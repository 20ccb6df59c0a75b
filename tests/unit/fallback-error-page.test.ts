import { beforeAll, expect, test, vi } from "vitest";
import type Worker from "../../workers/app.ts";
import { findHeaderFaults } from "../support/security-headers.ts";

vi.mock("virtual:react-router/server-build", () => ({
  get routes() {
    throw new Error("secret of the build");
  },
}));

const limiter = { limit: async () => ({ success: true }) };
const env = {
  SUPABASE_URL: "http://127.0.0.1:54321",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_key",
  COOKIE_SECRET: "0123456789abcdef",
  FORM_NETWORK_LIMIT: limiter,
  EMAIL_LIMIT: limiter,
  SUPABASE_NETWORK_LIMIT: limiter,
  IMAGES: { input() {} },
  TOKENS: { put: async () => {} },
  ASSETS: { fetch: async () => new Response() },
};

let worker: typeof Worker;

beforeAll(async () => {
  vi.resetModules(); // because a file before may have loaded the Worker with its own build
  ({ default: worker } = await import("../../workers/app.ts"));
});

test("a failed render still sends a message, a request id and all headers, and logs the error under that id", async () => {
  const log: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line) => log.push(line));
  vi.spyOn(console, "log").mockImplementation((line) => log.push(line));
  const request = new Request("https://spellpost.example/signup?email=maria@example.com", {
    headers: { "CF-Ray": "8f1b2c3d4e5f6a7b-LCA" },
  });
  const answer = await worker.fetch(request, env, { waitUntil: () => {} });
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(html).toContain("Nothing you saved before is lost");
  expect(html).toContain("8f1b2c3d4e5f6a7b-LCA");
  expect(html).not.toContain("secret of the build");
  expect(findHeaderFaults(Object.fromEntries(answer.headers))).toEqual([]);
  expect(log.map((line) => JSON.parse(line) as Record<string, unknown>)).toMatchObject([
    { event: "fault", id: "8f1b2c3d4e5f6a7b-LCA", message: "secret of the build" },
    { event: "request", id: "8f1b2c3d4e5f6a7b-LCA", method: "GET", status: 500 },
  ]);
  expect(log.join()).not.toContain("maria");
});
