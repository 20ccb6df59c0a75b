import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";

const NOTHING_TO_SAY = 204;

/**
 * Puts an address on the newsletter's list. The database's function says nothing else, so nobody
 * learns whether it was there already.
 */
export async function subscribe(
  context: Context,
  email: string,
): Promise<{ outcome: "stored" | "unavailable" }> {
  try {
    const { error, status } = await ask(context, ({ client }) =>
      client.rpc("subscribe_to_newsletter", { email }),
    );
    if (error) throw new Error(error.message || `status ${status}`);
    // Whatever else answers here is not our database.
    return { outcome: status === NOTHING_TO_SAY ? "stored" : "unavailable" };
  } catch (error) {
    console.error("Newsletter:", error instanceof Error ? error.message : error);
    return { outcome: "unavailable" };
  }
}
