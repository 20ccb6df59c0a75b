import { demoAccount } from "~/content/demo-account";
import { type DemoAccount, type DemoProfile, toDemoAccount } from "~/domain/demo-profile";
import { SETTINGS_SAVE_MS } from "~/domain/demo-settings";
import { TICKET_SUBMIT_MS } from "~/domain/demo-ticket";
import { type DemoTicket } from "~/domain/demo-ticket.schema.server";
import type { Viewer } from "~/domain/viewer";
import type { Context } from "~/request/context";
import { readOwnPage } from "./own-page.server";

type Outcome = { outcome: "done" | "unavailable" };

/**
 * Everything in the demo portal is simulated with a delay and a log line without personal data;
 * nothing is stored.
 */

export async function saveDemoSettings(): Promise<void> {
  await pass(SETTINGS_SAVE_MS);
}

export function submitDemoTicket({
  category,
  priority,
  subject,
  description,
}: DemoTicket): Promise<Outcome> {
  return simulate(
    "Demo ticket:",
    { category, priority, subject: subject.length, description: description.length },
    TICKET_SUBMIT_MS,
  );
}

/** @param viewer an unknown one has no profile to save */
export async function saveDemoProfile(viewer: Viewer, profile: DemoProfile): Promise<Outcome> {
  if (viewer.state === "unknown") return { outcome: "unavailable" };
  return simulate(
    "Demo profile (characters per field):",
    Object.fromEntries(Object.entries(profile).map(([field, text]) => [field, text.length])),
    0,
  );
}

/**
 * Returns the fixed demo data, completed with a signed-in user's account; "unavailable" still
 * includes the demo data.
 */
export async function readDemoAccount(
  context: Context,
  viewer: Viewer,
): Promise<{ outcome: "read" | "unavailable"; account: DemoAccount }> {
  if (viewer.state === "unknown") return { outcome: "unavailable", account: demoAccount };
  if (viewer.state !== "signed-in") return { outcome: "read", account: demoAccount };
  const read = await readOwnPage(context, "account");
  if (read.outcome === "session-over") return { outcome: "read", account: demoAccount };
  if (read.outcome !== "read") return { outcome: "unavailable", account: demoAccount };
  const { email, createdAt, isConfirmed: isVerified, metadata } = read.parts.account;
  const facts = { email, createdAt, isVerified, metadata };
  return { outcome: "read", account: toDemoAccount(facts, demoAccount) };
}

async function simulate(what: string, logged: object, ms: number): Promise<Outcome> {
  try {
    console.warn(what, JSON.stringify(logged));
    await pass(ms);
    return { outcome: "done" };
  } catch (error) {
    console.error(what, error);
    return { outcome: "unavailable" };
  }
}

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
