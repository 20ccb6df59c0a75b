import { afterEach, beforeAll, expect, inject, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import { endFaults, type Fault, setFault } from "../support/faults.ts";
import { signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import { type PageResponse, Visitor } from "../support/visitor.ts";

/**
 * Runs from the meeting to a closed ticket with Supabase failing at each step; nothing may be lost
 * or duplicated.
 */

const backend = createBackendHandle(inject("backendUrl"));
const newVisitor = () => new Visitor(inject("siteUrl"));
const [client, staff] = [newVisitor(), newVisitor()];
/** One fault before execution, and one that loses the response after it. */
const FAULTS: Fault[] = ["503", "answer-lost"];
let account = "";

beforeAll(async () => {
  await signInAsClient(client, inject("backendUrl"));
  await signInAsStaff(staff, inject("backendUrl"));
  for (const each of [client, staff]) await each.get("/"); // Clears the toasts.
  account = hidden((await client.get("/client/ticket")).html, "account");
});
afterEach(() => endFaults(inject("proxyUrl"), inject("siteUrl")));

const hidden = (html: string, name: string) =>
  html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? "";
const rows = (table: string, query: string) => backend.rows(table, query);

/**
 * Sends a form under each fault, then once more without.
 * @param kept input that each rejected form must contain
 */
async function insist(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  kept: string[] = [],
): Promise<PageResponse> {
  for (const fault of FAULTS) {
    await setFault(inject("proxyUrl"), fault);
    const answer = await visitor.post(path, fields);
    await endFaults(inject("proxyUrl"), inject("siteUrl"));
    // A button without fields keeps nothing: it redirects to its page, with a toast.
    for (const text of kept) expect(answer.html).toContain(text);
    await visitor.get("/"); // Clears the toasts.
  }
  const done = await visitor.post(path, fields);
  expect([path, done.status, done.text.slice(0, 300)]).toEqual([path, 303, expect.any(String)]);
  await visitor.get("/");
  return done;
}

test("each step is retried until it succeeds, and executed once", async () => {
  const starts_at = (await client.get("/meeting")).html.match(
    /type="radio"[^>]*value="([^"]+)"/,
  )![1]!;
  await insist(client, "/meeting", { account, starts_at }, [starts_at]);
  const mine = `user_id=eq.${account}`;
  expect(await rows("meetings", mine)).toMatchObject([{ status: "booked", sequence: 0 }]);

  const now = new Date().toISOString();
  await backend.update("meetings", mine, { starts_at: now });
  const [meeting] = await rows("meetings", mine);
  await insist(staff, `/desk/meetings/${String(meeting?.id)}/held`, {});
  expect(await rows("meetings", mine)).toMatchObject([{ status: "held" }]);

  const spots = async () => {
    const [counter] = await rows("launch_promotion_counters", "plan_name=eq.pro");
    return Number(counter?.available_spots);
  };
  const before = await spots();
  await insist(staff, `/desk/clients/${account}/activation`, {});
  await backend.endGracePeriod();
  expect(before - (await spots())).toBe(1);
  expect(await rows("profiles", `id=eq.${account}`)).toMatchObject([{ plan_status: "active" }]);

  const id = crypto.randomUUID();
  const ticket = { account, id, subject: "Bells", description: "May it ring?" };
  await insist(client, "/client/ticket", ticket, ["Bells", "May it ring?"]);
  expect(await rows("tickets", mine)).toHaveLength(1);

  const page = (await staff.get(`/desk/tickets/${id}`)).html;
  const message = crypto.randomUUID();
  const reply = { account: hidden(page, "account"), message, seen: "", body: "It may. Once." };
  await insist(staff, `/desk/tickets/${id}/replies`, reply, ["It may. Once."]);
  const clientReply = { account, message: crypto.randomUUID(), body: "Once is enough." };
  await insist(client, `/client/tickets/${id}/replies`, clientReply, ["Once is enough."]);
  expect(await rows("ticket_messages", `ticket_id=eq.${id}&order=created_at`)).toMatchObject([
    { body: reply.body, author: "staff" },
    { body: clientReply.body, author: "client" },
  ]);
  await insist(staff, `/desk/tickets/${id}/closure`, {
    account: reply.account,
    status: "resolved",
  });
  expect(await rows("tickets", mine)).toMatchObject([{ status: "resolved" }]);

  await insist(client, "/client/plan", { account, plan: "starter" }, ['value="starter"']);
  const [planChange] = await rows("plan_changes", mine);
  expect(await rows("plan_changes", mine)).toHaveLength(1);
  const on = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const approval = { account: hidden(page, "account"), on };
  await insist(staff, `/desk/plan-changes/${String(planChange?.id)}/approval`, approval, [on]);
  await backend.endGracePeriod();
  expect(await rows("plan_changes", mine)).toMatchObject([{ status: "approved" }]);

  const subjects = (await backend.emailsTo(client.email)).map(({ subject }) => subject);
  const queued = (await rows("email_outbox", `recipient=eq.${client.email}`)).map(
    ({ id: each }) => each,
  );
  expect(subjects.length).toBe(new Set(subjects).size);
  expect(queued.length).toBe(new Set(queued).size);
});
