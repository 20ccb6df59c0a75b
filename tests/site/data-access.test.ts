import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sql } from "../support/in-process/stack.ts";
import { getUserId } from "../support/session-cookie.ts";
import { newClient } from "../support/site.ts";

/** Data access requests of those who cannot sign in, which an operator answers by the runbook. */

const RUNBOOK = readFileSync(join(import.meta.dirname, "../../supabase/RUNBOOK.md"), "utf8");

test("the runbook's query has each part of the client's own export, and the client's rows only", async () => {
  const [client, other] = [await newClient(), await newClient()];
  for (const visitor of [client, other])
    await sql(
      `with draft as (
         insert into public.drafts (user_id, network, origin, planned_at)
         values ($1, 'X', 'human', now()) returning id
       ), version as (
         insert into public.draft_versions
           (draft_id, number, author, body, picture_idea, alt_text, planned_for, time_zone)
         select id, 1, 'staff', $2, 'p', 'a', now(), 'UTC' from draft returning draft_id
       ), decision as (
         insert into public.draft_decisions (draft_id, version, decision)
         select draft_id, 1, 'approved' from version
       ), report as (
         insert into public.post_reports (id, draft_id, version, status)
         select 'report of ' || $2, draft_id, 1, 'published' from version
       ), meeting as (
         insert into public.meetings (user_id, starts_at) values ($1, now() + interval '1 day')
         returning id
       ), ticket as (
         insert into public.tickets (user_id, subject, description) values ($1, 's', 'd') returning id
       )
       insert into public.ticket_messages (ticket_id, author, body)
       select id, 'client', $2 from ticket`,
      [getUserId(visitor), visitor.email],
    );
  const query = /^select jsonb_pretty\(.*?;$/ms.exec(RUNBOOK)?.[0] ?? "";
  const [row] = await sql<{ jsonb_pretty: string }>(query.replace("ana@example.com", client.email));
  const answer = JSON.parse(row!.jsonb_pretty) as Record<string, unknown>;
  const file = JSON.parse((await client.post("/client/export", {})).html) as Record<
    string,
    unknown
  >;
  expect(Object.keys(file).filter((part) => !(part in answer))).toEqual([]);
  expect(answer).toMatchObject({
    account: { id: getUserId(client), email: client.email },
    tickets: [{ subject: "s" }],
    ticket_messages: [{ body: client.email }],
    meetings: [{ status: "booked" }],
    meeting_events: [{ kind: "booked" }],
    posts: expect.arrayContaining([
      expect.objectContaining({
        versions: [expect.objectContaining({ body: client.email })],
        decisions: [expect.objectContaining({ decision: "approved" })],
        sent: [expect.objectContaining({ event: "post.approved" })],
        reports: [expect.objectContaining({ status: "published" })],
      }),
    ]),
    sessions: (file.sessions as object[]).map(() => ({ created_at: expect.any(String) })),
  });
  expect(JSON.stringify(answer)).not.toContain(other.email);
});
