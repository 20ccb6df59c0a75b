import { createCookie } from "react-router";
import { inject } from "vitest";
import { createBackendHandle, type Email, waitFor } from "./backend.ts";
import { type Fault, type FaultMix, setFault } from "./faults.ts";
import {
  getNewestToken,
  signInAsClient,
  signInAsStaff,
  signInAsUser,
  signUpFields,
} from "./onboarding.ts";
import { createPublicApi } from "./public-api.ts";
import { TEST_COOKIE_SECRET } from "./stack.ts";
import { Visitor } from "./visitor.ts";

/** What tests of the site begin with, on the stack whose URLs Vitest provides. */

export const siteUrl = inject("siteUrl");
export const backendUrl = inject("backendUrl");
export const proxyUrl = inject("proxyUrl");
export const backend = createBackendHandle(backendUrl);
/** Supabase as anyone can call it with the public key. */
export const api = createPublicApi(backendUrl);

/** @param headers sent with every request */
export const newVisitor = (headers?: Record<string, string>) => new Visitor(siteUrl, headers);

/** Signs a visitor in whose profile is unfinished. */
export async function newUser(plan?: string): Promise<Visitor> {
  const visitor = newVisitor();
  await signInAsUser(visitor, backendUrl, plan);
  return visitor;
}

/** Signs a client in who has seen the toasts of the sign-up. */
export async function newClient(plan?: string): Promise<Visitor> {
  const visitor = newVisitor();
  await signInAsClient(visitor, backendUrl, plan);
  await visitor.get("/");
  return visitor;
}

/** Signs a member of the staff in. */
export async function newStaff(): Promise<Visitor> {
  const visitor = newVisitor();
  await signInAsStaff(visitor, backendUrl);
  return visitor;
}

/** Signs a visitor up who has not confirmed the email. */
export async function newSignUp(plan = "starter"): Promise<Visitor> {
  const visitor = newVisitor();
  await visitor.post(`/signup?plan=${plan}`, signUpFields(visitor));
  return visitor;
}

/** Returns the field of a form that holds the token of the newest emailed link. */
export async function tokenOf(email: string): Promise<{ token_hash: string }> {
  return { token_hash: await getNewestToken(email, backendUrl) };
}

/** Waits for an email with that subject. */
export function findEmail(address: string, subject: string): Promise<Email> {
  return waitFor(async () =>
    (await backend.emailsTo(address)).find((email) => email.subject === subject),
  );
}

/** Returns the fields of a form for a new password. */
export const twice = (password: string) => ({ password, confirmPassword: password });

/** Returns a cookie's value with the signature of the site. */
export async function signedCookie(name: string, value: unknown, secret = TEST_COOKIE_SECRET) {
  const header = await createCookie(name, { secrets: [secret] }).serialize(value);
  return header.slice(header.indexOf("=") + 1, header.indexOf(";"));
}

/** Time for which calls fail at once after a timeout. */
const FAIL_FAST_MS = 5000;

/** Ends all faults of Supabase, and lets the time pass for which the site does not call it. */
export async function mend(): Promise<void> {
  await setFault(proxyUrl, "none");
  await new Promise((resolve) => setTimeout(resolve, FAIL_FAST_MS));
}

/** Runs something while Supabase fails. */
export async function during<T>(fault: Fault | FaultMix, run: () => Promise<T>): Promise<T> {
  await setFault(proxyUrl, fault);
  try {
    return await run();
  } finally {
    await mend();
  }
}

/** Returns the value of a hidden field as it is in the HTML. */
export function hidden(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
}

/** Returns the values of hidden fields by their names. */
export const hiddenFields = (html: string, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, hidden(html, name)]));

/** Returns the date (UTC) that many days from today. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Writes a date as the desk and the client area do. */
export const inWords = (date: string | Date) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

/** Names of the cookies that hold a session. */
export const sessionCookies = ({ cookieNames }: Visitor) =>
  cookieNames.filter((name) => /^spellpost-auth(\.\d+)?$/.test(name));
