import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contactSchema } from "../../app/domain/messages/contact.schema.server.ts";
import { questionnaireSchema } from "../../app/domain/profiles/questionnaire.schema.server.ts";
import { newsletterSchema } from "../../app/domain/subscribers/subscription.schema.server.ts";
import { isWebUrl, isSpreadsheetFormula } from "../../app/domain/text.ts";
import { ticketSchema } from "../../app/domain/tickets/ticket.schema.server.ts";
import { type PublicApi, createPublicApi } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/**
 * Forms and database must apply the same rules, so that bypassing the forms gains nothing. The
 * database never accepts what a form rejects; it rejects more only where the form first normalizes
 * (trims).
 */

const CASES = 5000;

let backend: Supabase;
let api: PublicApi;
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
});
afterAll(async () => {
  console.log(
    `Text rules: ${tried} texts compared, ${api?.requestCount} requests with the public key`,
  );
  await backend?.stop();
});
let tried = 0;

/** Evaluates an SQL expression of `value` for each value. */
async function decisions(expression: string, values: string[]): Promise<boolean[]> {
  tried += values.length;
  const rows = await backend.sql<{ is: boolean }>(
    `select ${expression} as is from unnest($1::text[]) with ordinality as given (value, at) order by at`,
    [values],
  );
  return rows.map(({ is }) => is);
}

const PIECES = [
  ..." \t\n\r\v\f=+-@|(){}[]<>\"'`%^\\/?#:.,;_&!*~0129azAZéßſK豆😀＝＋－＠（｜。",
  ..."\u0001\u0007\u001B\u007F\u0080\u0085\u009F\u00A0\u00AD\u1680\u200A\u200B\u2028\u202E\u3000\uFEFF",
  "SUM(",
  "cmd|",
  "http://",
  "https://",
  "HTTPS://",
  "javascript:",
  "data:",
  "https:",
  "user:pass@",
  "example.com",
  ".co",
  "..",
  ":8080",
  ":99999999",
  "xn--",
  "ana@example.com",
  "To be completed",
  "My Business",
  "x".repeat(9),
  "😀".repeat(90),
  "y".repeat(2000),
  " ".repeat(190),
];
const text = fc
  .oneof(
    {
      weight: 6,
      arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((all) => all.join("")),
    },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
    { weight: 1, arbitrary: fc.webUrl() },
    { weight: 1, arbitrary: fc.emailAddress() },
    {
      weight: 1,
      arbitrary: fc.stringMatching(/^[A-Za-z0-9_'+.-]{1,12}@[A-Za-z0-9-]{1,6}\.[a-z]{1,4}$/),
    },
    { weight: 1, arbitrary: fc.domain() },
  )
  // Excludes values that Postgres cannot store: NUL and lone surrogates.
  .filter((value) => !value.includes("\0") && value.isWellFormed());
const samples = () => fc.sample(text, CASES);

type Field = {
  name: string;
  /** Returns the form's normalized value, or undefined when it rejects the input. */
  form(value: string): string | null | undefined;
  sql: string;
};
const ofSchema =
  (schema: { safeParse(value: unknown): { success: boolean; data?: unknown } }) =>
  (value: string) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? (parsed.data as string | null) : undefined;
  };
const profile = questionnaireSchema().shape;
const FIELDS: Field[] = [
  {
    name: "business_name",
    form: ofSchema(profile.business_name),
    sql: "private.is_valid_line(value, 2, 200) and not private.is_spreadsheet_formula(value)",
  },
  {
    name: "offer_description",
    form: ofSchema(profile.offer_description),
    sql: "private.is_valid_text(value, 10, 4000)",
  },
  {
    name: "differentiator",
    form: ofSchema(profile.differentiator),
    sql: "private.is_valid_text(value, 10, 4000)",
  },
  {
    name: "words_to_avoid",
    form: ofSchema(profile.words_to_avoid),
    sql: "private.is_valid_text(value, 0, 4000)",
  },
  { name: "website", form: ofSchema(profile.website), sql: "private.is_web_url(value, 2048)" },
  {
    name: "a ticket's subject",
    form: ofSchema(ticketSchema().shape.subject),
    sql: "private.is_valid_line(value, 1, 200) and not private.is_spreadsheet_formula(value)",
  },
  {
    name: "a ticket's description",
    form: ofSchema(ticketSchema().shape.description),
    sql: "private.is_valid_text(value, 1, 4000)",
  },
  {
    name: "a newsletter address",
    form: ofSchema(newsletterSchema().shape.email),
    sql: "private.is_email(value, 254)",
  },
  {
    name: "the subject of a message",
    form: ofSchema(contactSchema().shape.subject),
    sql: "private.is_valid_line(value, 1, 200) and not private.is_spreadsheet_formula(value)",
  },
  {
    name: "a message",
    form: ofSchema(contactSchema().shape.message),
    sql: "private.is_valid_text(value, 1, 5000)",
  },
  {
    name: "the address of a message",
    form: ofSchema(contactSchema().shape.email),
    sql: "private.is_email(value, 254)",
  },
];
/** The database must accept the placeholders of an unfinished profile, which the form rejects. */
const PLACEHOLDERS = new Set(["My Business", "To be completed"]);

describe.each(FIELDS)("$name", ({ name, form, sql }) => {
  test("the database accepts the normalized value of every input that the form accepts", async () => {
    const taken = samples()
      .map(form)
      .filter((value) => typeof value === "string");
    expect(taken.length).toBeGreaterThan(CASES / 100);
    const answers = await decisions(sql, taken);
    expect(taken.filter((_, index) => !answers[index])).toEqual([]);
  });

  test("the database rejects every input that the form rejects", async () => {
    const refused = samples().filter(
      (value) => form(value) === undefined && !PLACEHOLDERS.has(value.trim()),
    );
    const answers = await decisions(sql, refused);
    const passed = refused.filter((_, index) => answers[index]);
    // The form additionally rejects web URLs that no browser can open.
    expect(name === "website" ? passed.filter((url) => URL.canParse(url)) : passed).toEqual([]);
  });
});

test("both classify formulas and web URLs identically, character by character", async () => {
  const values = samples();
  expect(await decisions("private.is_spreadsheet_formula(value)", values)).toEqual(
    values.map(isSpreadsheetFormula),
  );
  expect(await decisions("private.is_web_url(value, 100000)", values)).toEqual(
    values.map(isWebUrl),
  );
});

test("a web URL is http(s) with a dot in the host and no credentials", () => {
  const addresses = samples().flatMap((value) => [value, `https://${value}`]);
  const opened = addresses.filter((value) => isWebUrl(value) && URL.canParse(value));
  expect(opened.length).toBeGreaterThan(100);
  for (const address of opened) {
    const { protocol, hostname, username, password } = new URL(address);
    expect([
      address,
      protocol.replace("s:", ":"),
      hostname.includes("."),
      username,
      password,
    ]).toEqual([address, "http:", true, "", ""]);
  }
});

test.each([
  ["=1+1", "formula"],
  ["Ann\u0007a", "formula"],
  ["x".repeat(101), "formula"],
  ["Anna", "Anna"],
])("the name %j of an account's metadata reaches the webhook as %s", async (name, sent) => {
  const caller = await api.register(`formula@${crypto.randomUUID()}.example`, { name });
  await backend.sql(
    "insert into public.profile_webhook_outbox (user_id, next_attempt_at) values ($1, now())",
    [caller.id],
  );
  const rows = await backend.sql<{ body: { name: string } }>(
    "select body from public.claim_profile_webhooks(1, $1)",
    [caller.id],
  );
  expect(rows[0]?.body.name).toBe(sent);
});
