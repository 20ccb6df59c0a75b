import { createBackendHandle } from "../support/backend.ts";
import { countCalls, setFault } from "../support/faults.ts";
import { startInProcessSite, startInProcessStack } from "../support/in-process/stack.ts";
import { setVirtualTime } from "../support/in-process/virtual-clock.ts";
import { ANSWERS, signUpFields } from "../support/onboarding.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { getSiteVariables } from "../support/stack.ts";
import { SECRET_KEY } from "../support/supabase-keys.ts";
import { type PageResponse, Visitor } from "../support/visitor.ts";

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

const random = seededRandom(1);
// The timers of the skipping clock do not keep the process alive.
setInterval(() => {}, HOUR_S * 1000);
const stack = await startInProcessStack({
  now: START,
  randomSeed: 1,
  rateLimit: { email_sent: emailsPerHour },
});
const site = await startInProcessSite(
  { ...getSiteVariables(stack.proxyUrl, stack.backendUrl), SUPABASE_SECRET_KEY: SECRET_KEY },
  { limitScale: 1, onLog: () => {} },
);
const backend = createBackendHandle(stack.backendUrl);
const openedAt = Date.now();

/** Tasks of each second since the start. */
const agenda: (() => Promise<void>)[][] = [];
let clock = 0;

function plan(second: number, task: () => Promise<void>): void {
  const slot = Math.max(Math.trunc(second), clock + 1);
  (agenda[slot] ??= []).push(task);
}

/** Runs the agenda second by second. @returns CPU time in seconds */
async function play(until: number): Promise<number> {
  const cpuBefore = process.cpuUsage();
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
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1e6;
}

const counts: Record<string, number> = {};
const count = (what: string, by = 1) => (counts[what] = (counts[what] ?? 0) + by);

function countPage(page: PageResponse): PageResponse {
  count("pages");
  if (page.status >= 400 && !page.html.includes('role="alert"')) count("error pages");
  return page;
}

function nextAddress(): string {
  const index = Math.trunc(random() * SHARED_ADDRESSES);
  if (random() < SHARE_BEHIND_THEM) return `198.51.100.${index + 1}`;
  const part = () => Math.trunc(random() * 65_536).toString(16);
  return `2001:db8:${part()}:${part()}::1`;
}

/** Looks at the prices and signs up, and again after the time that the site says. */
async function arrive(): Promise<void> {
  const visitor = new Visitor(site.url, { "CF-Connecting-IP": nextAddress() });
  countPage(await visitor.get("/pricing"));
  countPage(await visitor.get("/signup?plan=pro"));
  await submit(visitor, 1);
}

async function submit(visitor: Visitor, tries: number): Promise<void> {
  const page = countPage(await visitor.post("/signup?plan=pro", signUpFields(visitor)));
  if (page.location) {
    count("sign-ups accepted");
    // Reads the email now, because the mailbox keeps the newest 500.
    const link = await backend.confirmationLink(visitor.email);
    return plan(clock + 60 + random() * 540, () => confirm(visitor, link));
  }
  const waitS = page.text.includes("again in an hour") ? HOUR_S : 60;
  count(waitS === HOUR_S ? "times told to wait an hour" : "times told to wait a minute");
  if (tries === MOST_TRIES || clock + waitS >= HOUR_S) count("sign-ups not served in the hour");
  else plan(clock + waitS, () => submit(visitor, tries + 1));
}

/** Opens the emailed link and completes the questionnaire. */
async function confirm(visitor: Visitor, link: string): Promise<void> {
  countPage(await visitor.get(link));
  const proof = Object.fromEntries(new URL(link, site.url).searchParams);
  countPage(await visitor.follow(await visitor.post("/email-verified", proof)));
  const done = await visitor.post("/profile-questionnaire", { ...ANSWERS, intent: "complete" });
  if (countPage(done).location === "/schedule-meeting") count("questionnaires completed");
}

for (let index = 0; index < signUps; index++) plan(HOUR_S * random() ** 2, arrive);
counts["s of CPU for the sign-ups, with Supabase"] = await play(HOUR_S + READING_S);

await setFault(stack.proxyUrl, "none"); // Resets the counts.
let etag = "";

async function view(path: string): Promise<void> {
  const response = await site.dispatch(site.url + path, {
    headers: { "User-Agent": "Mozilla/5.0 Viewer", "If-None-Match": etag },
  });
  count(`responses of ${response.status} to open pages`);
  etag = response.headers.get("ETag") ?? etag;
  if (response.status === 200 && !(await response.text()).includes('data-counters="read"'))
    count("pages without counters");
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
    const changes = count("changes of the counters");
    await backend.update("launch_promotion_counters", "plan_name=eq.pro", {
      available_spots: 30 - changes,
    });
    for (let viewer = 0; viewer < Math.min(viewers, REALTIME_CONNECTIONS); viewer++)
      plan(clock + 1, () => view("/pricing?fresh"));
  });
}
counts["s of CPU for the open pages"] = await play(viewingFrom + VIEWING_S + 10);
count("reads of the counters", await countCalls(stack.proxyUrl, /launch_promotion_counters/));
await site.stop(); // Gives the console back.

console.log(`${signUps} sign-ups, ${viewers} open pages, ${emailsPerHour} emails an hour\n`);
console.log("| count | of |\n| ---: | --- |");
for (const [what, number] of Object.entries(counts))
  console.log(`| ${Math.round(number).toLocaleString("en")} | ${what} |`);
await stack.stop();
process.exit();
