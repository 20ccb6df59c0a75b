import { pageMeta } from "~/content/meta";
import type { CompositeTypes } from "~/database.types";
import { getAgenda } from "~/domain/clients/agenda";
import { toClientView } from "~/domain/clients/client-view";
import { getOnboardingProgress } from "~/domain/clients/onboarding-progress";
import { formatUpdates } from "~/domain/clients/updates";
import { describeNextDrafts } from "~/domain/drafts/next-drafts";
import type { Meeting } from "~/domain/meetings/meeting";
import { pickTimeZone } from "~/domain/meetings/slots";
import { formatPlanChange } from "~/domain/plan-changes/plan-change";
import { notFound } from "~/request/route-guards.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { getClient } from "~/services/clients.server";
import { ClientDetails, ClientSubscription } from "~/ui/client/account";
import { AreaContext, READ_ONLY_AREA } from "~/ui/client/area";
import { ClientDashboard } from "~/ui/client/dashboard";
import { TextLink } from "~/ui/text-link";
import { loadForStaff } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/preview";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `What ${args.loaderData?.client.businessName ?? "the client"} sees`,
    description: "The client area of one client, to read only.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const client = await loadForStaff(context, () => getClient(context, params.id));
  if (!client) notFound();
  const now = new Date();
  const staffZone = getStaffTimeZone(context);
  const { profile } = client;
  const email = client.email ?? "";
  const meeting = selectMeeting(client.meetings);
  const zone = pickTimeZone(meeting?.time_zone, profile.time_zone, staffZone);
  const person = { name: client.name ?? email, email };
  return {
    client: toClientView(
      person,
      profile,
      meeting,
      client.next_billing_on,
      client.plan_status_changes,
    ),
    progress: getOnboardingProgress(profile, meeting, zone, now),
    agenda: getAgenda(now, staffZone, profile, meeting, client.drafts),
    next: describeNextDrafts(profile),
    updates: formatUpdates(client.updates, zone),
    request: formatPlanChange(client.plan_changes[0] ?? null, client.next_billing_on),
  };
}

export default function ClientPreview({ loaderData, params }: Route.ComponentProps) {
  const { client, progress, agenda, next, updates, request } = loaderData;
  return (
    <DeskPage section="clients" title={`What ${client.businessName} sees`} isInside>
      <section aria-label="Their client area" className="grid gap-6">
        <AreaContext value={READ_ONLY_AREA}>
          <ClientDashboard {...{ client, progress, agenda, next, updates }} />
          <ClientDetails client={client} />
          <ClientSubscription plan={client.planDetails} request={request} />
        </AreaContext>
      </section>
      <p>
        <TextLink alone look="fine" href={`/desk/clients/${params.id}`}>
          Client page
        </TextLink>
      </p>
    </DeskPage>
  );
}

/** The booked one, else the latest. */
function selectMeeting(meetings: CompositeTypes<"staff_client">["meetings"]): Meeting | null {
  const shown = meetings.filter(({ status }) => status !== "cancelled");
  return shown.find(({ status }) => status === "booked") ?? shown[0] ?? null;
}
