import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { daysActive } from "~/domain/days-active";
import { demoProfileSchema } from "~/domain/demo-profile.schema.server";
import { parseForm } from "~/forms/parse.server";
import { redirectWithToast } from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { viewerContext } from "~/middleware/viewer.server";
import { edgeContext } from "~/request/edge.server";
import { readDemoAccount, saveDemoProfile } from "~/services/demo-portal.server";
import { Card } from "~/ui/card";
import type { Route } from "./+types/profile";
import { DemoPage } from "./frame/demo-page";
import { DemoProfileActivity } from "./profile/activity";
import { DemoProfileDetails } from "./profile/details";
import { DemoProfileForm } from "./profile/form";
import { DemoProfileHead } from "./profile/head";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "My Profile (Demo)",
    description: "The profile page of the demo portal. What you save here is not kept.",
    noindex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { outcome, account } = await readDemoAccount(context, context.get(viewerContext));
  const isVisit = context.get(edgeContext).method !== "POST"; // after a POST the action has said what went wrong
  return {
    account,
    days: daysActive(new Date(account.createdAt), new Date()),
    isEditing: url.searchParams.has("edit"),
    toasts: isVisit && outcome === "failed" ? [toasts.demoProfileNotLoaded] : [],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, demoProfileSchema);
  const { add } = context.get(toastsContext);
  if (!form.ok) {
    add(toasts.demoProfileNotSaved);
    return form.invalid();
  }
  const result = await saveDemoProfile(context.get(viewerContext), form.value);
  if (result.outcome === "failed") {
    add(toasts.demoProfileNotSaved);
    return form.fail(
      { formErrors: ["Your profile was not saved. What you typed is still here."] },
      503,
    );
  }
  return redirectWithToast(context, "/client-portal/profile", toasts.demoProfileSaved);
}

export default function DemoProfile({
  loaderData: { account, days, isEditing },
  actionData,
}: Route.ComponentProps) {
  return (
    <DemoPage title="My Profile" text="A demo: saving changes nothing, here or in a real account.">
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
        <DemoProfileHead account={account} />
        <div className="grid gap-6">
          <Card>
            {isEditing ? (
              <DemoProfileForm account={account} lastResult={actionData} />
            ) : (
              <DemoProfileDetails account={account} />
            )}
          </Card>
          <DemoProfileActivity days={days} isVerified={account.isVerified} />
        </div>
      </div>
    </DemoPage>
  );
}
