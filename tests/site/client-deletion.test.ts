import { describe, expect, test } from "vitest";
import { sql } from "../support/in-process/stack.ts";
import { getUserId } from "../support/session-cookie.ts";
import { backend, findEmail, newClient, newStaff } from "../support/site.ts";
import { PASSWORD } from "../support/visitor.ts";

/** Staff delete the account of a client who asks for it. */

const staff = await newStaff();

async function openDeletion() {
  const client = await newClient("starter");
  const id = getUserId(client);
  const page = `/desk/clients/${id}`;
  const open = () => staff.get(`${page}/deletion`);
  const confirm = (email: string) => staff.post(`${page}/deletion`, { email });
  const exists = async () => (await backend.rows("profiles", `id=eq.${id}`)).length === 1;
  return { client, id, page, open, confirm, exists };
}

describe("deletion of a client", () => {
  test("names what will happen, and happens once the client’s email is typed", async () => {
    const { client, id, page, open, confirm, exists } = await openDeletion();
    await backend.insert("meetings", { user_id: id, starts_at: "2031-02-03T15:00:00Z" });
    expect((await staff.get(page)).html).toContain(`href="${page}/deletion"`);
    const opened = await open();
    for (const words of [
      "Delete Fig & Olive",
      "The account and everything in it are deleted right away: brand profile, posts, meetings, tickets, messages, plan requests and newsletter subscription.",
      "The meeting on February 3, 2031 at 10:00 AM is cancelled.",
      `${client.email} gets one last email, which confirms it and takes the meeting out of their calendar.`,
      "This can’t be undone",
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
    await findEmail(client.email, "Your Spellpost account was deleted");
    expect((await staff.get("/desk/log")).text).toContain("deleted a former client’s account");
    expect((await staff.get(page)).status).toBe(404);
    expect((await open()).status).toBe(404);
    const again = await staff.follow(await confirm(client.email));
    expect(again.text).toContain("Nothing to do This account doesn’t exist anymore.");
  });

  test("asks first who is there, when that was long ago", async () => {
    const { page, open, confirm, client, exists } = await openDeletion();
    for (const change of [
      "auth.sessions set created_at = now() - interval '11 minutes' where id",
      "auth.mfa_amr_claims set updated_at = now() - interval '11 minutes' where session_id",
    ])
      await sql(
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
});
