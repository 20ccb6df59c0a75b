import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { brand } from "~/content/brand";
import { ONBOARDING_STEPS, formatProgress } from "~/content/onboarding-steps";
import { PLAN_VALUES } from "~/database.types";
import { formatLongDate } from "~/domain/long-date";
import { getPlanName } from "~/domain/plans/plans";
import { authEmails, authNotices } from "../../supabase/functions/_shared/auth-email-templates.ts";
import type { EmailContext } from "../../supabase/functions/_shared/email-context.ts";
import {
  type EmailContent,
  renderEmailHtml,
  renderEmailText,
  shortenSubject,
} from "../../supabase/functions/_shared/email-layout.ts";
import { STEPS, renderStarsText } from "../../supabase/functions/_shared/email-stars.ts";
import { productEmails } from "../../supabase/functions/_shared/email-templates.ts";

const supabase = join(import.meta.dirname, "../../supabase");
const read = (path: string) => readFileSync(join(supabase, path), "utf8");
const SITE = "https://www.example.com";
const HOSTILE = `"><b>bob</b>&amp;@example.com`;
const createContext = (payload = {}, canReply = true): EmailContext => ({
  recipient: "ana@example.com",
  payload,
  at: new Date("2026-01-31T12:00:00Z"),
  site: SITE,
  canReply,
});
const POSTS = [1, 2].map((number) => ({
  id: `${number}`,
  key: "key",
  network: "X",
  planned_for: "2026-12-01T09:30",
  time_zone: "Asia/Nicosia",
  text: `Post ${number}`,
}));
const everyEmail = {
  ...authEmails,
  ...authNotices,
  ...Object.fromEntries(
    Object.entries(productEmails).map(([kind, of]) => [
      kind,
      of(
        createContext(
          kind.startsWith("draft") ? { kind: "week", posts: JSON.stringify(POSTS) } : {},
        ),
      ),
    ]),
  ),
};

test("the templates match the output of supabase/make-templates.ts, and there are no others", () => {
  const made = { ...authEmails, ...authNotices };
  expect(readdirSync(join(supabase, "templates")).toSorted()).toEqual(
    Object.keys(made)
      .map((name) => `${name}.html`)
      .toSorted(),
  );
  for (const [name, words] of Object.entries(made))
    expect(read(`templates/${name}.html`)).toBe(renderEmailHtml(words, "{{ .SiteURL }}"));
});

test("config.toml sets the subject of each email", () => {
  const config = read("config.toml");
  for (const [section, emails] of [
    ["template", authEmails],
    ["notification", authNotices],
  ] as const)
    for (const [name, { subject }] of Object.entries(emails))
      expect(config).toMatch(
        new RegExp(
          `\\[auth\\.email\\.${section}\\.${name}\\]\\n(enabled = true\\n)?subject = "${subject}"\\ncontent_path = "[./a-z]+/templates/${name}\\.html"`,
        ),
      );
});

test("each subject has at most 50 characters, and a longer one of a person is cut", () => {
  const longest = createContext({
    plan: "video-pro",
    effective_on: "2026-09-30",
    expires_at: "2026-09-30",
    posts: JSON.stringify(POSTS),
    kind: "resumption",
    subject: "Oven",
    title: "Oven",
    business_name: "Oven",
    items: "tickets\tinbox/1\tOven",
  });
  const kinds = [undefined, "first", "week", "current_week", "added", "changed"];
  const subjects = [
    ...Object.values({ ...authEmails, ...authNotices }),
    ...Object.values(productEmails).map((of) => of(longest)),
    ...kinds.map((kind) =>
      productEmails.drafts_ready(createContext({ kind, posts: longest.payload.posts })),
    ),
  ].map(({ subject }) => subject ?? "");
  expect(subjects.filter((subject) => subject.length > 50)).toEqual([]);
  expect(shortenSubject("Our plan ends December 31, 2026")).toBe("Our plan ends December 31, 2026");
  const asked = "Re: Could you move the post about the new oven to Friday morning?";
  expect(shortenSubject(asked)).toBe("Re: Could you move the post about the new oven to…");
});

test("no email tells a client about their own address as if it were another's", () => {
  const named = Object.entries(everyEmail).filter(([, words]) =>
    /ana@example\.com|\{\{ \.(Old)?Email \}\}/.test(JSON.stringify(words)),
  );
  const kinds = named.map(([kind]) => kind).filter((kind) => !kind.startsWith("staff_"));
  // It asks to confirm the address, or says to which one the account moves.
  expect(kinds).toEqual(["confirmation", "email_change", "email_changed"]);
});

test("emails name the business, the plans and the dates as the site does", () => {
  const { street, city, country } = brand.address;
  const content = productEmails.account_deleted!(createContext());
  expect(renderEmailText(content)).toContain(
    `\n\nQuestions? Write to ${brand.email} or call ${brand.phone.display}\n${brand.name}, ${street}, ${city}, ${country}`,
  );
  const [first] = content.paragraphs;
  expect(first).toContain(`on ${formatLongDate(createContext().at)},`);
  expect(first).toContain(
    "with its brand profile, posts, meetings, tickets, messages, plan requests and newsletter subscription, for good.",
  );
  const { note } = productEmails.account_deleted!(createContext({ by: "staff" }));
  expect(note).toBe("We deleted it because you asked us to. If you didn’t, write to us.");
  for (const plan of PLAN_VALUES)
    expect(productEmails.plan_change_requested!(createContext({ plan })).subject).toBe(
      `You requested the ${getPlanName(plan)} plan`,
    );
});

const countCompleted = (words: object) =>
  "completedSteps" in words ? words.completedSteps : undefined;

test("emails list the journey's steps in the same words as the site", () => {
  expect(STEPS).toEqual(ONBOARDING_STEPS.map(({ name }) => name));
  for (let lit = 0; lit <= STEPS.length; lit++)
    expect(renderStarsText(lit)).toBe(formatProgress(lit));
  expect(formatProgress(3)).toBe("Step 4 of 5: your meeting");
  expect(formatProgress(5)).toBe("All five stars are lit.");
});

test("only journey emails show progress, and one about a meeting that of an active plan", () => {
  const shown = Object.entries(everyEmail).map(
    ([kind, words]) => [kind, countCompleted(words)] as const,
  );
  expect(Object.fromEntries(shown.filter(([, lit]) => lit !== undefined))).toEqual({
    confirmation: 1,
    meeting_booked: 3,
    meeting_rescheduled: 3,
    meeting_cancelled: 3,
    meeting_link_changed: 3,
    meeting_missed: 3,
    meeting_proposed: 3,
    meeting_reminder: 3,
    plan_activated: 5,
  });
  const booked = productEmails.meeting_booked!(createContext({ plan_status: "active" }));
  expect(countCompleted(booked)).toBe(5);
});

test.each([
  ["plan_change_approved", { effective_on: "2027-02-01" }, "It starts on February 1, 2027, and"],
  ["plan_ended", { effective_on: "2027-02-01" }, "ends on February 1, 2027"],
  [
    "plan_change_requested",
    { plan_status: "active" },
    "The change takes effect at your next billing cycle.",
  ],
  [
    "plan_change_requested",
    { plan_status: "ended" },
    "The change takes effect once we’ve approved it.",
  ],
  ["plan_ended", { requested_plan: "pro" }, "Your request for the Pro plan is withdrawn with it."],
  ["plan_status_change_withdrawn", { kind: "end" }, "Your Starter plan won’t end on"],
  ["meeting_cancelled", {}, "Your plan starts after the meeting"],
  ["meeting_cancelled", { plan_status: "active" }, "Your plan stays as it is."],
] as const)("the email %s with %j says “%s”", (kind, details, said) => {
  const { paragraphs } = productEmails[kind](createContext({ plan: "starter", ...details }));
  expect(paragraphs.join(" ")).toContain(said);
});

describe.each(Object.entries<EmailContent>(everyEmail))("the %s email", (kind, words) => {
  const html = renderEmailHtml(words, SITE);
  const [logo = ""] = html.match(/<img [^>]*>/) ?? [];
  /** Constellation, which is hidden from screen readers; the text below repeats it. */
  const [constellation = ""] = html.match(/<table[^>]* aria-hidden="true"[\s\S]*?<\/table>/) ?? [];
  /** Text between the tags, in order. */
  const shown = html
    .replace(/<head[\s\S]*<\/head>/, "")
    .replace(constellation, "")
    .split(/<[^>]+>/)
    .map((part) => part.replaceAll("&amp;", "&").replaceAll("&nbsp;", "").trim())
    .filter(Boolean);

  test("has dark-mode colors, a preview, the name and the link's URL", () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme: dark)");
    expect(shown[0]).toBe(words.preview);
    expect(logo).toContain(` alt="${brand.name}"`);
    expect(shown).toContain(words.link.url);
  });

  test("names our contact details once, except to staff, and has no URL that is not a link", () => {
    const contact = `Questions? Write to ${brand.email} or call`;
    const times = kind.startsWith("staff_") ? 0 : 1;
    for (const text of [shown.join("\n"), renderEmailText(words)]) {
      expect(text.split(contact)).toHaveLength(times + 1);
      expect(text.split("Questions?")).toHaveLength(times + 1);
    }
    const unlinked = html.replace(logo, "").replaceAll(/<a [^>]*>[^<]*<\/a>/g, "");
    expect(unlinked).not.toMatch(/https?:|\{\{ \.SiteURL/);
  });

  test("shows one star per step if it reports progress, and none otherwise", () => {
    const lit = countCompleted(words) as number | undefined;
    const stars = constellation.match(/&#1002[23];/g) ?? [];
    expect(stars).toEqual(
      lit === undefined ? [] : STEPS.map((_step, index) => (index < lit ? "&#10022;" : "&#10023;")),
    );
    expect(shown.filter((part) => /^Step \d of 5|stars are lit/.test(part))).toEqual(
      lit === undefined ? [] : [renderStarsText(lit)],
    );
  });

  test("loads only the logo, the same for everyone, so that opening it cannot be tracked", () => {
    expect(logo).toContain(` src="${SITE}/icons/logo.png" `);
    expect(html.replace(logo, "")).not.toMatch(/<img|<link|@import|url\(|src=|background=/);
    const expected = [
      words.link.url,
      words.unsubscribe,
      words.settings,
      ...(words.items ?? []).map(({ link }) => link.url),
      ...(words.otherLinks ?? []).map(({ url }) => url),
    ];
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      expect(expected).toContain(address?.replaceAll("&amp;", "&"));
  });

  test("contains all HTML text in its plain-text version", () => {
    const text = renderEmailText(words);
    const ornaments = [words.preview, "&#10022;", "Or open this address:"];
    for (const part of shown.filter((each) => !ornaments.includes(each)))
      expect(text).toContain(part);
  });
});

test("escapes user input as text", () => {
  const html = renderEmailHtml(
    productEmails.ticket_resolved!(createContext({ subject: HOSTILE })),
    SITE,
  );
  expect(html).toContain("&quot;&gt;&lt;b&gt;bob&lt;/b&gt;&amp;amp;@example.com");
  expect(html).not.toContain("<b>");
});

test.each([
  ["ticket_replied", "body"],
  ["contact_message_replied", "message"],
  ["staff_conversation", "body"],
] as const)("the %s email keeps the lines of its %s", (kind, name) => {
  const text = "1. Open settings\n2. Choose <Posts>\n\nBest,\nAna";
  const html = renderEmailHtml(productEmails[kind](createContext({ [name]: text })), SITE);
  expect(html).toContain("1. Open settings<br>2. Choose &lt;Posts&gt;<");
  expect(html).toContain("Best,<br>Ana");
});

test.each([
  ["ticket_replied", "If it doesn’t, just reply.", "If it doesn’t, reply in your client area."],
  ["ticket_started", "You can also reply to this email", "our team wrote to you as a client."],
  ["contact_message_replied", "If it doesn’t, just reply.", "If it doesn’t, write to us again."],
  [
    "staff_conversation",
    "Reply to this email to prepare your answer",
    "Open it at the desk to reply.",
  ],
] as const)("the %s email invites to reply only where replies arrive", (kind, here, elsewhere) => {
  const write = (canReply: boolean) =>
    renderEmailText(productEmails[kind](createContext({ is_resolved: "yes" }, canReply)));
  expect(write(true)).toContain(here);
  expect(write(false)).toContain(elsewhere);
  expect(write(false)).not.toMatch(/just reply|to this email/);
});

test("the staff_digest email links to each thing", () => {
  const { items } = productEmails.staff_digest(
    createContext({
      items: "tickets\tinbox/1\tLate\nbookings\tmeetings/2\tAna booked a meeting",
    }),
  );
  expect(items).toEqual([
    {
      title: "Ticket: Late",
      link: { label: "Open", url: "https://www.example.com/desk/inbox/1" },
    },
    {
      title: "Meeting: Ana booked a meeting",
      link: { label: "Open", url: "https://www.example.com/desk/meetings/2" },
    },
  ]);
});

test("the staff_invited email tells an invitation from a reset", () => {
  const invited = productEmails.staff_invited(createContext());
  const reset = productEmails.staff_invited(createContext({ is_reset: "yes" }));
  expect([invited.subject, invited.paragraphs[0]]).toEqual([
    "You’re invited to the Spellpost team",
    "A colleague added you to the team.",
  ]);
  expect([reset.subject, reset.paragraphs[0]]).toEqual([
    "Your two-step sign-in at Spellpost was reset",
    "A colleague reset your two-step sign-in.",
  ]);
});

test("the newsletter’s confirmation cancels a request, and its emails a subscription", () => {
  const render = (kind: "newsletter_confirmation" | "newsletter_welcome") =>
    renderEmailText(productEmails[kind](createContext({ unsubscribe_token: "1" })));
  const url = "https://www.example.com/newsletter/leave?token=1";
  expect(render("newsletter_confirmation")).toContain(`Cancel this request: ${url}`);
  expect(render("newsletter_welcome")).toContain(`Unsubscribe: ${url}`);
});
