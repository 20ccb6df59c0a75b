import { expect, test } from "vitest";
import { formatHistory } from "~/domain/drafts/history.server";

type Details = Parameters<typeof formatHistory>[0];

const VERSION = {
  number: 1,
  author: "writer",
  body: "The oven is lit.",
  picture_idea: "Dough",
  alt_text: "A round of dough",
  planned_for: "2026-12-01T09:30:00",
  time_zone: "Asia/Nicosia",
  created_at: "2026-11-25T09:00:00Z",
};
const DETAILS = {
  versions: [
    VERSION,
    { ...VERSION, number: 2, author: "client", created_at: "2026-11-26T09:00:00Z" },
    {
      ...VERSION,
      number: 3,
      author: "staff",
      body: "The oven is hot.",
      created_at: "2026-11-28T09:00:00Z",
    },
  ],
  decisions: [
    {
      decision: "changes_requested",
      comment: "Warmer, please.",
      created_at: "2026-11-27T09:00:00Z",
      by_email: true,
    },
    {
      decision: "approved",
      comment: null,
      created_at: "2026-11-29T09:00:00Z",
      by_email: false,
    },
  ],
} as unknown as Details;

test("the history of a post has its versions and decisions, newest first", () => {
  const history = formatHistory(DETAILS, "UTC");
  expect(
    history.map(({ key, title, formattedAt, comment }) => [key, title, formattedAt, comment]),
  ).toEqual([
    ["decision-2026-11-29T09:00:00Z", "You approved it", "November 29, 2026 at 9:00 AM UTC", null],
    ["version-3", "Our edit", "November 28, 2026 at 9:00 AM UTC", null],
    [
      "decision-2026-11-27T09:00:00Z",
      "You asked for changes, from an email",
      "November 27, 2026 at 9:00 AM UTC",
      "Warmer, please.",
    ],
    ["version-2", "Your edit", "November 26, 2026 at 9:00 AM UTC", null],
    ["version-1", "First draft", "November 25, 2026 at 9:00 AM UTC", null],
  ]);
});

test("each version differs from the one before it, the first from none", () => {
  const versions = formatHistory(DETAILS, "UTC").flatMap(({ version }) => version ?? []);
  expect(versions).toMatchObject([
    { number: 3, body: "The oven is hot.", changes: [{ label: "Text" }] },
    { number: 2, changes: [] },
    { number: 1, when: "Tuesday, December 1, 2026 at 9:30 AM", changes: null },
  ]);
});
