import { RealtimeClient } from "@supabase/realtime-js";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { openProject, type Project } from "../support/project.ts";

/** Covers the gateway and its keys, the settings, the edge functions and realtime. */

let project: Project;
const clients: RealtimeClient[] = [];
beforeAll(async () => {
  project = await openProject();
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.disconnect())));
afterAll(() => project?.stop());

describe("keys", () => {
  const PATHS = ["/auth/v1/settings", "/rest/v1/launch_promotion_counters"];
  const asked = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(`${project.url}${path}`, { headers });
    return { status: answer.status, json: (await answer.json()) as { message?: string } };
  };

  test.for(PATHS)("%s accepts the publishable key alone", async (path) => {
    expect((await asked(path, { apikey: project.publishableKey })).status).toBe(200);
  });

  test.for(PATHS)(
    "%s responds with 401 without a key and with an unknown one",
    async (path, { skip }) => {
      if (project.isStartedByCli) skip("The gateway of `supabase start` looks at no key.");
      expect(await asked(path, {})).toEqual({
        status: 401,
        json: {
          message: "No API key found in request",
          hint: "No `apikey` request header or url param was found.",
        },
      });
      expect(await asked(path, { apikey: "sb_publishable_never_was" })).toMatchObject({
        status: 401,
        json: { message: "Invalid API key" },
      });
    },
  );

  test("the secret key bypasses the policies", async () => {
    const { id } = await project.newAccount();
    const { json } = await asked(`/rest/v1/profiles?select=id&id=eq.${id}`, {
      apikey: project.secretKey,
    });
    expect(json).toEqual([{ id }]);
  });
});

test("the project allows sign-up by email and requires confirmation", async () => {
  const { status, json } = await project.auth("settings");
  expect(status).toBe(200);
  expect(json).toMatchObject({
    external: { email: true, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  });
});

describe("edge functions", () => {
  const call = (name: string, method = "POST", token?: string, body?: object) =>
    project.request(`/functions/v1/${name}`, { method, token, body });

  test("send-profile-webhook accepts only the caller's own, complete profile", async () => {
    const account = await project.newAccount();
    const { access_token: token } = await project.signIn(account);
    const send = async (body?: object, method = "POST") => {
      const { status, json } = await call("send-profile-webhook", method, token, body);
      return { status, json };
    };
    expect(await send(undefined, "GET")).toEqual({
      status: 405,
      json: { error: "Method not allowed" },
    });
    expect(await send({ userId: crypto.randomUUID() })).toEqual({
      status: 403,
      json: { error: "userId is not the caller" },
    });
    expect(await send([])).toEqual({
      status: 400,
      json: { error: "Body must be a JSON object" },
    });
    expect(await send({ userId: account.id })).toEqual({
      status: 200,
      json: { delivered: false },
    });
  });

  test("send-profile-webhook rejects callers without a live session", async () => {
    const ended = await project.signIn(await project.newAccount());
    await project.auth("logout", { method: "POST", token: ended.access_token });
    for (const token of [undefined, "nonsense", project.publishableKey, ended.access_token]) {
      const { status, json } = await call("send-profile-webhook", "POST", token, {});
      expect({ status, json }).toEqual({
        status: 401,
        json: { error: "Invalid or missing token" },
      });
    }
  });

  test("linkedin-oauth-callback redirects a forged state to the site and needs no key", async () => {
    const answer = await fetch(
      `${project.url}/functions/v1/linkedin-oauth-callback?code=abc&state=forged`,
      { redirect: "manual" },
    );
    expect(answer.status).toBe(303);
    const { pathname, search } = new URL(answer.headers.get("Location") ?? "");
    expect(pathname + search).toBe("/linkedin-oauth-callback?error=forged");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("realtime", () => {
  const COUNTER = "launch_promotion_counters?plan_name=eq.pro";
  type Counter = { plan_name: string; available_spots: number; total_spots: number };

  /** Subscribes as the pricing page does. */
  async function subscribed(table: string, apikey = project.publishableKey) {
    const client = new RealtimeClient(`${project.url.replace(/^http/, "ws")}/realtime/v1`, {
      params: { apikey },
      transport: WebSocket as never,
    });
    clients.push(client);
    const system: { status: string; message: string }[] = [];
    const changes: { eventType: string; new: object }[] = [];
    const status = await new Promise<string>((resolve) => {
      client
        .channel(`parity-${crypto.randomUUID()}`)
        .on("postgres_changes", { event: "*", schema: "public", table }, (change) =>
          changes.push({ eventType: change.eventType, new: change.new }),
        )
        .on("system", {}, (message: { status: string; message: string }) => system.push(message))
        .subscribe(resolve);
    });
    return { status, system, changes };
  }
  const TIMES = { timeout: 30_000, interval: 100 };

  test("the counters can be followed with the publishable key, and a change arrives", async ({
    skip,
  }) => {
    const { status, system, changes } = await subscribed("launch_promotion_counters");
    expect(status).toBe("SUBSCRIBED");
    await vi.waitFor(() => expect(system[0]).toMatchObject({ status: "ok" }), TIMES);
    if (!project.isEmbedded && process.env.PARITY_MAY_TOUCH_COUNTERS !== "1")
      skip("Joined, but no counter was touched: set PARITY_MAY_TOUCH_COUNTERS=1 to allow it.");
    const { secretKey: apikey } = project;
    const counter = async () =>
      (await project.request(`/rest/v1/${COUNTER}`, { headers: { apikey } }))
        .json as unknown as Counter[];
    const set = (available_spots: number) =>
      project.request(`/rest/v1/${COUNTER}`, {
        method: "PATCH",
        headers: { apikey },
        body: { available_spots },
      });
    const [before] = await counter();
    if (!before) throw new Error("There is no counter of the plan pro: was the seed applied?");
    const { available_spots: spots, total_spots: total } = before;
    try {
      await set(spots === total ? spots - 1 : spots + 1);
    } finally {
      await set(spots);
    }
    await vi.waitFor(() => expect(changes).toHaveLength(2), TIMES);
    expect(changes.at(-1)).toMatchObject({ eventType: "UPDATE", new: before });
  });

  test("profiles cannot be followed", async () => {
    const { system } = await subscribed("profiles");
    await vi.waitFor(() => expect(system[0]).toMatchObject({ status: "error" }), TIMES);
  });

  test("an unknown key cannot follow anything", async () => {
    const { status } = await subscribed("launch_promotion_counters", "sb_publishable_never_was");
    expect(status).toBe("CHANNEL_ERROR");
  });
});
