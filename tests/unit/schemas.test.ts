import { afterEach, describe, expect, test, vi } from "vitest";
import {
  preferencesSchema,
  codeSchema,
  enrollmentSchema,
} from "../../app/domain/accounts/settings.schema.server";
import { confirmSchema } from "../../app/domain/accounts/sign-up.schema.server";
import { savedReplySchema } from "../../app/domain/conversations/conversation.schema.server";
import {
  clientEditSchema,
  staffDraftEditSchema,
  staffDraftSchema,
} from "../../app/domain/drafts/draft.schema.server";
import { dayOffSchema } from "../../app/domain/meetings/meeting.schema.server";
import { contactSchema } from "../../app/domain/messages/contact.schema.server";
import { datedPlanChangeSchema } from "../../app/domain/plan-changes/plan-change.schema.server";
import { replySchema, ticketSchema } from "../../app/domain/tickets/ticket.schema.server";
import { isAccessToken } from "../../app/domain/tokens";
import { errorsOf } from "../support/schema-errors.ts";

describe("a code of an authenticator app", () => {
  test.each([
    "123456",
    "123 456",
    " 12-34-56 ",
    "١٢٣٤٥٦",
    "۱۲۳۴۵۶",
    "१२३४५६",
    "１２３４５６",
    "1\uFE0F23456",
  ])("%j is accepted", (code) => {
    expect(codeSchema().safeParse({ code }).data).toEqual({ code: "123456" });
    expect(confirmSchema().parse({ mailCode: `${code}7890` })).toEqual({ mailCode: "1234567890" });
  });

  test.each(["12345", "1234567", "12345a", "a123456"])("%j is rejected", (code) => {
    expect(errorsOf(codeSchema(), { code })).toEqual({ code: "The code has six digits" });
  });

  test.each([
    ["A".repeat(15), false],
    ["A".repeat(16), true],
    ["Z234567".repeat(9), true],
    ["A".repeat(65), false],
    [`${"A".repeat(16)}1`, false],
  ])("comes with the app's secret: %j", (secret, isValid) => {
    const values = { code: "123456", factorId: crypto.randomUUID(), secret };
    expect(enrollmentSchema().safeParse(values).success).toBe(isValid);
  });
});

test("a box of the preferences is off unless it is ticked", () => {
  const parse = (boxes: object) => preferencesSchema().parse({ name: "Maria", ...boxes });
  expect(parse({ marketing: "on" })).toEqual({ name: "Maria", marketing: true, newsletter: false });
  expect(parse({ newsletter: "on", ticked: "none" })).toEqual({
    name: "Maria",
    marketing: false,
    newsletter: true,
    ticked: "none",
  });
  expect(preferencesSchema().safeParse({ name: "Maria", marketing: "off" }).success).toBe(false);
});

describe("the day of a plan's change", () => {
  afterEach(() => void vi.useRealTimers());
  const reason = "As agreed";
  const FUTURE = "Please choose today or a day within a year";

  test.each([
    ["2026-11-26", {}],
    ["2026-11-25", { on: FUTURE }],
    ["2027-11-26", {}],
    ["2027-11-27", {}],
    ["2027-11-28", { on: FUTURE }],
  ])("%s", (on, errors) => {
    vi.useFakeTimers({ now: new Date("2026-11-26T12:00:00Z") });
    expect(errorsOf(datedPlanChangeSchema(), { on, reason })).toEqual(errors);
  });
});

describe("a day off", () => {
  afterEach(() => vi.useRealTimers());

  // It is still November 26 in New York.
  test.each([
    ["2026-11-25", { day: "Please choose today or a later day" }],
    ["2026-11-26", {}],
    ["26/11/2026", { day: "Please choose a day" }],
  ])("on %s is read as %j", (day, errors) => {
    vi.useFakeTimers({ now: new Date("2026-11-27T04:59:00Z") });
    expect(errorsOf(dayOffSchema(), { day })).toEqual(errors);
  });
});

describe("an access token", () => {
  const encode = (text: string) => Buffer.from(text).toString("base64url");
  const [header, claims] = [encode('{"alg":"ES256"}'), encode('{"sub":"1"}')];

  test("has three parts, of which two are objects", () => {
    expect(isAccessToken(`${header}.${claims}.c2ln`)).toBe(true);
  });

  test.each([
    "",
    `${header}.${claims}`,
    `${header}.${claims}.c2ln.c2ln`,
    `${header}.${claims}.`,
    `${header}.${claims}.c2ln=`,
    `${header}.${claims}.=c2ln`,
    `${header}.${encode("1")}.c2ln`,
    `${header}.${encode("null")}.c2ln`,
    `${encode("null")}.${claims}.c2ln`,
    `${header}.${encode("{")}.c2ln`,
    `x.${claims}.c2ln`,
  ])("is none: %j", (text) => {
    expect(isAccessToken(text)).toBe(false);
  });
});

describe("the time of a post", () => {
  afterEach(() => vi.useRealTimers());

  const POST = {
    id: crypto.randomUUID(),
    version: "1",
    status: "waiting",
    network: "X",
    body: "The oven is lit.",
    pictureIdea: "The oven",
    altText: "An oven",
    zone: "Asia/Nicosia",
  };
  const SCHEMAS = [clientEditSchema, staffDraftEditSchema, staffDraftSchema];
  const checkAll = (values: object) => {
    vi.useFakeTimers({ now: new Date("2026-12-01T07:30:40Z") }); // 9:30 AM in Nicosia.
    return SCHEMAS.map((schema) => errorsOf(schema(), { ...POST, ...values }));
  };
  const PAST = { day: "Please choose a date and time in the future" };

  test.each([
    ["2026-12-01", "09:30"],
    ["2026-12-02", "08:00"],
  ])("%s, %s is accepted", (day, time) => {
    for (const errors of checkAll({ day, time })) expect(errors).toEqual({});
  });

  test.each([
    ["2026-12-01", "09:29", ""],
    ["2025-12-24", "18:00", ""],
    ["2025-12-24", "18:00", "2025-12-24T18:00 UTC"],
    ["2025-12-24", "18:00", "2025-12-24T18:01 Asia/Nicosia"],
  ])("%s, %s has passed", (day, time, planned) => {
    for (const errors of checkAll({ day, time, planned })) expect(errors).toEqual(PAST);
  });

  test("that the clocks skip is rejected, unless it was planned", () => {
    const night = { day: "2027-03-14", time: "02:30" };
    for (const errors of checkAll({ ...night, zone: "America/New_York" }))
      expect(errors).toEqual({
        time: "The clocks go forward that night and skip this time. Please choose another",
      });
    const planned = "2027-03-14T02:30 America/New_York";
    for (const errors of checkAll({ ...night, zone: "America/New_York", planned }))
      expect(errors).toEqual({});
    for (const errors of checkAll({ ...night, zone: "America/Phoenix" }))
      expect(errors).toEqual({});
    for (const errors of checkAll({
      ...night,
      day: "2027-11-07",
      time: "01:30",
      zone: "America/New_York",
    }))
      expect(errors).toEqual({});
  });

  test("that has passed may stay as it is", () => {
    const time = { day: "2025-12-24", time: "18:00", planned: "2025-12-24T18:00 Asia/Nicosia" };
    for (const errors of checkAll(time)) expect(errors).toEqual({});
  });
});

describe("a text of a form", () => {
  const id = crypto.randomUUID();
  const ticket = { subject: "A", description: "B" };
  const contact = { name: "A", email: "a@b.example", subject: "C", message: "D" };

  test.each([
    ["a ticket's subject", ticketSchema(), ticket, "subject", 200],
    ["a client's reply", replySchema(), {}, "body", 4000],
    ["a saved reply's title", savedReplySchema(), { id, body: "A" }, "title", 100],
    ["a sender's name", contactSchema(), contact, "name", 100],
    ["a message", contactSchema(), contact, "message", 5000],
    ["a preference's name", preferencesSchema(), {}, "name", 100],
  ] as const)("of %s has its limit, in characters", (_, schema, values, field, max) => {
    // An emoji is one character, though two units of UTF-16.
    const longest = `${"a".repeat(max - 1)}😀`;
    expect(errorsOf(schema, { ...values, [field]: longest })).toEqual({});
    expect(errorsOf(schema, { ...values, [field]: `${longest}a` })).toEqual({
      [field]: `Please use at most ${max} characters: these are ${max + 1}`,
    });
  });
});

describe("a ticket", () => {
  const ticket = { subject: "A", description: "B" };

  test("is a general one of medium priority unless its client says otherwise", () => {
    expect(ticketSchema().parse(ticket)).toMatchObject({ category: "general", priority: "medium" });
    const urgent = { ...ticket, category: "billing", priority: "urgent" };
    expect(ticketSchema().parse(urgent)).toEqual(urgent);
  });
});
