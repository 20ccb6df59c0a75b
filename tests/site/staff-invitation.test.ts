import { beforeAll, expect, test } from "vitest";
import { enrollApp } from "../support/authenticator.ts";
import { sql } from "../support/in-process/stack.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { backend, backendUrl, findEmail, newClient, newVisitor } from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

const INVITATION = "You’re invited to the Spellpost team";

beforeAll(() => sql("update private.staff_settings set requires_mfa = true"));

/** Invites a client, and returns the path in the emailed invitation. */
async function invite(): Promise<{ member: Visitor; path: string }> {
  const member = await newClient();
  await backend.rpc("add_staff", { email: member.email });
  const { text } = await findEmail(member.email, INVITATION);
  const link = text.match(/http\S+\/staff-invitation\?key=\w+/)?.[0] ?? "";
  const { pathname, search } = new URL(link);
  return { member, path: pathname + search };
}

test("an invited member sets up the second step, and then opens the desk", async () => {
  const { member, path } = await invite();
  const before = await member.get(path);
  expect(before.text).toContain(`You’re signed in as ${member.email}`);
  expect(before.text).toContain("Set Up Two-Step Sign-In");
  expect((await member.get("/desk")).status).toBe(404);

  await enrollApp(member);
  expect((await member.get("/desk")).status).toBe(404);
  const joined = await member.post(path, {});
  expect(joined.location).toBe("/desk");
  expect((await member.follow(joined)).text).toContain("Welcome to the team");

  const again = await member.post(path, {});
  expect(again.status).toBe(400);
  expect(again.text).toContain("This invitation has expired or was already used");
  expect((await member.get("/desk")).status).toBe(200);
});

test("an invited member is told at each sign-in which step is missing", async () => {
  const { member, path } = await invite();
  const signIn = async () => {
    const fresh = newVisitor();
    const { location } = await fresh.post("/login", { email: member.email, password: PASSWORD });
    return { fresh, location };
  };
  const { fresh, location } = await signIn();
  expect(location).toBe("/staff-invitation");
  expect((await fresh.get("/staff-invitation")).text).toContain("Set Up Two-Step Sign-In");
  expect((await fresh.get("/client")).text).toContain("Join the team");

  await enrollApp(member);
  const waiting = await member.get("/staff-invitation");
  expect(waiting.text).toContain("open the link in the invitation we emailed you");
  expect(waiting.text).not.toContain("Open the Desk");
  await member.post(path, {});
  expect((await member.get("/staff-invitation")).location).toBe("/desk");
});

test("a stranger's account with the link stays outside, and nobody uses it signed out", async () => {
  const { path } = await invite();
  const stranger = newVisitor();
  expect((await stranger.get(path)).location).toBe(`/login?next=${encodeURIComponent(path)}`);
  await signInAsClient(stranger, backendUrl);
  await enrollApp(stranger);
  expect((await stranger.post(path, {})).status).toBe(400);
  expect((await stranger.get("/desk")).status).toBe(404);
});
