import { listChoices, listToasts } from "../browser.ts";
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

const PLANS = ["starter", "pro", "video-pro"];
const TONES = ["Professional", "Friendly", "Bold", "Funny", "Edgy"];

const hasAccount = ({ hasAccount: register }: Person) => register.latest;
const isClient = (person: Person) => hasAccount(person) && person.isClient.latest;

/** Returns the path of the newest link of that kind in the emails to an address. */
export function findLink({ world, person }: Scene, pattern: RegExp): string {
  const addresses = person.email.possible;
  for (const email of world.emails.toReversed()) {
    if (!addresses.includes(email.to)) continue;
    const href = pattern.exec(email.html)?.[1]?.replaceAll("&amp;", "&");
    if (href) return href.replace(/^https?:\/\/[^/]+/, "");
  }
  throw new NothingToDoError("No email has such a link");
}

export const accountActions: Action[] = [
  {
    name: "sign up",
    weight: 6,
    isPossible: (person) => !person.isConfirmed,
    async run(scene) {
      const { browser, person, draw } = scene;
      browser.clearCookies();
      const plan = pick(scene, PLANS);
      const page = await browser.open(`/signup?plan=${plan}`);
      const password = person.password.latest;
      const mistypes = draw() < 0.15;
      const values = {
        name: person.name,
        email: person.email.latest,
        password,
        confirmPassword: mistypes ? `${password}x` : password,
        terms: "on",
        ...(draw() < 0.3 && { noMarketing: "on" }),
      };
      const { told, page: next } = await submit(scene, page, findForm(page, "/signup"), values, []);
      const isAccepted = next?.path.includes("step=check-email") ?? false;
      // A repeated sign-up is answered like the first one, so that it reveals no account.
      const outcome = isAccepted ? "accepted" : told;
      // An unclear one may have left an older account, which is deleted sooner.
      const isNew = outcome === "accepted" || person.signedUpAt === null;
      if (outcome !== "refused" && isNew && !hasAccount(person)) person.signedUpAt = Date.now();
      person.hasAccount.change(true, outcome, scene.isAlone);
      // Learns that a confirmation got through whose answer got lost.
      if (next && listToasts(next).some(({ title }) => title === "Account exists"))
        person.isConfirmed = true;
      // A repeated one may change the plan, as long as nobody confirmed the address.
      person.plan.change(plan, outcome, false);
      if (outcome !== "refused") person.awaits.add("confirmation");
      return outcome;
    },
  },
  {
    name: "ask for another link",
    weight: 4,
    isPossible: (person) => hasAccount(person) && !person.isConfirmed,
    async run(scene) {
      const page = await scene.browser.open("/signup?step=check-email");
      const form = findForm(page, "/signup", "Resend Email");
      // Another device may have confirmed the address, or begin another sign-up meanwhile.
      const titles = ["Email sent", "Email verified!"];
      const { told } = await submit(scene, page, form, {}, titles);
      if (told !== "refused") scene.person.awaits.add("confirmation");
      return told;
    },
  },
  {
    name: "confirm email",
    weight: 30,
    isPossible: (person) =>
      hasAccount(person) && !person.isConfirmed && person.awaits.has("confirmation"),
    async run(scene) {
      const { browser, person } = scene;
      const link = findLink(scene, /href="([^"]+\/email-verified\?token_hash=[^"]+)"/);
      const page = await browser.open(link);
      const form = findForm(page, "/email-verified");
      const titles = ["Email verified!", "Already verified!"];
      const { told: answer, page: next } = await submit(scene, page, form, {}, titles);
      // Reads the page as well, because the slower of two tabs learns it there alone.
      const told = /Your email (has been|is) verified/.test(next?.text ?? "") ? "accepted" : answer;
      if (told === "accepted") person.isConfirmed = true;
      // Gives up after a link that was used or has expired, until there is another one.
      if (told !== "unclear") person.awaits.delete("confirmation");
      if (next?.path.startsWith("/claim-account")) {
        const claim = findForm(next, "/claim-account");
        const values = { email: person.email.latest, currentPassword: person.password.latest };
        await submit(scene, next, claim, values, []);
      }
      return told;
    },
  },
  {
    name: "answer the questionnaire",
    weight: 14,
    isPossible: (person) => person.isConfirmed && !person.isClient.latest,
    async run(scene) {
      const { browser, person, model, draw } = scene;
      // From the first step, so that the last one completes what was sent here.
      let page = await open(scene, "/profile-questionnaire?step=1");
      const business = model.createBusinessName(person);
      const values: Record<string, string> = {
        business_name: business,
        website: draw() < 0.5 ? "figandolive.example" : "",
        offer_description: "Wood-fired pizza and natural wine in the old town",
        differentiator: "Sourdough that rests for three days",
        tone_preference: pick(scene, TONES),
        words_to_avoid: draw() < 0.5 ? "cheap" : "",
      };
      // Leaves after a step now and then, and resumes later.
      const stepsUntilPause = draw() < 0.2 ? 1 : 3;
      for (let step = 0; step < stepsUntilPause; step++) {
        const form = findForm(page, "/profile-questionnaire");
        const isLast = page.path.includes("step=3");
        if (!isLast) {
          page = await browser.submit(page, form, values);
          continue;
        }
        const titles = ["Profile completed successfully!"];
        const { told } = await submit(scene, page, form, values, titles);
        person.isClient.change(true, told, scene.isAlone);
        person.business.change(business, told, scene.isAlone);
        return told;
      }
      return null;
    },
  },
  {
    name: "update the profile",
    weight: 3,
    isPossible: isClient,
    async run(scene) {
      const { person, model } = scene;
      const page = await open(scene, "/client/profile");
      const business = model.createBusinessName(person);
      const values = { business_name: business };
      const form = findForm(page, "/client/profile");
      const { told, page: next } = await submit(scene, page, form, values, ["Profile updated"]);
      person.business.change(business, told, scene.isAlone);
      const isProfile = next?.path.startsWith("/client/profile");
      if (isProfile) expectShown(scene, told, next, business);
      return told;
    },
  },
  {
    name: "change the plan",
    weight: 3,
    isPossible: isClient,
    async run(scene) {
      const { person } = scene;
      const page = await open(scene, "/client/plan");
      const plan = pick(scene, listChoices(page, "plan"));
      const titles = ["Plan changed", "Plan change requested"];
      const { told, page: next } = await submit(
        scene,
        page,
        findForm(page, "/client/plan"),
        { plan },
        titles,
      );
      const isRequest = /Plan change requested/.test(next?.html ?? "");
      if (isRequest && told === "accepted") {
        person.plan.expect(plan);
        person.requestedPlan = plan;
      } else
        person.plan.change(plan, told, scene.isAlone && person.planStatus.latest === "inactive");
      // A call that was repeated on the way finds its own request.
      const isOpen = /Already requested/.test(next?.html ?? "");
      if (told === "unclear" || isOpen) person.plan.expect(plan);
      return told;
    },
  },
  {
    name: "withdraw the plan change",
    weight: 40,
    isPossible: (person) => isClient(person) && person.requestedPlan !== null,
    async run(scene) {
      const { person } = scene;
      const page = await open(scene, "/client/plan");
      const plan = person.requestedPlan;
      person.requestedPlan = null;
      const form = findForm(page, "/client/plan/withdrawal");
      const { told } = await submit(scene, page, form, {}, ["Withdrawn"]);
      if (plan && told === "accepted" && scene.isAlone) person.plan.stopExpecting(plan);
      return told;
    },
  },
  {
    name: "look around",
    weight: 6,
    isPossible: isClient,
    async run(scene) {
      const sections = [
        "",
        "?section=support",
        "?section=account",
        "/posts",
        "/plan",
        "/preferences",
      ];
      await open(scene, `/client${pick(scene, sections)}`);
      return null;
    },
  },
  {
    name: "sign out",
    weight: 2,
    isPossible: (person) => person.isConfirmed,
    async run(scene) {
      const page = await scene.browser.open("/pricing");
      const form = findForm(page, "/logout");
      const { told } = await submit(scene, page, form, {}, ["Logged out"]);
      return told;
    },
  },
];
