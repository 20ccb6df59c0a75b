import { pageMeta } from "~/content/meta";
import {
  formatSlot,
  BUSINESS_TIME_ZONE,
  parseTimeZone,
  formatTimeZone,
} from "~/domain/meetings/slots";
import { formatStatus } from "~/domain/tickets/ticket";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/conversation";
import type { Route } from "./+types/meeting";
import { notFoundResponse, loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";

type Meeting = {
  starts_at: string;
  status: "booked" | "held" | "missed" | "cancelled";
  zone: string | null;
  action_plan_at: string | null;
  business: string | null;
  email: string;
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.client ?? "Meeting",
    description: "A strategy meeting and how it went.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const meeting = await loadForStaff<Meeting>(context, "meeting", { id: params.id });
  if (!meeting) throw notFoundResponse();
  const { starts_at, status, action_plan_at, business, email } = meeting;
  const zone = parseTimeZone(meeting.zone);
  const start = new Date(starts_at);
  const hasBegun = start.getTime() <= Date.now();
  return {
    client: business ?? email,
    details: {
      "New York time": formatSlot(start, BUSINESS_TIME_ZONE),
      ...(zone &&
        zone !== BUSINESS_TIME_ZONE && { [formatTimeZone(zone)]: formatSlot(start, zone) }),
      Client: business ?? email,
      "E-mail": email,
      Status: formatStatus(status),
      ...(action_plan_at && {
        "Action plan": `Sent ${formatSlot(new Date(action_plan_at), BUSINESS_TIME_ZONE)}`,
      }),
    },
    actions: listMeetingActions(meeting, hasBegun),
  };
}

/** Lists the actions on a meeting; a wrong result is corrected by recording the other one. */
function listMeetingActions({ status, action_plan_at }: Meeting, hasBegun: boolean) {
  if (status === "cancelled") return [];
  if (!hasBegun) return [{ noun: "cancellation", label: "Cancel the meeting" }];
  const results = [
    { noun: "held", label: "Mark as held" },
    { noun: "missed", label: "Mark as missed" },
  ].filter(({ noun }) => noun !== status);
  if (status !== "held" || action_plan_at) return results;
  return [{ noun: "action-plan", label: "Mark the action plan as sent" }, ...results];
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
