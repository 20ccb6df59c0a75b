import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type Worker from "../../workers/app.ts";
import { findHeaderFaults } from "../support/security-headers.ts";

vi.mock("virtual:react-router/server-build", () => ({ routes: {} }));

const log: Record<string, unknown>[] = [];
const note = (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>);

let worker: typeof Worker;

beforeAll(async () => {
  vi.resetModules(); // because a file before may have loaded the Worker with its own build
  ({ default: worker } = await import("../../workers/app.ts"));
});
beforeEach(() => {
  log.length = 0;
  vi.spyOn(console, "error").mockImplementation(note);
  vi.spyOn(console, "log").mockImplementation(note);
});

/** Sends a request to a deployment without its variables. */
async function ask(path: string): Promise<Response> {
  const env = { COOKIE_SECRET: "short" };
  return worker.fetch(new Request(`https://spellpost.example${path}`), env, {
    waitUntil: () => {},
  });
}

test("a Worker without its variables reports that it is running", async () => {
  const answer = await ask("/healthz");
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('{"status":"ok"}');
  expect(findHeaderFaults(Object.fromEntries(answer.headers))).toEqual([]);
});

test.each(["/", "/client", "/healthz?deep"])(
  "a Worker without its variables serves %s with the fallback page and logs every missing one",
  async (path) => {
    const answer = await ask(path);
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain("Something went wrong on our side");
    expect(html).toMatch(/<a href="">try again<\/a>/);
    expect(html).not.toContain("SUPABASE");
    expect(findHeaderFaults(Object.fromEntries(answer.headers))).toEqual([]);
    expect(log).toMatchObject([
      {
        event: "fault",
        message:
          "Environment: SUPABASE_URL is missing; SUPABASE_PUBLISHABLE_KEY is missing; COOKIE_SECRET: must have at least 16 characters",
      },
      { event: "request", method: "GET", status: 500 },
    ]);
    expect(html).toContain(String(log[0]?.id));
  },
);
