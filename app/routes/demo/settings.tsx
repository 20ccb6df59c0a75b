import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { formatSettings, parseSettings } from "~/domain/demo/settings";
import { demoSettingsSchema, toDemoSettings } from "~/domain/demo/settings.schema.server";
import { parseForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { saveDemoSettings } from "~/services/demo.server";
import type { Route } from "./+types/settings";
import { DemoPage } from "./frame/demo-page";
import { DemoSettingsForm } from "./settings/form";

export const meta = createMeta(
  "Demo Settings",
  "Notifications, language, time zone and data of the demo portal. Nothing is kept.",
);

/** The URL is their only storage. */
export function loader({ url }: Route.LoaderArgs) {
  return {
    settings: parseSettings(url.searchParams),
    isFresh: !url.searchParams.has("saved"),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseForm(args, {
    schema: demoSettingsSchema(),
    invalidToast: () => toasts.validationError,
  });
  if (!form.ok) return form.response;
  await saveDemoSettings();
  const search = formatSettings(toDemoSettings(form.value));
  return redirectWithToast(
    args.context,
    `/client-portal/settings${search}`,
    toasts.demoSettingsSaved,
  );
}

export default function DemoSettings({ loaderData: { settings, isFresh } }: Route.ComponentProps) {
  return (
    <DemoPage isLoading={isFresh} title="Settings" note="Nothing you save here is kept.">
      <DemoSettingsForm settings={settings} />
    </DemoPage>
  );
}
