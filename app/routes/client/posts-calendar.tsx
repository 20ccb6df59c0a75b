import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { siteOrigin } from "~/request/origin.server";
import { redirectWithToast } from "~/request/toasts.server";
import { renewMyPostsCalendar } from "~/services/drafts.server";
import { CalendarUrl } from "~/ui/calendar-url";
import { AccountField } from "~/ui/form/account-field";
import type { Route } from "./+types/posts-calendar";
import { loadClientPage, requireLiveUser } from "./client-loader.server";
import { ClientFormPage } from "./frame/form-page";

const PATH = "/client/posts/calendar";

export const handle: PageHandle = { enhance: "copy" };

export const meta = createMeta("Posts Calendar", "Your planned posts in your own calendar.");

export async function loader({ context }: Route.LoaderArgs) {
  const { greeting, parts } = await loadClientPage(context, ["drafts"]);
  return { greeting, hasUrl: parts?.drafts.has_calendar === true };
}

/** Creates a new URL. Its page alone shows it, because only a hash of the token is stored. */
export async function action(args: Route.ActionArgs) {
  const { context, url } = args;
  await requireLiveUser(args, toasts.calendarFailed, PATH);
  const result = await renewMyPostsCalendar(context);
  if (result.outcome === "done")
    return { url: `${siteOrigin(context, url)}/calendar/posts/${result.data}.ics` };
  const failed = result.outcome === "rate-limited" ? toasts.rateLimited : toasts.calendarFailed;
  return redirectWithToast(context, PATH, failed);
}

export default function PostsCalendar({ loaderData, actionData }: Route.ComponentProps) {
  const { greeting, hasUrl } = loaderData;
  return (
    <ClientFormPage
      greeting={greeting}
      section="posts"
      title="Posts Calendar"
      intro={
        <p>Subscribe to your planned posts in the calendar you use. It follows every change.</p>
      }
    >
      <CalendarUrl
        path={PATH}
        hasUrl={hasUrl}
        url={actionData?.url}
        warning="Anyone who has it can read your planned posts."
      >
        <AccountField />
      </CalendarUrl>
    </ClientFormPage>
  );
}
