import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";

const NOTHING_TO_SAY = 204;

/**
 * Has an address asked whether it wants the newsletter. The database's function says nothing else, so
 * nobody learns whether it was on the list already.
 */
export async function subscribe(
  context: Context,
  email: string,
): Promise<{ outcome: "asked" | "unavailable" }> {
  try {
    const { error, status } = await ask(context, ({ client }) =>
      client.rpc("subscribe_to_newsletter", { email }),
    );
    if (error) throw new Error(error.message || `status ${status}`);
    // Whatever else answers here is not our database.
    return { outcome: status === NOTHING_TO_SAY ? "asked" : "unavailable" };
  } catch (error) {
    console.error("Newsletter:", error instanceof Error ? error.message : error);
    return { outcome: "unavailable" };
  }
}

/** "unknown": the link is wrong, too old, or another one came after it. */
type LinkOutcome = { outcome: "done" | "unknown" | "unavailable" };

/** Puts the address that a link was mailed to on the list. */
export function confirmSubscription(context: Context, token: string): Promise<LinkOutcome> {
  return press(context, "confirm_newsletter", token);
}

/** Takes the address of a letter off the list. */
export function leaveNewsletter(context: Context, token: string): Promise<LinkOutcome> {
  return press(context, "leave_newsletter", token);
}

async function press(context: Context, name: string, token: string): Promise<LinkOutcome> {
  try {
    const { data } = await ask(context, ({ client }) => client.rpc(name, { token }));
    if (typeof data !== "boolean") return { outcome: "unavailable" };
    return { outcome: data ? "done" : "unknown" };
  } catch {
    return { outcome: "unavailable" };
  }
}
