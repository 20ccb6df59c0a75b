import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { createContext, data } from "react-router";
import { pageMeta } from "~/content/meta";
import { type Toast, toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { readForm, textField } from "~/forms/parse.server";
import { redirectWithToast } from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { viewerContext } from "~/middleware/viewer.server";
import { type Proof, verifyEmail } from "~/services/auth/sign-up.server";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import type { Route } from "./+types/email-verified";

/** How long the success view stays before the questionnaire, in seconds (spec section 9). */
const AFTER_VERIFICATION_S = 2;
const WITH_SESSION_S = 1;
const NEXT = "/profile-questionnaire";

export const handle: PageHandle = { enhance: "email-link" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Email Verification",
    description: "Confirming your e-mail address.",
    noindex: true,
  });

/** The redirect after a pause is a header, so it works without script and stays out of the document. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

type View = { toasts?: Toast[] } & (
  | { state: "confirm"; proof: Record<string, string>; problem?: string }
  | { state: "success"; message: string; isSignedIn: boolean }
  | { state: "error"; title: string }
);

/** Set by the action when it has answered: its page is no fresh visit. */
const answeredContext = createContext(false);

/** A GET never uses the link up: mail scanners open links too (design.md, Accounts). */
export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(answeredContext)) return null;
  const query = url.searchParams;
  const proof = LINK_FIELDS.filter((name) => query.has(name)).map((name) => [
    name,
    query.get(name) ?? "",
  ]);
  if (proof.length > 0) return view({ state: "confirm", proof: Object.fromEntries(proof) });
  if (query.has("error")) return failure("Failed to verify email", 400);

  const viewer = context.get(viewerContext);
  const status = query.get("status");
  if (viewer.state === "unknown") return failure("Session error occurred", 503);
  if (viewer.state === "anonymous")
    return view({ state: "success", message: SIGN_IN_TO_CONTINUE, isSignedIn: false });
  if (status === "other-account")
    return view({ state: "success", message: OTHER_ACCOUNT, isSignedIn: false });
  const isFresh = status === "verified"; // its toast came with the redirect
  const pause = isFresh ? AFTER_VERIFICATION_S : WITH_SESSION_S;
  return view(
    {
      state: "success",
      message: ON_TO_PROFILE,
      isSignedIn: true,
      toasts: isFresh ? [] : [toasts.alreadyVerified],
    },
    { headers: { Refresh: `${pause}; url=${NEXT}` } },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  context.set(answeredContext, true);
  const form = await readForm(request);
  const proof = readProof(form);
  if (!proof)
    return failed(
      context,
      form.has("error") ? "Failed to verify email" : "Verification failed",
      400,
    );
  const { outcome } = await verifyEmail(context, proof, context.get(viewerContext));
  switch (outcome) {
    case "signed-in":
      return redirectWithToast(context, "/email-verified?status=verified", toasts.emailVerified);
    case "other-account":
      return redirectWithToast(
        context,
        "/email-verified?status=other-account",
        toasts.emailVerified,
      );
    case "refused":
      return failed(context, "Failed to verify email", 400);
    case "unavailable":
      // Nothing was used up: the same proof can be sent again.
      context.get(toastsContext).add(toasts.verificationFailed("Verification failed"));
      return view(
        { state: "confirm", proof: typedProof(form), problem: UNREACHABLE },
        { status: 503 },
      );
  }
}

export default function EmailVerified({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  if (!page) return null;
  return (
    <main id="main" className="shell grid min-h-[60vh] content-center justify-items-center py-16">
      <Card className="grid w-full max-w-lg justify-items-center gap-5 text-center">
        {page.state === "confirm" && <Confirm {...page} />}
        {page.state === "success" && <Success {...page} />}
        {page.state === "error" && <Failure {...page} />}
      </Card>
      {page.state !== "confirm" && (
        <form method="post" action="/email-verified" hidden data-email-link="waiting" />
      )}
    </main>
  );
}

const LINK_FIELDS = ["token_hash", "code"] as const;
const PROOF_FIELDS = [...LINK_FIELDS, "access_token", "refresh_token"] as const;
const SIGN_IN_TO_CONTINUE = "Your email has been verified. Please sign in to continue.";
const OTHER_ACCOUNT =
  "That address has been verified. You are still signed in with your other account; log out first to use the new one.";
const ON_TO_PROFILE =
  "Your email has been verified. Next we ask three short questions about your brand.";
const UNREACHABLE =
  "We could not reach our sign-in service. Your link should still be good: please try again in a minute.";

/** The first state: with script the form sends itself, without it waits for the button. */
function Confirm({ proof, problem }: { proof: Record<string, string>; problem?: string }) {
  return (
    <>
      <LoaderCircle aria-hidden className="size-10 text-ember motion-safe:animate-spin" />
      <h1 className="text-2xl">{problem ? "Verification failed" : "Verifying your email"}</h1>
      <p role="status">{problem ?? "One press and your address is confirmed."}</p>
      <form method="post" action="/email-verified" data-email-link={problem ? "waiting" : "ready"}>
        {Object.entries(proof).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button busy="Confirming...">Confirm my e-mail</Button>
      </form>
    </>
  );
}

function Success({ message, isSignedIn }: { message: string; isSignedIn: boolean }) {
  return (
    <>
      <CircleCheck aria-hidden className="size-10 text-success" />
      <h1 className="text-2xl">Email Verified!</h1>
      <p role="status">{message}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href={NEXT} look={isSignedIn ? "primary" : "secondary"}>
          Continue to Profile Setup
        </ButtonLink>
        <ButtonLink href="/login" look={isSignedIn ? "secondary" : "primary"}>
          Sign In Instead
        </ButtonLink>
      </div>
    </>
  );
}

function Failure({ title }: { title: string }) {
  return (
    <>
      <CircleX aria-hidden className="size-10 text-danger" />
      <h1 className="text-2xl">{title}</h1>
      <p role="status">
        We couldn't verify your email address. The link may be expired or invalid.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href="/signup">Try Signing Up Again</ButtonLink>
        <ButtonLink href="/login" look="secondary">
          Sign In Instead
        </ButtonLink>
      </div>
    </>
  );
}

function view(page: View, init?: ResponseInit) {
  return data(page, init);
}

function failure(title: string, status: number) {
  return view({ state: "error", title, toasts: [toasts.verificationFailed(title)] }, { status });
}

/** The action's failure: its toast goes the way all toasts of actions go. */
function failed(context: Route.ActionArgs["context"], title: string, status: number) {
  context.get(toastsContext).add(toasts.verificationFailed(title));
  return view({ state: "error", title }, { status });
}

function readProof(form: FormData): Proof | null {
  const { token_hash, code, access_token, refresh_token } = typedProof(form);
  if (token_hash) return { kind: "token_hash", tokenHash: token_hash };
  if (code) return { kind: "code", code };
  if (access_token && refresh_token)
    return { kind: "tokens", accessToken: access_token, refreshToken: refresh_token };
  return null;
}

function typedProof(form: FormData): Record<string, string> {
  return Object.fromEntries(
    PROOF_FIELDS.flatMap((name) => {
      const value = textField(form, name);
      return value ? [[name, value]] : [];
    }),
  );
}
