import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";

const UNIQUE_VIOLATION = "23505";

/**
 * Puts an address on the newsletter's list. One that is there already counts as stored, so nobody learns whose is; the
 * table skips it by itself, but for two submissions at the same moment.
 */
export async function subscribe(
  context: Context,
  email: string,
): Promise<{ outcome: "stored" | "unavailable" }> {
  try {
    const { error, status } = await ask(context, ({ client }) =>
      client.from("newsletter_subscribers").insert({ email }),
    );
    if (error && error.code !== UNIQUE_VIOLATION)
      throw new Error(error.message || `status ${status}`);
    // Whatever else answers 200 here is not our database.
    return { outcome: status === 201 || error ? "stored" : "unavailable" };
  } catch (error) {
    console.error("Newsletter:", error instanceof Error ? error.message : error);
    return { outcome: "unavailable" };
  }
}
