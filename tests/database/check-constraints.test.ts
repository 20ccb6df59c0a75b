import { expect, test } from "vitest";
import { scene } from "./scene.ts";

/**
 * Every check constraint of the schema with values at its limit and just beyond it. A constraint without
 * a case fails, and so does a case without its constraint.
 */

type Row = Record<string, unknown>;
type Case = { accepted: Row[]; rejected: Row[] };

const DAY = "2026-11-27";
const EMPTY: Case = { accepted: [], rejected: [] };

const column = (name: string, accepted: unknown[], rejected: unknown[]): Case => ({
  accepted: accepted.map((value) => ({ [name]: value })),
  rejected: rejected.map((value) => ({ [name]: value })),
});
const merge = (...cases: Case[]): Case =>
  cases.reduce(
    (all, { accepted, rejected }) => ({
      accepted: [...all.accepted, ...accepted],
      rejected: [...all.rejected, ...rejected],
    }),
    EMPTY,
  );

/** Accepts text of nothing visible only where none is required. */
const minLength = (name: string, min: number): Case =>
  min === 0
    ? column(name, [""], [])
    : column(name, ["x".repeat(min)], ["x".repeat(min - 1), " ".repeat(min), "\u200B".repeat(min)]);
const text = (name: string, min: number, max: number): Case =>
  merge(
    minLength(name, min),
    column(name, ["x".repeat(max), "two\nlines plus"], ["x".repeat(max + 1)]),
  );
const line = (name: string, min: number, max: number): Case =>
  merge(
    minLength(name, min),
    column(name, ["x".repeat(max)], ["x".repeat(max + 1), "two\nlines plus"]),
  );
const url = (name: string, max: number): Case => {
  const start = "https://a.example/";
  const long = start + "x".repeat(max - start.length);
  return column(name, [start, long], [`${long}x`, "javascript:alert(1)", "https://a b"]);
};
const email = (name: string): Case => {
  const long = `${"a".repeat(242)}@example.com`;
  return column(
    name,
    ["ana@example.com", long],
    [`a${long}`, "ana", "a b@example.com", "a\u200B@example.com"],
  );
};
const timeZone = (name: string) =>
  column(
    name,
    ["Europe/Athens", "America/Port-au-Prince", "UTC", "CET", "Etc/GMT-14"],
    // PostgreSQL accepts the last five, and browsers do not.
    ["Europe/Atlantis", "<+03>-03", "XYZ5", "Foo/Bar5", "PDT", "Etc/GMT+13", "posix/Europe/Athens"],
  );

const CIPHERTEXT = `0123abcd.${"A".repeat(60)}`;
/** A plain token, nothing, no id of a key, too short and too long. */
const NO_CIPHERTEXTS = [
  `AQX${"n".repeat(60)}`,
  "",
  `.${"A".repeat(60)}`,
  "0123abcd.AAAA",
  `0123abcd.${"A".repeat(12_000)}`,
];

const VIDEO = { video_seconds: 24, video_type: "video/mp4" };
const SENDER = { kind: "message", sender_name: "Ana", sender_email: "ana@example.com" };
const TICKET = {
  kind: "ticket",
  user_id: crypto.randomUUID(),
  category: "general",
  priority: "low",
  is_spam: false,
};

const CASES: Record<string, Case> = {
  "draft_decisions.changes_requested_has_comment": {
    accepted: [{ decision: "approved" }, { decision: "changes_requested", comment: "Shorter" }],
    rejected: [{ decision: "changes_requested" }],
  },
  "draft_decisions.comment_is_valid_text": text("comment", 1, 2000),
  "drafts.versions_are_few": column("version", [1, 100], [101]),
  "draft_versions.alt_text_is_valid_text": text("alt_text", 0, 500),
  "draft_versions.body_is_valid_text": text("body", 1, 3000),
  "draft_versions.picture_idea_is_valid_text": text("picture_idea", 0, 500),
  "draft_versions.planned_for_is_in_this_century": column(
    "planned_for",
    ["2020-01-01T00:00", "2099-12-31T23:59"],
    ["2019-12-31T23:59", "2100-01-01T00:00"],
  ),
  "draft_versions.reasons_are_few": column(
    "reasons",
    [[], Array(6).fill("Funny"), ["x".repeat(600)]],
    [Array(7).fill("Funny"), ["x".repeat(601)]],
  ),
  "draft_versions.time_zone_is_name": timeZone("time_zone"),
  "launch_promotion_counters.available_spots_is_at_most_total_spots": {
    accepted: [{ available_spots: 30, total_spots: 30 }],
    rejected: [{ available_spots: 31, total_spots: 30 }],
  },
  "launch_promotion_counters.available_spots_is_not_negative": column("available_spots", [0], [-1]),
  "launch_promotion_counters.plan_name_has_launch_offer": column(
    "plan_name",
    ["starter", "pro"],
    ["payg", ""],
  ),
  "launch_promotion_counters.total_spots_is_positive": column("total_spots", [1], [0]),
  "linkedin_connections.encrypted_access_token_is_ciphertext": column(
    "encrypted_access_token",
    [CIPHERTEXT],
    NO_CIPHERTEXTS,
  ),
  "linkedin_connections.encrypted_refresh_token_is_ciphertext": column(
    "encrypted_refresh_token",
    [null, CIPHERTEXT],
    NO_CIPHERTEXTS,
  ),
  "linkedin_connections.member_id_is_urn_part": column(
    "member_id",
    [null, "aB3_-9"],
    ["", "1:2", "x".repeat(101)],
  ),
  "private.linkedin_attempts.urn_is_of_post": column(
    "urn",
    [null, "urn:li:share:7", "urn:li:ugcPost:7", "urn:li:activity:7"],
    ["urn:li:person:7", "urn:li:share:", "urn:li:share:7/"],
  ),
  "private.linkedin_attempts.failure_is_valid_text": text("failure", 1, 1000),
  "linkedin_connections.scope_has_at_most_1000_characters": column(
    "scope",
    ["x".repeat(1000)],
    ["x".repeat(1001)],
  ),
  "linkedin_used_states.state_hash_is_sha256": column(
    "state_hash",
    ["a".repeat(64)],
    ["a".repeat(63), "a".repeat(65)],
  ),
  "meetings.change_reason_is_valid_text": text("change_reason", 1, 1000),
  "meetings.time_zone_is_name": timeZone("time_zone"),
  "meetings.video_link_is_https": merge(
    url("video_link", 500),
    column("video_link", [null], ["http://a.example/"]),
  ),
  "newsletter_subscribers.email_is_valid": email("email"),
  "plan_changes.approved_has_effective_on": {
    accepted: [{ status: "approved", effective_on: DAY }, { status: "open" }],
    rejected: [{ status: "approved" }],
  },
  "plan_changes.decided_at_is_set_unless_open": {
    accepted: [{ status: "open" }, { status: "approved", decided_at: DAY }],
    rejected: [{ status: "open", decided_at: DAY }, { status: "withdrawn" }],
  },
  "plan_changes.declined_has_reason": {
    accepted: [{ status: "declined", reason: "Full" }, { status: "approved" }],
    rejected: [{ status: "declined" }, { status: "approved", reason: "Full" }],
  },
  "plan_changes.declined_or_withdrawn_has_completed_at": {
    accepted: [
      { status: "open" },
      { status: "approved" },
      { status: "declined", completed_at: DAY },
    ],
    rejected: [{ status: "declined" }, { status: "withdrawn" }],
  },
  "plan_changes.open_has_no_completed_at": {
    accepted: [{ status: "open" }, { status: "approved", completed_at: DAY }],
    rejected: [{ status: "open", completed_at: DAY }],
  },
  "plan_changes.reason_is_valid_text": text("reason", 1, 1000),
  "plan_status_changes.is_not_applied_and_withdrawn": {
    accepted: [{ applied_at: DAY }, { withdrawn_at: DAY }],
    rejected: [{ applied_at: DAY, withdrawn_at: DAY }],
  },
  "plan_status_changes.reason_is_valid_text": text("reason", 1, 1000),
  "post_reports.counts_are_valid": column("views", [null, 0, 1_000_000_000], [-1, 1_000_000_001]),
  "post_reports.id_is_valid_line": line("id", 1, 254),
  "post_reports.link_is_web_url": url("link", 2048),
  "post_reports.message_is_valid_text": text("message", 1, 1000),
  "private.brand_notes.notes_are_valid_text": text("notes", 0, 4000),
  "private.brand_notes.versions_are_few": column("version", [1, 200], [201]),
  "private.news.body_is_valid_text": text("body", 1, 500),
  "private.pictures.alt_text_is_valid_text": text("alt_text", 0, 500),
  "private.pictures.sides_are_limited": {
    accepted: [{ width: 2048, height: 1 }, {}, { ...VIDEO, width: 8192, height: 1 }],
    rejected: [
      { width: 2049, height: 1 },
      { width: 1, height: 0 },
      { width: 1 },
      { ...VIDEO, width: 8193, height: 1 },
    ],
  },
  "private.pictures.video_is_whole": {
    accepted: [{}, VIDEO, { ...VIDEO, poster_id: crypto.randomUUID() }],
    rejected: [
      { ...VIDEO, video_seconds: 0 },
      { ...VIDEO, video_seconds: 601 },
      { ...VIDEO, video_type: "video/webm" },
      { video_seconds: 24 },
      { video_type: "video/mp4" },
      { poster_id: crypto.randomUUID() },
    ],
  },
  "private.conversation_messages.body_is_valid_text": text("body", 1, 5000),
  "private.conversation_messages.client_is_not_staff": {
    accepted: [{ author: "staff", staff_id: crypto.randomUUID() }, { author: "client" }],
    rejected: [{ author: "client", staff_id: crypto.randomUUID() }],
  },
  "private.reply_drafts.body_is_valid_text": text("body", 1, 5000),
  "private.conversations.message_has_sender": {
    accepted: [SENDER, { kind: "ticket" }],
    rejected: [
      { ...SENDER, sender_email: null },
      { ...SENDER, sender_name: null },
      { ...SENDER, user_id: crypto.randomUUID() },
    ],
  },
  "private.conversations.sender_email_is_valid": email("sender_email"),
  "private.conversations.sender_name_is_valid_line": line("sender_name", 1, 100),
  "private.conversations.subject_is_valid_line": line("subject", 1, 200),
  "private.conversations.ticket_has_client": {
    accepted: [TICKET, { kind: "message" }],
    rejected: [
      { ...TICKET, user_id: null },
      { ...TICKET, category: null },
      { ...TICKET, priority: null },
      { ...TICKET, is_spam: true },
    ],
  },
  "private.draft_jobs.only_news_has_news_id": {
    accepted: [{ kind: "news", news_id: crypto.randomUUID() }, { kind: "first" }],
    rejected: [{ kind: "news" }, { kind: "first", news_id: crypto.randomUUID() }],
  },
  "private.draft_jobs.comment_is_valid_text": text("comment", 1, 2000),
  "private.draft_jobs.only_rewrite_has_draft": {
    accepted: [
      { kind: "revision", draft_id: crypto.randomUUID(), draft_version: 1, comment: "Shorter" },
      { kind: "first" },
    ],
    rejected: [
      { kind: "first", draft_id: crypto.randomUUID(), draft_version: 1, comment: "Shorter" },
      { kind: "replacement", draft_id: crypto.randomUUID(), draft_version: 1 },
      { kind: "revision" },
    ],
  },
  "private.draft_jobs.only_week_has_date": {
    accepted: [{ kind: "week", week: DAY }, { kind: "first" }],
    rejected: [{ kind: "week" }, { kind: "first", week: DAY }],
  },
  "private.draft_jobs.time_zone_is_name": timeZone("time_zone"),
  "private.meeting_hosts.time_zone_is_name": timeZone("time_zone"),
  "private.meeting_hosts.video_link_is_https": merge(
    url("video_link", 500),
    column("video_link", [], ["http://a.example/"]),
  ),
  "private.meeting_proposals.message_is_valid_text": text("message", 1, 1000),
  "private.model_pause.model_pause_is_paused_check": column("is_paused", [true], [false]),
  "private.saved_replies.body_is_valid_text": text("body", 1, 4000),
  "private.saved_replies.title_is_valid_line": line("title", 1, 100),
  "private.staff_preferences.time_zone_is_name": timeZone("time_zone"),
  "private.staff_settings.is_only_row": column("is_only_row", [true], [false]),
  "private.staff_working_hours.meeting_fits": {
    accepted: [{ starts: "09:00", ends: "09:30" }],
    rejected: [
      { starts: "09:00", ends: "09:29" },
      { starts: "17:00", ends: "09:00" },
    ],
  },
  "private.staff_working_hours.weekday_is_iso": column("weekday", [1, 7], [0, 8]),
  "profiles.business_name_is_valid_line": line("business_name", 2, 200),
  "profiles.differentiator_is_valid_text": text("differentiator", 10, 4000),
  "profiles.facebook_url_is_web_url": url("facebook_url", 2048),
  "profiles.inactive_plan_has_no_activated_at": {
    accepted: [
      { plan_status: "inactive" },
      { plan_status: "ended" },
      { plan_status: "ended", plan_activated_at: DAY },
    ],
    rejected: [{ plan_status: "inactive", plan_activated_at: DAY }, { plan_status: "active" }],
  },
  "profiles.instagram_url_is_web_url": url("instagram_url", 2048),
  "profiles.linkedin_url_is_web_url": url("linkedin_url", 2048),
  "profiles.offer_description_is_valid_text": text("offer_description", 10, 4000),
  "profiles.time_zone_is_name": timeZone("time_zone"),
  "profiles.website_is_web_url": url("website", 2048),
  "profiles.words_to_avoid_is_valid_text": text("words_to_avoid", 0, 4000),
  "questionnaire_drafts.business_name_is_valid_line": line("business_name", 0, 200),
  "questionnaire_drafts.differentiator_is_valid_text": text("differentiator", 0, 4000),
  "questionnaire_drafts.facebook_url_is_valid_line": line("facebook_url", 0, 2048),
  "questionnaire_drafts.instagram_url_is_valid_line": line("instagram_url", 0, 2048),
  "questionnaire_drafts.linkedin_url_is_valid_line": line("linkedin_url", 0, 2048),
  "questionnaire_drafts.offer_description_is_valid_text": text("offer_description", 0, 4000),
  "questionnaire_drafts.website_is_valid_line": line("website", 0, 2048),
  "questionnaire_drafts.words_to_avoid_is_valid_text": text("words_to_avoid", 0, 4000),
};

/** A tab, line breaks, a bell, and others that end a line or a program's reading of it. */
const CONTROLS = [9, 10, 13, 7, 127, 0x85, 0x2028];

/** Domains, whose values are given as SQL. */
const DOMAINS: Record<string, { accepted: string[]; rejected: string[] }> = {
  "private.client_page_parts": {
    accepted: ["enum_range(null::public.client_page_part)"],
    rejected: ["enum_range(null::public.client_page_part) || 'tickets'::public.client_page_part"],
  },
  "private.page_rows": { accepted: ["0", "51"], rejected: ["-1", "52", "null"] },
  "private.export_rows": { accepted: ["0", "1000"], rejected: ["-1", "1001", "null"] },
  "private.adjectives": {
    accepted: ["'{}'::text[]", "array[repeat('é', 40), 'b', 'c']"],
    rejected: [
      "array['a', 'b']",
      "array['a', 'b', null]",
      "array['a', 'b', ' ']",
      "array['a', 'b', repeat('c', 41)]",
    ],
  },
  "private.liked_posts": {
    accepted: ["'{}'::text[]", String.raw`array[repeat('x', 1000), E'two\nlines', 'c']`],
    rejected: ["array['a', 'b', 'c', 'd']", "array[repeat('x', 1001)]", "array[null]::text[]"],
  },
  "private.post_languages": {
    accepted: ["'{Greek,English,Dutch}'::public.post_language[]"],
    rejected: ["'{}'", "'{Greek,English,Dutch,Danish}'", "'{Greek,null}'"].map(
      (value) => `${value}::public.post_language[]`,
    ),
  },
  "private.conversation_ids": {
    accepted: ["array_fill(gen_random_uuid(), array[100])"],
    rejected: ["array_fill(gen_random_uuid(), array[101])", "'{}'::uuid[]"],
  },
  "private.line": {
    accepted: ["''", "repeat('é', 254)"],
    rejected: ["repeat('x', 255)", ...CONTROLS.map((code) => `'a' || chr(${code}) || 'b'`)],
  },
  "private.multiline_text": {
    accepted: ["''", String.raw`E'two\nlines'`, "repeat('x', 5000)"],
    rejected: ["repeat('x', 5001)"],
  },
  "private.picture_ids": {
    accepted: ["'{}'::uuid[]", "array_fill(gen_random_uuid(), array[4])"],
    rejected: ["array_fill(gen_random_uuid(), array[5])"],
  },
  "private.proposed_times": {
    accepted: ["array[now()]", "array[now(), now(), now()]"],
    rejected: ["'{}'::timestamptz[]", "array[now(), now(), now(), now()]", "array[now(), null]"],
  },
  "private.seen_drafts": {
    accepted: ["'[]'::jsonb", "to_jsonb(array_fill(1, array[200]))"],
    rejected: ["'{}'::jsonb", "to_jsonb(array_fill(1, array[201]))"],
  },
  "private.times_of_day": {
    accepted: ["array_fill('09:00'::time, array[7])"],
    rejected: ["array_fill('09:00'::time, array[8])"],
  },
  "private.weekdays": {
    accepted: ["array_fill(1::smallint, array[7])"],
    rejected: ["array_fill(1::smallint, array[8])"],
  },
};

const CONSTRAINTS = `
  select conrelid::regclass || '.' || conname as name, conrelid::regclass::text as table_name,
    pg_get_expr(conbin, conrelid) as condition
  from pg_constraint
  where contype = 'c' and conrelid <> 0
    and connamespace in ('public'::regnamespace, 'private'::regnamespace)`;

const { sql } = await scene();
const found = await sql<{ name: string; table_name: string; condition: string }>(CONSTRAINTS);
const constraints = new Map(found.map((row) => [row.name, row]));

test("every check constraint has a case", async () => {
  expect(Object.keys(CASES)).toEqual(expect.arrayContaining([...constraints.keys()]));
  const domains = await sql<{ name: string }>(
    `select contypid::regtype::text as name from pg_constraint
     where contypid <> 0 and connamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  expect(Object.keys(DOMAINS)).toEqual(expect.arrayContaining(domains.map(({ name }) => name)));
});

test.each(Object.entries(CASES))("%s", async (name, { accepted, rejected }) => {
  const { table_name, condition } = constraints.get(name)!;
  const listRejected = async (rows: Row[]) => {
    const failing = await sql<{ row: Row }>(
      `select sent as row from jsonb_array_elements($1::jsonb) with ordinality as sent_rows (sent, place)
       cross join lateral jsonb_populate_record(null::${table_name}, sent)
       where (${condition}) is false order by place`,
      [JSON.stringify(rows)],
    );
    return failing.map(({ row }) => row);
  };
  expect(await listRejected(rejected)).toEqual(rejected);
  expect(await listRejected(accepted)).toEqual([]);
});

test.each(Object.entries(DOMAINS))("%s", async (name, { accepted, rejected }) => {
  for (const value of accepted) await sql(`select (${value})::${name}`);
  for (const value of rejected)
    await expect(sql(`select (${value})::${name}`)).rejects.toThrow(/violates check constraint/);
});
