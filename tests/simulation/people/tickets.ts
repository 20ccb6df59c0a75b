import { listLinks, type Page } from "../browser.ts";
import { type Person, Register, type TicketStatus } from "../model.ts";
import {
  type Action,
  findForm,
  open,
  pick,
  type Scene,
  submit,
  submitPersistently,
} from "../scene.ts";

const isClient = (person: Person) => person.hasAccount.latest && person.isClient.latest;
const hasTicket = (person: Person) => isClient(person) && person.tickets.size > 0;

async function openTicket(scene: Scene) {
  const list = await open(scene, "/client?section=support");
  const page = await open(scene, pick(scene, listLinks(list, /^\/client\/tickets\//)));
  expectMessages(scene, page);
  return { page, status: findTicket(scene.person, page) };
}

/** Ends the run where a ticket lacks a text that somebody was told to be in it. */
function expectMessages({ isAlone, model, person }: Scene, page: Page): void {
  const subject = findSubject(page);
  const expected = [...model.texts.values()].filter(
    ({ ticket, owner, about, acknowledged, isNote }) =>
      ticket === subject && (about ?? owner) === person && acknowledged && !isNote,
  );
  const missing = expected.find(({ text }) => !page.html.includes(text));
  if (isAlone && missing) throw new Error(`${page.path} lacks "${missing.text}"`);
}

/** Returns the subject of the ticket that a page is about. */
export function findSubject(page: Page): string {
  return /<h1[^>]*>(?:<bdi>)?([^<]*)/.exec(page.html)?.[1]?.trim() ?? "";
}

/** Returns the status of the ticket that a page is about. */
export function findTicket(person: Person, page: Page): Register<TicketStatus> | undefined {
  return person.tickets.get(findSubject(page));
}

export const ticketActions: Action[] = [
  {
    name: "submit a ticket",
    weight: 6,
    isPossible: isClient,
    async run(scene) {
      const { person, model } = scene;
      const page = await open(scene, "/client/ticket");
      const form = findForm(page, "/client/ticket");
      const subject = model.createText(person);
      const values = { subject, description: `About ${person.marker}` };
      const titles = ["Ticket submitted"];
      // Known before the answer, because another device of theirs may show it already.
      person.tickets.set(subject, new Register<TicketStatus>("open"));
      const told = await submitPersistently(scene, page, form, values, titles);
      model.send(person, subject, told);
      if (told === "refused") person.tickets.delete(subject);
      return told;
    },
  },
  {
    name: "reply to a ticket",
    weight: 6,
    isPossible: hasTicket,
    async run(scene) {
      const { person, model } = scene;
      const { page, status } = await openTicket(scene);
      const body = model.createText(person);
      const form = findForm(page, /\/replies$/);
      const told = await submitPersistently(scene, page, form, { body }, ["Sent"]);
      model.send(person, body, told, undefined, findSubject(page));
      status?.change("open", told, scene.isAlone);
      return told;
    },
  },
  {
    name: "ask for a set-up call",
    weight: 2,
    isPossible: isClient,
    async run(scene) {
      const { person, model } = scene;
      const page = await open(scene, "/client/setup-call");
      const message = model.createText(person);
      const form = findForm(page, "/client/setup-call");
      const told = await submitPersistently(scene, page, form, { message }, ["Call requested"]);
      model.sendToUs(person, message, told === "accepted" && !scene.isAlone ? "unclear" : told);
      return told;
    },
  },
  {
    name: "close or reopen a ticket",
    weight: 3,
    isPossible: hasTicket,
    async run(scene) {
      const { page, status } = await openTicket(scene);
      const form = findForm(page, /\/closure$/);
      const isResolved = form.fields.some(
        ({ name, value }) => name === "resolved" && value === "yes",
      );
      const next = isResolved ? "resolved" : "open";
      const { told } = await submit(scene, page, form, {}, ["Resolved", "Reopened"]);
      status?.change(next, told, scene.isAlone);
      return told;
    },
  },
];
