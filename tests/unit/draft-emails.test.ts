import { describe, expect, test } from "vitest";
import { renderEmailHtml } from "../../supabase/functions/_shared/email-layout.ts";
import { productEmails } from "../../supabase/functions/_shared/email-templates.ts";

const SITE = "https://www.example.com";
const HOSTILE = `"><b>bold</b>&amp;`;

type Post = Record<"id" | "key" | "network" | "planned_for" | "time_zone" | "text", string>;

const post = (change: Partial<Post> = {}): Post => ({
  id: "1",
  key: "2",
  network: "Instagram",
  planned_for: "2026-12-01T09:30",
  time_zone: "America/New_York",
  text: "The oven is lit.",
  ...change,
});
const write = (kind: string, posts: Post[], client_id?: string, canReply = false) =>
  productEmails.drafts_ready({
    recipient: "ana@example.com",
    payload: { kind, posts: JSON.stringify(posts), client_id },
    at: new Date("2026-01-31T12:00:00Z"),
    site: SITE,
    canReply,
  });
const posts = (count: number) => Array.from({ length: count }, () => post());

test.each([
  ["week", 1, "One post for next week"],
  ["week", 3, "Three posts for next week"],
  ["week", 8, "8 posts for next week"],
  ["current_week", 1, "One post for this week"],
  ["added", 1, "A new post for you"],
  ["changed", 1, "We’ve changed your post"],
  ["first", 3, "Your first three drafts"],
])("the subject of a %s job with %i drafts is “%s”", (kind, count, subject) => {
  const email = write(kind, posts(count));
  expect(email.subject).toBe(subject);
  expect(email.title).toBe(`${subject}.`);
  expect(email.items?.filter(({ title }) => title.startsWith("Instagram"))).toHaveLength(count);
});

test.each([
  [true, "Reply to this email in a sentence or two, or click to add photos,"],
  [false, "Tell us in a sentence or two,"],
])("the weekly email asks for news; replies are received: %s", (canReply, text) => {
  expect(write("week", posts(1), "3", canReply).items?.at(-1)).toEqual({
    title: "What’s new?",
    text: `${text} and we’ll draft a post about it.`,
    link: { label: "Tell us what’s new", url: `${SITE}/client/posts#news` },
  });
});

test.each([
  [1, "Review it and approve", "changed a post for you. Anyone with this email can approve it,"],
  [
    2,
    "Review each one and approve",
    "changed posts for you. Anyone with this email can approve them,",
  ],
])("an email about %i drafts speaks of as many", (count, preview, note) => {
  const email = write("week", posts(count));
  expect(email.preview).toContain(preview);
  expect(email.paragraphs.join(" ")).toMatch(/Nothing goes out without your OK\..* for 14 days/);
  expect(email.note).toContain(note);
});

test("each post has its network, time and first words, and a link of its own", () => {
  const second = post({
    id: "3",
    key: "4",
    network: "LinkedIn",
    planned_for: "2026-12-31T23:05",
    time_zone: "Asia/Nicosia",
  });
  expect(write("week", [post(), second]).items?.slice(0, 2)).toEqual([
    {
      title: "Instagram, Tuesday, December 1, 2026 at 9:30 AM (New York, GMT-5)",
      text: "The oven is lit.",
      link: { label: "Review this post", url: `${SITE}/post/1?key=2` },
    },
    {
      title: "LinkedIn, Thursday, December 31, 2026 at 11:05 PM (Nicosia, GMT+2)",
      text: "The oven is lit.",
      link: { label: "Review this post", url: `${SITE}/post/3?key=4` },
    },
  ]);
});

test("several posts have a link to approve them together, with the key of the first", () => {
  const second = post({ id: "3", key: "4" });
  expect(write("week", [post(), second]).items?.at(-1)).toEqual({
    title: "All on one page",
    text: "Read them there in full, then approve them with one click.",
    link: { label: "Approve all 2", url: `${SITE}/post/1/all?key=2` },
  });
  expect(write("week", [second]).items).toHaveLength(1);
});

test.each([
  ["Fig\n\n\tand   olive ", "Fig and olive"],
  [`${"fig ".repeat(29)}olives and oil`, `${"fig ".repeat(29).trim()}…`],
  ["🍞".repeat(130), `${"🍞".repeat(120)}…`],
])("quotes whole words: %j", (text, excerpt) => {
  expect(write("week", [post({ text })]).items?.[0]?.text).toBe(excerpt);
});

describe("the rendered email", () => {
  test("escapes what a post says", () => {
    const html = renderEmailHtml(
      write("week", [post({ text: HOSTILE, network: HOSTILE, time_zone: HOSTILE, id: HOSTILE })]),
      SITE,
    );
    expect(html).not.toContain("<b>");
    expect(html.match(/&quot;&gt;&lt;b&gt;bold&lt;/g)).toHaveLength(3);
    expect(html).toContain("&lt;/b&gt;&amp;amp;");
  });
});
