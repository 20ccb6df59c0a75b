import { beforeAll, describe, expect, inject, test } from "vitest";
import { signInAsStaff } from "../support/onboarding.ts";
import { type Caller, createPublicApi } from "../support/public-api.ts";
import { readSchemaCatalog } from "../support/schema-catalog.ts";
import { Visitor } from "../support/visitor.ts";

/**
 * Somebody calls Supabase with text that no form would send: to fill the database, to forge a line of
 * an email or of the desk, or to run a formula in a spreadsheet of staff.
 */

const [siteUrl, backendUrl] = [inject("siteUrl"), inject("backendUrl")];
const api = createPublicApi(backendUrl);
/** Longest text of a parameter; a draft may be longer. */
const MAX_LENGTH = 5000;
const DRAFT_MAX_LENGTH = 20_000;

let client: Caller;
beforeAll(async () => {
  client = await api.register();
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

describe("a parameter", () => {
  type TextParameter = {
    name: string;
    others: string[];
    call: string;
    isMultiline: boolean;
    maxLength: number;
  };
  let parameters: TextParameter[];
  beforeAll(async () => {
    const { functions } = await readSchemaCatalog();
    const callable = functions.filter(({ executors }) => executors.length > 0);
    parameters = callable.flatMap(({ name: call, parameters: all }) =>
      all
        .filter(({ category }) => category === "S")
        .map(({ name, domain }) => ({
          name,
          others: all.map((each) => each.name),
          call,
          isMultiline: domain === "multiline_text" || domain === "draft_text",
          maxLength: domain === "draft_text" ? DRAFT_MAX_LENGTH : MAX_LENGTH,
        })),
    );
  });

  /** Sends nothing else, because PostgREST converts all arguments before it calls the function. */
  async function send({ name, others, call }: TextParameter, value: string) {
    const nulls = Object.fromEntries(others.map((other) => [other, null]));
    const { status, json } = await api.rpc(client, call, { ...nulls, [name]: value });
    return [`${call}(${name})`, status, (json as { code?: string } | null)?.code];
  }

  test("is not rejected for ordinary text", async () => {
    expect(parameters.length).toBeGreaterThan(15);
    for (const each of parameters) expect(await send(each, "Hello")).not.toContain("23514");
  });

  test("is rejected for oversize text", async () => {
    for (const each of parameters)
      expect(await send(each, "x".repeat(each.maxLength + 1))).toEqual([
        `${each.call}(${each.name})`,
        400,
        "23514",
      ]);
  });

  test("is rejected for control characters", async () => {
    for (const each of parameters)
      for (const value of ["ring\u0007 the bell", "a line\u2028separator"])
        expect(await send(each, value)).toEqual([`${each.call}(${each.name})`, 400, "23514"]);
  });

  test("is rejected for line breaks unless it has several lines", async () => {
    const ofOneLine = parameters.filter(({ isMultiline }) => !isMultiline);
    expect(ofOneLine.length).toBeGreaterThan(10);
    for (const each of ofOneLine)
      for (const value of LINE_BREAKERS)
        expect(await send(each, value)).toEqual([`${each.call}(${each.name})`, 400, "23514"]);
  });

  test("is rejected for NUL, which the database cannot store", async () => {
    for (const each of parameters)
      expect(await send(each, "a\0b")).toEqual([`${each.call}(${each.name})`, 400, "22P05"]);
  });
});

test("a formula in a message is no formula in the spreadsheet of staff", async () => {
  const message = { name: "Ana", email: client.email, subject: "Hours", message: "Open?" };
  for (const formula of FORMULAS.slice(0, 7)) {
    for (const field of ["name", "subject", "email"])
      expect(
        await api.rpc(null, "submit_contact_message", { ...message, [field]: formula }),
      ).toMatchObject({ status: 400 });
    const stored = await api.rpc(null, "submit_contact_message", { ...message, message: formula });
    expect(stored.status).toBe(204);
  }
  const staff = new Visitor(siteUrl);
  await signInAsStaff(staff, backendUrl);
  const { status, html } = await staff.get(`/desk/messages/export?status=open&q=${client.email}`);
  expect(status).toBe(200);
  const cells = [...html.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell);
  expect(cells).toContain("'=1+1");
  expect(cells.filter((cell) => /^[\s]*[=+@\-＝＋－＠]/.test(cell))).toEqual([]);
});

describe("a column", () => {
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
});
