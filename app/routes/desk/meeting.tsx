import { pageMeta } from "~/content/meta";
import { formatSlot, parseTimeZone, formatTimeZone } from "~/domain/meetings/slots";
import { formatStatus } from "~/domain/status";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import type { Tables } from "~/services/database.types";
import { getMeeting } from "~/services/meetings.server";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/conversation";
import type { Route } from "./+types/meeting";
import { notFoundResponse, loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.client ?? "Meeting",
    description: "A strategy meeting and how it went.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await loadForStaff(context, () => getMeeting(context, params.id));
  if (!found) throw notFoundResponse();
  const { meeting, business_name, client_email } = found;
  const { starts_at, status, action_plan_sent_at } = meeting;
  const zone = getStaffTimeZone(context);
  const clientZone = parseTimeZone(meeting.time_zone);
  const start = new Date(starts_at);
  const hasBegun = start.getTime() <= Date.now();
  return {
    client: business_name ?? client_email,
    details: {
      Time: formatSlot(start, zone),
      ...(clientZone &&
        clientZone !== zone && { [formatTimeZone(clientZone)]: formatSlot(start, clientZone) }),
      Client: business_name ?? client_email,
      Email: client_email,
      Status: formatStatus(status),
      ...(action_plan_sent_at && {
        "Action plan": `Sent ${formatSlot(new Date(action_plan_sent_at), zone)}`,
      }),
    },
    actions: listMeetingActions(meeting, hasBegun),
  };
}

/** Lists the actions on a meeting; a wrong result is corrected by recording the other one. */
function listMeetingActions(
  { status, action_plan_sent_at }: Tables<"meetings">,
  hasBegun: boolean,
) {
  if (status === "cancelled") return [];
  if (!hasBegun) return [{ noun: "cancellation", label: "Cancel Meeting" }];
  const results = [
    { noun: "held", label: "Mark as Held" },
    { noun: "missed", label: "Mark as Missed" },
  ].filter(({ noun }) => noun !== status);
  if (status !== "held" || action_plan_sent_at) return results;
  return [{ noun: "action-plan", label: "Mark Action Plan as Sent" }, ...results];
}

export default function Meeting({ loaderData, params }: Route.ComponentProps) {
  const { client, details, actions } = loaderData;
  return (
    <DeskPage section="meetings" title={`Meeting with ${client}`} isInside>
      <DescriptionList items={details} />
      <div className="flex flex-wrap gap-3">
        {actions.map(({ noun, label }, index) => (
          <form key={noun} method="post" action={`/desk/meetings/${params.id}/${noun}`}>
            <Button
              look={index === 0 && noun !== "cancellation" ? "primary" : "secondary"}
              busy="Saving..."
            >
              {label}
            </Button>
          </form>
        ))}
      </div>
    </DeskPage>
  );
}
