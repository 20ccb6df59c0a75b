import { pageMeta } from "~/content/meta";
import { toClientView } from "~/domain/clients/client-view";
import { getOnboardingProgress } from "~/domain/clients/onboarding-progress";
import { getThisWeek } from "~/domain/clients/this-week";
import { formatUpdates } from "~/domain/clients/updates";
import { formatStaffDate, formatStaffDateTime } from "~/domain/long-date";
import type { Meeting } from "~/domain/meetings/meeting";
import { formatPlanChange } from "~/domain/plan-changes/plan-change";
import { formatPlanStatus } from "~/domain/plans/plan-status";
import { getPlanName } from "~/domain/plans/plans";
import { isProfileComplete } from "~/domain/profiles/profile";
import { formatStatus } from "~/domain/status";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { getClient } from "~/services/clients.server";
import type { CompositeTypes } from "~/services/database.types";
import { Button } from "~/ui/button";
import { ClientDetails, ClientSubscription } from "~/ui/client/account";
import { ClientDashboard } from "~/ui/client/dashboard";
import { DescriptionList } from "~/ui/conversation";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/client";
import { Records } from "./client/records";
import { notFoundResponse, loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { Log, formatLog } from "./frame/log";
import { usePendingAction } from "./frame/undo-notice";

type StaffClient = CompositeTypes<"staff_client">;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.client.businessName ?? "Client",
    description: "Everything about one client.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const one = await loadForStaff(context, () => getClient(context, params.id));
  if (!one) throw notFoundResponse();
  const zone = getStaffTimeZone(context);
  const { profile, meetings } = one;
  const email = one.email ?? "";
  const meeting = selectMeeting(meetings);
  const isMeetingHeld = meetings.some(({ status }) => status === "held");
  const isInactive = profile.plan_status === "inactive";
  const isIdle = isInactive || profile.plan_status === "ended";
  const canActivate = isIdle && isMeetingHeld && isProfileComplete(profile);
  return {
    client: toClientView(
      { name: one.name ?? email, email },
      profile,
      meeting,
      new Date(),
      one.plan_status_changes,
    ),
    progress: getOnboardingProgress(profile, meeting),
    week: getThisWeek(new Date(), zone),
    updates: formatUpdates(one.updates),
    request: formatPlanChange(one.plan_changes[0] ?? null),
    details: formatDetails(one, zone),
    canActivate,
    isInactive,
    activationNote:
      isInactive && !canActivate
        ? "The plan can be activated here once the client finishes the questionnaire and we’ve met."
        : null,
    records: listRecords(one, zone),
    log: formatLog(one.audit_entries, zone),
  };
}

export default function Client({ loaderData, params }: Route.ComponentProps) {
  const { client, progress, week, updates, request, details, records, log } = loaderData;
  const { canActivate, isInactive, activationNote } = loaderData;
  const pending = usePendingAction();
  return (
    <DeskPage section="clients" title={client.businessName} isInside>
      <DescriptionList items={details} />
      {canActivate && pending?.kind === "activate_plan" && <p>Activating…</p>}
      {canActivate && pending?.kind !== "activate_plan" && (
        <form method="post" action={`/desk/clients/${params.id}/activation`}>
          <Button busy="Activating...">Activate Plan</Button>
        </form>
      )}
      {activationNote && <p className="text-muted">{activationNote}</p>}
      {!isInactive && (
        <p>
          <TextLink alone href={`/desk/clients/${params.id}/plan`}>
            Pause, end or correct the plan
          </TextLink>
        </p>
      )}
      {records.map((each) => (
        <Records key={each.title} {...each} />
      ))}
      <section aria-labelledby="their-view" className="grid gap-6">
        <h2 id="their-view" className="text-xl">
          What the client sees
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
      <p className="print:hidden">
        <TextLink alone look="danger" href={`/desk/clients/${params.id}/deletion`}>
          Delete this client
        </TextLink>
      </p>
    </DeskPage>
  );
}

/** Selects the meeting that the client's own page shows: the booked one, else the latest. */
function selectMeeting(meetings: StaffClient["meetings"]): Meeting | null {
  const shown = meetings.filter(({ status }) => status !== "cancelled");
  return shown.find(({ status }) => status === "booked") ?? shown[0] ?? null;
}

function formatDetails(one: StaffClient, zone: string) {
  const { profile, email, has_marketing_consent } = one;
  return {
    Email: email ?? "None",
    Plan: getPlanName(profile.chosen_plan),
    "Plan status": formatPlanStatus(profile, one.plan_status_changes),
    "Marketing emails": has_marketing_consent ? "Accepted" : "Not accepted",
    "Member since": formatStaffDate(new Date(profile.created_at), zone),
  };
}

function listRecords({ meetings, tickets, plan_changes, webhooks }: StaffClient, zone: string) {
  const at = (moment: string) => formatStaffDateTime(new Date(moment), zone);
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
      title: "Plan requests",
      rows: plan_changes.map(({ id, requested_plan, status, created_at }) => ({
        id,
        href: `/desk/plan-changes/${id}`,
        text: getPlanName(requested_plan),
        note: `${formatStatus(status)}, ${at(created_at)}`,
      })),
    },
    {
      title: "Webhook deliveries",
      rows: webhooks.map(({ id, created_at, attempts, delivered_at, last_error }) => ({
        id,
        text: delivered_at ? `Delivered on ${at(delivered_at)}` : `Waiting since ${at(created_at)}`,
        note: `Tries: ${attempts}${!delivered_at && last_error ? `, ${last_error}` : ""}`,
      })),
    },
  ];
}
