import { redirectDocument } from "react-router";
import { createMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { parsePlanKey } from "~/domain/plans/plans";
import { pendingEmail } from "~/request/cookies.server";
import { claimCookie } from "~/services/auth/claim-account.server";
import { FormPage } from "~/ui/frame/centered-main";
import type { Route } from "./+types/claim-account";
import { handleClaim } from "./claim-account/claim-action.server";
import { ClaimForm, NEW_PASSWORD, PasswordForm } from "./claim-account/claim-forms";

export const handle: PageHandle = { layout: "bare", enhance: "new-password" };

export const meta = createMeta(
  "Your Account",
  "Enter the password of your new account, or choose another.",
);

/** For a browser that has just proved that it owns the mailbox. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await claimCookie.parse(args);
  if (!proof) throw redirectDocument("/login", 303);
  // The plan of the proof may be a stranger's.
  const pending = await pendingEmail.parse(args);
  const plan = parsePlanKey(pending?.signUpId ? pending.plan : proof.plan);
  return { email: proof.email, plan, isNew: args.url.searchParams.has(NEW_PASSWORD) };
}

export const action = handleClaim;

export default function ClaimAccount({ loaderData, actionData }: Route.ComponentProps) {
  const isClaim = Object.hasOwn(actionData?.initialValue ?? {}, "name");
  return (
    <FormPage>
      {loaderData.isNew || isClaim ? (
        <ClaimForm {...loaderData} lastResult={actionData} />
      ) : (
        <PasswordForm {...loaderData} lastResult={actionData} />
      )}
    </FormPage>
  );
}
