import { expect, test } from "vitest";
import type { EmailContext } from "../../supabase/functions/_shared/email-context.ts";
import { productEmails } from "../../supabase/functions/_shared/email-templates.ts";

const createContext = (payload = {}): EmailContext => ({
  recipient: "ana@example.com",
  payload,
  at: new Date("2026-01-31T12:00:00Z"),
  site: "https://www.example.com",
  canReply: true,
});

test.each([
  ["America/New_York", "Tuesday, December 1, 2026 at 10:00 AM (New York time)"],
  [
    "Asia/Nicosia",
    "Tuesday, December 1, 2026 at 5:00 PM (Nicosia time, 10:00 AM in New York)",
    "Tuesday, December 1, 2026 at 5:00 PM (Nicosia time)",
  ],
  [
    "Asia/Tokyo",
    "Wednesday, December 2, 2026 at 12:00 AM (Tokyo time, Tuesday at 10:00 AM in New York)",
    "Wednesday, December 2, 2026 at 12:00 AM (Tokyo time)",
  ],
  [
    "UTC",
    "Tuesday, December 1, 2026 at 3:00 PM (UTC, 10:00 AM in New York)",
    "Tuesday, December 1, 2026 at 3:00 PM (UTC)",
  ],
  ["Nowhere/Atlantis", "Tuesday, December 1, 2026 at 10:00 AM (New York time)"],
])("a meeting's time in %s is %s", (time_zone, when, preview = when) => {
  const starts_at = "2026-12-01T15:00:00Z";
  const email = productEmails.meeting_booked(createContext({ starts_at, time_zone }));
  expect(email.preview).toBe(preview);
  expect(email.paragraphs[0]).toBe(`Your 30-minute strategy meeting is booked for ${when}.`);
});

const VIDEO_LINK = "https://meet.example.com/abc";

test.each(["meeting_booked", "meeting_rescheduled", "staff_meeting_booked"] as const)(
  "the %s email links to the call, or says that there is no link yet",
  (kind) => {
    const email = productEmails[kind](createContext({ video_link: VIDEO_LINK }));
    expect(email.items).toEqual([
      { title: "Video call", link: { label: "Join the call", url: VIDEO_LINK } },
    ]);
    const { items, paragraphs } = productEmails[kind](createContext());
    expect(items).toEqual([]);
    expect(paragraphs.join("\n")).toMatch(/will send you the link\.|no link to the video call yet/);
  },
);

test("the meeting_link_changed email fits the first link, another one, and none", () => {
  const write = (payload: object) =>
    productEmails.meeting_link_changed(createContext(payload)).paragraphs[0];
  expect(write({ video_link: VIDEO_LINK })).toMatch(
    /^Here’s the link for your .* It replaces any link we sent you before\.$/,
  );
  expect(write({})).toMatch(/^The link we sent you for your .* no longer applies\.$/);
});

test("the meeting_proposed email links to each time", () => {
  const times = "2026-12-01T15:00:00Z\n2026-12-02T16:00:00Z";
  const { items } = productEmails.meeting_proposed(
    createContext({ meeting_id: "1", key: "2", times }),
  );
  expect(items).toEqual([
    {
      title: "Tuesday, December 1, 2026 at 10:00 AM (New York time)",
      link: {
        label: "Choose this time",
        url: "https://www.example.com/meeting/1?key=2&starts_at=2026-12-01T15%3A00%3A00Z",
      },
    },
    {
      title: "Wednesday, December 2, 2026 at 11:00 AM (New York time)",
      link: {
        label: "Choose this time",
        url: "https://www.example.com/meeting/1?key=2&starts_at=2026-12-02T16%3A00%3A00Z",
      },
    },
  ]);
});
