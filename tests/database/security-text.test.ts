import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contactSchema } from "../../app/domain/messages/contact.schema.server.ts";
import { questionnaireSchema } from "../../app/domain/profiles/questionnaire.schema.server.ts";
import { newsletterSchema } from "../../app/domain/subscribers/subscription.schema.server.ts";
import { isWebUrl, isSpreadsheetFormula } from "../../app/domain/text.ts";
import { ticketSchema } from "../../app/domain/tickets/ticket.schema.server.ts";
import { type Caller, type PublicApi, createPublicApi } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/**
 * Forms and database must apply the same rules, so that bypassing the forms gains nothing. The
 * database never accepts what a form rejects; it rejects more only where the form first normalizes
 * (trims).
 */

const CASES = 5000;

let backend: Supabase;
let api: PublicApi;
let client: Caller;
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
  client = await api.register();
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

const BAD_ADDRESSES = [
  "javascript:alert(1)",
  "JaVaScRiPt://example.com/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "ftp://example.com",
  "//example.com",
  "example.com",
  "https:example.com",
  "https:/example.com",
  "https:\\\\example.com",
  "https://localhost",
  "https://user:pass@example.com",
  "https://example.com@evil.example",
  "https://example.com\\@evil.example",
  "https://exa mple.com",
  "https://example.com/a b",
  "https://example.com/\u00A0",
  " https://example.com",
  "https://example.com\n",
  "https://example.com/\u0007",
  `https://example.com/${"x".repeat(2048)}`,
  "",
];
const FORMULAS = [
  "=1+1",
  '=HYPERLINK("https://evil.example","Click")',
  " =1+1",
  "\u00A0=1+1",
  "＝1+1",
  "+SUM(A1)",
  "-SUM (A1)",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "＋СУММ（A1)",
  "\tname",
  "\rname",
  '"=1+1"',
  "name;=1+1",
  "name\t＝1+1",
  'Ann"; ＠SUM(1)',
];
const CONTROLS = [
  "ring\u0007 the bell",
  "red \u001B[31m alert",
  "delete\u007F this one",
  "next\u0085 line here",
  "with a tab\tin the middle",
  "carriage\r\nreturn in here",
  "a line\u2028separator here",
];
/** Characters that are refused only in a text of one line. */
const LINE_BREAKERS = [
  "Fig\nBcc: eve@evil.example",
  "Fig \u202Eevilo",
  "Fig \u2066and\u2069 Olive",
];

describe("over the API, with the publishable key", () => {
  const expectRefused = async (column: string, value: string) => {
    const { status, json } = await api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, {
      [column]: value,
    });
    expect([value, status >= 400, json]).toEqual([
      value,
      true,
      expect.objectContaining({ message: expect.stringContaining("violates check constraint") }),
    ]);
  };

  test.each(["website", "facebook_url", "instagram_url", "linkedin_url"])(
    "rejects a deceptive %s",
    async (column) => {
      for (const address of BAD_ADDRESSES) await expectRefused(column, address);
    },
  );

  test("rejects business names and ticket subjects that a spreadsheet would execute", async () => {
    for (const formula of FORMULAS) {
      await expectRefused("business_name", formula);
      expect(
        (await api.rest(client, "POST", "tickets", { subject: formula, description: "x" })).json,
      ).toMatchObject({ message: expect.stringContaining("violates check constraint") });
    }
  });

  test.each(["business_name", "offer_description", "differentiator", "words_to_avoid"])(
    "rejects control characters in %s",
    async (column) => {
      for (const value of CONTROLS) await expectRefused(column, value);
    },
  );

  test("rejects line breaks and characters that reorder text in fields of one line", async () => {
    const row = { subject: "Hours", description: "Open?" };
    for (const value of LINE_BREAKERS) {
      await expectRefused("business_name", value);
      await expectRefused("website", `https://example.com/${value}`);
      expect(
        (await api.rest(client, "POST", "tickets", { ...row, subject: value })).json,
      ).toMatchObject({ message: expect.stringContaining("violates check constraint") });
      const message = { name: "Ana", email: "ana@example.com", subject: "Hours", message: "Open?" };
      for (const field of ["name", "email", "subject"])
        expect(
          await api.rpc(null, "submit_contact_message", { ...message, [field]: value }),
        ).toMatchObject({ status: 400, json: { code: "23514" } });
    }
  });

  test("accepts line feeds in texts of several lines", async () => {
    const differentiator = "Wood-fired pizza\nand sourdough";
    expect(
      (await api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, { differentiator })).json,
    ).toEqual([expect.objectContaining({ differentiator })]);
  });

  test("rejects tickets of mostly white space or with control characters", async () => {
    const bad = [
      ...CONTROLS.map((value) => ({ subject: value, description: "x" })),
      ...CONTROLS.map((value) => ({ subject: "x", description: value })),
      { subject: `${" ".repeat(100_000)}x`, description: "x" },
      { subject: "x", description: `${" ".repeat(100_000)}x` },
      { subject: "\u00A0\u3000", description: "x" },
    ];
    for (const row of bad)
      expect((await api.rest(client, "POST", "tickets", row)).json).toMatchObject({
        message: expect.stringContaining("violates check constraint"),
      });
  });

  test("accepts ordinary names and URLs", async () => {
    for (const name of [
      "Fig & Olive",
      "@work",
      "+Plus",
      "- Minus -",
      "1=1",
      "豆腐屋",
      "O'Hara (Cork)",
    ])
      expect(
        (await api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, { business_name: name }))
          .status,
      ).toBe(200);
    for (const website of [
      "https://example.com",
      "http://a.b.example:8080/x?y=1#z",
      "https://bücher.example/@us",
    ])
      expect(
        (await api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, { website })).status,
      ).toBe(200);
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
});
