import { findHeaderFaults } from "../support/security-headers.ts";
import { Browser, type Page } from "./browser.ts";
import type { Model, Person, PlanStatus, TicketStatus } from "./model.ts";
import { FORGET_CHANGES } from "./observers.ts";
import { RULES } from "./rules.ts";
import { runUntil } from "./scheduler.ts";
import type { Email, LogLine, World } from "./world.ts";

/** Every text that people send, wherever it is kept. */
const TEXTS = `
  select subject as text from private.conversations
  union all select body from private.conversation_messages
  union all select comment from public.draft_decisions where comment is not null
  union all select body from public.draft_versions`;

/** Compares what the site keeps of the people with what they were told. Returns what differs. */
export async function checkPeople(world: World, people: Person[]): Promise<string[]> {
  const rows = await world.rows<AccountRow>(
    ACCOUNTS,
    people.map(({ marker }) => marker),
  );
  return people.flatMap((person) => {
    const row = rows.find(({ marker }) => marker === person.marker);
    return checkPerson(person, row);
  });
}

type AccountRow = {
  marker: string;
  email: string;
  business_name: string | null;
  is_client: boolean;
  meeting: string | null;
  tickets: { subject: string; status: TicketStatus }[];
  chosen_plan: string;
  plan_status: PlanStatus;
  has_linkedin: boolean;
  oldest_session: string | null;
};

const ACCOUNTS = `
  select substring(users.email from 'zq[0-9]+qz') as marker, users.email, profiles.business_name,
    profiles.chosen_plan::text as chosen_plan, profiles.plan_status::text as plan_status,
    exists (
      select from public.linkedin_connections where user_id = users.id
    ) as has_linkedin,
    (
      select min(created_at)::text from auth.sessions where sessions.user_id = users.id
    ) as oldest_session,
    coalesce(private.is_profile_complete(profiles), false) as is_client,
    (
      select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')
      from public.meetings where user_id = users.id and status = 'booked'
    ) as meeting,
    (
      select coalesce(json_agg(json_build_object('subject', subject, 'status', status)), '[]')
      from private.conversations where user_id = users.id
    ) as tickets
  from auth.users left join public.profiles on profiles.id = users.id
  where substring(users.email from 'zq[0-9]+qz') = any ($1)`;

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
  expect(person.email.confirm(row.email), `the email is ${row.email}`);
  // Until then, the plan is that of whichever sign-up will be confirmed.
  if (person.isConfirmed)
    expect(person.plan.confirm(row.chosen_plan), `the plan is ${row.chosen_plan}`);
  expect(person.planStatus.confirm(row.plan_status), `the plan is ${row.plan_status}`);
  expect(
    person.hasLinkedin.confirm(row.has_linkedin),
    `LinkedIn is connected: ${row.has_linkedin}`,
  );
  expect(
    row.oldest_session === null || Date.parse(row.oldest_session) >= (person.signedOutAt ?? 0),
    `a session from ${row.oldest_session} outlived signing out everywhere`,
  );
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
  const sent = [...model.texts.values(), ...model.messages.values()];
  for (const { text, acknowledged } of sent) {
    const count = counts.get(text) ?? 0;
    if (count > 1) found.push(`"${text}" exists ${count} times`);
    if (count === 0 && acknowledged) found.push(`"${text}" was acknowledged and is lost`);
  }
  for (const text of counts.keys())
    if (/zq\d+qz note/.test(text) && !model.texts.has(text) && !model.messages.has(text))
      found.push(`"${text}" was refused and exists`);
  return found;
}

/** Checks the rules that hold at any time. */
export async function checkRules(world: World): Promise<string[]> {
  const sql = RULES.map(
    ([, query], index) => `select ${index} as rule, what from (${query}) as q${index}`,
  );
  const rows = await world.rows<{ rule: number; what: string }>(sql.join(" union all "));
  await world.execute(FORGET_CHANGES);
  return rows.map(({ rule, what }) => `Broken: ${RULES[rule]![0]} (${what})`);
}

/**
 * Finds jobs that ended undelivered although there was something to say, and those that were delivered when
 * there was nothing.
 */
export async function checkDeliveries(world: World): Promise<string[]> {
  const rows = await world.rows<{ id: string; kind: string; was_true: boolean }>(
    `select delivery_id as id, kind, was_true from simulation.jobs
     where ended_true and not is_checked or was_true is false`,
  );
  await world.execute(
    "update simulation.jobs set is_checked = true where ended_true and not is_checked",
  );
  return rows.flatMap(({ id, kind, was_true }) => {
    const isDelivered = world.network.delivered.has(id);
    if (was_true === false) return isDelivered ? [`The job ${kind} said what is not true`] : [];
    return isDelivered ? [] : [`The job ${kind} ended and never arrived`];
  });
}

/** Finds what receivers accepted under an id that no job has, such as a retry under a new one. */
export async function checkIds(world: World): Promise<string[]> {
  const rows = await world.rows<{ id: string }>(
    `select id from unnest($1::text[]) as id
     where id not in (select delivery_id::text from simulation.jobs)`,
    world.network.arrived.splice(0),
  );
  return rows.map(({ id }) => `No job had ${id}, under which something was delivered`);
}

/** Compares everybody's calendar, as invitations by email filled it, with their booked meeting. */
export async function checkCalendars(world: World, model: Model): Promise<string[]> {
  const waiting = await world.rows<{ recipient: string }>(
    `select users.email as recipient from private.jobs join auth.users on users.id = jobs.recipient
     where lane = 'emails' and (due_at <= now() or attempts > 0)`,
  );
  const busy = new Set(waiting.map(({ recipient }) => findPerson(model, recipient)));
  const now = new Date().toISOString();
  const found: string[] = [];
  for (const person of model.people) {
    if (person.isStaff || busy.has(person) || !person.hasAccount.latest) continue;
    if (person.meeting.possible.length > 1) continue;
    const calendars = [...world.calendars].filter(([to]) => findPerson(model, to) === person);
    const appointments = new Map(calendars.flatMap(([, calendar]) => [...calendar]));
    const times = [...appointments.values()]
      .filter(({ isCancelled, startsAt }) => !isCancelled && startsAt > now)
      .map(({ startsAt }) => startsAt);
    const booked = person.meeting.latest;
    const expected = booked !== null && booked > now ? [booked] : [];
    if (times.join() !== expected.join())
      found.push(
        `The calendar of ${person.name} has [${times.join()}] instead of [${expected.join()}]`,
      );
  }
  return found;
}

function findPerson(model: Model, address: string): Person | undefined {
  const index = /zq(\d+)qz/.exec(address)?.[1];
  return index === undefined ? undefined : model.people[Number(index)];
}

/** Longest time for which something may wait once nothing fails any more, in hours. */
export const PATIENCE_HOURS = 3;

/** Jobs that have been due since before the deadline. */
const OVERDUE = `
  select kind::text, attempts from private.jobs
  where give_up_at > now() and give_up_at - private.get_job_lifetime(kind) < deadline
    and not private.must_job_wait(jobs)
    and (kind <> 'drafts' or not exists (select from private.model_pause where test_at > now()))`;

/**
 * Finds what still waits. To be called when nothing has failed for hours.
 * @param isAtRest true when nobody has done anything for hours either; before, a post that was never tried may
 * have been released a moment ago, with its client's plan
 */
export async function checkQueues(world: World, isAtRest: boolean): Promise<string[]> {
  const deadline = `now() - interval '${PATIENCE_HOURS - 1} hours'`;
  const rows = await world.rows<{ kind: string; attempts: number }>(
    OVERDUE.replaceAll("deadline", deadline),
  );
  return rows
    .filter(({ kind, attempts }) => isAtRest || attempts > 0 || kind !== "post_approved")
    .map(({ kind }) => `Still waiting: ${kind}`);
}

/** Checks a response as it is: its status, its headers, and that it shows only what is its reader's. */
export function checkPage(page: Page, reader: Person, model: Model, isFaulty: boolean): string[] {
  const found: string[] = [];
  if (page.path.startsWith("http")) return found;
  if (page.status >= 500 && !(isFaulty && page.status === 503))
    found.push(`${page.path} answered ${page.status}: ${page.text.slice(0, 300)}`);
  for (const fault of findHeaderFaults(Object.fromEntries(page.headers)))
    found.push(`${page.path} has a wrong header, ${fault}`);
  found.push(...findForeignTexts(page.html, reader, model).map((text) => `${page.path} ${text}`));
  return found;
}

/** Checks that emails tell their readers only what is theirs. */
export function checkEmails(emails: readonly Email[], model: Model): string[] {
  return emails.flatMap(({ to, subject, html, text }) => {
    const reader = findPerson(model, to);
    return reader
      ? findForeignTexts(`${subject} ${html} ${text}`, reader, model).map(
          (found) => `The email "${subject}" ${found}`,
        )
      : [`Nobody has the address ${to} of the email "${subject}"`];
  });
}

/** Finds what clients must not see: words of others, and notes of staff. */
function findForeignTexts(text: string, reader: Person, model: Model): string[] {
  if (reader.isStaff) return [];
  const found: string[] = [];
  for (const [, index] of text.matchAll(/zq(\d+)qz/g)) {
    const author = model.people[Number(index)];
    // Staff write to clients.
    if (author !== reader && !author?.isStaff)
      found.push(`shows ${reader.name} something of ${author?.name}`);
  }
  for (const [sent] of text.matchAll(/zq\d+qz note \d+\./g))
    if (model.texts.get(sent)?.isNote) found.push(`shows ${reader.name} a note of staff`);
  return found;
}

/** Compares the launch spots on the page of prices with their counters, when nothing has happened lately. */
export async function checkCounters(world: World): Promise<string[]> {
  const visitor = new Browser("10.9.9.9", () => {});
  const { text } = await runUntil(visitor.open("/pricing"));
  const [counters] = await world.rows<{ available: number; total: number }>(
    `select sum(available_spots)::int as available, sum(total_spots)::int as total
     from public.launch_promotion_counters`,
  );
  const [, left, of] = /(?:All|(\d+) of) (\d+) spots/.exec(text) ?? [];
  const shown = of ? [Number(left ?? of), Number(of)] : [0];
  const { available = 0, total = 0 } = counters ?? {};
  const expected = available > 0 ? [available, total] : [0];
  return shown.join() === expected.join()
    ? []
    : [`/pricing shows ${shown.join(" of ")} launch spots instead of ${expected.join(" of ")}`];
}

/**
 * Finds lines of the console that no fault explains.
 * @param isExplained tells whether there was a fault shortly before a time
 */
export function checkLog(
  lines: readonly LogLine[],
  isExplained: (at: number) => boolean,
): string[] {
  return lines
    .filter(({ at, text }) => !isExplained(at) && !EXPECTED_LINES.test(text))
    .map(({ text }) => `Console: ${text.slice(0, 400)}`);
}

/**
 * PGlite prints errors that functions and triggers of the schema raise on purpose, the client library of
 * Supabase prints that a session has ended, and the contact form prints the lengths of what it was sent.
 */
const EXPECTED_LINES =
  /^(error: |Auth error: error: Too often|Contact message |AuthApiError: Invalid Refresh Token)/;
