import { expect, test, vi } from "vitest";
import { readBody } from "~/content/legal/privacy-policy.md";
import { getReplyTime, promises } from "~/content/promises";
import { NEWSLETTER_CONSENT } from "~/content/subscribers";
import { PLAN_VALUES, TICKET_PRIORITY_VALUES } from "~/database.types";
import {
  newConversationSchema,
  replySchema as staffReplySchema,
  savedReplySchema,
} from "~/domain/conversations/conversation.schema.server";
import { LAUNCH_SPOTS } from "~/domain/launch-offer/counters";
import { CONTACT_LIMITS } from "~/domain/messages/contact";
import { contactSchema } from "~/domain/messages/contact.schema.server";
import { newsSchema } from "~/domain/news/news.schema.server";
import { PICTURE_SIDE } from "~/domain/pictures/photo";
import { VIDEO_LIMITS } from "~/domain/pictures/video";
import { declineSchema } from "~/domain/plan-changes/plan-change.schema.server";
import { DEFAULT_PLAN, PRICED_PLANS } from "~/domain/plans/plans";
import { PLACEHOLDER_BUSINESS_NAME, PLACEHOLDER_TEXT } from "~/domain/profiles/profile";
import { STEPS, parseStep } from "~/domain/profiles/questionnaire";
import {
  questionnaireDraftSchema,
  questionnaireSchema,
} from "~/domain/profiles/questionnaire.schema.server";
import { newsletterSchema } from "~/domain/subscribers/subscription.schema.server";
import { TICKET_CATEGORIES, TICKET_LIMITS, TICKET_PRIORITIES } from "~/domain/tickets/ticket";
import { replySchema, ticketSchema } from "~/domain/tickets/ticket.schema.server";
import { listAcceptedLengths } from "../support/accepted-lengths.ts";
import { newEmail, newId, scene } from "./scene.ts";

/**
 * Rules that the database and app/domain/ both state. Those of the database are read from its
 * catalogue or tried, so that it does not matter which statement contains a rule. Enums need no
 * comparison, because app/ imports their values from the generated types.
 */

type Form = { safeParse(value: unknown): { success: boolean } };

const PROFILES = "public.profiles";
const DRAFTS = "public.questionnaire_drafts";
const CONVERSATIONS = "private.conversations";
const MESSAGES = "private.conversation_messages";
const SAVED_REPLIES = "private.saved_replies";
const TEXTS = ["business_name", "offer_description", "differentiator", "words_to_avoid"] as const;
const URLS = ["website", "facebook_url", "instagram_url", "linkedin_url"] as const;
const PRIVACY_POLICY = JSON.stringify(await readBody(vi.fn()));

const { sql, getValue, listValues, insert, newMessage } = await scene();

/** Returns the one length range that all checks of a column name. */
async function getLength(table: string, column: string): Promise<[min: number, max: number]> {
  const rules = await listValues<string>(
    `select pg_get_constraintdef(checks.oid) from pg_constraint as checks
     join pg_attribute on attrelid = conrelid and conkey = array[attnum]
     where contype = 'c' and conrelid = $1::regclass and attname = $2`,
    [table, column],
  );
  const ranges = rules
    .map((rule) => rule.replaceAll(/'[^']*'/g, "").match(/\b\d+\b/g) ?? [])
    .filter((numbers) => numbers.length > 0)
    .map((numbers) => [numbers.length > 1 ? Number(numbers[0]) : 0, Number(numbers.at(-1))]);
  const [range, ...others] = ranges as [number, number][];
  if (!range || others.some((other) => String(other) !== String(range)))
    throw new Error(`${table}.${column} has the lengths ${JSON.stringify(ranges)}`);
  return range;
}

async function getDefault(table: string, column: string): Promise<unknown> {
  const expression = await getValue<string>(
    `select pg_get_expr(adbin, adrelid)
     from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
     where adrelid = $1::regclass and attname = $2`,
    [table, column],
  );
  return getValue(`select ${expression}`);
}

/** Returns the values of a column's enum, in their order. */
const listEnumValues = (table: string, column: string) =>
  listValues<string>(
    `select enumlabel from pg_enum join pg_attribute on atttypid = enumtypid
     where attrelid = $1::regclass and attname = $2 order by enumsortorder`,
    [table, column],
  );

const accepts = (form: Form, length: number) => form.safeParse("x".repeat(length)).success;
const profile: Record<string, Form> = questionnaireSchema().shape;
const ticket = ticketSchema().shape;
const contact = contactSchema().shape;

test.each<[table: string, column: string, field: string, form: Form]>([
  ...TEXTS.map((text): [string, string, string, Form] => [PROFILES, text, text, profile[text]!]),
  [CONVERSATIONS, "subject", "subject", ticket.subject],
  [CONVERSATIONS, "subject", "subject by staff", newConversationSchema().shape.subject],
  [SAVED_REPLIES, "body", "saved reply", savedReplySchema().shape.body],
  [SAVED_REPLIES, "title", "title", savedReplySchema().shape.title],
  [CONVERSATIONS, "sender_name", "name", contact.name],
  [CONVERSATIONS, "subject", "subject of a message", contact.subject],
  [MESSAGES, "body", "message", contact.message],
  ["private.news", "body", "news", newsSchema().shape.news],
  ["public.plan_changes", "reason", "reason", declineSchema().shape.reason],
])("a text is as long as %s.%s allows, and so is the form's %s", async (table, column, _, form) => {
  const [min, max] = await getLength(table, column);
  expect(listAcceptedLengths((length) => accepts(form, length), max)).toEqual([min, max]);
});

const draft = questionnaireDraftSchema().shape as Record<string, Form>;

test.each<[table: string, column: string, form: Form, write: (length: number) => string]>([
  ...URLS.map((url): [string, string, Form, (length: number) => string] => [
    PROFILES,
    url,
    profile[url]!,
    (length) => "https://a.co/".padEnd(length, "x"),
  ]),
  ...[...TEXTS, ...URLS].map((column): [string, string, Form, (length: number) => string] => [
    DRAFTS,
    column,
    draft[column]!,
    (length) => "x".repeat(length),
  ]),
  [
    "public.newsletter_subscribers",
    "email",
    newsletterSchema().shape.email,
    (length) => "@example.com".padStart(length, "a"),
  ],
])(
  "a text is no longer than %s.%s allows, in its form as well",
  async (table, column, form, write) => {
    const [, max] = await getLength(table, column);
    const isAccepted = (length: number) => form.safeParse(write(length)).success;
    expect([isAccepted(max), isAccepted(max + 1)]).toEqual([true, false]);
  },
);

test("what clients and staff write fits in a message", async () => {
  const [, max] = await getLength(MESSAGES, "body");
  expect(max).toBe(CONTACT_LIMITS.message);
  for (const form of [
    ticket.description,
    newConversationSchema().shape.body,
    replySchema().shape.body,
    staffReplySchema().shape.body,
  ])
    expect([1, TICKET_LIMITS.reply, max].map((length) => accepts(form, length))).toEqual([
      true,
      true,
      false,
    ]);
});

test.each([
  ["business_name", PLACEHOLDER_BUSINESS_NAME],
  ["offer_description", PLACEHOLDER_TEXT],
  ["differentiator", PLACEHOLDER_TEXT],
  ["chosen_plan", DEFAULT_PLAN],
])("a new profile has the %s %s", async (column, value) => {
  expect(await getDefault(PROFILES, column)).toBe(value);
});

test.each([
  [PLACEHOLDER_BUSINESS_NAME, PLACEHOLDER_TEXT, false],
  ["Fig & Olive", PLACEHOLDER_TEXT, false],
  [PLACEHOLDER_BUSINESS_NAME, "Wood-fired pizza", false],
  ["Fig & Olive", "Wood-fired pizza", true],
])("a profile of %s that offers %s is complete: %s", async (name, offer, isComplete) => {
  const row = `jsonb_populate_record(null::${PROFILES}, $1::jsonb)`;
  const values = JSON.stringify({ business_name: name, offer_description: offer });
  expect(await getValue(`select private.is_profile_complete(${row})`, [values])).toBe(isComplete);
});

test("the launch offer counts priced plans, and the seed holds all its spots", async () => {
  const counters = "from public.launch_promotion_counters";
  const counted = await listValues<string>(`select plan_name ${counters}`);
  expect(PRICED_PLANS.map(({ key }): string => key)).toEqual(expect.arrayContaining(counted));
  for (const column of ["available_spots", "total_spots"])
    expect(await getValue(`select sum(${column})::integer ${counters}`)).toBe(LAUNCH_SPOTS);
});

test("tickets have the categories and priorities of the form in its order", async () => {
  expect(await listEnumValues(CONVERSATIONS, "category")).toEqual(Object.keys(TICKET_CATEGORIES));
  expect(await listEnumValues(CONVERSATIONS, "priority")).toEqual(Object.keys(TICKET_PRIORITIES));
});

test("the database stores the consent text shown beside the newsletter's checkbox", async () => {
  expect(await getValue("select private.newsletter_consent_text()")).toBe(NEWSLETTER_CONSENT);
});

test("a draft of the questionnaire resumes at every step that has a URL", async () => {
  const steps = await listEnumValues(DRAFTS, "step");
  expect(steps.map(parseStep).map(String)).toEqual(steps);
  expect(steps).toHaveLength(STEPS);
});

test("a completed questionnaire's answers are deleted as the privacy policy says", async () => {
  expect(PRIVACY_POLICY).toContain("until one day after you completed it");
  const [due, kept] = [newId(), newId()];
  for (const [id, hours] of [
    [due, 25],
    [kept, 23],
  ] as const) {
    await insert("auth.users", { id, email: newEmail() });
    await sql(
      `insert into ${DRAFTS} (user_id, completed_at) values ($1, now() - make_interval(hours => $2))`,
      [id, hours],
    );
  }
  await sql("select private.purge_expired_data()");
  expect(await listValues(`select user_id from ${DRAFTS}`)).toEqual([kept]);
});

test("photos and videos are as large and long as the upload accepts", async () => {
  const rules = await getValue<string>(
    `select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint
     where conrelid = 'private.pictures'::regclass and conname in ('sides_are_limited', 'video_is_whole')`,
  );
  expect(rules).toContain(`video_seconds <= ${VIDEO_LIMITS.seconds}`);
  expect(rules).toContain(`THEN ${PICTURE_SIDE}`);
  expect(rules).toContain(`ELSE ${VIDEO_LIMITS.side}`);
});

test("news is kept as long as the privacy policy says", async () => {
  const months = Number(/News: (\d+) months/.exec(PRIVACY_POLICY)?.[1]);
  const user_id = await insert("auth.users", { id: newId(), email: newEmail() });
  for (const [body, days] of [
    ["due", 1],
    ["kept", -1],
  ] as const)
    await sql(
      `insert into private.news (id, user_id, body, picture_ids, by_email, valid_until, created_at)
       values (gen_random_uuid(), $1, $2, '{}', false, now(), now() - make_interval(months => $3, days => $4))`,
      [user_id, body, months, days],
    );
  await sql("select private.purge_expired_data()");
  expect(await listValues("select body from private.news where user_id = $1", [user_id])).toEqual([
    "kept",
  ]);
});

test("contact messages are kept as long as the privacy policy says", async () => {
  const months = Number(/Messages: (\d+) months after/.exec(PRIVACY_POLICY)?.[1]);
  for (const [name, days] of [
    ["due", 1],
    ["kept", -1],
  ] as const)
    await sql(
      `insert into ${CONVERSATIONS} (kind, sender_name, sender_email, subject, created_at)
       values ('message', $1, 'a@example.com', 'Hours', now() - make_interval(months => $2, days => $3))`,
      [name, months, days],
    );
  await sql("select private.purge_expired_data()");
  expect(await listValues(`select sender_name from ${CONVERSATIONS}`)).toEqual(["kept"]);
});

test("the desk's deadlines are the times that we promise", async () => {
  await sql(
    `with clients as (
       insert into auth.users (id, email, raw_user_meta_data)
       select gen_random_uuid(), plan || '@example.com', jsonb_build_object('chosen_plan', plan)
       from unnest(enum_range(null::public.plan)) as plan
       returning id, raw_user_meta_data ->> 'chosen_plan' as plan
     )
     insert into ${CONVERSATIONS} (kind, user_id, subject, category, priority)
     select 'ticket', id, plan || ', ' || priority, 'general', priority
     from clients, unnest(enum_range(null::public.ticket_priority)) as priority`,
  );
  await newMessage(newEmail(), "message");
  const items = await sql<{ title: string; hours: string }>(
    `select title, extract(epoch from key_at - waiting_since)::integer / 3600 || ' hours' as hours
     from private.waiting_conversations`,
  );
  const promised = PLAN_VALUES.flatMap((plan) =>
    TICKET_PRIORITY_VALUES.map((priority) => [`${plan}, ${priority}`, getReplyTime(plan)]),
  );
  expect(Object.fromEntries(items.map(({ title, hours }) => [title, hours]))).toMatchObject(
    Object.fromEntries([...promised, ["message", promises.replyTime]]),
  );
});
