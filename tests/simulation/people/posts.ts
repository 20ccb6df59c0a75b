import { SITE_URL } from "../../support/in-process/urls.ts";
import { decideAtProvider } from "../../support/linkedin.ts";
import { findForms, listLinks, listToasts } from "../browser.ts";
import type { Person } from "../model.ts";
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
import { findLink } from "./account.ts";

const isClient = (person: Person) => person.hasAccount.latest && person.isClient.latest;

async function openPost(scene: Scene) {
  const list = await open(scene, "/client/posts");
  return open(scene, pick(scene, listLinks(list, /^\/client\/posts\/[\da-f-]{36}$/)));
}

export const postActions: Action[] = [
  {
    name: "approve a post",
    weight: 5,
    isPossible: isClient,
    async run(scene) {
      const { browser, draw } = scene;
      const kept = draw() < 0.5 ? browser.keptPages.get("post") : undefined;
      const page = kept ?? (await openPost(scene));
      browser.keptPages.delete("post");
      // Leaves the page open now and then, and approves later what it showed then.
      if (!kept && draw() < 0.2) {
        browser.keptPages.set("post", page);
        return null;
      }
      return (await submit(scene, page, findForm(page, /\/approval$/), {}, ["Approved"])).told;
    },
  },
  {
    name: "ask for changes",
    weight: 3,
    isPossible: isClient,
    async run(scene) {
      const { model, person } = scene;
      const page = await openPost(scene);
      const comment = model.createText(person);
      const form = findForm(page, /\/change-requests$/);
      const { told } = await submit(scene, page, form, { comment }, ["Sent"]);
      model.sendAboutPost(person, comment, told);
      return told;
    },
  },
  {
    name: "edit a post",
    weight: 3,
    isPossible: isClient,
    async run(scene) {
      const { draw, model, person } = scene;
      const page = await openPost(scene);
      const body = model.createText(person);
      const form = findForm(page, /\/versions$/);
      const { told, page: next } = await submit(scene, page, form, { body }, ["Saved"]);
      expectShown(scene, told, next, body);
      model.sendAboutPost(person, body, told);
      // Approves in a tab that still shows the former text, now and then.
      const old = findForms(page, /\/approval$/)[0];
      if (old && draw() < 0.3) await submit(scene, page, old, {}, ["Approved"]);
      return told;
    },
  },
  {
    name: "approve a post by the emailed link",
    weight: 3,
    isPossible: isClient,
    async run(scene) {
      const page = await scene.browser.open(
        findLink(scene, /href="([^"]+\/post\/[^"]+key=[^"]+)"/),
      );
      const form = findForm(page, /\/approval/);
      const { told, page: next } = await submit(scene, page, form, {}, ["Approved"]);
      return /You approved|Approved/.test(next?.text ?? "") ? "accepted" : told;
    },
  },
  {
    name: "ask for new drafts",
    weight: 1,
    isPossible: isClient,
    async run(scene) {
      const page = await open(scene, "/client/posts");
      return (
        await submit(scene, page, findForm(page, "/client/posts/renewal"), {}, ["On their way"])
      ).told;
    },
  },
  {
    name: "connect LinkedIn",
    weight: 2,
    isPossible: isClient,
    async run(scene) {
      const { browser, person, draw } = scene;
      const account = await open(scene, "/client?section=account");
      const start = await open(scene, pick(scene, listLinks(account, /^\/linkedin-oauth\?/)));
      if (!start.path.includes("/linkedin/authorize"))
        throw new NothingToDoError("LinkedIn did not open");
      const callback = await decideAtProvider(start.path, draw() < 0.8 ? "allow" : "deny");
      // Connects the account, or not, even if no answer arrives.
      person.hasLinkedin.change(true, "unclear", false);
      const back = await fetch(callback, { redirect: "manual" }).catch(() => null);
      const location = back?.headers.get("location");
      if (!location?.startsWith(SITE_URL)) return "unclear";
      const page = await browser.open(location.slice(SITE_URL.length));
      const isConnected = listToasts(page).some(({ title }) => title === "LinkedIn connected");
      const isRefused =
        listToasts(page).some(({ isError }) => isError) || page.path.includes("error=");
      const told = isConnected
        ? "accepted"
        : isRefused && page.status < 500
          ? "refused"
          : "unclear";
      if (isConnected) person.hasLinkedin.change(true, told, scene.isAlone);
      return told;
    },
  },
  {
    name: "disconnect LinkedIn",
    weight: 1,
    isPossible: (person) => isClient(person) && person.hasLinkedin.latest,
    async run(scene) {
      const page = await open(scene, "/client?section=account");
      const form = findForm(page, "/client/disconnect-linkedin");
      const { told } = await submit(scene, page, form, {}, ["LinkedIn disconnected"]);
      // "Failed to disconnect" is also said where the answer of Supabase got lost.
      const isOpen = told === "refused" && scene.world.network.active.has("supabase-response-lost");
      scene.person.hasLinkedin.change(false, isOpen ? "unclear" : told, scene.isAlone);
      return told;
    },
  },
];
