import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { searchFromSettings, settingsFromSearch } from "~/domain/demo-settings";
import { demoSettingsSchema, toDemoSettings } from "~/domain/demo-settings.schema.server";
import { parseForm } from "~/forms/parse.server";
import { redirectWithToast } from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { saveDemoSettings } from "~/services/demo-portal.server";
import type { Route } from "./+types/settings";
import { DemoPage } from "./frame/demo-page";
import { DemoSettingsForm } from "./settings/form";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Demo Settings",
    description: "Notifications, language, time zone and data of the demo portal. Nothing is kept.",
    noindex: true,
  });

/** The settings are kept in the address of the page shown after saving and nowhere else. */
export function loader({ url }: Route.LoaderArgs) {
  return {
    settings: settingsFromSearch(url.searchParams),
    isFresh: !url.searchParams.has("saved"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, demoSettingsSchema);
  if (!form.ok) {
    context.get(toastsContext).add(toasts.validationError);
    return form.invalid();
  }
  await saveDemoSettings();
  return redirectWithToast(
    context,
    `/client-portal/settings${searchFromSettings(toDemoSettings(form.value))}`,
    toasts.demoSettingsSaved,
  );
}

export default function DemoSettings({ loaderData: { settings, isFresh } }: Route.ComponentProps) {
  return (
    <DemoPage
      isLoading={isFresh}
      title="Settings"
      text="Change what you like and save: your choices stay on the page until you leave it."
    >
      <DemoSettingsForm settings={settings} />
    </DemoPage>
  );
}
