import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";

const NOTHING_TO_SAY = 204;

/**
 * Sends a confirmation request to an email address. The database function returns nothing, so that
 * the result does not reveal whether the address was subscribed already.
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
    // Rejects an answer that does not come from our database.
    return { outcome: status === NOTHING_TO_SAY ? "asked" : "unavailable" };
  } catch (error) {
    console.error("Newsletter:", error instanceof Error ? error.message : error);
    return { outcome: "unavailable" };
  }
}

/** "unknown": the token is wrong, expired, or replaced by a newer one. */
type LinkOutcome = { outcome: "done" | "unknown" | "unavailable" };

/** Subscribes the address that received the link. */
export function confirmSubscription(context: Context, token: string): Promise<LinkOutcome> {
  return press(context, "confirm_newsletter", token);
}

/** Unsubscribes the address that received the newsletter. */
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
