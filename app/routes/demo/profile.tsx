import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { daysActive } from "~/domain/clients/client-view";
import { demoProfileSchema } from "~/domain/demo/profile.schema.server";
import { parseForm } from "~/forms/parse-form.server";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getViewer } from "~/request/viewer.server";
import { getDemoAccount, saveDemoProfile } from "~/services/demo.server";
import { Card } from "~/ui/section";
import type { Route } from "./+types/profile";
import { DemoPage } from "./frame/demo-page";
import { DemoActivity, DemoDetails, DemoSecurity } from "./profile/cards";
import { DemoProfileForm } from "./profile/form";

const NOT_SAVED = "Your profile wasn’t saved. What you typed is still here.";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.location.search.includes("edit") ? "Edit Profile (Demo)" : "My Profile (Demo)",
    description: "The profile page of the demo portal. What you save here isn’t kept.",
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { outcome, account } = await getDemoAccount(context, getViewer(context));
  const isVisit = context.get(requestInfoContext).method !== "POST"; // after a POST, the action has already reported an error
  return {
    account,
    days: daysActive(new Date(account.createdAt), new Date()),
    isEditing: url.searchParams.has("edit"),
    toasts: isVisit && outcome === "unavailable" ? [toasts.demoProfileNotLoaded] : [],
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseForm(args, {
    schema: demoProfileSchema(),
    invalidToast: () => toasts.demoProfileNotSaved,
  });
  if (!form.ok) return form.response;
  const { outcome } = await saveDemoProfile(getViewer(args.context), form.value);
  if (outcome === "unavailable") {
    return form.reject({
      toast: toasts.demoProfileNotSaved,
      status: 503,
      formErrors: [NOT_SAVED],
    });
  }
  return redirectWithToast(args.context, "/client-portal/profile", toasts.demoProfileSaved);
}

export default function DemoProfile({
  loaderData: { account, days, isEditing },
  actionData,
}: Route.ComponentProps) {
  return (
    <DemoPage title="My Profile" note="Nothing you save here is kept.">
      <div className="@container">
        <div className="grid grid-cols-1 gap-5 *:min-w-0 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @5xl:gap-6">
          {isEditing ? (
            <Card>
              <DemoProfileForm account={account} lastResult={actionData} />
            </Card>
          ) : (
            <DemoDetails account={account} />
          )}
          <div className="grid content-start gap-5 @5xl:gap-6">
            <DemoActivity days={days} />
            <DemoSecurity isVerified={account.isVerified} />
          </div>
        </div>
      </div>
    </DemoPage>
  );
}
