import { refusals } from "~/content/refusals";
import type { Refusal } from "~/domain/refusal";
import type { Context } from "~/request/context";
import { liveViewer } from "~/request/viewer.server";

/**
 * Why a form for the signed-in account cannot be carried out for this sender.
 * @param account the id of the account the form was opened in, where the form says so
 * @returns null when the sender may go on
 */
export async function accessRefusal(context: Context, account?: string): Promise<Refusal | null> {
  const viewer = await liveViewer(context);
  if (viewer.state === "unknown") return refusals.unreachable;
  if (viewer.state !== "signed-in") return refusals.sessionEnded;
  return account && account !== viewer.user.id ? refusals.otherAccount : null;
}
