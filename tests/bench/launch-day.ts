import { createBackendHandle } from "../support/backend.ts";
import { countCalls, setFault } from "../support/faults.ts";
import { startInProcessSite, startInProcessStack } from "../support/in-process/stack.ts";
import { setVirtualTime } from "../support/in-process/virtual-clock.ts";
import { ANSWERS, signUpFields } from "../support/onboarding.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { getSiteVariables } from "../support/stack.ts";
import { SECRET_KEY } from "../support/supabase-keys.ts";
import { type PageResponse, Visitor } from "../support/visitor.ts";
import { expectAtLeast, expectAtMost, printReport } from "./report.ts";

/**
 * Implements `npm run bench:launch-day`: plays an hour of sign-ups, and ten minutes with many open pricing
 * pages, against the built Worker with its own rate limits, and a Supabase with those of a hosted project.
 * Takes the number of sign-ups (10,000 by default), of open pages (20,000) and of emails that Supabase
 * sends in an hour (1,000, as in config.toml).
 */

const [signUps = 10_000, viewers = 20_000, emailsPerHour = 1000] = process.argv
  .slice(2)
  .map(Number);
const HOUR_S = 3600;
const VIEWING_S = 600;
const POLL_S = 30;
/** Connections that Supabase's Realtime accepts on its Pro plan. */
const REALTIME_CONNECTIONS = 500;
/** Share of the visitors who reach the site by one of a few addresses, as on mobile networks. */
const SHARED_ADDRESSES = 30;
const SHARE_BEHIND_THEM = 0.3;
const CONCURRENCY = 1000;
/** A visitor presses the button again this often, each time after the time they were told. */
const MOST_TRIES = 5;
const START = new Date("2026-12-01T14:00:00Z");
/** Time after the last sign-up within which its email is read. */
const READING_S = 660;
const WAITING_TIMES: [RegExp, number][] = [
  [/again in an hour/, HOUR_S],
  [/wait a minute|again in a minute/, 60],
];

const random = seededRandom(1);
// The timers of the skipping clock do not keep the process alive.
setInterval(() => {}, HOUR_S * 1000);
const stack = await startInProcessStack({
  now: START,
  randomSeed: 1,
  rateLimit: { email_sent: emailsPerHour },
});
/** Log lines by their words; the site logs each refusal. */
const logged = new Map<string, number>();
const site = await startInProcessSite(
  { ...getSiteVariables(stack.proxyUrl, stack.backendUrl), SUPABASE_SECRET_KEY: SECRET_KEY },
  { limitScale: 1, onLog: (line) => logged.set(line, (logged.get(line) ?? 0) + 1) },
);
const backend = createBackendHandle(stack.backendUrl);
const openedAt = Date.now();

/** Tasks of each second since the start. */
const agenda: (() => Promise<void>)[][] = [];
let clock = 0;

/** Adds something to do at a second; what comes after the end is left out. */
function plan(second: number, task: () => Promise<void>): void {
  const slot = Math.max(Math.trunc(second), clock + 1);
  (agenda[slot] ??= []).push(task);
}

/** Runs the agenda second by second. */
async function play(until: number): Promise<void> {
  for (; clock < until; clock++) {
    const tasks = agenda[clock];
    if (!tasks) continue;
    // Never turned back, which would begin another hour of the limits.
    setVirtualTime(new Date(Math.max(Date.now(), openedAt + clock * 1000)));
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (let task = tasks.pop(); task; task = tasks.pop()) await task();
      }),
    );
    delete agenda[clock];
  }
}

const counts = { pages: 0, accepted: 0, told: 0, completed: 0, late: 0 };
const waits = new Map<number, number>();
const faults: string[] = [];

/** Counts a response, and notes one that is an error page or does not say what to do. */
function check(page: PageResponse, step: string): PageResponse {
  counts.pages++;
  if (page.status >= 400 && !/role="alert"/.test(page.html))
    faults.push(`${step}: ${page.status} ${page.text.slice(0, 200)}`);
  return page;
}

function nextAddress(): string {
  const index = Math.trunc(random() * SHARED_ADDRESSES);
  if (random() < SHARE_BEHIND_THEM) return `198.51.100.${index + 1}`;
  return `2001:db8:${Math.trunc(random() * 65_536).toString(16)}:${Math.trunc(random() * 65_536).toString(16)}::1`;
}

/** Looks at the prices and signs up, and again after the time that the site says. */
async function arrive(): Promise<void> {
  const visitor = new Visitor(site.url, { "CF-Connecting-IP": nextAddress() });
  check(await visitor.get("/pricing"), "pricing");
  check(await visitor.get("/signup?plan=pro"), "sign-up page");
  await submit(visitor, 1);
}

async function submit(visitor: Visitor, tries: number): Promise<void> {
  const fields = signUpFields(visitor);
  const page = check(await visitor.post("/signup?plan=pro", fields), "sign-up");
  if (page.location) {
    counts.accepted++;
    // Reads the email now, because the mailbox keeps the newest 500.
    const link = await backend.confirmationLink(visitor.email);
    return plan(clock + 60 + random() * 540, () => confirm(visitor, link));
  }
  counts.told++;
  const waitS = WAITING_TIMES.find(([pattern]) => pattern.test(page.text))?.[1];
  if (!waitS) return void faults.push(`sign-up: no time named: ${page.text.slice(0, 300)}`);
  waits.set(waitS, (waits.get(waitS) ?? 0) + 1);
  for (const value of [fields.name, fields.email])
    if (!page.html.includes(`value="${value}"`)) faults.push(`sign-up: ${value} is gone`);
  if (tries === MOST_TRIES || clock + waitS >= HOUR_S) counts.late++;
  else plan(clock + waitS, () => submit(visitor, tries + 1));
}

/** Opens the emailed link and completes the questionnaire. */
async function confirm(visitor: Visitor, link: string): Promise<void> {
  check(await visitor.get(link), "confirmation");
  const proof = Object.fromEntries(new URL(link, site.url).searchParams);
  check(await visitor.follow(await visitor.post("/email-verified", proof)), "confirmed");
  const done = await visitor.post("/profile-questionnaire", { ...ANSWERS, intent: "complete" });
  if (check(done, "questionnaire").location === "/schedule-meeting") counts.completed++;
}

console.info(
  `${signUps} sign-ups in an hour, half of them in its first quarter; ${SHARE_BEHIND_THEM * 100} % of them from ${SHARED_ADDRESSES} addresses; ${emailsPerHour} emails an hour.`,
);
for (let index = 0; index < signUps; index++) plan(HOUR_S * random() ** 2, arrive);
const cpuBefore = process.cpuUsage();
await play(HOUR_S + READING_S);
const cpu = process.cpuUsage(cpuBefore);
const [accounts] = await stack.sql<{ count: number }>("select count(*)::int from auth.users");
console.info(
  `${counts.pages} pages, ${((cpu.user + cpu.system) / 1e6).toFixed(0)} s of CPU with Supabase; ${accounts?.count} accounts, ${counts.accepted} sign-ups accepted, ${counts.completed} questionnaires; ${counts.told} times told to wait (${[...waits].map(([seconds, times]) => `${seconds / 60} min: ${times}`).join(", ")}), ${counts.late} not served within the hour.`,
);

await setFault(stack.proxyUrl, "none"); // Resets the counts.
const statuses: Record<number, number> = {};
let changes = 0;
let etag = "";
const readsPerFiveSeconds: number[] = [];
let readsBefore = 0;

async function view(path: string): Promise<void> {
  const response = await site.dispatch(site.url + path, {
    headers: { "User-Agent": "Mozilla/5.0 Viewer", "If-None-Match": etag },
  });
  statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  if (response.status === 200) {
    etag = response.headers.get("ETag") ?? etag;
    const html = await response.text();
    if (!html.includes('data-counters="read"')) faults.push(`${path}: without counters`);
  }
}

const viewingFrom = clock;
for (let viewer = REALTIME_CONNECTIONS; viewer < viewers; viewer++) {
  const offset = random() * POLL_S;
  for (let second = offset; second < VIEWING_S; second += POLL_S)
    plan(viewingFrom + second, () => view("/pricing"));
}
/** An activation a minute; each of the pages with a channel asks for it. */
for (let second = 30; second < VIEWING_S; second += 60) {
  plan(viewingFrom + second, async () => {
    changes++;
    await backend.update("launch_promotion_counters", "plan_name=eq.pro", {
      available_spots: 30 - changes,
    });
    for (let viewer = 0; viewer < Math.min(viewers, REALTIME_CONNECTIONS); viewer++)
      plan(clock + 1, () => view("/pricing?fresh"));
  });
}
for (let second = 5; second <= VIEWING_S; second += 5) {
  plan(viewingFrom + second, async () => {
    const reads = await countCalls(stack.proxyUrl, /launch_promotion_counters/);
    readsPerFiveSeconds.push(reads - readsBefore);
    readsBefore = reads;
  });
}
const viewingCpu = process.cpuUsage();
await play(viewingFrom + VIEWING_S + 10);
const used = process.cpuUsage(viewingCpu);
const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
console.info(
  `${viewers} open pricing pages for ${VIEWING_S / 60} minutes, ${REALTIME_CONNECTIONS} of them with a channel, ${changes} changes: ${requests} requests (${JSON.stringify(statuses)}), ${((used.user + used.system) / 1000 / requests).toFixed(2)} ms of CPU each, ${readsBefore} reads of the counters, at most ${Math.max(...readsPerFiveSeconds)} in five seconds.`,
);

for (const [line, count] of logged) console.info(`logged ${count} times: ${line.slice(0, 200)}`);
for (const fault of faults.slice(0, 10)) console.info(fault);
expectAtMost("error pages, lost values, waits without a time", faults.length, 0, "");
// A call that takes too long creates its account, too, although its visitor is told to try again.
expectAtLeast("accounts", accounts?.count ?? 0, Math.min(signUps, emailsPerHour), "");
expectAtLeast("completed of those accepted", counts.completed / counts.accepted, 1, "");
expectAtMost("reads of the counters", readsBefore, VIEWING_S / 5 + 2 * changes, "");
await site.stop(); // Gives the console back.
const missed = printReport();
await stack.stop();
process.exit(missed > 0 ? 1 : 0);
