import { describe, expect, test } from "vitest";
import { appendReply, fillPlaceholders } from "~/domain/conversations/conversation";
import { formatMessages, type Ticket } from "~/domain/tickets/ticket";

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
    [" \n", "Hello"],
    ["Dear Maria, \n", "Dear Maria,\n\nHello"],
  ])("after %j becomes %j", (typed, text) => {
    expect(appendReply(typed, "Hello")).toBe(text);
  });
});

test.each([
  ["client", "You", false],
  ["staff", "Our team", true],
] as const)("a client's ticket says who of %s wrote: %s", (author, by, isFromStaff) => {
  const message = { id: "2", author, body: "Done.", created_at: "2026-12-02T15:00:00Z" };
  const ticket = { messages: [message] } as unknown as Ticket;
  expect(formatMessages(ticket, "UTC")).toEqual([
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
