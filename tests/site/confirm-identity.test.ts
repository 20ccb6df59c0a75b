import { expect, test } from "vitest";
import { enrollApp, nextCode } from "../support/authenticator.ts";
import { sql } from "../support/in-process/stack.ts";
import { getUserId } from "../support/linkedin.ts";
import { during, newClient, newStaff, newVisitor, twice } from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

const NEW_PASSWORD = twice("N3w!Wordpass7");
/** Account changes by their page, with what their forms ask for besides the password. */
const CHANGES: Record<string, Record<string, string>> = {
  "/client/email": { email: "moved@example.com" },
  "/client/password": NEW_PASSWORD,
  "/client/delete": { email: "somebody@example.com" },
};

const ACCOUNT = "/client?section=account";
const CONFIRM_FOR_ACCOUNT = "/confirm-identity?next=%2Fclient%3Fsection%3Daccount&again=yes";

/** Moves every proof of the account eleven minutes back. */
async function ageProofs({ email }: Visitor): Promise<void> {
  await sql(
    `update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
     where session_id in (select sessions.id from auth.sessions join auth.users on users.id = user_id where email = $1)`,
    [email],
  );
  await sql(
    `update auth.sessions set created_at = now() - interval '11 minutes'
     where user_id in (select id from auth.users where email = $1)`,
    [email],
  );
}

test("ten minutes after the sign-in, sensitive actions ask for the password first", async () => {
  const client = await newClient();
  await ageProofs(client);
  const start = await client.post("/client/two-step", { intent: "start" });
  expect(start.location).toBe("/confirm-identity?next=%2Fclient%2Ftwo-step&again=yes");
  for (const asked of [
    await client.post("/client/export", {}),
    await client.post("/client/end-session", { id: crypto.randomUUID() }),
    await client.post("/client/sign-out-everywhere", {}),
  ])
    expect(asked.location).toBe(CONFIRM_FOR_ACCOUNT);

  const page = await client.get(CONFIRM_FOR_ACCOUNT);
  expect(page.text).toContain("Confirm it’s you");
  const refused = await client.post(CONFIRM_FOR_ACCOUNT, { currentPassword: "Wr0ng!Password" });
  expect(refused.status).toBe(403);
  expect((await client.post("/client/export", {})).location).toBe(CONFIRM_FOR_ACCOUNT);

  const proved = await client.post(CONFIRM_FOR_ACCOUNT, { currentPassword: PASSWORD });
  expect(proved.location).toBe(ACCOUNT);
  expect((await client.follow(proved)).text).toContain(
    "Thanks, that’s confirmed. Please click the button again.",
  );
  const file = JSON.parse((await client.post("/client/export", {})).html) as {
    sessions: unknown[];
  };
  // The session of the proof has replaced the one before.
  expect(file.sessions).toHaveLength(1);
});

test("a new address of the staff's calendar asks for the password first", async () => {
  const staff = await newStaff();
  await ageProofs(staff);
  const asked = await staff.post("/desk/settings/calendar", {});
  expect(asked.location).toBe("/confirm-identity?next=%2Fdesk%2Fsettings%2Fcalendar&again=yes");
});

test("connecting LinkedIn asks the account's owner for the password first", async () => {
  const client = await newClient();
  await ageProofs(client);
  const start = `/linkedin-oauth?user_id=${await getUserId(client)}&return=account`;
  const asked = await client.get(start);
  expect(asked.location).toBe(`/confirm-identity?next=${encodeURIComponent(start)}`);
  const proved = await client.post(asked.location ?? "", { currentPassword: PASSWORD });
  expect(proved.location).toBe(start);
  expect(proved.headers.getSetCookie().join()).not.toContain("spellpost-toast");
  const { location } = await client.get(start);
  expect(new URL(location ?? "").searchParams.get("state")).toMatch(/\.\d+\./);

  const fault = { percent: { 500: 100 }, only: "get_my_session_state" };
  const unchecked = await during(fault, () => client.get(start));
  expect(unchecked.status).toBe(503);
  expect(unchecked.text).toContain("We couldn’t check who’s signed in. Nothing was connected.");
});

test("with an authenticator app, account changes ask for a code first", async () => {
  const client = await newClient();
  const secret = await enrollApp(client);
  for (const path of Object.keys(CHANGES)) expect((await client.get(path)).status).toBe(200);
  await ageProofs(client);
  for (const path of Object.keys(CHANGES)) {
    const confirm = `/confirm-identity?next=${encodeURIComponent(path)}`;
    expect((await client.get(path)).location).toBe(confirm);
    const asked = await client.post(path, { ...CHANGES[path], currentPassword: PASSWORD });
    // Carries the address that was typed, which is no secret.
    const next = path === "/client/email" ? `${path}?email=moved%40example.com` : path;
    expect(asked.location).toBe(`/confirm-identity?next=${encodeURIComponent(next)}&again=yes`);
    // Nothing was tried, so nothing failed.
    expect((await client.follow(asked)).html).not.toContain('role="alert"');
  }
  const page = await client.get("/confirm-identity?next=%2Fclient%2Fpassword");
  expect(page.text).toContain("Code from your app");
  expect(page.text).not.toContain("Current Password");
  const proved = await client.post("/confirm-identity?next=%2Fclient%2Fpassword", {
    code: nextCode(secret),
  });
  expect(proved.location).toBe("/client/password");
  expect((await client.get("/client/password")).status).toBe(200);
});

test("returns to a page of this site only, and requires a session", async () => {
  const client = await newClient();
  const away = "/confirm-identity?next=https%3A%2F%2Fevil.example%2F";
  expect((await client.post(away, { currentPassword: PASSWORD })).location).toBe("/client");
  const stranger = newVisitor();
  const login = CONFIRM_FOR_ACCOUNT.replace("/confirm-identity", "/login");
  expect((await stranger.get(CONFIRM_FOR_ACCOUNT)).location).toBe(login);
});
