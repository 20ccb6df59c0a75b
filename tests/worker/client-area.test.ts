import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { endFaults, setFault } from "../support/faulty-proxy.ts";
import { becomeClient } from "../support/onboarding.ts";
import { Visitor } from "../support/visitor.ts";

const proxyUrl = inject("proxyUrl");
const TOAST = "Error Loading Data There was an error loading your profile data.";

let client: Visitor;
beforeAll(async () => {
  client = new Visitor(inject("siteUrl"));
  await becomeClient(client, inject("backendUrl"));
  await client.get("/"); // shows and so clears the toasts of onboarding
});
afterEach(() => endFaults(proxyUrl, inject("siteUrl")));

describe("a database whose answer is no profile", () => {
  const breakProfile = () => setFault(proxyUrl, { percent: { "{}": 100 }, only: "my_page" });

  test.each(["", "?section=account"])("/client%s says so and leads back there", async (query) => {
    await breakProfile();
    const page = await client.get(`/client${query}`);
    expect(page.status).toBe(503);
    expect(page.text).toContain(TOAST);
    expect(page.text).toContain("Your profile could not be loaded");
    expect(page.html).toMatch(
      new RegExp(`href="/client${query.replace("?", "\\?")}"[^>]*>Try Again<`),
    );
    expect(page.html).toContain(">Logout</button>");
    await endFaults(proxyUrl, inject("siteUrl"));
    const again = await client.get(`/client${query}`);
    expect(again.status).toBe(200);
    expect(again.text).not.toContain("Error Loading Data");
  });

  test("a form's page leads to the dashboard, which says it once", async () => {
    await breakProfile();
    const guarded = await client.get("/client/ticket");
    expect(guarded.location).toBe("/client");
    const page = await client.follow(guarded);
    expect(page.text.split("Error Loading Data")).toHaveLength(2);
  });
});

test("two-step sign-in says before it is turned on that it ends other sessions", async () => {
  const words = "Turning it on signs out your other devices.";
  expect((await client.get("/client/two-step")).text).toContain(words);
  expect((await client.post("/client/two-step", { intent: "start" })).text).toContain(words);
});

test("no chat is promised where there is none", async () => {
  const { text } = await client.get("/client?section=support");
  expect(text).toContain("9am-5pm ET, Mon-Fri. There is no chat on this page yet");
});
