import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { type Fault, proxyCounts, setFault } from "../support/faults.ts";
import { startInProcessSite } from "../support/in-process/stack.ts";
import { backendUrl, mend, proxyUrl, siteUrl } from "../support/site.ts";
import { getSiteVariables } from "../support/stack.ts";

const limited = await startInProcessSite(getSiteVariables(proxyUrl, backendUrl), { limitScale: 1 });
afterAll(() => limited.stop());
beforeEach(() => setFault(proxyUrl, "none")); // Resets the counts.
afterEach(mend);

async function health(address: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(address);
  return { status: response.status, body: await response.json() };
}

test("/healthz responds without calling Supabase, even during an outage", async () => {
  await setFault(proxyUrl, "stopped");
  expect(await health(`${siteUrl}/healthz`)).toEqual({ status: 200, body: { status: "ok" } });
  expect((await proxyCounts(proxyUrl)).calls).toEqual({});
});

test("/healthz?deep reports that auth and database respond, after one call to each", async () => {
  expect(await health(`${siteUrl}/healthz?deep`)).toEqual({
    status: 200,
    body: { status: "ok", auth: "ok", database: "ok" },
  });
  expect(Object.values((await proxyCounts(proxyUrl)).calls)).toEqual([1, 1]);
});

test.each<Fault>(["stopped", "500", "503", "429", "html", "{}", "hang", "slow", "truncated"])(
  "with the fault %s /healthz?deep reports both as unavailable",
  async (fault) => {
    await setFault(proxyUrl, fault);
    expect(await health(`${siteUrl}/healthz?deep`)).toEqual({
      status: 503,
      body: { status: "unavailable", auth: "unavailable", database: "unavailable" },
    });
  },
);

test.each([
  ["auth", "/auth/v1/", { auth: "unavailable", database: "ok" }],
  ["database", "/rest/v1/", { auth: "ok", database: "unavailable" }],
])("/healthz?deep reports only the %s as unavailable", async (_, only, parts) => {
  await setFault(proxyUrl, { percent: { "500": 100 }, only });
  expect(await health(`${siteUrl}/healthz?deep`)).toEqual({
    status: 503,
    body: { status: "unavailable", ...parts },
  });
});

test("/healthz?deep is limited per network before Supabase is called", async () => {
  const statuses: number[] = [];
  for (let asked = 0; asked < 40; asked++)
    statuses.push((await fetch(`${limited.url}/healthz?deep`)).status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const answered = statuses.filter((status) => status === 200).length;
  const calls = Object.values((await proxyCounts(proxyUrl)).calls);
  expect(calls).toEqual([answered, answered]);
  expect((await fetch(`${limited.url}/healthz`)).status).toBe(200);
});
