import { listChoices } from "../browser.ts";
import type { Person } from "../model.ts";
import { type Action, findForm, open, pick, type Scene, submit } from "../scene.ts";
import { findLink } from "./account.ts";

const ZONES = ["UTC", "America/New_York", "Asia/Nicosia", "Asia/Tokyo"];
const BOOKED = ["Your meeting is booked", "Your meeting has been moved"];

const isClient = (person: Person) => person.hasAccount.latest && person.isClient.latest;

/** Chooses a time of those on the page, often the first, so that people want the same one. */
async function choose(scene: Scene, path: string) {
  const page = await open(scene, path);
  const times = listChoices(page, "starts_at");
  const starts_at = scene.draw() < 0.5 ? pick(scene, times.slice(0, 2)) : pick(scene, times);
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
    weight: 4,
    isPossible: (person) => isClient(person) && person.meeting.latest !== null,
    run: (scene) => choose(scene, `/meeting?change=yes&zone=${pick(scene, ZONES)}`),
  },
  {
    name: "cancel the meeting by the emailed link",
    weight: 2,
    isPossible: (person) => isClient(person) && person.meeting.latest !== null,
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
    weight: 2,
    isPossible: (person) => isClient(person) && person.meeting.latest !== null,
    async run(scene) {
      const page = await open(scene, "/meeting");
      const form = findForm(page, "/meeting/cancellation");
      const { told } = await submit(scene, page, form, {}, ["Cancelled"]);
      scene.person.meeting.change(null, told, scene.isAlone);
      return told;
    },
  },
];
