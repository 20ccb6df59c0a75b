import { listChoices } from "../browser.ts";
import type { Person } from "../model.ts";
import { type Action, findForm, open, pick, type Scene, submit } from "../scene.ts";
import { findLink } from "./account.ts";

const ZONES = ["UTC", "America/New_York", "Asia/Nicosia", "Asia/Tokyo"];
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
  const { browser, draw } = scene;
  const isKept = browser.keptPage !== null && draw() < 0.8;
  const page = isKept ? browser.keptPage! : await open(scene, path);
  browser.keptPage = null;
  // Leaves the page open now and then, and chooses later from what it offered then.
  if (!isKept && draw() < 0.4) {
    browser.keptPage = page;
    return null;
  }
  const times = listChoices(page, "starts_at");
  const taken = draw() < 0.3 ? pickTaken(scene) : undefined;
  const starts_at = taken ?? pick(scene, times);
  const form = findForm(page, /^\/meeting\?.*zone=/);
  const { told } = await submit(scene, page, form, { starts_at }, BOOKED);
  scene.person.meeting.change(new Date(starts_at).toISOString(), told, scene.isAlone);
  return told;
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
