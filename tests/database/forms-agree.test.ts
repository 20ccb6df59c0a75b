import fc from "fast-check";
import { expect, test } from "vitest";
import { contactSchema } from "../../app/domain/messages/contact.schema.server.ts";
import { questionnaireSchema } from "../../app/domain/profiles/questionnaire.schema.server.ts";
import { newsletterSchema } from "../../app/domain/subscribers/subscription.schema.server.ts";
import { normalizeText } from "../../app/domain/text.ts";
import { ticketSchema } from "../../app/domain/tickets/ticket.schema.server.ts";
import { scene } from "./scene.ts";

/** The database must accept whatever a form accepts, or a visitor would get an error without a reason. */

const CASES = 5000;

const { listValues } = await scene();

/** Evaluates an SQL expression of `value` for each value. */
const decisions = (expression: string, values: string[]) =>
  listValues<boolean>(
    `select ${expression} from unnest($1::text[]) with ordinality as given (value, at) order by at`,
    [values],
  );

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
const anyText = fc
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
const samples = () => fc.sample(anyText, CASES);

type Schema = { safeParse(value: unknown): { success: boolean; data?: unknown } };
const text = (min: number, max: number) => `private.is_valid_text(value, ${min}, ${max})`;
const line = (min: number, max: number) => `private.is_valid_line(value, ${min}, ${max})`;
const EMAIL = "private.is_email(value, 254)";

const profile = questionnaireSchema().shape;
const ticket = ticketSchema().shape;
const contact = contactSchema().shape;

test.each<[name: string, schema: Schema, rule: string]>([
  ["business_name", profile.business_name, line(2, 200)],
  ["offer_description", profile.offer_description, text(10, 4000)],
  ["differentiator", profile.differentiator, text(10, 4000)],
  ["words_to_avoid", profile.words_to_avoid, text(0, 4000)],
  ["website", profile.website, "private.is_web_url(value, 2048)"],
  ["a ticket's subject", ticket.subject, line(1, 200)],
  ["a ticket's description", ticket.description, text(1, 4000)],
  ["a newsletter address", newsletterSchema().shape.email, EMAIL],
  ["the subject of a message", contact.subject, line(1, 200)],
  ["a message", contact.message, text(1, 5000)],
  ["the address of a message", contact.email, EMAIL],
])("the database accepts what the form accepts as %s", async (_, schema, rule) => {
  const accepted = samples().flatMap((value) => {
    const { data } = schema.safeParse(normalizeText(value));
    return typeof data === "string" ? [data] : [];
  });
  expect(accepted.length).toBeGreaterThan(CASES / 100);
  const answers = await decisions(rule, accepted);
  expect(accepted.filter((_value, index) => !answers[index])).toEqual([]);
});

test("the database and the site see the same characters", async () => {
  const all = Array.from({ length: 0x11_0000 - 1 }, (_, index) => index + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const answers = await decisions("private.remove_unseen(value) = ''", all);
  expect(all.filter((_, index) => answers[index])).toEqual(
    all.filter((character) => normalizeText(character) === ""),
  );
});
