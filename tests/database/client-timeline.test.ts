import { beforeEach, expect, test } from "vitest";
import type { Caller } from "../support/public-api.ts";
import { newId, scene } from "./scene.ts";

/** The desk lists the events of a client. */

const { sql, insert, api, complete, callAs, readAs, addStaff, newTicket, addMeeting } =
  await scene();
const staff = await addStaff();
let client: Caller;
beforeEach(async () => {
  client = await api.register(undefined, { name: "Maria" });
});

type Event = {
  id: string;
  kind: string;
  occurred_at: string;
  item_id: string | null;
  detail: string | null;
  changed_columns: string[];
  meeting_event: { kind: string; actor_name: string | null } | null;
  audit_entry: { table_name: string; actor_email: string } | null;
};
const read = (args: object = {}) =>
  readAs(staff)<{ events: Event[] }>("staff_get_client_timeline", { id: client.id, ...args });
const listKinds = async () => (await read()).events.map(({ kind }) => kind);
const find = async (kind: string) => (await read()).events.filter((event) => event.kind === kind);
const answer = (answers: object) =>
  api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, answers);

test("names the answers that changed after the questionnaire, without their values", async () => {
  await complete(client);
  expect(await find("answers_changed")).toEqual([]);
  await answer({ words_to_avoid: "cheap", website: "https://fig.example" });
  await answer({ words_to_avoid: "cheap" });
  await sql("update public.profiles set plan_activated_at = null where id = $1", [client.id]);
  expect(await find("answers_changed")).toMatchObject([
    { changed_columns: ["website", "words_to_avoid"] },
  ]);
  expect(JSON.stringify(await read()).match(/cheap/g)).toHaveLength(1); // In the profile.
});

test("lists meetings, tickets, messages, plan requests and what staff changed, newest first", async () => {
  await complete(client);
  const meeting = await addMeeting(client, "booked", "2026-01-05 15:00Z");
  await api.rpc(staff, "staff_record_meeting_result", { id: meeting, is_held: true });
  const ticket = await newTicket(client);
  await api.rpc(staff, "staff_set_conversation_status", { ids: [ticket], status: "resolved" });
  await api.rpc(client, "request_setup_call", { message: "Mondays" });
  await api.rpc(client, "request_my_plan", { plan: "pro" });
  const started = { client_id: client.id, subject: "Photos", body: "Send two?" };
  const { json: photos } = await api.rpc(staff, "staff_start_conversation", started);
  const { events } = await read();
  const times = events.map(({ occurred_at }) => occurred_at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(await find("ticket_opened")).toMatchObject([
    { item_id: photos, detail: "Photos" },
    { item_id: ticket, detail: "Stuck" },
  ]);
  expect(await find("message_opened")).toMatchObject([{ detail: "Early setup call" }]);
  expect(await find("plan_requested")).toMatchObject([{ detail: "pro" }]);
  expect((await find("meeting")).map(({ meeting_event }) => meeting_event)).toMatchObject([
    { kind: "held", actor_name: staff.email },
    { kind: "booked", actor_name: null },
  ]);
  expect((await find("staff_change")).map(({ audit_entry }) => audit_entry)).toMatchObject([
    { table_name: "conversations", actor_email: staff.email },
  ]);
  for (const kind of ["signed_up", "email_confirmed", "profile_completed"])
    expect((await find(kind)).length).toBe(1);
});

test("continues after the last event of a page", async () => {
  await sql(
    `insert into private.conversations (kind, user_id, subject, category, priority)
     select 'ticket', $1, 'Same moment ' || number, 'general', 'low' from generate_series(1, 9) as number`,
    [client.id],
  );
  const all = (await read()).events.map(({ id }) => id);
  const pages: string[] = [];
  let last: Event | undefined;
  do {
    const key = last && { cursor_at: last.occurred_at, cursor_id: last.id };
    const { events } = await read({ max_rows: 4, ...key });
    pages.push(...events.map(({ id }) => id));
    last = events.at(-1);
  } while (last && pages.length < 50);
  expect(pages).toEqual(all);
});

test("lists unsent emails, and for a year which were sent, but none for staff or of a later day", async () => {
  await sql("delete from private.jobs");
  const enqueue = (kind: string, due_at = new Date().toJSON()) =>
    insert("private.jobs", {
      kind,
      subject_id: newId(),
      recipient: client.id,
      due_at,
      give_up_at: "2099-01-01",
    });
  const [sent, failed] = [await enqueue("plan_paused"), await enqueue("plan_ended")];
  const forStaff = await enqueue("staff_meeting_booked");
  await enqueue("meeting_reminder", "2098-01-01");
  expect(await find("email_waiting")).toHaveLength(2);
  await sql("update private.jobs set give_up_at = now() where id = $1", [failed]);
  expect(await find("email_failed")).toHaveLength(1);
  await sql("select public.finish_job($1, 'The email service answered 500')", [sent]);
  const stored = () => sql("select kind from private.sent_emails where user_id = $1", [client.id]);
  expect(await stored()).toEqual([]);
  for (const id of [sent, forStaff]) await sql("select public.finish_job($1)", [id]);
  expect((await callAs(staff)("staff_discard_job", { id: failed })).status).toBe(204);
  expect(await stored()).toEqual([{ kind: "plan_paused" }]);
  expect((await listKinds()).filter((kind) => kind.startsWith("email_"))).toEqual([
    "email_sent",
    "email_confirmed",
  ]);
  await sql("update private.sent_emails set sent_at = now() - interval '364 days'");
  await sql("select private.purge_expired_data()");
  expect(await stored()).toHaveLength(1);
  await sql("update private.sent_emails set sent_at = now() - interval '367 days'");
  await sql("select private.purge_expired_data()");
  expect(await stored()).toEqual([]);
});
