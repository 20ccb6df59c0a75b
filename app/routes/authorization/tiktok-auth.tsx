import { data, redirectDocument } from "react-router";
import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import type { Toast } from "~/domain/form-failure";
import { parseAuthType, toAutomationPayload, parseCode } from "~/domain/tiktok/authorization";
import { consumeRateLimit } from "~/forms/rate-limit.server";
import { readForm, textField } from "~/forms/read.server";
import type { RequestArgs } from "~/request/context";
import { SECRET_URL_HEADERS } from "~/request/http";
import { siteOrigin } from "~/request/request-info.server";
import { notFound } from "~/request/route-guards.server";
import { redirectWithToast, toastsContext } from "~/request/toasts.server";
import { sendAutomationWebhook } from "~/services/tiktok/automation.server";
import { exchangeCode, isExchangeSimulated } from "~/services/tiktok/exchange.server";
import {
  saveAuthorization,
  readAuthorization,
  type TikTokAuthorization,
} from "~/services/tiktok/token-store.server";
import { CenteredMain } from "~/ui/frame/centered-main";
import { Card } from "~/ui/section";
import type { Route } from "./+types/tiktok-auth";
import { TikTokFailure } from "./tiktok/failure";
import { TikTokProcessing } from "./tiktok/processing";
import { TikTokSuccess } from "./tiktok/success";

/** Without code and state; every result redirects there. */
const CLEAN_PATH = "/tiktok-auth";
const NO_CODE = "No authorization code found in the URL. The TikTok OAuth flow may have failed.";
const REJECTED =
  "TikTok didn’t accept the authorization code. It may have expired or been used already: please start again from TikTok.";
const UNAVAILABLE =
  "TikTok didn’t respond, so the authorization isn’t complete, and nothing was sent. Please start again from TikTok in a minute.";
const RATE_LIMITED =
  "That was too many tries in one minute. Nothing was sent: please wait a minute and start again from TikTok.";

type View =
  | { state: "processing"; code: string; oauthState: string; action: string; isDemo: boolean }
  | { state: "success"; authorization: TikTokAuthorization }
  | { state: "failure"; message: string };

export const handle: PageHandle = { enhance: ["tiktok", "copy", "toasts"] };

export const meta = createMeta(
  "TikTok Authorization",
  "Finishing the authorization of a TikTok account.",
);

export const headers: Route.HeadersFunction = () => SECRET_URL_HEADERS;

/** A GET doesn't use the code. Without one, it shows the latest authorization. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  if (params.authType && parseAuthType(params.authType, null) === "advertiser") {
    notFound();
  }
  const query = url.searchParams;
  const code = parseCode(query.get("code"));
  if (code) {
    return view({
      state: "processing",
      code,
      oauthState: query.get("state") ?? "",
      action: url.pathname,
      isDemo: isExchangeSimulated(context),
    });
  }
  const isCallback = ["code", "state", "error"].some((name) => query.has(name));
  const stored = isCallback ? { outcome: "none" as const } : await readAuthorization(args);
  return stored.outcome === "found"
    ? view({ state: "success", authorization: stored.authorization })
    : view({ state: "failure", message: NO_CODE }, 400);
}

/** Changes no account: we did not create the state and cannot verify it. */
export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args;
  const form = await readForm(request);
  if (textField(form, "intent") === "send") return retrySend(args);

  const code = parseCode(textField(form, "code"));
  if (!code) return view({ state: "failure", message: NO_CODE }, 400);
  if (!(await consumeRateLimit(context, "tiktok"))) {
    return view({ state: "failure", message: RATE_LIMITED }, 429);
  }
  const result = await exchangeCode(context, code, siteOrigin(context, url) + url.pathname);
  if (result.outcome === "rejected") return view({ state: "failure", message: REJECTED }, 502);
  if (result.outcome === "unavailable")
    return view({ state: "failure", message: UNAVAILABLE }, 503);
  const { tokens, isDemo } = result;
  return deliver(args, {
    tokens,
    isDemo,
    authType: parseAuthType(url.pathname, textField(form, "state")),
  });
}

export default function TikTokAuth({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  return (
    <CenteredMain>
      <Card className="grid w-full max-w-2xl gap-6">
        {page.state === "processing" && <TikTokProcessing {...page} />}
        {page.state === "success" && <TikTokSuccess authorization={page.authorization} />}
        {page.state === "failure" && <TikTokFailure message={page.message} />}
      </Card>
    </CenteredMain>
  );
}

function view(page: View, status = 200) {
  return data(page, { status });
}

async function retrySend(args: RequestArgs) {
  const stored = await readAuthorization(args);
  if (stored.outcome === "none")
    return redirectWithToast(args.context, CLEAN_PATH, toasts.noTokenData);
  if (!(await consumeRateLimit(args.context, "tiktok"))) {
    return redirectWithToast(args.context, CLEAN_PATH, toasts.rateLimited);
  }
  return deliver(args, stored.authorization, toasts.webhookSent);
}

/** Also stores the tokens for a retry, whose success the same page would not show. */
async function deliver(
  args: RequestArgs,
  { tokens, authType, isDemo }: Omit<TikTokAuthorization, "delivery">,
  sentToast?: Toast,
) {
  const payload = toAutomationPayload(tokens, authType, new Date());
  const { outcome: delivery } = await sendAutomationWebhook(args.context, payload);
  const { add } = args.context.get(toastsContext);
  if (delivery === "unavailable") add(toasts.webhookFailed);
  if (delivery === "delivered" && sentToast) add(sentToast);
  const cookie = await saveAuthorization(args, { tokens, authType, isDemo, delivery });
  return redirectDocument(CLEAN_PATH, { status: 303, headers: { "Set-Cookie": cookie } });
}
