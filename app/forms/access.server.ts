import { refusals } from "~/content/refusals";
import type { Refusal } from "~/domain/refusal";
import type { Context } from "~/request/context";
import { liveViewer } from "~/request/viewer.server";

/**
 * Checks that the sender may submit a form of the signed-in account.
 * @param account id of the account that the form was opened in, if the form contains it
 * @returns the rejection, or null when the sender may proceed
 */
export async function accessRefusal(context: Context, account?: string): Promise<Refusal | null> {
  const viewer = await liveViewer(context);
  if (viewer.state === "unknown") return refusals.unreachable;
  if (viewer.state !== "signed-in") return refusals.sessionEnded;
  return account && account !== viewer.user.id ? refusals.otherAccount : null;
}
