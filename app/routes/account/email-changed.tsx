import { CircleCheck, CircleX, MailCheck } from "lucide-react";
import { data } from "react-router";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { readForm, textField } from "~/forms/parse.server";
import { redirectWithToast } from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { viewerContext } from "~/middleware/viewer.server";
import { confirmEmailChange } from "~/services/auth/change-account.server";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import type { Route } from "./+types/email-changed";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "E-mail Change",
    description: "Confirming your new e-mail address.",
    noindex: true,
  });

type View =
  | { state: "confirm"; tokenHash: string; problem?: string }
  | { state: "half" }
  | { state: "dead" };

/** A GET never uses the link up: mail scanners open links too. */
export function loader({ url }: Route.LoaderArgs) {
  if (url.searchParams.get("status") === "half") return view({ state: "half" });
  const tokenHash = url.searchParams.get("token_hash");
  return view(tokenHash ? { state: "confirm", tokenHash } : { state: "dead" });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { add } = context.get(toastsContext);
  const tokenHash = textField(await readForm(request), "token_hash") ?? "";
  const viewer = context.get(viewerContext);
  // A session that cannot be named now must not be replaced: the link waits.
  const result =
    viewer.state === "unknown"
      ? ({ outcome: "unavailable" } as const)
      : await confirmEmailChange(
          context,
          tokenHash,
          viewer.state === "signed-in" ? viewer.user.id : null,
        );
  switch (result.outcome) {
    case "changed":
      return redirectWithToast(
        context,
        result.isHere ? "/client?section=account" : "/login",
        toasts.emailChanged,
      );
    case "half":
      return redirectWithToast(context, "/email-changed?status=half", toasts.emailHalfConfirmed);
    case "refused":
      add(toasts.emailLinkDead);
      return view({ state: "dead" }, { status: 400 });
    case "unavailable":
      add(toasts.somethingWrong);
      return view({ state: "confirm", tokenHash, problem: UNREACHABLE }, { status: 503 });
  }
}

export default function EmailChanged({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  return (
    <main id="main" className="shell grid min-h-[60vh] content-center justify-items-center py-16">
      <Card className="grid w-full max-w-lg justify-items-center gap-5 text-center">
        {page.state === "confirm" && <Confirm {...page} />}
        {page.state === "half" && <Half />}
        {page.state === "dead" && <Dead />}
      </Card>
    </main>
  );
}

const UNREACHABLE =
  "We could not reach our sign-in service. Your link should still be good: please try again in a minute.";

function Confirm({ tokenHash, problem }: { tokenHash: string; problem?: string }) {
  return (
    <>
      <MailCheck aria-hidden className="size-10 text-ember" />
      <h1 className="text-2xl">Confirm your new e-mail</h1>
      <p role="status">{problem ?? "One press and your account moves to its new address."}</p>
      <form method="post" action="/email-changed">
        <input type="hidden" name="token_hash" value={tokenHash} />
        <Button busy="Confirming...">Confirm the Change</Button>
      </form>
    </>
  );
}

function Half() {
  return (
    <>
      <CircleCheck aria-hidden className="size-10 text-success" />
      <h1 className="text-2xl">One link to go</h1>
      <p role="status">
        This address has agreed. Now open the link in the mail at your other address, and the change
        is made.
      </p>
    </>
  );
}

function Dead() {
  return (
    <>
      <CircleX aria-hidden className="size-10 text-danger" />
      <h1 className="text-2xl">This link no longer works</h1>
      <p role="status">
        It was used already or is too old. If your address has not changed, ask for the change again
        under Account.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href="/client/email">Change E-mail</ButtonLink>
        <ButtonLink look="secondary" href="/login">
          Sign In
        </ButtonLink>
      </div>
    </>
  );
}

function view(page: View, init?: ResponseInit) {
  return data(page, init);
}
