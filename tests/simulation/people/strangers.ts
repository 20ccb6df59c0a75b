import { type Action, findForm, submit } from "../scene.ts";
import { findLink } from "./account.ts";

/** Actions of people without an account. */
export const strangerActions: Action[] = [
  {
    name: "send a message",
    weight: 2,
    isPossible: () => true,
    async run(scene) {
      const { browser, model, person } = scene;
      const page = await browser.open("/contact-us");
      const message = model.createText(person);
      const values = {
        name: person.name,
        email: person.email.latest,
        subject: "Question",
        message,
      };
      const form = findForm(page, "/contact-us");
      const { told } = await submit(scene, page, form, values, ["Message Sent! (Demo)"]);
      // The same person may delete the account at that moment, and their messages with it.
      model.sendToUs(person, message, told === "accepted" && !scene.isAlone ? "unclear" : told);
      return told;
    },
  },
  {
    name: "subscribe to the newsletter",
    weight: 1,
    isPossible: () => true,
    async run(scene) {
      const { browser, person } = scene;
      const page = await browser.open("/blog");
      const form = findForm(page, /^\/blog#/);
      const values = { email: person.email.latest };
      const { told } = await submit(scene, page, form, values, ["Check your email"]);
      if (told !== "refused") person.awaits.add("newsletter");
      return told;
    },
  },
  {
    name: "confirm or leave the newsletter",
    weight: 10,
    isPossible: ({ awaits }) => awaits.has("newsletter"),
    async run(scene) {
      const { browser, person } = scene;
      person.awaits.delete("newsletter");
      const path = scene.draw() < 0.7 ? "/newsletter" : "/newsletter/leave";
      const page = await browser.open(findLink(scene, new RegExp(`href="([^"]+${path}\\?[^"]+)"`)));
      const { told, page: next } = await submit(scene, page, findForm(page, path), {}, []);
      return told === "unclear" && next?.status === 200 ? "accepted" : told;
    },
  },
];
