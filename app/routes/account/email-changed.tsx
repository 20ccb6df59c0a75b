import { CircleCheck, CircleX, MailCheck } from "lucide";
import { data } from "react-router";
import { linkStillValid, formFailures } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { errorToast, successToast, toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { parseLinkToken } from "~/domain/tokens";
import { consumeRateLimit } from "~/forms/rate-limit.server";
import { readForm, textField } from "~/forms/read.server";
import { SECRET_URL_HEADERS } from "~/request/http";
import { redirectWithToast, toastsContext } from "~/request/toasts.server";
import { confirmEmailChange } from "~/services/auth/account-settings.server";
import { Button, ButtonLink } from "~/ui/button";
import { CenteredMain } from "~/ui/frame/centered-main";
import { FocusedLayout } from "~/ui/frame/focused-layout";
import { StatusActions, StatusCard } from "~/ui/status-card";
import type { Route } from "./+types/email-changed";

const UNREACHABLE = linkStillValid("please try again");

type View =
  | { state: "confirm"; tokenHash: string; problem?: string }
  | { state: "partly-confirmed" }
  | { state: "expired" };

export const handle: PageHandle = { layout: "bare" };

export const meta = createMeta("Email Change", "Confirming your new email address.");

export const headers: Route.HeadersFunction = () => SECRET_URL_HEADERS;

/** A GET confirms nothing, because email scanners open links, too. */
export function loader({ url }: Route.LoaderArgs) {
  if (url.searchParams.get("status") === "partly-confirmed")
    return view({ state: "partly-confirmed" });
  const tokenHash = parseLinkToken(url.searchParams.get("token_hash"));
  return view(tokenHash ? { state: "confirm", tokenHash } : { state: "expired" });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { add } = context.get(toastsContext);
  const tokenHash = parseLinkToken(textField(await readForm(request), "token_hash") ?? null);
  const rejectRateLimited = () => {
    add(toasts.rateLimited);
    const [problem] = formFailures.rateLimited.formErrors;
    return view({ state: "confirm", tokenHash, problem }, 429);
  };
  if (!(await consumeRateLimit(context, "email-changed"))) return rejectRateLimited();
  const result = await confirmEmailChange(context, tokenHash);
  switch (result.outcome) {
    case "changed":
      return redirectWithToast(
        context,
        result.isHere ? CLIENT_SECTION.account : "/login",
        successToast("Email changed", "From now on, sign in with your new address."),
      );
    case "partly-confirmed":
      return redirectWithToast(
        context,
        "/email-changed?status=partly-confirmed",
        successToast("One link to go", "Now open the link we sent to your other address."),
      );
    case "rejected":
      add(
        errorToast("Link expired", "This link has expired or was already used. Nothing changed."),
      );
      return view({ state: "expired" }, 400);
    case "rate-limited":
      return rejectRateLimited();
    case "unavailable":
      add(toasts.somethingWrong);
      return view({ state: "confirm", tokenHash, problem: UNREACHABLE }, 503);
  }
}

export default function EmailChanged({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  return (
    <FocusedLayout>
      <CenteredMain>
        {page.state === "confirm" && <Confirm {...page} />}
        {page.state === "partly-confirmed" && <PartlyConfirmed />}
        {page.state === "expired" && <ExpiredLink />}
      </CenteredMain>
    </FocusedLayout>
  );
}

function view(page: View, status = 200) {
  return data(page, { status });
}

function Confirm({ tokenHash, problem }: { tokenHash: string; problem?: string }) {
  return (
    <StatusCard
      icon={MailCheck}
      iconLook="text-ember"
      title="Confirm the email change"
      text={problem ?? "The change takes effect once you’ve opened the links in both inboxes."}
    >
      <form method="post" action="/email-changed">
        <input type="hidden" name="token_hash" value={tokenHash} />
        <Button busy="Confirming...">{problem ? "Try Again" : "Confirm the Change"}</Button>
      </form>
    </StatusCard>
  );
}

function PartlyConfirmed() {
  return (
    <StatusCard
      icon={CircleCheck}
      iconLook="text-success"
      title="One link to go"
      text="This address is confirmed. Now open the link we sent to your other address to finish the change."
    >
      <ButtonLink look="secondary" href={CLIENT_SECTION.account}>
        Go to Your Account
      </ButtonLink>
    </StatusCard>
  );
}

function ExpiredLink() {
  return (
    <StatusCard
      icon={CircleX}
      iconLook="text-danger"
      title="This link no longer works"
      text="It has expired or was already used. If your address hasn’t changed, request the change again under Account."
    >
      <StatusActions>
        <ButtonLink href="/client/email">Change Email</ButtonLink>
        <ButtonLink look="secondary" href="/login">
          Sign In
        </ButtonLink>
      </StatusActions>
    </StatusCard>
  );
}
