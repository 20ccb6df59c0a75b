import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveSite, type Site as WorkerdSite } from "../../workers/local/site.ts";
import { loadSite } from "../support/in-process/site.ts";
import { signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { getSiteVariables, TEST_LIMIT_SCALE } from "../support/stack.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";
import { Visitor } from "../support/visitor.ts";

/**
 * The Worker in this process must respond exactly as it does in workerd, so that the tests in
 * `site/`, which use it, hold for both. Both are new instances, with nothing cached, on the same
 * backend. That one is new as well and has no timers, because an email or a draft that is finished
 * between two requests changes the pages of the desk.
 */

type Site = (request: Request) => Promise<Response>;

let backend: Supabase;
let workerd: WorkerdSite;
const sites: Record<"workerd" | "in-process", Site> = {
  workerd: (request) => fetch(request),
  "in-process": () => Promise.reject(new Error("Not loaded")),
};
const cookies: Record<string, string> = { anonymous: "" };

beforeAll(async () => {
  backend = await startSupabase();
  const variables = getSiteVariables(backend.url, backend.url);
  workerd = await serveSite(0, variables, { limitScale: TEST_LIMIT_SCALE });
  const [client, staff] = [new Visitor(workerd.url), new Visitor(workerd.url)];
  await signInAsClient(client, backend.url);
  await signInAsStaff(staff, backend.url);
  for (const visitor of [client, staff]) await visitor.get("/"); // Clears the toasts by showing them.
  Object.assign(cookies, { client: client.cookieHeader, staff: staff.cookieHeader });
  sites["in-process"] = await loadSite(variables, TEST_LIMIT_SCALE);
  // Fetches the auth service's keys, once per instance.
  for (const site of Object.values(sites)) await send(site, "client", "GET", "/client");
});
afterAll(async () => {
  await workerd.stop();
  await backend.stop();
});

const PATHS = listRoutePaths().map(({ path }) => path);
/** A form that each page rejects: nothing is changed, and the response shows what was typed. */
const FORM = new URLSearchParams({ email: "not an email", subject: "Hi", name: "Ana" }).toString();

/** Values that differ between two responses to the same request. */
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g;
/** Seconds that a cached page has left, which depend on when it was rendered. */
const REMAINING = /max-age=[0-5]$/;
const DURATION = /(?<=dur=)[\d.]+/g;
/** Headers of the connection and of a signature with a time. */
const IGNORED = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "transfer-encoding",
]);

async function send(site: Site, who: string, method: string, path: string) {
  const response = await site(
    new Request(new URL(path, workerd.url), {
      method,
      redirect: "manual",
      headers: {
        "User-Agent": "Mozilla/5.0 Visitor",
        "Accept-Encoding": "identity",
        Cookie: cookies[who] ?? "",
        ...(method === "POST" && {
          Origin: workerd.url,
          "Sec-Fetch-Site": "same-origin",
          "Content-Type": "application/x-www-form-urlencoded",
        }),
      },
      body: method === "POST" ? FORM : undefined,
    }),
  );
  return {
    status: response.status,
    headers: [...response.headers]
      .filter(([name]) => !IGNORED.has(name))
      .map(([name, value]) => `${name}: ${normalize(value)}`),
    // Splits pages into elements, so that a failure prints the few that differ.
    body: normalize(await response.text()).split(/(?=<)/),
  };
}

function normalize(text: string): string {
  return text
    .replace(UUID, "<id>")
    .replace(INSTANT, "<time>")
    .replace(DURATION, "<ms>")
    .replace(REMAINING, "max-age=<rest>");
}

const CASES = [
  ...["anonymous", "client", "staff"].flatMap((who) => PATHS.map((path) => [who, "GET", path])),
  ...PATHS.map((path) => ["anonymous", "POST", path]),
  ...["/", "/no/such/page", "/desk"].map((path) => ["anonymous", "HEAD", path]),
] as [who: string, method: string, path: string][];

describe("in this process as in workerd", () => {
  test("there are more than a hundred requests", () => {
    expect(CASES.length).toBeGreaterThan(100);
  });

  test.each(CASES)("%s: %s %s", async (who, method, path) => {
    const inWorkerd = await send(sites.workerd, who, method, path);
    const inProcess = await send(sites["in-process"], who, method, path);
    expect(inProcess).toEqual(inWorkerd);
  });
});
