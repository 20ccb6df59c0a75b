import { findForms } from "../browser.ts";
import type { Model, Person } from "../model.ts";
import {
  type Action,
  expectShown,
  findForm,
  NothingToDoError,
  open,
  pick,
  submit,
} from "../scene.ts";
import { findClient, isStaff, openClient, openFrom } from "./staff.ts";

const REASON = "As we agreed on the telephone.";
const DAY_MS = 86_400_000;

/** Status after each change of a plan that takes effect at once. */
const STATUS_AFTER = {
  pause: "paused",
  resumption: "active",
  end: "ended",
} as const;

const isActivated = ({ planStatus }: Person) => planStatus.latest !== "inactive";
const hasActivePlans = (person: Person, model: Model) =>
  isStaff(person) && model.people.some(isActivated);
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export const staffPlanActions: Action[] = [
  {
    name: "pause, resume or end a plan",
    weight: 4,
    isPossible: hasActivePlans,
    async run(scene) {
      const { model, draw } = scene;
      const client = await openClient(scene, model.people.filter(isActivated));
      const page = await open(scene, `${client.path}/plan`);
      const forms = findForms(page, /\/plan\/(pause|resumption|end)$/);
      const form = pick(scene, forms);
      const noun = form.action.split("/").at(-1) as keyof typeof STATUS_AFTER;
      const person = findClient(model, page);
      const on = toDay(Date.now() + (draw() < 0.6 ? 0 : Math.trunc(draw() * 20) * DAY_MS));
      const { told } = await submit(scene, page, form, { on, reason: REASON }, ["Saved"]);
      if (told !== "refused") person?.planStatus.expect(STATUS_AFTER[noun]);
      return told;
    },
  },
  {
    name: "decide on a plan change",
    weight: 6,
    isPossible: (person, model) =>
      isStaff(person) && model.people.some(({ plan }) => plan.isExpecting),
    async run(scene) {
      const { draw } = scene;
      const page = await openFrom(
        scene,
        "/desk/plan-changes?status=open",
        /^\/desk\/plan-changes\/[\da-f-]{36}/,
      );
      const approves = draw() < 0.6;
      const form = findForm(page, approves ? /\/approval$/ : /\/decline$/);
      // A plan that pauses or ends before its next billing cycle offers no approval to press.
      if (approves && !page.html.includes("Approve Request"))
        throw new NothingToDoError("The plan stops first");
      const fields: Record<string, string> = approves ? {} : { reason: REASON };
      const { told } = await submit(scene, page, form, fields, ["Approved", "Declined"]);
      return told;
    },
  },
  {
    name: "edit a client's post",
    weight: 4,
    isPossible: hasActivePlans,
    async run(scene) {
      const { model, person } = scene;
      const page = await openFrom(scene, "/desk/posts", /^\/desk\/posts\/[\da-f-]{36}/);
      const body = model.createText(person);
      const form = findForm(page, /\/versions/);
      const { told, page: next } = await submit(scene, page, form, { body }, ["Saved"]);
      expectShown(scene, told, next, body);
      model.sendAboutPost(person, body, told, findClient(model, page));
      return told;
    },
  },
  {
    name: "add a day off",
    weight: 1,
    isPossible: isStaff,
    async run(scene) {
      const { draw } = scene;
      const page = await open(scene, "/desk/days-off");
      const form = findForm(page, "/desk/days-off");
      const day = toDay(Date.now() + (3 + Math.trunc(draw() * 20)) * DAY_MS);
      const { told, page: next } = await submit(scene, page, form, { day }, ["Added"]);
      const undo = next && findForms(next, /\/desk\/undo\//)[0];
      if (next && undo && draw() < 0.5)
        return (await submit(scene, next, undo, {}, ["Undone"])).told;
      return told;
    },
  },
  {
    name: "remove a colleague",
    weight: 0.3,
    isPossible: isStaff,
    async run(scene) {
      const { model, isAlone } = scene;
      const page = await open(scene, "/desk/staff");
      const form = findForms(page, "/desk/staff/removals")[0];
      if (!form) throw new NothingToDoError("There is nobody to remove");
      const { told, page: next } = await submit(scene, page, form, {}, ["Removed"]);
      const undo = next && findForms(next, /\/desk\/undo\//)[0];
      // Changes their mind, so that the desk stays open to everybody.
      const undone = next && undo ? (await submit(scene, next, undo, {}, ["Undone"])).told : told;
      if (told !== "refused") model.mayLackStaff ||= !undo || undone !== "accepted" || !isAlone;
      return undone;
    },
  },
];
