import { toasts } from "~/content/toasts";
import { redirectWithToast, requireUser } from "~/middleware/guards.server";
import { collectOwnData } from "~/services/own-data.server";
import type { Route } from "./+types/export";

/** Everything we store about the client, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  requireUser(context);
  const data = await collectOwnData(context);
  if (!data) return redirectWithToast(context, "/client?section=account", toasts.exportFailed);
  return new Response(JSON.stringify({ exported_at: new Date().toISOString(), ...data }, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="spellpost-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
