import { data, redirectDocument } from "react-router";
import { brand } from "~/content/brand";
import { createMeta } from "~/content/meta";
import { errorToast, successToast, toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { parseLinkToken } from "~/domain/tokens";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast, toastsContext } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { getClientPage } from "~/services/client-page.server";
import { acceptStaffInvitation } from "~/services/staff.server";
import { Button, ButtonLink } from "~/ui/button";
import { FormPage } from "~/ui/frame/centered-main";
import type { Route } from "./+types/staff-invitation";

export const handle: PageHandle = { layout: "bare" };

export const meta = createMeta("Join the Team", `Accept an invitation to the ${brand.name} team.`);

/** Without the key of an invitation, it shows invited staff which step is missing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const { pathAndQuery } = context.get(requestInfoContext);
  if (viewer.state === "anonymous" || viewer.state === "mfa-required")
    throw redirectDocument(`/login?next=${encodeURIComponent(pathAndQuery)}`, 303);
  const user = viewer.state === "signed-in" ? viewer.user : null;
  const hasKey = url.searchParams.has("key");
  const read = user && !hasKey ? await getClientPage(context) : null;
  const staffState = read?.outcome === "read" ? read.staffState : null;
  if (staffState === "member") throw redirectDocument("/desk", 303);
  const page = {
    email: user?.email ?? null,
    hasMfa: user?.hasMfa ?? true,
    isWaitingForEmail: staffState === "invitation_pending",
    search: url.search,
  };
  return data(page, { status: user ? 200 : 503 });
}

export async function action({ context, url }: Route.ActionArgs) {
  const { pathAndQuery } = context.get(requestInfoContext);
  await requireFreshProof(context, pathAndQuery);
  const result = await acceptStaffInvitation(context, parseLinkToken(url.searchParams.get("key")));
  if (result.outcome === "done" && result.data === "accepted")
    return redirectWithToast(
      context,
      "/desk",
      successToast("Welcome to the team", "This is your desk."),
    );
  const isAnswered = result.outcome === "done" || result.outcome === "rejected";
  const toast = isAnswered
    ? errorToast("Not accepted", "This invitation no longer works.")
    : toasts.somethingWrong;
  context.get(toastsContext).add(toast);
  return data({ isInvalid: isAnswered }, { status: isAnswered ? 400 : 503 });
}

export default function StaffInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasMfa, isWaitingForEmail, search } = loaderData;
  return (
    <FormPage>
      <h1 className="text-3xl">Join the team</h1>
      {actionData?.isInvalid && (
        <p>
          This invitation has expired or was already used, or it was sent to another address. Ask
          the colleague who invited you for a new one.
        </p>
      )}
      {email && (
        <p>
          You’re signed in as <strong className="break-all">{email}</strong>.
        </p>
      )}
      {isWaitingForEmail ? (
        <p>
          One step is missing: open the link in the invitation we emailed you. It works for 24
          hours. If it has expired, ask a colleague to invite you again.
        </p>
      ) : hasMfa ? (
        <form method="post" action={`/staff-invitation${search}`}>
          <Button busy="Opening...">Open the Desk</Button>
        </form>
      ) : (
        <>
          <p>
            The desk asks for a code from an authenticator app at every sign-in. Set it up first,
            then open the link in the email again.
          </p>
          <p>
            <ButtonLink href="/client/two-step">Set Up Two-Step Sign-In</ButtonLink>
          </p>
        </>
      )}
    </FormPage>
  );
}
