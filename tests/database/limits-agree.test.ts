import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readBody } from "~/content/legal/privacy-policy.md";
import { getReplyTime, promises } from "~/content/promises";
import { NEWSLETTER_CONSENT } from "~/content/subscribers";
import { EMAIL_MAX } from "~/domain/accounts/limits";
import {
  conversationChangeSchema,
  newConversationSchema,
  replySchema as staffReplySchema,
  savedReplySchema,
} from "~/domain/conversations/conversation.schema.server";
import { LAUNCH_SPOTS } from "~/domain/launch-offer/counters";
import { CONTACT_LIMITS } from "~/domain/messages/contact";
import { contactSchema } from "~/domain/messages/contact.schema.server";
import { DECLINE_REASON_MAX_LENGTH } from "~/domain/plan-changes/plan-change";
import { declineSchema } from "~/domain/plan-changes/plan-change.schema.server";
import { DEFAULT_PLAN, PRICED_PLANS } from "~/domain/plans/plans";
import { PLACEHOLDER_BUSINESS_NAME, PLACEHOLDER_TEXT } from "~/domain/profiles/profile";
import {
  BUSINESS_NAME_MAX,
  BUSINESS_NAME_MIN,
  DESCRIPTION_MIN,
  STEPS,
  TEXT_MAX,
  parsePage,
  URL_MAX,
} from "~/domain/profiles/questionnaire";
import {
  questionnaireDraftSchema,
  questionnaireSchema,
} from "~/domain/profiles/questionnaire.schema.server";
import { newsletterSchema } from "~/domain/subscribers/subscription.schema.server";
import { TICKET_CATEGORIES, TICKET_LIMITS, TICKET_PRIORITIES } from "~/domain/tickets/ticket";
import { replySchema, ticketSchema } from "~/domain/tickets/ticket.schema.server";
import { PLAN_VALUES, TICKET_PRIORITY_VALUES } from "~/services/database.types";
import { listAcceptedLengths } from "../support/accepted-lengths.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/**
 * Rules that the database and app/domain/ both state. Those of the database are read from its
 * catalogue or tried, so that it does not matter which statement contains a rule. Enums need no
 * comparison, because app/ imports their values from the generated types.
 */

/** Names of the schema; the columns have the names of the forms' fields. */
const PROFILES = "public.profiles";
const DRAFTS = "public.questionnaire_drafts";
const TICKETS = "public.tickets";
const TICKET_MESSAGES = "public.ticket_messages";
const PLAN_CHANGES = "public.plan_changes";
const COUNTERS = "public.launch_promotion_counters";
const SUBSCRIBERS = "public.newsletter_subscribers";
const MESSAGES = "public.contact_messages";
const MESSAGE_REPLIES = "public.contact_message_replies";
const NOTES = "private.conversation_notes";
const DRAFTS_OF_REPLIES = "private.reply_drafts";
const SAVED_REPLIES = "private.saved_replies";
const TEXTS = ["business_name", "offer_description", "differentiator", "words_to_avoid"] as const;
const URLS = ["website", "facebook_url", "instagram_url", "linkedin_url"] as const;
const PLAN = "chosen_plan";
const COMPLETION_TRIGGER = "enqueue_webhook_on_completion";
const IS_TEXT = "private.is_valid_text";
const IS_LINE = "private.is_valid_line";
const IS_WEB_URL = "private.is_web_url";
const IS_EMAIL = "private.is_email";
const IS_FORMULA = "private.is_spreadsheet_formula";
const IS_COMPLETE = "private.is_profile_complete";
const PARSE_CHOSEN_PLAN = "private.parse_chosen_plan";
const CONSENT_TEXT = "private.newsletter_consent_text";
const DAILY_JOB = "private.purge_expired_data";
const PRIVACY_POLICY = JSON.stringify(await readBody(vi.fn()));

let backend: Supabase;
beforeAll(async () => {
  backend = await startSupabase();
});
afterAll(() => backend?.stop());

type Range = [min: number, max: number];

/** Lists a table's checks of a single column, as PostgreSQL prints them. */
function listChecks(table: string): Promise<{ column: string; rule: string }[]> {
  return backend.sql(
    `select attname as column, pg_get_constraintdef(checks.oid) as rule
     from pg_constraint as checks join pg_attribute on attrelid = conrelid and conkey = array[attnum]
     where contype = 'c' and conrelid = $1::regclass order by attnum, conname`,
    [table],
  );
}

async function listRules(table: string): Promise<string[]> {
  return (await listChecks(table)).map(({ rule }) => rule);
}

/** Lists the different lengths that the checks of each column name: one, when they agree. */
async function listLengths(table: string): Promise<Record<string, Range[]>> {
  const lengths: Record<string, Range[]> = {};
  for (const { column, rule } of await listChecks(table)) {
    const [first, last] = rule.replaceAll(/'[^']*'/g, "").match(/\b\d+\b/g) ?? [];
    if (first === undefined) continue;
    const range: Range = last === undefined ? [0, Number(first)] : [Number(first), Number(last)];
    const known = (lengths[column] ??= []);
    if (!known.some((each) => String(each) === String(range))) known.push(range);
  }
  return lengths;
}

/** Returns the one length range that all checks of a column name. */
async function getLength(table: string, column: string): Promise<Range> {
  const ranges = (await listLengths(table))[column] ?? [];
  const [range] = ranges;
  if (!range || ranges.length > 1)
    throw new Error(`${table}.${column} has the lengths ${JSON.stringify(ranges)}`);
  return range;
}

/** Returns the values that a column's check lists. */
async function listCheckedValues(table: string, column: string): Promise<string[]> {
  const lists = (await listChecks(table)).filter(
    (check) => check.column === column && check.rule.includes("= ANY (ARRAY["),
  );
  if (lists.length !== 1) throw new Error(`${table}.${column} has ${lists.length} lists of values`);
  return [...lists[0]!.rule.matchAll(/'(.*?)'/g)].map(([, value = ""]) => value);
}

/** Returns the values of a column's enum, in their order. */
async function listEnumValues(table: string, column: string): Promise<string[]> {
  const rows = await backend.sql<{ value: string }>(
    `select enumlabel as value from pg_enum join pg_attribute on atttypid = enumtypid
     where attrelid = $1::regclass and attname = $2 order by enumsortorder`,
    [table, column],
  );
  return rows.map(({ value }) => value);
}

async function getDefault(table: string, column: string): Promise<unknown> {
  const [found] = await backend.sql<{ expression: string }>(
    `select pg_get_expr(adbin, adrelid) as expression
     from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
     where adrelid = $1::regclass and attname = $2`,
    [table, column],
  );
  if (!found) throw new Error(`${table}.${column} has no default`);
  const [row] = await backend.sql(`select ${found.expression} as value`);
  return row?.value;
}

async function evaluate(expression: string, ...values: unknown[]): Promise<unknown> {
  const [row] = await backend.sql(`select ${expression} as value`, values);
  return row?.value;
}

describe("questionnaire", () => {
  test("profiles have the questionnaire's length limits in every check", async () => {
    expect(await listLengths(PROFILES)).toEqual({
      business_name: [[BUSINESS_NAME_MIN, BUSINESS_NAME_MAX]],
      website: [[0, URL_MAX]],
      offer_description: [[DESCRIPTION_MIN, TEXT_MAX]],
      differentiator: [[DESCRIPTION_MIN, TEXT_MAX]],
      facebook_url: [[0, URL_MAX]],
      instagram_url: [[0, URL_MAX]],
      linkedin_url: [[0, URL_MAX]],
      words_to_avoid: [[0, TEXT_MAX]],
    });
  });

  test.each(TEXTS)("the form accepts a %s exactly as long as its column does", async (column) => {
    const [min, max] = await getLength(PROFILES, column);
    const accepts = (length: number) =>
      questionnaireSchema().shape[column].safeParse("x".repeat(length)).success;
    expect(listAcceptedLengths(accepts, max)).toEqual([min, max]);
  });

  test.each(URLS)(
    "the form accepts a %s up to its column's limit and no longer",
    async (column) => {
      const [, max] = await getLength(PROFILES, column);
      const accepts = (length: number) =>
        questionnaireSchema().shape[column].safeParse("https://a.co/".padEnd(length, "x")).success;
      expect([accepts(max), accepts(max + 1)]).toEqual([true, false]);
    },
  );

  test("profiles hold texts without control characters, web addresses and no formula", async () => {
    const lengths = await listLengths(PROFILES);
    expect(await listRules(PROFILES)).toEqual(
      expect.arrayContaining([
        ...TEXTS.map(
          (column) =>
            `CHECK (${column === "business_name" ? IS_LINE : IS_TEXT}(${column}, ${lengths[column]?.[0]?.join(", ")}))`,
        ),
        ...URLS.map((column) => `CHECK (${IS_WEB_URL}(${column}, ${lengths[column]?.[0]?.[1]}))`),
        `CHECK ((NOT ${IS_FORMULA}(business_name)))`,
      ]),
    );
  });

  test("a new profile holds the placeholders", async () => {
    expect(await getDefault(PROFILES, "business_name")).toBe(PLACEHOLDER_BUSINESS_NAME);
    expect(await getDefault(PROFILES, "offer_description")).toBe(PLACEHOLDER_TEXT);
    expect(await getDefault(PROFILES, "differentiator")).toBe(PLACEHOLDER_TEXT);
  });

  test.each([
    [PLACEHOLDER_BUSINESS_NAME, PLACEHOLDER_TEXT, false],
    ["Fig & Olive", PLACEHOLDER_TEXT, false],
    [PLACEHOLDER_BUSINESS_NAME, "Wood-fired pizza", false],
    ["Fig & Olive", "Wood-fired pizza", true],
  ])("a profile of %s that offers %s is complete: %s", async (name, offer, isComplete) => {
    const profile = { business_name: name, offer_description: offer };
    const row = `jsonb_populate_record(null::${PROFILES}, $1::jsonb)`;
    expect(await evaluate(`${IS_COMPLETE}(${row})`, JSON.stringify(profile))).toBe(isComplete);
  });

  test("a webhook is enqueued when its profile becomes complete", async () => {
    const [trigger] = await backend.sql(
      "select pg_get_triggerdef(oid) as text from pg_trigger where tgname = $1",
      [COMPLETION_TRIGGER],
    );
    expect(trigger?.text).toContain(
      `WHEN (((NOT ${IS_COMPLETE}(old.*)) AND ${IS_COMPLETE}(new.*)))`,
    );
  });
});

describe("plans", () => {
  test("a profile without a plan gets the default", async () => {
    expect(await getDefault(PROFILES, PLAN)).toBe(DEFAULT_PLAN);
  });

  test.each([
    ...PLAN_VALUES.map((plan) => [plan, plan] as const),
    ["platinum", DEFAULT_PLAN] as const,
    [null, DEFAULT_PLAN] as const,
  ])("sign-up with the plan %s stores %s", async (plan, stored) => {
    expect(
      await evaluate(`${PARSE_CHOSEN_PLAN}($1::jsonb)`, JSON.stringify({ [PLAN]: plan })),
    ).toBe(stored);
  });

  test("a request accepts a reason as long as its form does", async () => {
    expect(await listRules(PLAN_CHANGES)).toContain(
      `CHECK (${IS_TEXT}(reason, 1, ${DECLINE_REASON_MAX_LENGTH}))`,
    );
    const accepts = (length: number) =>
      declineSchema().safeParse({ reason: "x".repeat(length) }).success;
    expect(listAcceptedLengths(accepts, DECLINE_REASON_MAX_LENGTH)).toEqual([
      1,
      DECLINE_REASON_MAX_LENGTH,
    ]);
  });

  test("the launch offer counts priced plans, and the seed holds all its spots", async () => {
    const counted = await listCheckedValues(COUNTERS, "plan_name");
    expect(PRICED_PLANS.map(({ key }): string => key)).toEqual(expect.arrayContaining(counted));
    const rows = await backend.sql<Record<string, string | number>>(`select * from ${COUNTERS}`);
    expect(rows.map((row) => row.plan_name).toSorted()).toEqual(counted.toSorted());
    for (const column of ["available_spots", "total_spots"])
      expect(rows.reduce((sum, row) => sum + Number(row[column]), 0)).toBe(LAUNCH_SPOTS);
  });
});

describe("tickets", () => {
  test("have the form's length limits in every check", async () => {
    expect(await listLengths(TICKETS)).toEqual({
      subject: [[1, TICKET_LIMITS.subject]],
      description: [[1, TICKET_LIMITS.description]],
    });
  });

  test("hold texts without control characters, and a subject that is no formula", async () => {
    expect(await listRules(TICKETS)).toEqual(
      expect.arrayContaining([
        `CHECK (${IS_LINE}(subject, 1, ${TICKET_LIMITS.subject}))`,
        `CHECK ((NOT ${IS_FORMULA}(subject)))`,
        `CHECK (${IS_TEXT}(description, 1, ${TICKET_LIMITS.description}))`,
      ]),
    );
  });

  test.each(["subject", "description"] as const)(
    "the form accepts a %s exactly as long as its column does",
    async (column) => {
      const [min, max] = await getLength(TICKETS, column);
      const accepts = (length: number) =>
        ticketSchema().shape[column].safeParse("x".repeat(length)).success;
      expect(listAcceptedLengths(accepts, max)).toEqual([min, max]);
    },
  );

  test("have the categories and priorities of the form in its order, and its defaults", async () => {
    expect(await listEnumValues(TICKETS, "category")).toEqual(Object.keys(TICKET_CATEGORIES));
    expect(await listEnumValues(TICKETS, "priority")).toEqual(Object.keys(TICKET_PRIORITIES));
    for (const column of ["category", "priority"] as const)
      expect(await getDefault(TICKETS, column)).toBe(ticketSchema().shape[column].parse(undefined));
  });
});

test.each([
  ["reply", TICKET_MESSAGES, replySchema],
  ["staff reply", TICKET_MESSAGES, staffReplySchema],
  ["note", NOTES, staffReplySchema],
  ["saved reply", SAVED_REPLIES, savedReplySchema],
])("the form accepts a %s exactly as long as %s does", async (_, table, schema) => {
  const [min, max] = await getLength(table, "body");
  const accepts = (length: number) => schema().shape.body.safeParse("x".repeat(length)).success;
  expect(listAcceptedLengths(accepts, max)).toEqual([min, max]);
});

test("a merged message fits among the replies, and so does one of staff", async () => {
  const [, max] = await getLength(MESSAGE_REPLIES, "body");
  expect(max).toBe(CONTACT_LIMITS.message);
  expect(max).toBeGreaterThanOrEqual(TICKET_LIMITS.reply);
});

test("the form accepts a draft up to the database's limit and no longer", async () => {
  const [, max] = await getLength(DRAFTS_OF_REPLIES, "body");
  const accepts = (length: number) =>
    conversationChangeSchema().shape.body.safeParse("x".repeat(length)).success;
  expect([accepts(max), accepts(max + 1)]).toEqual([true, false]);
});

test("a saved reply's title is accepted exactly as long as its column does", async () => {
  const [min, max] = await getLength(SAVED_REPLIES, "title");
  const accepts = (length: number) =>
    savedReplySchema().shape.title.safeParse("x".repeat(length)).success;
  expect(listAcceptedLengths(accepts, max)).toEqual([min, max]);
});

test("the form of a conversation that staff begin accepts what a ticket does", async () => {
  const { subject, body } = newConversationSchema().shape;
  for (const [column, field] of [
    ["subject", subject],
    ["description", body],
  ] as const) {
    const [min, max] = await getLength(TICKETS, column);
    const accepts = (length: number) => field.safeParse("x".repeat(length)).success;
    expect(listAcceptedLengths(accepts, max)).toEqual([min, max]);
  }
  expect(subject.safeParse("=1+1").success).toBe(false);
});

test("the database stores the consent text shown beside the newsletter's checkbox", async () => {
  expect(await evaluate(`${CONSENT_TEXT}()`)).toBe(NEWSLETTER_CONSENT);
});

test("the newsletter's table accepts emails as long as its form does", async () => {
  expect(await listLengths(SUBSCRIBERS)).toEqual({ email: [[0, EMAIL_MAX]] });
  expect(await listRules(SUBSCRIBERS)).toContain(`CHECK (${IS_EMAIL}(email, ${EMAIL_MAX}))`);
  const accepts = (length: number) =>
    newsletterSchema().safeParse({ email: "@example.com".padStart(length, "a") }).success;
  expect([accepts(EMAIL_MAX), accepts(EMAIL_MAX + 1)]).toEqual([true, false]);
});

describe("questionnaire draft", () => {
  test("has the maximum lengths of the profile and no minimum", async () => {
    const lengths = Object.entries(await listLengths(PROFILES));
    expect(await listLengths(DRAFTS)).toEqual(
      Object.fromEntries(lengths.map(([column, [range]]) => [column, [[0, range?.[1]]]])),
    );
  });

  test.each([...TEXTS, ...URLS])(
    "the form saves a %s up to its column's limit and no longer",
    async (column) => {
      const [, max] = await getLength(DRAFTS, column);
      const accepts = (length: number) =>
        questionnaireDraftSchema().safeParse({ [column]: "x".repeat(length) }).success;
      expect([accepts(max), accepts(max + 1)]).toEqual([true, false]);
    },
  );

  test("resumes at every step that has a URL", async () => {
    const steps = await listEnumValues(DRAFTS, "step");
    expect(steps.map(parsePage).map(String)).toEqual(steps);
    expect(steps).toHaveLength(STEPS + 1);
  });

  test("is deleted after completion as the privacy policy says", async () => {
    expect(PRIVACY_POLICY).toContain("until one day after you completed it");
    const [due, kept] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [id, hours] of [
      [due, 25],
      [kept, 23],
    ] as const) {
      await backend.sql(
        "insert into auth.users (id, email) values ($1::uuid, $1::uuid || '@example.com')",
        [id],
      );
      await backend.sql(
        `insert into ${DRAFTS} (user_id, completed_at) values ($1, now() - make_interval(hours => $2))`,
        [id, hours],
      );
    }
    await backend.sql(`select ${DAILY_JOB}()`);
    const left = await backend.sql(`select user_id from ${DRAFTS} where user_id in ($1, $2)`, [
      due,
      kept,
    ]);
    expect(left).toEqual([{ user_id: kept }]);
  });
});

describe("contact messages", () => {
  test("have the form's length limits", async () => {
    const { email, ...texts } = CONTACT_LIMITS;
    expect(await listLengths(MESSAGES)).toEqual({
      ...Object.fromEntries(Object.entries(texts).map(([column, max]) => [column, [[1, max]]])),
      email: [[0, email]],
    });
  });

  test("are kept as long as the privacy policy says", async () => {
    const months = Number(/Messages: (\d+) months after/.exec(PRIVACY_POLICY)?.[1]);
    for (const [name, days] of [
      ["due", 1],
      ["kept", -1],
    ] as const)
      await backend.sql(
        `insert into ${MESSAGES} (name, email, subject, message, created_at)
         values ($1, 'a@example.com', 'Hours', 'Open?', now() - make_interval(months => $2, days => $3))`,
        [name, months, days],
      );
    await backend.sql(`select ${DAILY_JOB}()`);
    expect(await backend.sql(`select name from ${MESSAGES}`)).toEqual([{ name: "kept" }]);
  });

  test.each(["name", "subject", "message"] as const)(
    "the form accepts a %s exactly as long as its column does",
    async (column) => {
      const [min, max] = await getLength(MESSAGES, column);
      const accepts = (length: number) =>
        contactSchema().shape[column].safeParse("x".repeat(length)).success;
      expect(listAcceptedLengths(accepts, max)).toEqual([min, max]);
    },
  );
});

test("the desk's deadlines are the times that we promise", async () => {
  await backend.sql(
    `with clients as (
       insert into auth.users (id, email, raw_user_meta_data)
       select gen_random_uuid(), plan || '@example.com', jsonb_build_object('chosen_plan', plan)
       from unnest(enum_range(null::public.plan)) as plan
       returning id, raw_user_meta_data ->> 'chosen_plan' as plan
     )
     insert into ${TICKETS} (user_id, subject, description, priority)
     select id, plan || ', ' || priority, 'Since Monday', priority
     from clients, unnest(enum_range(null::public.ticket_priority)) as priority`,
  );
  await backend.sql(
    `insert into ${MESSAGES} (name, email, subject, message)
     values ('Ana', 'late@example.com', 'message', 'Open?')`,
  );
  const items = await backend.sql<{ title: string; hours: string }>(
    `select title, extract(epoch from key_at - waiting_since)::integer / 3600 || ' hours' as hours
     from (
       select * from private.waiting_tickets union all select * from private.waiting_messages
     ) as item`,
  );
  const promised = PLAN_VALUES.flatMap((plan) =>
    TICKET_PRIORITY_VALUES.map((priority) => [`${plan}, ${priority}`, getReplyTime(plan)]),
  );
  expect(Object.fromEntries(items.map(({ title, hours }) => [title, hours]))).toMatchObject(
    Object.fromEntries([...promised, ["message", promises.replyTime]]),
  );
});
