import {
  type Browser,
  ConnectionLostError,
  findForms,
  type Form,
  listToasts,
  type Page,
  toVisibleText,
} from "./browser.ts";
import type { Model, Person, Told } from "./model.ts";
import type { World } from "./world.ts";

/** Surroundings of one action. */
export type Scene = {
  world: World;
  model: Model;
  person: Person;
  browser: Browser;
  /** Draws a number from 0 to 1, from the seed of the step. */
  draw: () => number;
  /** False while another action goes on. */
  isAlone: boolean;
};

export type Action = {
  name: string;
  /** Frequency with which it is chosen, compared with the others. */
  weight: number;
  /** Tells whether a person would do it now. */
  isPossible(person: Person, model: Model): boolean;
  /** Does it, and returns what the person was told; null where they found nothing to do. */
  run(scene: Scene): Promise<Told | null>;
};

/** Ends an action whose page has not what the person looks for, e.g. because it failed to load. */
export class NothingToDoError extends Error {}

/** Ends the action of a person who cannot sign in any more, although they know their password. */
export class SignInFailedError extends Error {}

export function pick<Item>({ draw }: Pick<Scene, "draw">, items: readonly Item[]): Item {
  const item = items[Math.trunc(draw() * items.length)];
  if (item === undefined) throw new NothingToDoError("There is nothing to choose from");
  return item;
}

/**
 * Ends the run where a page lacks what its reader was just told to be stored. Looks only at what the page is
 * about, because a toast repeats what was sent.
 */
export function expectShown({ isAlone }: Scene, told: Told, page: Page | null, text: string): void {
  if (told !== "accepted" || !isAlone || page?.status !== 200) return;
  // Leads elsewhere when the session has ended or data could not be loaded.
  if (!/^\/(client|desk|meeting)\b/.test(page.path)) return;
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(page.html) ?? [];
  if (!main.includes(text) && !toVisibleText(main).includes(text))
    throw new Error(`${page.path} does not show "${text}", which was accepted`);
}

/** Pages that come before others, and what people do there. */
const QUESTIONS = [
  ["/login", signIn],
  ["/confirm-identity", confirmIdentity],
] as const;

/** Opens a page, after signing in or entering the password again where it asks for that. */
export async function open(scene: Scene, path: string): Promise<Page> {
  let page = await scene.browser.open(path);
  for (const [question, answer] of QUESTIONS) {
    if (!page.path.startsWith(question) || path.startsWith(question)) continue;
    page = await answer(scene, page);
    if (page.path.startsWith("/login")) {
      await requestPasswordReset(scene);
      if (scene.person.hasSignedIn && page.status !== 429) throw new SignInFailedError();
    }
    if (page.path.split("?")[0] !== path.split("?")[0]) page = await scene.browser.open(path);
  }
  // The desk opens once the client area has found that its reader is staff.
  if (page.status === 404 && path.startsWith("/desk")) {
    await open(scene, "/client");
    page = await scene.browser.open(path);
  }
  if (page.status >= 400) throw new NothingToDoError(`${path} answered ${page.status}`);
  return page;
}

/** Asks for a link to a new password, and returns what came of it. */
export async function requestPasswordReset(scene: Scene): Promise<Told> {
  const { browser, person } = scene;
  browser.clearCookies();
  const page = await browser.open("/forgot-password");
  const form = findForm(page, "/forgot-password");
  const values = { email: person.email.latest };
  const { told, page: next } = await submit(scene, page, form, values, []);
  const outcome = next?.path.includes("sent") ? "accepted" : told;
  if (outcome !== "refused") person.awaits.add("reset");
  return outcome;
}

/** Signs in with each password that may be the right one, the newest first. */
async function signIn(scene: Scene, login: Page): Promise<Page> {
  const { browser, person } = scene;
  let page = login;
  for (const email of person.email.possible.toReversed())
    for (const password of person.password.possible.toReversed()) {
      const form = findForms(page, "/login")[0];
      if (!form) return page;
      page = await browser.submit(page, form, { email, password });
      if (!page.path.startsWith("/login")) person.hasSignedIn = true;
    }
  return page;
}

/** Enters each password that may be the right one, the newest first. */
async function confirmIdentity({ browser, person }: Scene, question: Page): Promise<Page> {
  let page = question;
  for (const currentPassword of person.password.possible.toReversed()) {
    const form = findForms(page, "/confirm-identity")[0];
    if (!form) return page;
    page = await browser.submit(page, form, { currentPassword });
  }
  return page;
}

/**
 * Returns the form that sends something to that address.
 * @param button text of a button that it has
 */
export function findForm(page: Page, action: RegExp | string, button?: string): Form {
  const form = findForms(page, action).find(
    ({ method, buttons }) =>
      method === "post" && (!button || buttons.some(({ text }) => text === button)),
  );
  if (!form) throw new NothingToDoError(`${page.path} has no form ${String(action)}`);
  return form;
}

/**
 * Submits a form and reads what the site says about it. Enters the password again and repeats the form
 * where the site asks for that first.
 * @param titles titles of the toasts that tell of success
 */
export async function submit(
  scene: Scene,
  page: Page,
  form: Form,
  values: Record<string, string>,
  titles: readonly string[],
  pressed?: string | RegExp,
): Promise<{ told: Told; page: Page | null }> {
  const send = () => scene.browser.submit(page, form, values, pressed);
  try {
    let next = await send();
    if (next.path.startsWith("/confirm-identity")) {
      await confirmIdentity(scene, next);
      next = await send();
    }
    const told = readAnswer(next, titles);
    // Supabase may refuse the second of two equal calls because it accepted the first.
    const isRepeated = scene.world.network.active.has("supabase-called-twice");
    return { told: told === "refused" && isRepeated ? "unclear" : told, page: next };
  } catch (error) {
    if (error instanceof ConnectionLostError) return { told: "unclear", page: null };
    throw error;
  }
}

/**
 * Submits a form that counts once however often it is sent: mostly once more where no answer came, and at times
 * although one did, as people do who see none at once.
 */
export async function submitPersistently(
  scene: Scene,
  page: Page,
  form: Form,
  values: Record<string, string>,
  titles: readonly string[],
): Promise<Told> {
  const { told } = await submit(scene, page, form, values, titles);
  // A reply counts twice when another one came in between.
  if (told === "refused" || !scene.isAlone) return told;
  if (scene.draw() >= (told === "unclear" ? 0.7 : 0.1)) return told;
  const again = await submit(scene, page, form, values, titles);
  return [told, again.told].includes("accepted") ? "accepted" : "unclear";
}

function readAnswer(page: Page, titles: readonly string[]): Told {
  const toasts = listToasts(page);
  if (toasts.some(({ title, isError }) => !isError && titles.includes(title))) return "accepted";
  if (page.status >= 500) return "unclear";
  if (toasts.some(({ isError, body }) => isError && /no response|may not|may still/i.test(body)))
    return "unclear";
  if (page.status >= 400 || toasts.some(({ isError }) => isError)) return "refused";
  // Asks to sign in: the form went nowhere.
  return /^\/(login|confirm-identity)/.test(page.path) ? "refused" : "unclear";
}
