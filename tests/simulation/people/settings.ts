import type { Person, Told } from "../model.ts";
import {
  type Action,
  findForm,
  NothingToDoError,
  open,
  requestPasswordReset,
  type Scene,
  submit,
} from "../scene.ts";
import { findLink } from "./account.ts";

const isClient = (person: Person) => person.hasAccount.latest && person.isClient.latest;

/** Draws a password that nobody had before. */
const createPassword = ({ draw }: Scene) => `Str0ng!Pass${Math.trunc(draw() * 1e9)}`;

/** Follows the link that went to one of the two addresses. */
async function confirmNewEmail(scene: Scene, to: string): Promise<Told> {
  const { browser, person, world } = scene;
  const newEmail = person.nextEmail!;
  const email = world.emails.findLast(
    (each) => each.to === to && each.html.includes("/email-changed?"),
  );
  const href = /href="https?:\/\/[^/]+(\/email-changed\?[^"]+)"/.exec(email?.html ?? "")?.[1];
  if (!href) {
    person.nextEmail = null; // gives up, because none is coming
    throw new NothingToDoError("No email has a link");
  }
  const page = await browser.open(href.replaceAll("&amp;", "&"));
  const form = findForm(page, "/email-changed");
  const titles = ["One link to go", "Email changed"];
  const { told, page: next } = await submit(scene, page, form, {}, titles);
  const isDone = /Email changed/.test(next?.html ?? "");
  if (told === "unclear" || isDone) person.email.change(newEmail, told, scene.isAlone);
  // Gives up after a link that was used or has expired.
  if (told === "refused" || isDone) person.nextEmail = null;
  return told;
}

export const settingsActions: Action[] = [
  {
    name: "change the password",
    weight: 2,
    isPossible: isClient,
    async run(scene) {
      const { person } = scene;
      const page = await open(scene, "/client/password");
      const password = createPassword(scene);
      const values = {
        currentPassword: person.password.latest,
        password,
        confirmPassword: password,
      };
      const form = findForm(page, "/client/password");
      const { told } = await submit(scene, page, form, values, ["Password changed"]);
      person.password.change(password, told, scene.isAlone);
      return told;
    },
  },
  {
    name: "forget the password",
    weight: 2,
    isPossible: (person) => person.hasAccount.latest && person.isConfirmed,
    run: requestPasswordReset,
  },
  {
    name: "reset the password",
    // Nearly at once, because the link works for an hour.
    weight: 80,
    isPossible: (person) => person.hasAccount.latest && person.awaits.has("reset"),
    async run(scene) {
      const { browser, person } = scene;
      const page = await browser.open(findLink(scene, /href="([^"]+\/reset-password\?[^"]+)"/));
      const password = createPassword(scene);
      const form = findForm(page, "/reset-password");
      const values = { password, confirmPassword: password };
      const { told } = await submit(scene, page, form, values, ["Password changed"]);
      person.password.change(password, told, scene.isAlone);
      if (told !== "unclear") person.awaits.delete("reset");
      return told;
    },
  },
  {
    name: "change the email",
    weight: 2,
    isPossible: isClient,
    async run(scene) {
      const { person, draw } = scene;
      const page = await open(scene, "/client/email");
      const email = `client${Math.trunc(draw() * 1e6)}-${person.marker}@example.com`;
      const values = { email, currentPassword: person.password.latest };
      const form = findForm(page, "/client/email");
      const { told } = await submit(scene, page, form, values, ["Check your email"]);
      if (told === "refused") return told;
      person.nextEmail = email;
      // The newest link that arrived may be that of an earlier request.
      person.email.expect(email);
      return told;
    },
  },
  {
    name: "confirm the new email",
    // Nearly at once, because the links work for an hour.
    weight: 80,
    isPossible: (person) => isClient(person) && person.nextEmail !== null,
    async run(scene) {
      const { person, draw } = scene;
      const addresses = [person.email.latest, person.nextEmail!];
      const first = Math.trunc(draw() * 2);
      const told = await confirmNewEmail(scene, addresses[first]!);
      const goesOn = told === "accepted" && person.nextEmail !== null && draw() < 0.9;
      return goesOn ? confirmNewEmail(scene, addresses[1 - first]!) : told;
    },
  },
  {
    name: "export the data",
    weight: 2,
    isPossible: isClient,
    async run(scene) {
      const { model, person } = scene;
      // Listed before, because another device of theirs may send something meanwhile.
      const sent = [...model.texts.values()].filter(
        ({ owner, acknowledged }) => owner === person && acknowledged,
      );
      const account = await open(scene, "/client?section=account");
      const { page } = await submit(scene, account, findForm(account, "/client/export"), {}, []);
      if (page?.path !== "/client/export") throw new NothingToDoError("The export failed");
      for (const { text } of sent)
        if (!page.html.includes(text))
          throw new Error(`The export of ${person.name} lacks "${text}"`);
      return null;
    },
  },
  {
    name: "sign out everywhere",
    weight: 1,
    isPossible: isClient,
    async run(scene) {
      const page = await open(scene, "/client?section=account");
      const form = findForm(page, "/client/sign-out-everywhere");
      const { told } = await submit(scene, page, form, {}, ["Signed out everywhere"]);
      if (told === "accepted" && scene.isAlone) scene.person.signedOutAt = Date.now();
      return told;
    },
  },
  {
    name: "delete the account",
    weight: 1,
    isPossible: isClient,
    async run(scene) {
      const { model, person } = scene;
      const page = await open(scene, "/client/delete");
      const values = { email: person.email.latest, currentPassword: person.password.latest };
      const form = findForm(page, "/client/delete");
      const { told } = await submit(scene, page, form, values, ["Account deleted"]);
      model.forget(person, told);
      return told;
    },
  },
];
