import { describe, expect, test } from "vitest";
import { appendReply, fillPlaceholders } from "~/domain/conversations/conversation";
import { formatConversation, listTicketMessages } from "~/domain/tickets/ticket";

const RECIPIENT = {
  sender_name: "  Maria  Nicolaou",
  plan: "video-pro",
  meeting_starts_at: "2026-12-01T15:00:00Z",
  meeting_time_zone: "Asia/Nicosia",
} as const;

describe("a saved reply", () => {
  const ALL = "{first name}, {meeting time}, {plan}";

  test("gets what is known of its recipient", () => {
    expect(fillPlaceholders(`${ALL}, {plan}`, RECIPIENT)).toBe(
      "Maria, Tuesday, December 1, 2026 at 5:00 PM, Video Pro, Video Pro",
    );
  });

  test("names the meeting's time as staff read it, where the client's zone is not known", () => {
    expect(fillPlaceholders("{meeting time}", { ...RECIPIENT, meeting_time_zone: null })).toBe(
      "Tuesday, December 1, 2026 at 10:00 AM",
    );
  });

  test("keeps the placeholders of what is not known, and other braces", () => {
    const unknown = {
      sender_name: "maria@fig.example",
      plan: null,
      meeting_starts_at: null,
      meeting_time_zone: null,
    };
    for (const text of [ALL, "{name} {First name} {toString}"])
      expect(fillPlaceholders(text, unknown)).toBe(text);
  });

  test.each([
    ["", "Hello"],
    [" \n", "Hello"],
    ["Dear Maria, \n", "Dear Maria,\n\nHello"],
  ])("after %j becomes %j", (typed, text) => {
    expect(appendReply(typed, "Hello")).toBe(text);
  });
});

describe("a client's ticket", () => {
  const message = { id: "2", body: "Done.", created_at: "2026-12-02T15:00:00Z" };

  test("begins with its own text", () => {
    const reply = { ...message, author: "staff", staff_email: null } as const;
    const ticket = {
      id: "1",
      author: "client",
      description: "It’s stuck.",
      created_at: "2026-12-01T15:00:00Z",
      messages: [reply],
    } as unknown as Parameters<typeof listTicketMessages>[0];
    expect(listTicketMessages(ticket)).toEqual([
      {
        id: "1",
        author: "client",
        staff_email: null,
        body: "It’s stuck.",
        created_at: "2026-12-01T15:00:00Z",
      },
      reply,
    ]);
  });

  test.each([
    ["client", null, "You", false],
    ["client", "ada@spellpost.example", "You", false],
    ["staff", "ada@spellpost.example", "ada@spellpost.example", true],
    ["staff", null, "Our team", true],
  ] as const)("says who of %s, %s wrote: %s", (author, staff_email, by, isFromStaff) => {
    expect(formatConversation([{ ...message, author, staff_email }], "UTC")).toEqual([
      {
        id: "2",
        by,
        isFromStaff,
        body: "Done.",
        at: "2026-12-02T15:00:00Z",
        formattedAt: "December 2, 2026 at 3:00 PM UTC",
      },
    ]);
  });
});
