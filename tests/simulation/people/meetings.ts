import { listChoices } from "../browser.ts";
import type { Person } from "../model.ts";
import { type Action, expectShown, findForm, open, pick, type Scene, submit } from "../scene.ts";
import { findLink } from "./account.ts";

const ZONES = ["UTC", "America/New_York", "Asia/Nicosia", "Asia/Tokyo"];
const DAY_MS = 86_400_000;
const BOOKED = ["Your meeting is booked", "Your meeting has been moved"];

const isClient = (person: Person) => person.hasAccount.latest && person.isClient.latest;
const isComing = (time: string | null): time is string =>
  time !== null && Date.parse(time) > Date.now();
const hasComingMeeting = (person: Person) => isClient(person) && isComing(person.meeting.latest);

/** Returns a time that somebody else took, as a page still offers it that was opened before. */
function pickTaken({ model, person, draw }: Scene): string | undefined {
  const taken = model.people
    .filter((other) => other !== person)
    .map(({ meeting }) => meeting.latest)
    .filter(isComing);
  return taken[Math.trunc(draw() * taken.length)];
}

/** Chooses a time, mostly of those on the page. */
async function choose(scene: Scene, path: string) {
  const { browser, draw, isAlone, world } = scene;
  const kept = draw() < 0.8 ? browser.keptPages.get("times") : undefined;
  const page = kept ?? (await open(scene, path));
  browser.keptPages.delete("times");
  // Leaves the page open now and then, and chooses later from what it offered then.
  if (!kept && draw() < 0.4) {
    browser.keptPages.set("times", page);
    return null;
  }
  const times = listChoices(page, "starts_at");
  const taken = draw() < 0.3 ? pickTaken(scene) : undefined;
  const starts_at = taken ?? pick(scene, times);
  const form = findForm(page, /^\/meeting\?.*zone=/);
  const time = Date.parse(starts_at);
  const sentAt = Date.now();
  const { told, page: next } = await submit(scene, page, form, { starts_at }, BOOKED);
  scene.person.meeting.change(new Date(time).toISOString(), told, isAlone);
  const isFree = isAlone && !kept && !taken && world.network.active.size === 0;
  if (told === "refused" && isFree && isBookable(time, Date.now()))
    throw new Error(`${page.path} offered ${starts_at} and then refused it`);
  if (told === "accepted" && !isBookable(time, sentAt))
    throw new Error(`${starts_at} was booked at ${new Date(sentAt).toISOString()}`);
  const zone = new URLSearchParams(form.action.split("?")[1]).get("zone") ?? "";
  if (next?.path.startsWith("/meeting")) expectShown(scene, told, next, formatTime(time, zone));
  return told;
}

/** Formats a time as pages of meetings do, apart from the day. */
function formatTime(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" })
    .format(time)
    .replace(/\s/g, " ");
}

/** Tells whether clients may book a time: half hours of business days in New York, one to fourteen days ahead. */
function isBookable(time: number, now: number): boolean {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/New_York",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(time);
  return (
    /^(Mon|Tue|Wed|Thu|Fri),? (09|1[0-6]):[03]0$/.test(parts) &&
    time - now >= DAY_MS &&
    time - now <= 14 * DAY_MS
  );
}

export const meetingActions: Action[] = [
  {
    name: "book a meeting",
    weight: 10,
    isPossible: (person) =>
      isClient(person) && !person.hasMet && person.meeting.possible.includes(null),
    run: (scene) => choose(scene, `/meeting?zone=${pick(scene, ZONES)}`),
  },
  {
    name: "move the meeting",
    weight: 10,
    isPossible: hasComingMeeting,
    run: (scene) => choose(scene, `/meeting?change=yes&zone=${pick(scene, ZONES)}`),
  },
  {
    name: "cancel the meeting by the emailed link",
    weight: 6,
    isPossible: hasComingMeeting,
    async run(scene) {
      const link = findLink(scene, /href="([^"]+\/meeting\/[^"]+key=[^"]+)"/);
      // Opens the link on a device that is not signed in.
      const page = await scene.browser.open(link);
      const form = findForm(page, /^\/meeting\/[^/]+\/cancellation/);
      const { told } = await submit(scene, page, form, {}, ["Cancelled"]);
      scene.person.meeting.change(null, told, scene.isAlone);
      return told;
    },
  },
  {
    name: "cancel the meeting",
    weight: 6,
    isPossible: hasComingMeeting,
    async run(scene) {
      const page = await open(scene, "/meeting");
      const form = findForm(page, "/meeting/cancellation");
      const { told } = await submit(scene, page, form, {}, ["Cancelled"]);
      scene.person.meeting.change(null, told, scene.isAlone);
      return told;
    },
  },
];
