import { pageMeta } from "~/content/meta";
import type { CompositeTypes, Tables } from "~/database.types";
import { formatStaffDate, formatStaffDateTime } from "~/domain/long-date";
import { formatClientTime } from "~/domain/meetings/slots";
import { formatCursor, parseCursor, toPage } from "~/domain/pagination";
import { formatPlanStatus } from "~/domain/plans/plan-status";
import { getPlanName } from "~/domain/plans/plans";
import { formatClientTitle, isProfileComplete } from "~/domain/profiles/profile";
import { formatStatus } from "~/domain/status";
import { notFound } from "~/request/route-guards.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { getClientTimeline } from "~/services/clients.server";
import { Button, ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { TextLink } from "~/ui/text-link";
import { loadForStaff } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import { LogEntries } from "../frame/log";
import type { Route } from "./+types/client";
import { ClientBrief } from "./client-brief";
import { formatClientEvents } from "./events";

type Timeline = CompositeTypes<"staff_client_timeline">;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.businessName ?? "Client",
    description: "One client: plan, brief and activity.",
  });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const before = parseCursor(url.searchParams.get("before"));
  const timeline = await loadForStaff(context, () => getClientTimeline(context, params.id, before));
  if (!timeline) notFound();
  const zone = getStaffTimeZone(context);
  const { profile, name, email } = timeline;
  const isInactive = profile.plan_status === "inactive";
  const isIdle = isInactive || profile.plan_status === "ended";
  const hasAnswers = isProfileComplete(profile);
  const canActivate = isIdle && timeline.has_held_meeting && hasAnswers;
  const { rows, next } = toPage(timeline.events, ({ occurred_at }) => occurred_at);
  return {
    businessName: formatClientTitle(profile.business_name, email),
    details: formatDetails(timeline, zone),
    meetingId: timeline.meeting?.id ?? null,
    hasAnswers,
    canActivate,
    brief: timeline,
    planStatus: profile.plan_status,
    activationNote:
      isInactive && !canActivate
        ? "You can activate the plan once the client has finished the questionnaire and we’ve met."
        : null,
    events: formatClientEvents(rows, name ?? email ?? "The client", zone),
    next: next && formatCursor(next),
  };
}

export default function Client({ loaderData, params }: Route.ComponentProps) {
  const { businessName, details, meetingId, hasAnswers, canActivate, planStatus, activationNote } =
    loaderData;
  const page = `/desk/clients/${params.id}`;
  return (
    <DeskPage section="clients" title={businessName} isInside>
      <DescriptionList isDense items={details} />
      {canActivate && (
        <form method="post" action={`${page}/activation`}>
          <input type="hidden" name="seen_status" value={planStatus} />
          <Button busy="Activating...">Activate Plan</Button>
        </form>
      )}
      {activationNote && <p className="text-muted">{activationNote}</p>}
      <p className="flex flex-wrap gap-x-6 print:hidden">
        {meetingId && (
          <TextLink alone look="fine" href={`/desk/meetings/${meetingId}`}>
            Meeting
          </TextLink>
        )}
        <TextLink alone look="fine" href={`${page}/conversations`}>
          Write to Client
        </TextLink>
        <TextLink alone look="fine" href={`/desk/posts?client=${params.id}`}>
          Posts
        </TextLink>
        {hasAnswers && (
          <TextLink alone look="fine" href={`${page}/posts`}>
            Add a Post
          </TextLink>
        )}
        {(planStatus !== "inactive" || canActivate) && (
          <TextLink alone look="fine" href={`${page}/plan`}>
            Manage Plan
          </TextLink>
        )}
        <TextLink alone look="fine" href={`${page}/preview`}>
          View as Client
        </TextLink>
      </p>
      <ClientBrief {...loaderData.brief} />
      <section aria-labelledby="timeline" className="grid gap-3">
        <h2 id="timeline" className="text-xl">
          Activity
        </h2>
        <LogEntries
          entries={loaderData.events}
          empty={<p className="text-muted">That’s everything.</p>}
        />
        {loaderData.next && (
          <p className="print:hidden">
            <ButtonLink
              look="secondary"
              href={`?${new URLSearchParams({ before: loaderData.next })}`}
            >
              Older
            </ButtonLink>
          </p>
        )}
      </section>
      <p className="print:hidden">
        <TextLink alone look="danger" href={`${page}/deletion`}>
          Delete Client
        </TextLink>
      </p>
    </DeskPage>
  );
}

function formatDetails(timeline: Timeline, zone: string) {
  const { profile, name, email, has_marketing_consent, meeting } = timeline;
  return {
    ...(name && { Name: name }),
    Email: email ?? "None",
    Plan: getPlanName(profile.chosen_plan),
    "Plan status": formatPlanStatus(profile, timeline.plan_status_changes),
    ...(meeting ? formatMeeting(meeting, zone) : { Meeting: "None" }),
    "Marketing emails": has_marketing_consent ? "Accepted" : "Not accepted",
    "Member since": formatStaffDate(new Date(profile.created_at), zone),
  };
}

function formatMeeting({ starts_at, status, time_zone }: Tables<"meetings">, zone: string) {
  const start = new Date(starts_at);
  return {
    Meeting: `${formatStaffDateTime(start, zone)}: ${formatStatus(status)}`,
    ...formatClientTime(start, zone, time_zone),
  };
}
