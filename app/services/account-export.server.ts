import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
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
    const [account, record, history, profiles, drafts, tickets, planChanges, connections, ...more] =
      await callSupabase(context, ({ supabase }) =>
        Promise.all([
          supabase.auth.getUser(),
          supabase.rpc("record_my_export"),
          supabase.rpc("get_my_history"),
          supabase.from("profiles").select("*"),
          supabase.from("questionnaire_drafts").select("*"),
          readAll(
            supabase
              .from("tickets")
              .select("id, subject, description, category, priority, status, created_at")
              .order("created_at")
              .order("id"),
          ),
          supabase
            .from("plan_changes")
            .select(
              "requested_plan, created_at, status, decided_at, effective_on, reason, completed_at",
            )
            .order("created_at"),
          // Leaves out the tokens, which only the service role may read.
          supabase.from("linkedin_connections").select("scope, connected_at, expires_at"),
          supabase.rpc("get_my_newsletter_subscription"),
          supabase.rpc("list_my_webhook_deliveries"),
          supabase.rpc("list_my_contact_messages"),
          supabase.rpc("list_my_sessions"),
          readAll(
            supabase
              .from("consents")
              .select("purpose, is_granted, source, created_at")
              .order("created_at")
              .order("id"),
          ),
          readAll(
            supabase
              .from("ticket_messages")
              .select("ticket_id, author, body, created_at")
              .order("created_at")
              .order("id"),
          ),
          supabase
            .from("meetings")
            .select(
              "starts_at, status, time_zone, action_plan_sent_at, change_reason, video_link, created_at",
            )
            .order("created_at"),
          supabase
            .from("plan_status_changes")
            .select("kind, effective_on, reason, created_at, applied_at, withdrawn_at")
            .order("created_at"),
          readAll(
            supabase
              .from("drafts")
              .select(
                `id, network, origin, status, planned_at, created_at,
                versions:draft_versions(
                  number, author, body, picture_idea, alt_text, reasons, planned_for, time_zone, created_at,
                  decisions:draft_decisions(decision, comment, by_email, created_at),
                  sent:post_webhook_outbox(event, created_at, delivered_at),
                  reports:post_reports(status, link, message, reported_at)
                )`,
              )
              .order("created_at")
              .order("id"),
          ),
          readAll(
            supabase
              .from("suggested_words")
              .select("word, answer, created_at")
              .order("created_at")
              .order("word"),
          ),
        ]),
      );
    const [
      newsletter,
      deliveries,
      messages,
      sessions,
      consents,
      replies,
      meetings,
      pauses,
      posts,
      words,
    ] = more;
    const { user } = account.data;
    const tables = [profiles, drafts, tickets, planChanges, connections, ...more];
    if (
      !user ||
      record.error ||
      !history.data ||
      tables.some(({ data, error }) => error || !Array.isArray(data))
    )
      return { outcome: "unavailable" };
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
      profile: profiles.data?.[0] ?? null,
      questionnaire_draft: drafts.data?.[0] ?? null,
      tickets: tickets.data,
      ticket_messages: replies.data,
      meetings: meetings.data,
      plan_changes: planChanges.data,
      plan_status_changes: pauses.data,
      posts: posts.data,
      suggested_words: words.data,
      linkedin_connection: connections.data?.[0] ?? null,
      newsletter_subscription: newsletter.data?.[0] ?? null,
      profile_webhook_deliveries: deliveries.data,
      contact_messages: messages.data,
      sessions: sessions.data,
      consents: consents.data,
      ...history.data,
    };
    return { outcome: "collected", data };
  } catch {
    return { outcome: "unavailable" };
  }
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
