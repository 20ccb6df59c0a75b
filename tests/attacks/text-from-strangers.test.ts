import { beforeAll, describe, expect, test } from "vitest";
import { readSchemaCatalog } from "../support/schema-catalog.ts";
import { api, newStaff } from "../support/site.ts";

/**
 * Somebody calls Supabase with text that no form would send: to fill the database, to forge a line of
 * an email, or to run a formula in a spreadsheet of staff.
 */

/** Longest text of a parameter; a draft may be longer. */
const MAX_LENGTH = 5000;
const DRAFT_MAX_LENGTH = 20_000;

const client = await api.register();

const FORMULAS = [
  "=1+1",
  '=HYPERLINK("https://evil.example","Click")',
  " =1+1",
  "＝1+1",
  "-2+3+cmd|' /C calc'!A0",
  'Ann"; ＠SUM(1)',
];
const DECEPTIVE_ADDRESSES = [
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//example.com",
];
/** Characters that are refused in a text of one line. */
const LINE_BREAKERS = [
  "Fig\nBcc: eve@evil.example",
  "ring\u0007 the bell",
  "with a\ttab in the middle",
  "carriage\r\nreturn in here",
  "a line\u2028separator here",
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
    const rest = others.map((other) => [other, other === "max_rows" ? 1 : null]);
    const { status, json } = await api.rpc(client, call, {
      ...Object.fromEntries(rest),
      [name]: value,
    });
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

  test("is rejected for control characters unless it has several lines", async () => {
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
  for (const formula of FORMULAS) {
    const fields = { email: client.email, name: formula, subject: formula, message: formula };
    expect((await api.rpc(null, "submit_contact_message", fields)).status).toBe(204);
  }
  const staff = await newStaff();
  const { status, html } = await staff.post(`/desk/inbox/export?q=${client.email}`, {});
  expect(status).toBe(200);
  const cells = [...html.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell);
  expect(cells).toContain("'=1+1");
  expect(cells.filter((cell) => /^[\s]*[=+@\-＝＋－＠]/.test(cell))).toEqual([]);
});

describe("a row that a client writes", () => {
  const REFUSED = { message: expect.stringContaining("violates check constraint") };
  const update = (values: object) =>
    api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, values);
  const createTicket = (values: object) =>
    api.rpc(client, "submit_ticket", { subject: "Hours", description: "Open?", ...values });

  test.each<[string, string[], string[]]>([
    [
      "deceptive addresses",
      ["website", "facebook_url", "instagram_url", "linkedin_url"],
      DECEPTIVE_ADDRESSES,
    ],
    ["control characters in a line", ["business_name"], LINE_BREAKERS],
  ])("holds no %s in a profile", async (_, columns, values) => {
    for (const column of columns)
      for (const value of values)
        expect([column, value, (await update({ [column]: value })).json]).toEqual([
          column,
          value,
          expect.objectContaining(REFUSED),
        ]);
  });

  test("holds none of them in a ticket, and no white space alone", async () => {
    const blank = [" \n", `${" ".repeat(100_000)}x`];
    const rows = [
      ...[...LINE_BREAKERS, ...blank].map((subject) => ({ subject })),
      ...blank.map((description) => ({ description })),
    ];
    for (const row of rows) expect((await createTicket(row)).json).toMatchObject(REFUSED);
  });

  test("holds ordinary text and addresses", async () => {
    for (const values of [
      { business_name: "+Plus" },
      { business_name: "O'Hara (Cork)" },
      { business_name: "豆腐屋" },
      { website: "http://a.b.example:8080/x?y=1#z" },
      { website: "https://bücher.example/@us" },
      { differentiator: "Wood-fired pizza\nand sourdough" },
    ])
      expect((await update(values)).json).toMatchObject([values]);
  });
});
