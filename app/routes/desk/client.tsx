import { pageMeta } from "~/content/meta";
import { toClientView } from "~/domain/clients/client-view";
import { getOnboardingProgress } from "~/domain/clients/onboarding-progress";
import { getThisWeek } from "~/domain/clients/this-week";
import { type ClientUpdate, formatUpdates } from "~/domain/clients/updates";
import { formatLongDate, formatLongDateTime } from "~/domain/long-date";
import type { Meeting } from "~/domain/meetings/meeting";
import { BUSINESS_TIME_ZONE } from "~/domain/meetings/slots";
import { type PlanChange, formatPlanChange } from "~/domain/plan-changes/plan-change";
import { getPlanName } from "~/domain/plans/plans";
import { isProfileComplete, type Profile } from "~/domain/profiles/profile";
import { formatStatus } from "~/domain/tickets/ticket";
import { Button } from "~/ui/button";
import { ClientDetails, ClientSubscription } from "~/ui/client/account";
import { ClientDashboard } from "~/ui/client/dashboard";
import { DescriptionList } from "~/ui/conversation";
import type { Route } from "./+types/client";
import { Records } from "./client/records";
import { notFoundResponse, loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { Log, type LogRow, formatLog } from "./frame/log";

type OneClient = {
  profile: Profile;
  email: string | null;
  name: string | null;
  takes_marketing: boolean | null;
  meetings: (Omit<Meeting, "status"> & { status: Meeting["status"] | "cancelled" })[];
  tickets: { id: string; subject: string; status: string; created_at: string }[];
  requests: PlanChange[];
  deliveries: {
    id: string;
    created_at: string;
    attempts: number;
    delivered_at: string | null;
    last_error: string | null;
  }[];
  news: ClientUpdate[];
  log: LogRow[];
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.client.businessName ?? "Client",
    description: "Everything about one client.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const one = await loadForStaff<OneClient>(context, "client", { client: params.id });
  if (!one) throw notFoundResponse();
  const { profile, meetings } = one;
  const email = one.email ?? "";
  const isMeetingHeld = meetings.some(({ status }) => status === "held");
  const isInactive = profile.plan_status === "inactive";
  const canActivate = isInactive && isMeetingHeld && isProfileComplete(profile);
  return {
    client: toClientView({ name: one.name ?? email, email }, profile, new Date()),
    progress: getOnboardingProgress(profile, selectMeeting(meetings)),
    week: getThisWeek(new Date(), BUSINESS_TIME_ZONE),
    updates: formatUpdates(one.news),
    request: formatPlanChange(one.requests[0] ?? null),
    details: formatDetails(one),
    canActivate,
    activationNote:
      isInactive && !canActivate
        ? "The plan can be activated here once the questionnaire is finished and a meeting was held."
        : null,
    records: listRecords(one),
    log: formatLog(one.log),
  };
}

export default function Client({ loaderData, params }: Route.ComponentProps) {
  const { client, progress, week, updates, request, details, records, log } = loaderData;
  const { canActivate, activationNote } = loaderData;
  return (
    <DeskPage section="clients" title={client.businessName} isInside>
      <DescriptionList items={details} />
      {canActivate && (
        <form method="post" action={`/desk/clients/${params.id}/activation`}>
          <Button busy="Activating...">Activate</Button>
        </form>
      )}
      {activationNote && <p className="text-muted">{activationNote}</p>}
      {records.map((each) => (
        <Records key={each.title} {...each} />
      ))}
      <section aria-labelledby="their-view" className="grid gap-6">
        <h2 id="their-view" className="text-xl">
          The client area as they see it
        </h2>
        <ClientDashboard
          client={client}
          progress={progress}
          week={week}
          updates={updates}
          isReadOnly
        />
        <ClientDetails client={client} />
        <ClientSubscription plan={client.planDetails} request={request} isReadOnly />
      </section>
      <Log entries={log} />
    </DeskPage>
  );
}

/** Selects the meeting that the client's own page shows: the booked one, else the latest. */
function selectMeeting(meetings: OneClient["meetings"]): Meeting | null {
  const shown = meetings.filter((each): each is Meeting => each.status !== "cancelled");
  return shown.find(({ status }) => status === "booked") ?? shown[0] ?? null;
}

function formatDetails({ profile, email, takes_marketing }: OneClient) {
  const { plan_activated_at: since } = profile;
  return {
    "E-mail": email ?? "None",
    Plan: getPlanName(profile.chosen_plan),
    "Plan status": since ? `Active since ${formatLongDate(new Date(since))}` : "Inactive",
    "Marketing e-mails": takes_marketing ? "Accepted" : "Not accepted",
    "Member since": formatLongDate(new Date(profile.created_at)),
  };
}

function listRecords({ meetings, tickets, requests, deliveries }: OneClient) {
  const at = (moment: string) => formatLongDateTime(new Date(moment));
  return [
    {
      title: "Meetings",
      rows: meetings.map(({ id, starts_at, status }) => ({
        id,
        text: `${at(starts_at)}: ${status}`,
      })),
    },
    {
      title: "Tickets",
      rows: tickets.map(({ id, subject, status, created_at }) => ({
        id,
        href: `/desk/tickets/${id}`,
        text: subject,
        note: `${formatStatus(status)}, ${at(created_at)}`,
      })),
    },
    {
      title: "Requests for another plan",
      rows: requests.map(({ id, requested_plan, status, created_at }) => ({
        id,
        href: `/desk/plan-changes/${id}`,
        text: getPlanName(requested_plan),
        note: `${formatStatus(status)}, ${at(created_at)}`,
      })),
    },
    {
      title: "Webhook deliveries",
      rows: deliveries.map(({ id, created_at, attempts, delivered_at, last_error }) => ({
        id,
        text: delivered_at ? `Delivered on ${at(delivered_at)}` : `Waits since ${at(created_at)}`,
        note: `Tries: ${attempts}${!delivered_at && last_error ? `, ${last_error}` : ""}`,
      })),
    },
  ];
}
