import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { brand } from "~/content/brand";
import { JOURNEY, journeyWords } from "~/content/journey";
import { longDate } from "~/domain/long-date";
import type { Meeting } from "~/domain/meeting";
import { PLAN_KEYS, planName } from "~/domain/plans";
import type { Profile } from "~/domain/profile";
import { toRoad } from "~/domain/road";
import { brand as brandOfMails } from "../../supabase/functions/_shared/brand.ts";
import { mailHtml, mailText } from "../../supabase/functions/_shared/mail-frame.ts";
import { STEPS, starsText } from "../../supabase/functions/_shared/mail-stars.ts";
import {
  authMails,
  authNotices,
  productMails,
} from "../../supabase/functions/_shared/mail-words.ts";

const supabase = join(import.meta.dirname, "../../supabase");
const read = (path: string) => readFileSync(join(supabase, path), "utf8");
const HOSTILE = `"><b>bob</b>&amp;@example.com`;
const facts = (data = {}) => ({
  recipient: "ana@example.com",
  data,
  at: new Date("2026-01-31T12:00:00Z"),
  site: "https://www.example.com",
});
const everyMail = {
  ...authMails,
  ...authNotices,
  ...Object.fromEntries(Object.entries(productMails).map(([kind, of]) => [kind, of(facts())])),
};

test("the templates match the output of .github/make-mails.ts, and there are no others", () => {
  const made = { ...authMails, ...authNotices };
  expect(readdirSync(join(supabase, "templates")).toSorted()).toEqual(
    Object.keys(made)
      .map((name) => `${name}.html`)
      .toSorted(),
  );
  for (const [name, words] of Object.entries(made))
    expect(read(`templates/${name}.html`)).toBe(mailHtml(words));
});

test("config.toml sets the subject of each email", () => {
  const config = read("config.toml");
  for (const [section, mails] of [
    ["template", authMails],
    ["notification", authNotices],
  ] as const)
    for (const [name, { subject }] of Object.entries(mails))
      expect(config).toMatch(
        new RegExp(
          `\\[auth\\.email\\.${section}\\.${name}\\]\\n(enabled = true\\n)?subject = "${subject}"\\ncontent_path = "[./a-z]+/templates/${name}\\.html"`,
        ),
      );
});

test("every email kind that the schema enqueues has a template, and no other kind does", () => {
  const queued = readdirSync(join(supabase, "schemas")).flatMap((file) => {
    const sql = read(`schemas/${file}`);
    const kinds = (call: RegExp) => [...sql.matchAll(call)].map(([, kind]) => kind);
    const ofMeetings = kinds(/perform private\.owe_meeting_mails\(\s*'(\w+)'/g);
    // Staff receive every meeting email that the client does, except the reminder.
    const ofTeam = ofMeetings.filter((kind) => kind !== "meeting_reminder");
    return [
      ...kinds(/perform private\.owe_mail\(\s*'(\w+)',/g),
      ...ofMeetings,
      ...ofTeam.map((kind) => `team_${kind}`),
    ];
  });
  expect(Object.keys(productMails).toSorted()).toEqual([...new Set(queued)].toSorted());
});

test("emails name the business, the plans and the dates as the site does", () => {
  const { street, city, country } = brand.address;
  expect(brandOfMails).toEqual({
    name: brand.name,
    email: brand.email,
    phone: brand.phone.display,
    address: `${street}, ${city}, ${country}`,
  });
  const { paragraphs } = productMails.account_deleted!(facts());
  expect(paragraphs[0]).toContain(`on ${longDate(facts().at)},`);
  for (const plan of PLAN_KEYS)
    expect(productMails.plan_change_requested!(facts({ plan })).subject).toBe(
      `You asked for the ${planName(plan)} plan`,
    );
});

const litIn = (words: object) => ("lit" in words ? words.lit : undefined);

test("emails list the journey's steps in the same words as the site", () => {
  expect(STEPS).toEqual(JOURNEY.map(({ name }) => name));
  for (let lit = 0; lit <= STEPS.length; lit++) expect(starsText(lit)).toBe(journeyWords(lit));
  expect(journeyWords(3)).toBe("3 of 5 stars lit: account, address and brand. Next: meeting.");
  expect(journeyWords(5)).toBe("5 of 5 stars lit: account, address, brand, meeting and plan.");
});

test("only journey emails show progress, and it matches the client area", () => {
  const shown = Object.entries(everyMail).map(([kind, words]) => [kind, litIn(words)] as const);
  expect(Object.fromEntries(shown.filter(([, lit]) => lit !== undefined))).toEqual({
    confirmation: 1,
    meeting_booked: 3,
    meeting_moved: 3,
    meeting_cancelled: 3,
    meeting_reminder: 3,
    plan_activated: 5,
  });
  const client = {
    business_name: "My Business",
    offer_description: "To be completed",
    plan_status: "inactive",
  } as Profile;
  const complete: Profile = {
    ...client,
    business_name: "Ana's",
    offer_description: "Bread, daily",
  };
  const meeting: Meeting = { id: "1", starts_at: facts().at.toISOString(), status: "booked" };
  const lit = (profile: Profile, held: Meeting | null) => toRoad(profile, held).lit;
  expect(lit(client, null)).toBe(litIn(everyMail.confirmation));
  expect(lit(complete, meeting)).toBe(litIn(productMails.meeting_booked!(facts())));
  expect(lit(complete, null)).toBe(litIn(productMails.meeting_cancelled!(facts())));
  expect(lit({ ...complete, plan_status: "active" }, { ...meeting, status: "held" })).toBe(
    litIn(productMails.plan_activated!(facts())),
  );
  for (const status of ["booked", "missed", "held"] as const)
    expect(lit({ ...complete, plan_status: "active" }, { ...meeting, status })).toBe(
      litIn(productMails.meeting_booked!(facts({ active: "yes" }))),
    );
});

test("a cancelled meeting delays only a plan that waits for it", () => {
  const { paragraphs: waiting } = productMails.meeting_cancelled!(facts());
  expect(waiting.join(" ")).toContain("Your plan starts after the meeting");
  const { paragraphs: active } = productMails.meeting_cancelled!(facts({ active: "yes" }));
  expect(active.join(" ")).toContain("Your plan goes on as it is.");
  expect(active.join(" ")).not.toContain("starts after the meeting");
});

describe.each(Object.entries(everyMail))("the %s email", (_, words) => {
  const html = mailHtml(words);
  /** Constellation, which is hidden from screen readers; the text below repeats it. */
  const [constellation = ""] = html.match(/<table[^>]* aria-hidden="true"[\s\S]*?<\/table>/) ?? [];
  /** Text between the tags, in order. */
  const shown = html
    .replace(/<head[\s\S]*<\/head>/, "")
    .replace(constellation, "")
    .split(/<[^>]+>/)
    .map((part) => part.replaceAll("&amp;", "&").replaceAll("&nbsp;", "").trim())
    .filter(Boolean);

  test("has dark-mode colors, a preview, the name, the link's URL and contact details", () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme: dark)");
    expect(shown.slice(0, 3)).toEqual([words.preview, "&#10022;", brand.name]);
    expect(shown).toContain(words.link.address);
    expect(shown.join("\n")).toContain(`Write to ${brand.email} or call`);
  });

  test("shows one star per step if it reports progress, and none otherwise", () => {
    const lit = litIn(words) as number | undefined;
    const stars = constellation.match(/&#1002[23];/g) ?? [];
    expect(stars).toEqual(
      lit === undefined ? [] : STEPS.map((_step, index) => (index < lit ? "&#10022;" : "&#10023;")),
    );
    expect(shown.filter((part) => part.includes("stars lit"))).toEqual(
      lit === undefined ? [] : [starsText(lit)],
    );
  });

  test("loads no remote content, so that opening it cannot be tracked", () => {
    expect(html).not.toMatch(/<img|<link|@import|url\(|src=|background=/);
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      expect([words.link.address, "leave" in words && words.leave]).toContain(
        address?.replaceAll("&amp;", "&"),
      );
  });

  test("contains all HTML text in its plain-text version", () => {
    const text = mailText(words);
    const ornaments = [words.preview, "&#10022;", "The button opens this address:"];
    for (const part of shown.filter((each) => !ornaments.includes(each)))
      expect(text).toContain(part);
  });
});

test("escapes user input as text", () => {
  const html = mailHtml(productMails.account_deleted!({ ...facts(), recipient: HOSTILE }));
  expect(html).toContain("&quot;&gt;&lt;b&gt;bob&lt;/b&gt;&amp;amp;@example.com");
  expect(html).not.toContain("<b>");
});
