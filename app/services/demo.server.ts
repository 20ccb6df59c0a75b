import { demoAccount } from "~/content/demo-account";
import type { Viewer } from "~/domain/accounts/viewer";
import { type DemoAccount, type DemoProfile, toDemoAccount } from "~/domain/demo/profile";
import { SETTINGS_SAVE_MS, TICKET_SUBMIT_MS } from "~/domain/demo/settings";
import type { NewTicket } from "~/domain/tickets/ticket.schema.server";
import type { Context } from "~/request/context";
import { getClientPage } from "./client-page.server";

type Outcome = { outcome: "done" | "unavailable" };

export async function saveDemoSettings(): Promise<void> {
  await wait(SETTINGS_SAVE_MS);
}

export function submitDemoTicket({
  category,
  priority,
  subject,
  description,
}: NewTicket): Promise<Outcome> {
  return simulate(
    "Demo ticket:",
    { category, priority, subject: subject.length, description: description.length },
    TICKET_SUBMIT_MS,
  );
}

export async function saveDemoProfile(viewer: Viewer, profile: DemoProfile): Promise<Outcome> {
  if (viewer.state === "unknown") return { outcome: "unavailable" };
  return simulate(
    "Demo profile (characters per field):",
    Object.fromEntries(Object.entries(profile).map(([field, text]) => [field, text.length])),
    0,
  );
}

/** "unavailable" still includes the demo data. */
export async function getDemoAccount(
  context: Context,
  viewer: Viewer,
): Promise<{ outcome: "read" | "unavailable"; account: DemoAccount }> {
  if (viewer.state === "unknown") return { outcome: "unavailable", account: demoAccount };
  if (viewer.state !== "signed-in") return { outcome: "read", account: demoAccount };
  const read = await getClientPage(context, ["account"]);
  if (read.outcome === "session-ended") return { outcome: "read", account: demoAccount };
  if (read.outcome !== "read") return { outcome: "unavailable", account: demoAccount };
  const { email, createdAt, isConfirmed: isVerified, metadata } = read.parts.account;
  const account = { email, createdAt, isVerified, metadata, plan: read.profile?.chosen_plan };
  return { outcome: "read", account: toDemoAccount(account, demoAccount) };
}

async function simulate(operation: string, logged: object, ms: number): Promise<Outcome> {
  try {
    console.warn(operation, JSON.stringify(logged));
    await wait(ms);
    return { outcome: "done" };
  } catch (error) {
    console.error(operation, error);
    return { outcome: "unavailable" };
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
