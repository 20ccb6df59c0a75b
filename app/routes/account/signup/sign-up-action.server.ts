import { readForm, textField } from "~/forms/read.server";
import type { RequestArgs } from "~/request/context";
import { confirmByCode } from "../confirm-by-code.server";
import { resendToPending } from "../resend-confirmation.server";
import { createAccount } from "./create-account.server";

/** Handles the forms of the sign-up page, which are told apart by the button that was pressed. */
export async function handleSignUp(args: RequestArgs) {
  const intent = textField(await readForm(args.request), "intent");
  if (intent === "resend") return resendToPending(args, "/signup");
  if (intent === "confirm") return confirmByCode(args);
  return createAccount(args);
}
