import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import privacyPolicy from "~/content/legal/privacy-policy.md";
import { NEWSLETTER_CONSENT } from "~/content/subscribers";
import { EMAIL_MAX } from "~/domain/accounts/limits";
import { assessPassword, PASSWORD_MIN_LENGTH } from "~/domain/accounts/password";
import { confirmSchema } from "~/domain/accounts/sign-up.schema.server";
import { LAUNCH_SPOTS } from "~/domain/launch-offer/counters";
import { CONTACT_LIMITS } from "~/domain/messages/contact";
import { contactSchema } from "~/domain/messages/contact.schema.server";
import { PLAN_CHANGE_STATUSES, REJECTION_MAX_LENGTH } from "~/domain/plan-changes/plan-change";
import { planRejectionSchema } from "~/domain/plan-changes/plan-change.schema.server";
import { DEFAULT_PLAN, PLAN_KEYS, PRICED_PLANS } from "~/domain/plans/plans";
import { PLACEHOLDER_BUSINESS_NAME, PLACEHOLDER_TEXT, TONES } from "~/domain/profiles/profile";
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
import { ticketSchema } from "~/domain/tickets/ticket.schema.server";

/** Rules repeated in the the schema, config.toml and app/domain/ must be the same everywhere. */

const supabase = join(import.meta.dirname, "../../supabase");
const read = (path: string) => readFileSync(join(supabase, path), "utf8");
const schema = readdirSync(join(supabase, "schemas"))
  .map((file) => read(`schemas/${file}`).replaceAll(/--.*/g, ""))
  .join("\n");

/** Returns the text between the parentheses of a `create table`. */
function table(name: string): string {
  const columns = new RegExp(`create table public\\.${name} \\((.*?)\\n\\);`, "s").exec(schema);
  if (!columns?.[1]) throw new Error(`No file of the schema creates public.${name}`);
  return columns[1];
}

/** Returns the minimum and maximum length of each column with a length check. */
function lengths(name: string): Record<string, [number, number]> {
  const check = /^ +(\w+) .*char_length\((?:\w+|btrim\(\w+\))\) (?:between (\d+) and|<=) (\d+)/gm;
  return Object.fromEntries(
    [...table(name).matchAll(check)].map(([, column, least, most]) => [
      column,
      [Number(least ?? 0), Number(most)],
    ]),
  );
}

/** Returns the values that `check (<column> in (…))` allows. */
function choices(name: string, column: string): string[] {
  return quoted(new RegExp(`check \\(${column} in \\((.*?)\\)\\)`).exec(table(name))?.[1]);
}

function defaultOf(name: string, column: string): string | undefined {
  return new RegExp(`^ +${column} .*default '(.*?)'`, "m").exec(table(name))?.[1];
}

function quoted(sql = ""): string[] {
  return [...sql.matchAll(/'(.*?)'/g)].map(([, value = ""]) => value);
}

/** Returns the value of a key that occurs once in config.toml. */
function setting(key: string): unknown {
  const values = [...read("config.toml").matchAll(new RegExp(`^${key} = ([^#\\n]+)`, "gm"))];
  if (values.length !== 1) throw new Error(`config.toml has ${values.length} lines for ${key}`);
  return JSON.parse(values[0]?.[1] ?? "");
}

/** Finds the [shortest, longest] text that a field accepts by trying every length. */
function accepted(takes: (length: number) => boolean, upTo: number): [number, number] {
  const fitting = Array.from({ length: upTo + 2 }, (_, length) => length).filter(takes);
  return [fitting.at(0) ?? Number.NaN, fitting.at(-1) ?? Number.NaN];
}

/** Lists the named checks of a table, without the schema of their functions. */
function namedChecks(name: string): string[] {
  return [...table(name).matchAll(/^ +constraint \w+ check \((.*)\),?$/gm)].map(([, rule = ""]) =>
    rule.replaceAll("private.", ""),
  );
}

test("the schema creates tables once and alters nothing of them but row level security", () => {
  const altered = [...schema.matchAll(/alter table [\w.]+ ([^;]*);/g)].map(([, change]) => change);
  expect(new Set(altered)).toEqual(new Set(["enable row level security"]));
});

describe("questionnaire", () => {
  test("profiles have the questionnaire's length limits", () => {
    expect(lengths("profiles")).toEqual({
      business_name: [BUSINESS_NAME_MIN, BUSINESS_NAME_MAX],
      website: [0, URL_MAX],
      offer_description: [DESCRIPTION_MIN, TEXT_MAX],
      differentiator: [DESCRIPTION_MIN, TEXT_MAX],
      facebook_url: [0, URL_MAX],
      instagram_url: [0, URL_MAX],
      linkedin_url: [0, URL_MAX],
      words_to_avoid: [0, TEXT_MAX],
      chosen_plan: [1, 40],
    });
  });

  test.each(["business_name", "offer_description", "differentiator", "words_to_avoid"] as const)(
    "the form accepts a %s exactly as long as its column does",
    (column) => {
      const [least = 0, most = 0] = lengths("profiles")[column] ?? [];
      const takes = (length: number) =>
        questionnaireSchema().shape[column].safeParse("x".repeat(length)).success;
      expect(accepted(takes, most)).toEqual([least, most]);
    },
  );

  test.each(["website", "facebook_url", "instagram_url", "linkedin_url"] as const)(
    "the form accepts a %s up to its column's limit and no longer",
    (column) => {
      const [, most = 0] = lengths("profiles")[column] ?? [];
      const takes = (length: number) =>
        questionnaireSchema().shape[column].safeParse("https://a.co/".padEnd(length, "x")).success;
      expect([takes(most), takes(most + 1)]).toEqual([true, false]);
    },
  );

  test("named checks have the same limits", () => {
    const texts = ["business_name", "offer_description", "differentiator", "words_to_avoid"];
    const addresses = ["website", "facebook_url", "instagram_url", "linkedin_url"];
    const limits = lengths("profiles");
    expect(namedChecks("profiles")).toEqual(
      expect.arrayContaining([
        ...texts.map((column) => `is_text(${column}, ${limits[column]?.join(", ")})`),
        ...addresses.map((column) => `is_web_address(${column}, ${limits[column]?.[1]})`),
        "not starts_formula(business_name)",
      ]),
    );
  });

  test("the tones are the same", () => {
    expect(choices("profiles", "tone_preference")).toEqual(TONES);
  });

  test("a new profile holds the placeholders, and is complete once they are replaced", () => {
    expect(defaultOf("profiles", "business_name")).toBe(PLACEHOLDER_BUSINESS_NAME);
    expect(defaultOf("profiles", "offer_description")).toBe(PLACEHOLDER_TEXT);
    expect(defaultOf("profiles", "differentiator")).toBe(PLACEHOLDER_TEXT);
    const [, rule] =
      /function private\.is_complete\([^$]*\$\$\s*select (.*?)\s*\$\$/s.exec(schema) ?? [];
    expect(rule).toBe(
      `profile.business_name <> '${PLACEHOLDER_BUSINESS_NAME}' and profile.offer_description <> '${PLACEHOLDER_TEXT}'`,
    );
    const [trigger] = /create trigger owe_profile_webhook_at_completion.*?;/s.exec(schema) ?? [];
    expect(trigger?.replaceAll(/\s+/g, " ")).toContain(
      "when (not private.is_complete(old) and private.is_complete(new))",
    );
  });
});

describe("plans", () => {
  test("a profile without a plan gets the default, and every plan name fits the column", () => {
    expect(defaultOf("profiles", "chosen_plan")).toBe(DEFAULT_PLAN);
    const [, most = 0] = lengths("profiles").chosen_plan ?? [];
    for (const plan of PLAN_KEYS) expect(plan.length).toBeLessThanOrEqual(most);
  });

  test("a profile has a known plan, and sign-up replaces any other by the default", () => {
    const list = PLAN_KEYS.map((plan) => `'${plan}'`).join(", ");
    expect(namedChecks("profiles")).toContain(`chosen_plan in (${list})`);
    expect(schema).toContain(`case when plan in (${list}) then plan else '${DEFAULT_PLAN}' end`);
  });

  test("clients can request every plan", () => {
    expect(choices("plan_change_requests", "requested_plan")).toEqual(PLAN_KEYS);
  });

  test("a request has the statuses of the pages and accepts a reason as long as its form does", () => {
    const list = PLAN_CHANGE_STATUSES.map((status) => `'${status}'`).join(", ");
    const checks = namedChecks("plan_change_requests");
    expect(checks).toContain(`status in (${list})`);
    expect(checks).toContain(`is_text(reason, 1, ${REJECTION_MAX_LENGTH})`);
    const takes = (length: number) =>
      planRejectionSchema().safeParse({ reason: "x".repeat(length) }).success;
    expect(accepted(takes, REJECTION_MAX_LENGTH)).toEqual([1, REJECTION_MAX_LENGTH]);
  });

  test("the launch offer counts priced plans, and the seed holds all its spots", () => {
    const counted = choices("launch_promotion_counters", "plan_name");
    expect(PRICED_PLANS.map(({ key }): string => key)).toEqual(expect.arrayContaining(counted));
    const rows = [...read("seed.sql").matchAll(/\('([\w-]+)', (\d+), (\d+)\)/g)];
    expect(rows.map(([, plan]) => plan)).toEqual(counted);
    for (const column of [2, 3])
      expect(rows.reduce((sum, row) => sum + Number(row[column]), 0)).toBe(LAUNCH_SPOTS);
  });
});

describe("tickets", () => {
  test("have the form's length limits", () => {
    expect(lengths("support_tickets")).toEqual({
      subject: [1, TICKET_LIMITS.subject],
      description: [1, TICKET_LIMITS.description],
    });
  });

  test("named checks have the same limits", () => {
    const limits = lengths("support_tickets");
    expect(namedChecks("support_tickets")).toEqual([
      `is_text(subject, ${limits.subject?.join(", ")})`,
      "not starts_formula(subject)",
      `is_text(description, ${limits.description?.join(", ")})`,
    ]);
  });

  test.each(["subject", "description"] as const)(
    "the form accepts a %s exactly as long as its column does",
    (column) => {
      const [least = 0, most = 0] = lengths("support_tickets")[column] ?? [];
      const takes = (length: number) =>
        ticketSchema().shape[column].safeParse("x".repeat(length)).success;
      expect(accepted(takes, most)).toEqual([least, most]);
    },
  );

  test("have the categories, priorities and defaults of the form", () => {
    expect(choices("support_tickets", "category")).toEqual(Object.keys(TICKET_CATEGORIES));
    expect(choices("support_tickets", "priority")).toEqual(Object.keys(TICKET_PRIORITIES));
    for (const column of ["category", "priority"] as const)
      expect(defaultOf("support_tickets", column)).toBe(
        ticketSchema().shape[column].parse(undefined),
      );
  });
});

test("the database stores the consent text shown beside the newsletter's checkbox", () => {
  const [, words] = /newsletter_consent\(\)[^$]*\$\$\s*select '([^']+)'/.exec(schema) ?? [];
  expect(words).toBe(NEWSLETTER_CONSENT);
});

test("the newsletter's table accepts emails as long as its form does", () => {
  expect(lengths("newsletter_subscribers")).toEqual({ email: [0, EMAIL_MAX] });
  expect(namedChecks("newsletter_subscribers")).toEqual([`is_email(email, ${EMAIL_MAX})`]);
  const takes = (length: number) =>
    newsletterSchema().safeParse({ email: "@example.com".padStart(length, "a") }).success;
  expect([takes(EMAIL_MAX), takes(EMAIL_MAX + 1)]).toEqual([true, false]);
});

describe("questionnaire draft", () => {
  const limits: Record<string, number> = Object.fromEntries(
    [...table("profile_drafts").matchAll(/is_text\((\w+), 0, (\d+)\)/g)].map(([, column, most]) => [
      column,
      Number(most),
    ]),
  );

  test("has the maximum lengths of the profile and no minimum", () => {
    const { chosen_plan: _plan, ...answers } = lengths("profiles");
    expect(limits).toEqual(
      Object.fromEntries(Object.entries(answers).map(([column, [, most]]) => [column, most])),
    );
    expect(choices("profile_drafts", "tone_preference")).toEqual([...TONES]);
  });

  test("the form saves an answer up to its column's limit and no longer", () => {
    for (const [column, most] of Object.entries(limits)) {
      const takes = (length: number) =>
        questionnaireDraftSchema().safeParse({ [column]: "x".repeat(length) }).success;
      expect([column, takes(most), takes(most + 1)]).toEqual([column, true, false]);
    }
  });

  test("resumes at every step that has a URL", () => {
    const places = choices("profile_drafts", "step");
    expect(places.map(parsePage).map(String)).toEqual(places);
    expect(places).toHaveLength(STEPS + 1);
  });

  test("is deleted after completion as the privacy policy says", () => {
    const [, days] = /completed\.created_at < now\(\) - interval '(\d+) day'/.exec(schema) ?? [];
    expect(days).toBe("1");
    expect(JSON.stringify(privacyPolicy)).toContain("until one day after you completed it");
  });
});

describe("contact messages", () => {
  const limits = Object.fromEntries(
    [...table("contact_messages").matchAll(/is_(?:text|email)\((\w+), (?:1, )?(\d+)\)/g)].map(
      ([, column, most]) => [column, Number(most)],
    ),
  );

  test("have the form's length limits", () => {
    expect(limits).toEqual(CONTACT_LIMITS);
  });

  test("are kept as long as the privacy policy says", () => {
    const [, months] =
      /delete from public.contact_messages as messages\s+where created_at < now\(\) - interval '(\d+) months'/.exec(
        schema,
      ) ?? [];
    expect(JSON.stringify(privacyPolicy)).toContain(`Messages: ${months} months after`);
  });

  test.each(["name", "subject", "message"] as const)(
    "the form accepts a %s exactly as long as its column does",
    (column) => {
      const takes = (length: number) =>
        contactSchema().shape[column].safeParse("x".repeat(length)).success;
      expect(accepted(takes, limits[column] ?? 0)).toEqual([1, limits[column]]);
    },
  );
});

describe("auth service", () => {
  test("requires no more of a password than our own rules", () => {
    expect(setting("minimum_password_length")).toBe(PASSWORD_MIN_LENGTH);
    expect(setting("password_requirements")).toBe("lower_upper_letters_digits_symbols");
    const lacking = ["ABCDEFG1!", "abcdefg1!", "Abcdefgh!", "Abcdefgh1"];
    expect(lacking.filter((password) => assessPassword(password).isValid)).toEqual([]);
  });

  test("sends codes of the length that the confirmation form accepts", () => {
    const takes = (length: number) =>
      confirmSchema().shape.mailCode.safeParse("1".repeat(length)).success;
    const length = setting("otp_length");
    expect(accepted(takes, 20)).toEqual([length, length]);
  });

  test.each(["confirmation", "recovery", "email_change"])(
    "keeps links valid as long as the %s email says: ten minutes",
    (template) => {
      expect(setting("otp_expiry")).toBe(10 * 60);
      expect(read(`templates/${template}.html`)).toContain("for ten minutes");
    },
  );
});
