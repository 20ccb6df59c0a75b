import { beforeAll, describe, expect, test } from "vitest";
import { createBackendHandle, waitFor } from "../support/backend.ts";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { getUserId } from "../support/linkedin.ts";
import { signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import type { Stack } from "../support/stack.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

/** Staff delete the account of a client who asks for it. */

let stack: Stack;
let backend: ReturnType<typeof createBackendHandle>;
let staff: Visitor;
beforeAll(async () => {
  stack = await startInProcessStack();
  backend = createBackendHandle(stack.backendUrl);
  staff = newVisitor();
  await signInAsStaff(staff, stack.backendUrl);
});
const newVisitor = () => new Visitor(stack.siteUrl);

async function newClient() {
  const client = newVisitor();
  await signInAsClient(client, stack.backendUrl, "starter");
  const id = await getUserId(client);
  const page = `/desk/clients/${id}`;
  const open = () => staff.get(`${page}/deletion`);
  const account = (await open()).html.match(/name="account" value="([^"]*)"/)?.[1] ?? "";
  const confirm = (email: string) => staff.post(`${page}/deletion`, { account, email });
  const exists = async () => (await backend.rows("profiles", `id=eq.${id}`)).length === 1;
  return { client, id, page, open, confirm, exists };
}

describe("deletion of a client", () => {
  test("names what will happen, and happens once the client’s email is typed", async () => {
    const { client, id, page, open, confirm, exists } = await newClient();
    await backend.insert("meetings", { user_id: id, starts_at: "2031-02-03T15:00:00Z" });
    expect((await staff.get(page)).html).toContain(`href="${page}/deletion"`);
    const opened = await open();
    for (const words of [
      "Delete Fig & Olive",
      "The account, the brand profile, the posts, the meetings, the tickets, the messages, the plan requests and the newsletter subscription are deleted right away.",
      "The meeting on February 3, 2031 at 10:00 AM is cancelled.",
      `${client.email} gets one last email, which confirms it and takes the meeting out of their calendar.`,
      "it can’t be undone",
    ])
      expect(opened.text).toContain(words);
    expect(opened.text).not.toContain("LinkedIn");

    const wrong = await confirm("someone-else@example.com");
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("That isn’t the client’s email address");
    expect(wrong.html).toContain('value="someone-else@example.com"');
    expect((await confirm("")).status).toBe(400);
    expect(await exists()).toBe(true);

    const done = await confirm(client.email.toUpperCase());
    expect(done.location).toBe("/desk/clients");
    expect((await staff.follow(done)).text).toContain(
      "Account deleted The client gets an email that confirms it.",
    );
    expect(await exists()).toBe(false);
    await waitFor(async () =>
      (await backend.emailsTo(client.email)).some(
        ({ subject }) => subject === "Your Spellpost account was deleted",
      ),
    );
    expect((await staff.get("/desk/log")).text).toContain("deleted a former client’s account");
    expect((await staff.get(page)).status).toBe(404);
    expect((await open()).status).toBe(404);
    const again = await staff.follow(await confirm(client.email));
    expect(again.text).toContain("Nothing to do This account doesn’t exist anymore.");
  });

  test("asks first who is there, when that was long ago", async () => {
    const { page, open, confirm, client, exists } = await newClient();
    for (const change of [
      "auth.sessions set created_at = now() - interval '11 minutes' where id",
      "auth.mfa_amr_claims set updated_at = now() - interval '11 minutes' where session_id",
    ])
      await stack.sql(
        `update ${change} in (
           select sessions.id from auth.sessions join auth.users on users.id = user_id
           where email = $1
         )`,
        [staff.email],
      );
    const next = encodeURIComponent(`${page}/deletion`);
    expect((await open()).location).toBe(`/confirm-identity?next=${next}`);
    expect((await confirm(client.email)).location).toBe(`/confirm-identity?next=${next}&again=yes`);
    expect(await exists()).toBe(true);
    await staff.post(`/confirm-identity?next=${next}`, { currentPassword: PASSWORD });
    expect((await open()).status).toBe(200);
  });

  test("is refused for members of the team, in words", async () => {
    const { client, id, open, confirm, exists } = await newClient();
    await backend.insert("staff", { user_id: id });
    const words = "This account belongs to someone on the team.";
    const opened = await open();
    expect(opened.text).toContain(words);
    expect(opened.html).not.toContain('name="email"');
    const refused = await confirm(client.email);
    expect([refused.status, refused.text.includes(words)]).toEqual([409, true]);
    expect(await exists()).toBe(true);
  });

  test("does not exist for clients and visitors", async () => {
    const { client, page, exists } = await newClient();
    for (const visitor of [client, newVisitor()]) {
      expect((await visitor.get(`${page}/deletion`)).status).toBe(404);
      const sent = await visitor.post(`${page}/deletion`, { email: client.email });
      expect(sent.status).toBe(404);
    }
    expect(await exists()).toBe(true);
  });
});
