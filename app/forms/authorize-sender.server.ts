import { formFailures } from "~/content/form-failures";
import type { FormFailure } from "~/domain/form-failure";
import type { Context } from "~/request/context";
import { getLiveViewer } from "~/request/viewer.server";

/** `account` is the one the form was opened in. Null if the sender may proceed. */
export async function authorizeSender(
  context: Context,
  account?: string,
): Promise<FormFailure | null> {
  const viewer = await getLiveViewer(context);
  if (viewer.state === "unknown") return formFailures.unreachable;
  if (viewer.state !== "signed-in") return formFailures.sessionEnded;
  return account && account !== viewer.user.id ? formFailures.otherAccount : null;
}
