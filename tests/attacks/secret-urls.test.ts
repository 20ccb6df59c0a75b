import { beforeEach, describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { sql } from "../support/remote-sql.ts";
import { getUserId } from "../support/session-cookie.ts";
import { api, backend, hidden, newClient, newStaff, newVisitor } from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

/** Somebody has copied a URL that opens without a sign-in: a calendar, or a link of an email. */

const NEW_PASSWORD = "N3w!Secret?";
const CALENDAR = "/desk/settings/calendar";
const ACCOUNT = "/client?section=account";

const opens = async (link: string) => {
  const thief = newVisitor();
  const page = await thief.follow(await thief.get(link));
  return page.status === 200;
};

async function findLink(client: Visitor, pattern: RegExp): Promise<string> {
  return waitFor(async () => {
    const emails = await backend.emailsTo(client.email);
    return emails.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean);
  });
}

const newPassword = async (visitor: Visitor) => {
  const fields = { currentPassword: PASSWORD, password: NEW_PASSWORD };
  const { html } = await visitor.get("/client/password");
  const account = hidden(html, "account");
  const sent = { ...fields, confirmPassword: NEW_PASSWORD, account };
  await visitor.post("/client/password", sent);
};
const signOutEverywhere = (visitor: Visitor) => visitor.post("/client/sign-out-everywhere", {});
const remove = async (visitor: Visitor) => {
  const colleague = await api.register();
  await backend.rpc("add_staff", { email: colleague.email });
  await api.rpc(colleague, "staff_remove_member", { id: getUserId(visitor) });
};

describe("the calendar of a staff member", () => {
  let owner: Visitor;
  let calendar: string;
  beforeEach(async () => {
    owner = await newStaff();
    const { html } = await owner.post(CALENDAR, {});
    calendar = /\/calendar\/[0-9a-f]{64}\.ics/.exec(html)![0];
  });

  test.each([
    ["a new password", newPassword],
    ["the end of all sessions", signOutEverywhere],
    ["the removal of its owner, before it can be undone", remove],
  ])("ends with %s", async (_, end) => {
    expect(await opens(calendar)).toBe(true);
    await end(owner);
    expect(await opens(calendar)).toBe(false);
  });

  test("ends with a click on Close in the settings", async () => {
    expect((await owner.get("/desk/settings")).text).toContain("Your calendar link is open");
    await owner.post(CALENDAR, { intent: "close" });
    expect((await owner.get("/desk/settings")).text).not.toContain("calendar link is open");
    expect(await opens(calendar)).toBe(false);
  });

  test("is made with a fresh proof alone, and leaves an entry in the log", async () => {
    const listEntries = () =>
      sql<{ action: string }>(
        `select action from public.audit_log
         where table_name = 'meeting_hosts' and actor_id = $1 order by id`,
        [getUserId(owner)],
      );
    expect(await listEntries()).toEqual([{ action: "update" }]);
    await owner.post(CALENDAR, { intent: "close" });
    expect(await listEntries()).toEqual([{ action: "update" }, { action: "delete" }]);
    await sql(
      `update auth.sessions set created_at = now() - interval '11 minutes' where user_id = '${getUserId(owner)}'`,
    );
    await sql(
      `update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
       where session_id in (select id from auth.sessions where user_id = '${getUserId(owner)}')`,
    );
    expect((await owner.post(CALENDAR, {})).location).toMatch(/^\/confirm-identity/);
    expect(await listEntries()).toHaveLength(2);
    expect((await owner.get("/desk/log")).text).toContain("closed the link to a calendar");
  });
});

describe("the links of a client's emails", () => {
  let owner: Visitor;
  let post: string;
  let meeting: string;
  beforeEach(async () => {
    owner = await newClient();
    post = await findLink(owner, /\/post\/[\w-]+\?key=[\w-]+/);
    const { html } = await owner.get("/meeting");
    await owner.post("/meeting", {
      account: hidden(html, "account"),
      starts_at: /<input type="radio"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "",
    });
    meeting = await findLink(owner, /\/meeting\/[\w-]+\?key=[\w-]+/);
  });

  test.each([
    ["a new password", newPassword],
    ["the end of all sessions", signOutEverywhere],
  ])("end with %s", async (_, end) => {
    expect([await opens(post), await opens(meeting)]).toEqual([true, true]);
    await end(owner);
    expect([await opens(post), await opens(meeting)]).toEqual([false, false]);
  });

  test("end with a click on Close under Account, each for itself", async () => {
    const list = async () =>
      (await owner.get(ACCOUNT)).html.split("<form").filter((form) => /close-link/.test(form));
    const ids = (await list()).map((form) => /name="id" value="([^"]+)"/.exec(form)?.[1] ?? "");
    expect(ids).toHaveLength(2);
    for (const [closed, id] of ids.entries()) {
      const open = [await opens(post), await opens(meeting)].filter(Boolean);
      expect(open).toHaveLength(2 - closed);
      expect((await owner.post("/client/close-link", { id })).location).toBe(ACCOUNT);
    }
    expect(await list()).toEqual([]);
    expect([await opens(post), await opens(meeting)]).toEqual([false, false]);
  });

  test("are closed by nobody else", async () => {
    const { html } = await owner.get(ACCOUNT);
    const ids = [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id = ""]) => id);
    const attacker = await newClient();
    for (const id of ids) await attacker.post("/client/close-link", { id });
    expect([await opens(post), await opens(meeting)]).toEqual([true, true]);
  });
});
