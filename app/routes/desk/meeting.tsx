import { pageMeta } from "~/content/meta";
import { isUuid } from "~/domain/desk";
import { slotInWords, TEAM_ZONE, toZone, zoneLabel } from "~/domain/slots";
import { statusLabel } from "~/domain/support-ticket";
import { Button } from "~/ui/button";
import { Facts } from "~/ui/conversation";
import type { Route } from "./+types/meeting";
import { DeskPage } from "./frame/desk-page";
import { notFound, readDesk } from "./reach.server";

type Meeting = {
  starts_at: string;
  status: "booked" | "held" | "missed" | "cancelled";
  zone: string | null;
  business: string | null;
  email: string;
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.client ?? "Meeting",
    description: "A strategy meeting and how it went.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isUuid(params.id)) throw notFound();
  const meeting = await readDesk<Meeting>(context, "meeting", { id: params.id });
  if (!meeting) throw notFound();
  const { starts_at, status, business, email } = meeting;
  const zone = toZone(meeting.zone);
  const start = new Date(starts_at);
  const hasBegun = start.getTime() <= Date.now();
  return {
    client: business ?? email,
    facts: {
      "New York time": slotInWords(start, TEAM_ZONE),
      ...(zone && zone !== TEAM_ZONE && { [zoneLabel(zone)]: slotInWords(start, zone) }),
      Client: business ?? email,
      "E-mail": email,
      Status: statusLabel(status),
    },
    verbs: verbsOf(status, hasBegun),
  };
}

/** What can be done with a meeting; a wrong mark is set right by the other one. */
function verbsOf(status: Meeting["status"], hasBegun: boolean) {
  if (status === "cancelled") return [];
  if (!hasBegun) return [{ noun: "cancellation", label: "Cancel the meeting" }];
  return [
    { noun: "held", label: "Mark as held" },
    { noun: "missed", label: "Mark as missed" },
  ].filter(({ noun }) => noun !== status);
}

export default function Meeting({ loaderData, params }: Route.ComponentProps) {
  const { client, facts, verbs } = loaderData;
  return (
    <DeskPage section="meetings" title={`Meeting with ${client}`} isInside>
      <Facts facts={facts} />
      <div className="flex flex-wrap gap-3">
        {verbs.map(({ noun, label }) => (
          <form key={noun} method="post" action={`/desk/meetings/${params.id}/${noun}`}>
            <Button look={noun === "held" ? "primary" : "secondary"} busy="Saving...">
              {label}
            </Button>
          </form>
        ))}
      </div>
    </DeskPage>
  );
}
