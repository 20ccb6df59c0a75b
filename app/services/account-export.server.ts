import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import type { Supabase } from "~/request/supabase.server";
import { getLiveViewer } from "~/request/viewer.server";

/** Rows of one call; the API returns at most `max_rows` of supabase/config.toml. */
const PAGE_ROWS = 500;

type Query<Row> = {
  range(from: number, to: number): PromiseLike<{ data: Row[] | null; error: unknown }>;
};

export type AccountExport =
  | { outcome: "collected"; data: Record<string, unknown> }
  /** Part of the data cannot be read, so nothing is exported. */
  | { outcome: "unavailable" };

/** Exports all data stored about the signed-in client, and records it in the audit log. */
export async function exportAccountData(context: Context): Promise<AccountExport> {
  try {
    const [account, auditEntry, history, parts] = await callSupabase(context, ({ supabase }) =>
      Promise.all([
        supabase.auth.getUser(),
        supabase.rpc("record_my_export"),
        supabase.rpc("get_my_history"),
        readParts(createQueries(supabase)),
      ]),
    );
    const { user } = account.data;
    if (!user || auditEntry.error || !history.data || !parts) return { outcome: "unavailable" };
    // A session that another device has ended meanwhile would have read nothing in its last calls.
    if ((await getLiveViewer(context)).state !== "signed-in") return { outcome: "unavailable" };
    const data = {
      account: {
        id: user.id,
        email: user.email,
        new_email: user.new_email ?? null,
        created_at: user.created_at,
        email_confirmed_at: user.email_confirmed_at ?? null,
        last_sign_in_at: user.last_sign_in_at ?? null,
        details: user.user_metadata,
      },
      ...parts,
      // Exports an object where a client has one at most.
      profile: parts.profile[0] ?? null,
      questionnaire_draft: parts.questionnaire_draft[0] ?? null,
      linkedin_connection: parts.linkedin_connection[0] ?? null,
      newsletter_subscription: parts.newsletter_subscription[0] ?? null,
      ...history.data,
    };
    return { outcome: "collected", data };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Creates the query of each part, under its name in the export. */
function createQueries(supabase: Supabase) {
  return {
    profile: supabase.from("profiles").select("*"),
    questionnaire_draft: supabase.from("questionnaire_drafts").select("*"),
    tickets: readAll(
      supabase
        .from("tickets")
        .select("id, subject, description, category, priority, status, created_at")
        .order("created_at")
        .order("id"),
    ),
    ticket_messages: readAll(
      supabase
        .from("ticket_messages")
        .select("ticket_id, author, body, created_at")
        .order("created_at")
        .order("id"),
    ),
    meetings: supabase
      .from("meetings")
      .select(
        "starts_at, status, time_zone, action_plan_sent_at, change_reason, video_link, created_at",
      )
      .order("created_at"),
    plan_changes: supabase
      .from("plan_changes")
      .select("requested_plan, created_at, status, decided_at, effective_on, reason, completed_at")
      .order("created_at"),
    plan_status_changes: supabase
      .from("plan_status_changes")
      .select("kind, effective_on, reason, created_at, applied_at, withdrawn_at")
      .order("created_at"),
    posts: readAll(
      supabase
        .from("drafts")
        .select(
          `id, network, origin, status, planned_at, created_at,
          versions:draft_versions(
            number, author, body, picture_idea, alt_text, reasons, planned_for, time_zone, created_at,
            decisions:draft_decisions(decision, comment, by_email, created_at),
            sent:post_events(event, created_at, delivered_at),
            reports:post_reports(status, link, message, reported_at)
          )`,
        )
        .order("created_at")
        .order("id"),
    ),
    // Leaves out the tokens, which only the service role may read.
    linkedin_connection: supabase
      .from("linkedin_connections")
      .select("scope, connected_at, expires_at"),
    newsletter_subscription: supabase.rpc("get_my_newsletter_subscription"),
    contact_messages: supabase.rpc("list_my_contact_messages"),
    sessions: supabase.rpc("list_my_sessions"),
    consents: readAll(
      supabase
        .from("consents")
        .select("purpose, is_granted, source, created_at")
        .order("created_at")
        .order("id"),
    ),
  };
}

/** Reads the rows of each part; returns null when one part cannot be read. */
async function readParts<Name extends string>(
  queries: Record<Name, PromiseLike<{ data: unknown; error: unknown }>>,
): Promise<Record<Name, unknown[]> | null> {
  const names = Object.keys(queries) as Name[];
  const results = await Promise.all(names.map((name) => queries[name]));
  if (results.some(({ data, error }) => error || !Array.isArray(data))) return null;
  return Object.fromEntries(names.map((name, index) => [name, results[index]!.data])) as Record<
    Name,
    unknown[]
  >;
}

/** Reads all rows of a query with a total order, of which the API returns a part at a time. */
async function readAll<Row>(query: Query<Row>): Promise<{ data: Row[] | null; error: unknown }> {
  const rows: Row[] = [];
  for (;;) {
    const page = await query.range(rows.length, rows.length + PAGE_ROWS - 1);
    if (page.error || !Array.isArray(page.data)) return page;
    rows.push(...page.data);
    if (page.data.length < PAGE_ROWS) return { data: rows, error: null };
  }
}
