import { data, redirectDocument } from "react-router";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { authTypeOf, toAutomationPayload, usableCode } from "~/domain/tiktok";
import { isTooOften } from "~/forms/limits.server";
import { readForm, textField } from "~/forms/parse.server";
import { redirectWithToast } from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { edgeContext } from "~/request/edge.server";
import { sendToAutomation } from "~/services/tiktok/automation.server";
import { exchangeCode, isExchangeSimulated } from "~/services/tiktok/exchange.server";
import {
  keepAuthorization,
  readAuthorization,
  type TikTokAuthorization,
} from "~/services/tiktok/session.server";
import { Card } from "~/ui/card";
import type { Route } from "./+types/tiktok-auth";
import { TikTokFailure } from "./tiktok/failure";
import { TikTokProcessing } from "./tiktok/processing";
import { TikTokSuccess } from "./tiktok/success";

/** The address without code and state, where every answer ends. */
const CLEAN = "/tiktok-auth";
const NO_CODE = "No authorization code found in the URL. The TikTok OAuth flow may have failed.";
const REFUSED =
  "TikTok did not accept the authorization code. It may have been used already or be too old: please start again from TikTok.";
const TOO_OFTEN =
  "That was too often for one minute. Nothing was sent: please wait a minute and start again from TikTok.";

export const handle: PageHandle = { enhance: "tiktok" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "TikTok Authorization",
    description: "Finishing the authorization of a TikTok account.",
    noindex: true,
  });

/** Codes and tokens are in these pages: no browser keeps them. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

type View =
  | { state: "processing"; code: string; oauthState: string; action: string; isDemo: boolean }
  | { state: "success"; authorization: TikTokAuthorization }
  | { state: "failure"; message: string };

/** A GET never uses the code up. Without one, the authorization made last is shown, as long as it is kept. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  if (params.authType && authTypeOf(params.authType, null) === "advertiser")
    throw data(null, { status: 404 });
  const query = url.searchParams;
  const code = usableCode(query.get("code"));
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
  const authorization = isCallback ? null : await readAuthorization(context, url, request);
  return authorization
    ? view({ state: "success", authorization })
    : view({ state: "failure", message: NO_CODE }, 400);
}

/** Exchanges the code or sends the tokens again. No account is touched: the state was not minted by us. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request);
  if (textField(form, "intent") === "send") return await sendAgain({ request, context, url });

  const code = usableCode(textField(form, "code"));
  if (!code) return view({ state: "failure", message: NO_CODE }, 400);
  if (await isTooOften(context, "tiktok"))
    return view({ state: "failure", message: TOO_OFTEN }, 429);
  const origin = context.get(edgeContext).env.SITE_ORIGIN ?? url.origin;
  const result = await exchangeCode(context, code, origin + url.pathname);
  if (result.outcome === "refused") return view({ state: "failure", message: REFUSED }, 502);
  const authType = authTypeOf(url.pathname, textField(form, "state"));
  return await deliver({ request, context, url }, { ...result, authType });
}

export default function TikTokAuth({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  return (
    <main id="main" className="shell grid min-h-[60vh] content-center justify-items-center py-12">
      <Card className="grid w-full max-w-2xl gap-6">
        {page.state === "processing" && <TikTokProcessing {...page} />}
        {page.state === "success" && <TikTokSuccess authorization={page.authorization} />}
        {page.state === "failure" && <TikTokFailure message={page.message} />}
      </Card>
    </main>
  );
}

type Args = Pick<Route.ActionArgs, "request" | "context" | "url">;

function view(page: View, status = 200) {
  return data(page, { status });
}

async function sendAgain(args: Args) {
  const authorization = await readAuthorization(args.context, args.url, args.request);
  if (!authorization) return redirectWithToast(args.context, CLEAN, toasts.noTokenData);
  if (await isTooOften(args.context, "tiktok"))
    return redirectWithToast(args.context, CLEAN, toasts.tooOften);
  return await deliver(args, authorization);
}

/** Sends the tokens to the automation, keeps them for a retry, and leads to the clean address. */
async function deliver(
  { request, context, url }: Args,
  authorization: Omit<TikTokAuthorization, "delivery">,
) {
  const { tokens, authType, isDemo } = authorization;
  const delivery = await sendToAutomation(
    context,
    toAutomationPayload(tokens, authType, new Date()),
  );
  if (delivery === "failed") context.get(toastsContext).add(toasts.webhookFailed);
  const cookie = await keepAuthorization(context, url, request, {
    tokens,
    authType,
    isDemo,
    delivery,
  });
  return redirectDocument(CLEAN, { status: 303, headers: { "Set-Cookie": cookie } });
}
