import { findHeaderFaults } from "../support/security-headers.ts";
import type { Page } from "./browser.ts";
import type { Model, Person } from "./model.ts";
import type { World } from "./world.ts";

/** Every text that people send, wherever it is kept. */
const TEXTS = `
  select subject as text from public.tickets
  union all select body from public.ticket_messages
  union all select body from private.conversation_notes`;

/** Compares what the site keeps of the people with what they were told. Returns what differs. */
export async function checkPeople(world: World, people: Person[]): Promise<string[]> {
  const rows = await world.rows<AccountRow>(ACCOUNTS, [people.map(({ name }) => name)]);
  return people.flatMap((person) => {
    const row = rows.find(({ name }) => name === person.name);
    return checkPerson(person, row);
  });
}

type AccountRow = {
  name: string;
  email: string;
  business_name: string | null;
  is_client: boolean;
  meeting: string | null;
  tickets: { subject: string; status: "open" | "resolved" }[];
};

const ACCOUNTS = `
  select users.raw_user_meta_data ->> 'name' as name, users.email, profiles.business_name,
    coalesce(private.is_profile_complete(profiles), false) as is_client,
    (
      select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')
      from public.meetings where user_id = users.id and status = 'booked'
    ) as meeting,
    (
      select coalesce(json_agg(json_build_object('subject', subject, 'status', status)), '[]')
      from public.tickets where user_id = users.id
    ) as tickets
  from auth.users left join public.profiles on profiles.id = users.id
  where users.raw_user_meta_data ->> 'name' = any ($1)`;

function checkPerson(person: Person, row: AccountRow | undefined): string[] {
  const found: string[] = [];
  const expect = (isTrue: boolean, text: string) => {
    if (!isTrue) found.push(`${person.name}: ${text}`);
  };
  expect(person.hasAccount.confirm(row !== undefined), row ? "has an account" : "has no account");
  if (!row) return found;
  const { business_name, is_client, meeting, tickets } = row;
  expect(person.isClient.confirm(is_client), `the profile is ${is_client ? "" : "not "}complete`);
  if (business_name !== null)
    expect(person.business.confirm(business_name), `the business is called ${business_name}`);
  expect(person.meeting.confirm(meeting), `the meeting is at ${meeting}`);
  for (const { subject, status } of tickets)
    expect(
      person.tickets.get(subject)?.confirm(status) ?? false,
      `the ticket ${subject} is ${status}`,
    );
  return found;
}

/** Finds texts that were acknowledged and are lost, that exist twice, or that nobody sent. */
export async function checkTexts(world: World, model: Model): Promise<string[]> {
  const rows = await world.rows<{ text: string }>(TEXTS);
  const counts = new Map<string, number>();
  for (const { text } of rows) counts.set(text, (counts.get(text) ?? 0) + 1);
  const found: string[] = [];
  for (const { text, acknowledged } of model.texts.values()) {
    const count = counts.get(text) ?? 0;
    if (count > 1) found.push(`"${text}" exists ${count} times`);
    if (count === 0 && acknowledged) found.push(`"${text}" was acknowledged and is lost`);
  }
  for (const text of counts.keys())
    if (/zq\d+qz note/.test(text) && !model.texts.has(text))
      found.push(`"${text}" was refused and exists`);
  return found;
}

/** Rules that hold at any time, each as a query of what breaks it. */
const RULES: [rule: string, sql: string][] = [
  [
    "one booked meeting per time",
    `select starts_at::text as what from public.meetings
     where status = 'booked' group by starts_at having count(*) > 1`,
  ],
  [
    "launch spots that are gone equal activations",
    `select plan_name || ': ' || available_spots as what from public.launch_promotion_counters
     where total_spots - available_spots <> (
       select count(*) from public.profiles where launch_spot::text = plan_name
     )`,
  ],
  [
    "a plan is active only after a meeting",
    `select business_name as what from public.profiles
     where plan_status = 'active' and not exists (
       select from public.meetings where meetings.user_id = profiles.id and status = 'held'
     )`,
  ],
];

/** Checks the rules that hold at any time. */
export async function checkRules(world: World): Promise<string[]> {
  const sql = RULES.map(
    ([, query], index) => `select ${index} as rule, what from (${query}) as q${index}`,
  );
  const rows = await world.rows<{ rule: number; what: string }>(sql.join(" union all "));
  return rows.map(({ rule, what }) => `Broken: ${RULES[rule]![0]} (${what})`);
}

/** Checks a response as it is: its status, its headers, and that it shows only what is its reader's. */
export function checkPage(page: Page, reader: Person, isFaulty: boolean): string[] {
  const found: string[] = [];
  if (page.path.startsWith("http")) return found;
  if (page.status >= 500 && !(isFaulty && page.status === 503))
    found.push(`${page.path} answered ${page.status}: ${page.text.slice(0, 300)}`);
  for (const fault of findHeaderFaults(Object.fromEntries(page.headers)))
    found.push(`${page.path} has a wrong header, ${fault}`);
  if (reader.isStaff) return found;
  for (const [, index] of page.html.matchAll(/zq(\d+)qz/g))
    if (Number(index) !== reader.index && !page.path.startsWith("/client/tickets/"))
      found.push(`${page.path} shows ${reader.name} something of person ${index}`);
  return found;
}

/** Finds lines of the console that no fault explains. */
export function checkLog(lines: readonly string[], isFaulty: boolean): string[] {
  return isFaulty
    ? []
    : lines
        .filter((line) => !EXPECTED_LINES.test(line))
        .map((line) => `Console: ${line.slice(0, 400)}`);
}

/**
 * PGlite prints errors that functions of the schema raise on purpose, and the client library of
 * Supabase prints that a session has ended.
 */
const EXPECTED_LINES = /^(error: |AuthApiError: Invalid Refresh Token)/;
