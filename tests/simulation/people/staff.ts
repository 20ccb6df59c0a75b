import { findForms, listLinks, type Page } from "../browser.ts";
import type { Model, Person } from "../model.ts";
import {
  type Action,
  expectShown,
  findForm,
  NothingToDoError,
  open,
  pick,
  type Scene,
  submit,
} from "../scene.ts";
import { findSubject, findTicket } from "./tickets.ts";

export const isStaff = (person: Person) => person.isStaff && person.isClient.latest;

/** Returns the client whom a page of the desk is about, by the words that only their texts contain. */
export function findClient(model: Model, page: Page): Person | undefined {
  const index = /<main[\s\S]*?zq(\d+)qz/.exec(page.html)?.[1];
  return index === undefined ? undefined : model.people[Number(index)];
}

const hasOpenTicket = ({ tickets }: Person) =>
  [...tickets.values()].some(({ latest }) => latest === "open");
const hasUnrecordedMeeting = ({ meeting: { latest } }: Person) =>
  latest !== null && new Date(latest).getTime() <= Date.now();
const awaitsActivation = ({ hasMet, planStatus }: Person) =>
  hasMet && planStatus.latest === "inactive";

/** Opens the page of one of those clients, after searching for their email. */
export function openClient(scene: Scene, clients: Person[]): Promise<Page> {
  const { marker } = pick(scene, clients);
  return openFrom(scene, `/desk/clients?q=${marker}`, /^\/desk\/clients\/[\da-f-]{36}$/);
}

/** Opens one of the pages to which a list links. */
export async function openFrom(scene: Scene, list: string, pattern: RegExp): Promise<Page> {
  const page = await open(scene, list);
  return open(scene, pick(scene, listLinks(page, pattern)));
}

export const staffActions: Action[] = [
  {
    name: "answer a ticket",
    weight: 6,
    isPossible: (person, model) => isStaff(person) && model.people.some(hasOpenTicket),
    async run(scene) {
      const { model, person, draw } = scene;
      const page = await openFrom(
        scene,
        "/desk/inbox?show=tickets",
        /^\/desk\/inbox\/[\da-f-]{36}/,
      );
      const client = findClient(model, page);
      const form = findForm(page, /\/replies/);
      const body = model.createText(person);
      const resolves = draw() < 0.3;
      const { told, page: next } = await submit(
        scene,
        page,
        form,
        { body },
        ["Sent", "Sent and resolved"],
        resolves ? "Send and Resolve" : "Send Reply",
      );
      model.send(person, body, told, client, findSubject(page));
      expectShown(scene, told, next, body);
      const ticket = client && findTicket(client, page);
      ticket?.change(resolves ? "resolved" : "in_progress", told, scene.isAlone);
      return told;
    },
  },
  {
    name: "note on a ticket",
    weight: 2,
    isPossible: (person, model) => isStaff(person) && model.people.some(hasOpenTicket),
    async run(scene) {
      const { model, person } = scene;
      const page = await openFrom(
        scene,
        "/desk/inbox?show=tickets",
        /^\/desk\/inbox\/[\da-f-]{36}/,
      );
      const body = model.createText(person);
      const form = findForm(page, /\/replies/);
      const titles = ["Note saved"];
      const { told, page: next } = await submit(
        scene,
        page,
        form,
        { body },
        titles,
        "Save as Note",
      );
      expectShown(scene, told, next, body);
      model.sendNote(person, body, told, findClient(model, page));
      return told;
    },
  },
  {
    name: "record a meeting",
    weight: 20,
    isPossible: (person, model) => isStaff(person) && model.people.some(hasUnrecordedMeeting),
    async run(scene) {
      const { model, draw } = scene;
      const file = await openClient(scene, model.people.filter(hasUnrecordedMeeting));
      // Links to former meetings follow the one to the current.
      const [current] = listLinks(file, /^\/desk\/meetings\/[\da-f-]{36}$/);
      if (!current) throw new NothingToDoError("That client has no meeting");
      const page = await open(scene, current);
      const client = findClient(model, page);
      const isHeld = draw() < 0.75;
      const form = findForms(page, isHeld ? /\/held/ : /\/missed/)[0];
      if (!form || !client) throw new NothingToDoError("That meeting has not begun");
      const { told } = await submit(scene, page, form, {}, ["Held", "Saved"]);
      if (isHeld) {
        client.meeting.change(null, told, scene.isAlone);
        client.hasMet ||= told !== "refused";
      } else if (told !== "refused") client.meeting.expect(null);
      return told;
    },
  },
  {
    name: "activate a plan",
    weight: 10,
    isPossible: (person, model) => isStaff(person) && model.people.some(awaitsActivation),
    async run(scene) {
      const { draw, model } = scene;
      const page = await openClient(scene, model.people.filter(awaitsActivation));
      const client = findClient(model, page);
      const form = findForm(page, /\/activation$/);
      const { told, page: next } = await submit(scene, page, form, {}, [
        "Activated",
        "Nothing to do",
      ]);
      if (told !== "refused") client?.planStatus.expect("active");
      const undo = next && findForms(next, /\/desk\/undo\//)[0];
      if (next && undo && draw() < 0.4) {
        const { told: undone } = await submit(scene, next, undo, {}, ["Undone"]);
        if (undone === "accepted" && scene.isAlone) client?.planStatus.stopExpecting("active");
        return undone;
      }
      return told;
    },
  },
];
