import { createHash } from "node:crypto";
import { seededRandom } from "../support/seeded-random.ts";
import { Browser, ConnectionLostError, listToasts, type Page, toVisibleText } from "./browser.ts";
import { FAULTS, type Fault } from "./faults.ts";
import {
  checkCalendars,
  checkCounters,
  checkDeliveries,
  checkEmails,
  checkIds,
  checkLog,
  checkPage,
  checkPeople,
  checkQueues,
  checkRules,
  checkTexts,
  PATIENCE_HOURS,
} from "./invariants.ts";
import { Model, type Person } from "./model.ts";
import { accountActions } from "./people/account.ts";
import { meetingActions } from "./people/meetings.ts";
import { postActions } from "./people/posts.ts";
import { settingsActions } from "./people/settings.ts";
import { staffPlanActions } from "./people/staff-plans.ts";
import { staffActions } from "./people/staff.ts";
import { strangerActions } from "./people/strangers.ts";
import { ticketActions } from "./people/tickets.ts";
import { type Action, NothingToDoError, type Scene, SignInFailedError } from "./scene.ts";
import { pass } from "./schedule.ts";
import { getTime, runUntil } from "./scheduler.ts";
import type { World } from "./world.ts";

/** Makes the accounts of staff members of the team, as the operator's script does. */
const HIRING = `insert into public.staff (user_id)
  select id from auth.users where email like 'staff-%' on conflict do nothing returning user_id`;

const CLIENTS = 50;
const STAFF = 4;
const DEVICES = 2;
/** Steps after which everything is compared; people who act are compared after each. */
const FULL_CHECK_EVERY = 20;

/**
 * Time for which faults are felt after their end: the seconds for which calls fail at once, and the
 * time limits of requests whose Worker was killed, whose code goes on in this process.
 */
const RECOVERY_MS = 60_000;

const CLIENT_ACTIONS = [
  ...accountActions,
  ...settingsActions,
  ...meetingActions,
  ...ticketActions,
  ...postActions,
  ...strangerActions,
];
const STAFF_ACTIONS = [...staffActions, ...staffPlanActions];
const ACTIONS = new Map(
  [...CLIENT_ACTIONS, ...STAFF_ACTIONS].map((action) => [action.name, action]),
);

/** Action of one person, on one of their devices, with the seed of their choices. */
type Deed = { person: number; action: string; device: number; seed: number };

/** One step: time passes, faults begin or end, and people act, some at the same time. */
export type Step = { waitMs: number; faults?: Fault[]; deeds: Deed[] };

/** The world with its people, and what is expected of them. */
export class Simulation {
  readonly world: World;
  readonly model = new Model(CLIENTS, STAFF);
  readonly log: string[] = [];
  /** Names of the actions that nobody has carried out yet. */
  readonly untried = new Set(ACTIONS.keys());
  #browsers: Browser[][];
  #pages: { page: Page; reader: Person }[] = [];
  #count = 0;
  #lastClient = 0;
  /** Number of emails that were checked. */
  #checkedEmails = 0;
  /** Time since which nothing has failed. */
  #soundSince = getTime();

  constructor(world: World) {
    this.world = world;
    this.#browsers = this.model.people.map(({ index }) =>
      Array.from(
        { length: DEVICES },
        (_, device) =>
          new Browser(`10.${device}.${index}.1`, (page) =>
            this.#pages.push({ page, reader: this.model.people[index]! }),
          ),
      ),
    );
  }

  /** Makes the staff clients like others, and lets them open the desk. */
  async hireStaff(): Promise<string[]> {
    const problems: string[] = [];
    for (const { index } of this.model.staff)
      for (const action of ["sign up", "confirm email", "answer the questionnaire"]) {
        for (let attempt = 0; attempt < 3; attempt++) {
          const deeds = [{ person: index, action, device: 0, seed: attempt }];
          problems.push(...(await this.take({ waitMs: 1000, deeds })));
        }
      }
    await this.world.rows(HIRING);
    return problems;
  }

  /** Draws the next step. */
  draw(random: () => number): Step {
    const step: Step = { waitMs: drawWait(random), deeds: [] };
    if (random() < 0.07) step.faults = drawFaults(random);
    const count = random() < 0.15 ? 2 : 1;
    for (let index = 0; index < count; index++) {
      const deed = this.#drawDeed(random);
      if (deed) step.deeds.push(deed);
    }
    return step;
  }

  #drawDeed(random: () => number): Deed | null {
    const { people, staff } = this.model;
    const kind = random();
    const last = people[this.#lastClient]!;
    // Most go on with what they began, at once where they wait for an email, and some come more often
    // than others.
    const isWaiting = last.nextEmail !== null || last.awaits.size > 0;
    const client =
      kind < (isWaiting ? 0.65 : 0.45) ? last : people[Math.trunc(random() ** 2 * CLIENTS)]!;
    const person = kind < 0.75 ? client : staff[Math.trunc(random() * staff.length)]!;
    if (!person.isStaff) this.#lastClient = person.index;
    const possible = (person.isStaff ? STAFF_ACTIONS : CLIENT_ACTIONS).filter((action) =>
      action.isPossible(person, this.model),
    );
    const action = drawByWeight(possible, random);
    if (!action) return null;
    const device = random() < 0.8 ? 0 : 1;
    return {
      person: person.index,
      action: action.name,
      device,
      seed: Math.trunc(random() * 2 ** 31),
    };
  }

  /** Takes a step, and returns what is wrong after it. */
  async take(step: Step): Promise<string[]> {
    const { world, model } = this;
    this.#count++;
    const wasFaulty = world.network.active.size > 0;
    await pass(world, step.waitMs);
    if (step.faults) {
      await world.network.endFaults();
      for (const fault of step.faults) world.network.active.add(fault);
      this.#note(`faults: ${step.faults.join(", ") || "none"}`);
    }
    if (wasFaulty || world.network.active.size > 0) this.#soundSince = getTime();
    const isFaulty = getTime() - this.#soundSince < RECOVERY_MS;
    this.#pages = [];
    const actors = [...new Set(step.deeds.map(({ person }) => model.people[person]!))];
    const isAlone = step.deeds.length === 1;
    // Somebody who does two things at once may end their own session in between.
    const mayBeUnclear = isFaulty || actors.length < step.deeds.length;
    const problems = (
      await runUntil(Promise.all(step.deeds.map((deed) => this.#act(deed, isAlone, mayBeUnclear))))
    ).flat();
    await runUntil(world.network.settle());
    await world.readEmails();
    problems.push(...checkEmails(world.emails.slice(this.#checkedEmails), model));
    this.#checkedEmails = world.emails.length;
    for (const { page, reader } of this.#pages)
      problems.push(...checkPage(page, reader, model, isFaulty));
    // By the time of each line, because a call that began during a fault may time out after it.
    problems.push(...checkLog(world.log.splice(0), (at) => at - this.#soundSince < RECOVERY_MS));
    problems.push(
      ...(await this.check(this.#count % FULL_CHECK_EVERY === 0 ? model.people : actors)),
    );
    return problems;
  }

  async check(people: Person[]): Promise<string[]> {
    const { world, model } = this;
    model.expire(getTime());
    const problems = await checkPeople(world, people);
    problems.push(...(await checkRules(world)));
    if (people.length < model.people.length) return problems;
    // Brings back who was removed by mistake, so that the desk goes on.
    const hired = await world.rows<{ user_id: string }>(HIRING);
    if (!model.mayLackStaff)
      problems.push(...hired.map(({ user_id }) => `${user_id} is no longer staff`));
    model.mayLackStaff = false;
    problems.push(...(await checkTexts(world, model)));
    problems.push(...(await checkDeliveries(world)));
    problems.push(...(await checkIds(world)));
    problems.push(...(await checkCalendars(world, model)));
    if (getTime() - this.#soundSince > PATIENCE_HOURS * HOUR_MS)
      problems.push(...(await checkQueues(world, false)));
    return problems;
  }

  /** Ends all faults, and returns what is not done after the longest pause between two attempts. */
  async finish(): Promise<string[]> {
    const { world, model } = this;
    await world.network.endFaults();
    this.#soundSince = getTime();
    await pass(world, PATIENCE_HOURS * HOUR_MS + 1);
    world.log.length = 0;
    return [
      ...(await this.check(model.people)),
      ...(await checkQueues(world, true)),
      ...(await checkCounters(world)),
    ];
  }

  async #act(deed: Deed, isAlone: boolean, mayBeUnclear: boolean): Promise<string[]> {
    const action = ACTIONS.get(deed.action)!;
    const person = this.model.people[deed.person]!;
    const scene: Scene = {
      world: this.world,
      model: this.model,
      person,
      browser: this.#browsers[deed.person]![deed.device]!,
      draw: seededRandom(deed.seed),
      isAlone,
    };
    const told = await this.#run(action, scene).catch((error: unknown) => error as Error);
    if (told instanceof Error)
      return [`${person.name}: ${deed.action}: ${told.stack ?? told.message}`];
    if (told === "accepted" || told === "seen") this.untried.delete(deed.action);
    const reason = told === "refused" ? ` (${this.#describeLastPage(person)})` : "";
    this.#note(`${person.name}: ${deed.action}: ${told}${reason}`);
    return told === "unclear" && !mayBeUnclear
      ? [`${person.name}: ${deed.action}: no clear answer: ${this.#describeLastPage(person)}`]
      : [];
  }

  async #run(action: Action, scene: Scene): Promise<string> {
    try {
      return (await action.run(scene)) ?? "seen";
    } catch (error) {
      if (error instanceof NothingToDoError)
        return `nothing (${error.message}; ${this.#describeLastPage(scene.person)})`;
      if (error instanceof ConnectionLostError) return "connection lost";
      if (error instanceof SignInFailedError) return "unclear";
      throw error;
    }
  }

  #describeLastPage(reader: Person): string {
    const last = this.#pages.findLast((each) => each.reader === reader)?.page;
    if (!last) return "no page";
    const told = listToasts(last).map(({ title, body }) => `${title} ${body}`);
    const main = toVisibleText(last.html.replace(/^[\s\S]*<main/, "<main"));
    return `${last.path} ${last.status} ${told.join() || main.slice(0, 200)}`;
  }

  #note(text: string): void {
    this.log.push(`#${this.#count} ${new Date(getTime()).toISOString()} ${text}`);
  }

  /** Returns the digest of every row, apart from signatures, whose bytes are random. */
  async hash(): Promise<string> {
    const tables = await this.world.rows<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
       where schemaname in ('auth', 'public', 'private') order by 1`,
    );
    const digest = createHash("sha256");
    for (const { name } of tables) {
      const rows = await this.world.rows<{ row: string }>(
        `select each::text as row from ${name} as each order by 1`,
      );
      digest.update(`${name}\n${rows.map(({ row }) => row).join("\n")}\n`);
    }
    digest.update(this.log.join("\n"));
    return digest.digest("hex").slice(0, 16);
  }
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Draws the time until the next step: mostly little, sometimes half a day, at times a week. */
function drawWait(random: () => number): number {
  const kind = random();
  const [min, max] =
    kind < 0.55
      ? [SECOND_MS, 30 * SECOND_MS]
      : kind < 0.85
        ? [MINUTE_MS, 20 * MINUTE_MS]
        : kind < 0.98
          ? [HOUR_MS, 14 * HOUR_MS]
          : [24 * HOUR_MS, 150 * HOUR_MS];
  return Math.trunc(min + random() * (max - min));
}

/** Draws which faults are active from now on: none half of the time. */
function drawFaults(random: () => number): Fault[] {
  if (random() < 0.5) return [];
  const count = 1 + Math.trunc(random() * 2);
  // Lets receivers fail more often, because far fewer calls go to them than to Supabase.
  return FAULTS.filter((fault) => {
    const weight = /^(email|webhook)-/.test(fault) ? 3 : 1;
    return random() < (weight * count) / FAULTS.length;
  });
}

function drawByWeight(actions: Action[], random: () => number): Action | undefined {
  let left = random() * actions.reduce((sum, { weight }) => sum + weight, 0);
  return actions.find(({ weight }) => (left -= weight) < 0);
}
