import { refusals } from "~/content/refusals";
import type { Refusal } from "~/domain/refusal";
import type { Context } from "~/request/context";
import { viewerContext } from "~/request/viewer.server";

/**
 * Why a form for the signed-in account cannot be carried out for this sender.
 * @param account the id of the account the form was opened in, where the form says so
 * @returns null when the sender may go on
 */
export function accessRefusal(context: Context, account?: string): Refusal | null {
  const viewer = context.get(viewerContext);
  if (viewer.state === "unknown") return refusals.unreachable;
  if (viewer.state !== "signed-in") return refusals.sessionEnded;
  return account && account !== viewer.user.id ? refusals.otherAccount : null;
}
