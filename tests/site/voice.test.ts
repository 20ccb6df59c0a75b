import { expect, test } from "vitest";
import { ANSWERS } from "../support/onboarding.ts";
import { hidden, newClient } from "../support/site.ts";

/** How a client wants to sound, on a page of its own. */

const PAGE = "/client/voice";
const VOICE = {
  adjective1: "calm",
  adjective2: "earthy",
  adjective3: "exact",
  liked_post2: "We open.\r\nCome in!",
  words_to_avoid: "cheap, gourmet",
  language1: "Greek",
  language2: "English",
};

test("a client finds the page on the dashboard, and what they saved on the page", async () => {
  const client = await newClient();
  expect((await client.get("/client")).html).toContain(`href="${PAGE}"`);
  const empty = await client.get(PAGE);
  expect(empty.html).toMatch(/<select[^>]*name="language1".*?value="English" selected=""/);
  const saved = await client.post(PAGE, VOICE);
  expect([saved.status, saved.location]).toEqual([303, "/client"]);
  expect((await client.follow(saved)).text).toContain("Saved Your next drafts will sound like it.");
  const { html } = await client.get(PAGE);
  for (const name of ["adjective1", "adjective2", "adjective3"] as const)
    expect(html).toMatch(new RegExp(`name="${name}"[^>]*value="${VOICE[name]}"`));
  expect(html).toMatch(/name="liked_post1"[^>]*>We open\.\nCome in!</);
  expect(html).toMatch(/name="language1".*?value="Greek" selected="".*?name="language2"/);
  expect((await client.get("/client/profile")).html).toContain(">cheap, gourmet</textarea>");
});

test("one adjective alone is rejected beside the others, and everything typed stays", async () => {
  const client = await newClient();
  const page = await client.post(PAGE, { ...VOICE, adjective2: "", adjective3: "calm" });
  expect(page.status).toBe(400);
  expect(page.text).toContain("Not saved Please check the marked fields.");
  expect(page.text.match(/Please enter three different adjectives, or none/g)).toHaveLength(4);
  expect(page.html).toContain("We open.\nCome in!</textarea>");
  expect(page.html).toMatch(/name="language1".*?value="Greek" selected="".*?name="language2"/);
});

test("words to avoid of another tab are shown before they are replaced", async () => {
  const client = await newClient();
  const version = hidden((await client.get(PAGE)).html, "version");
  await client.post("/client/profile", { ...ANSWERS, words_to_avoid: "Sunday", version });
  const page = await client.post(PAGE, { ...VOICE, version });
  expect(page.status).toBe(409);
  expect(page.text).toContain("Saved since you opened this page: Sunday.");
  expect(page.html).toContain(">cheap, gourmet</textarea>");
  const again = { ...VOICE, version: hidden(page.html, "version") };
  expect((await client.post(PAGE, again)).status).toBe(303);
});
