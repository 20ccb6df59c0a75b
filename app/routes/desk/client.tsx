import { pageMeta } from "~/content/meta";
import { toClient } from "~/domain/client-area";
import { longDate, longDateTime } from "~/domain/long-date";
import type { Meeting } from "~/domain/meeting";
import { type News, newsInWords } from "~/domain/news";
import { type PlanRequest, planRequestInWords } from "~/domain/plan-change";
import { planName } from "~/domain/plans";
import { isProfileComplete, type Profile } from "~/domain/profile";
import { toRoad } from "~/domain/road";
import { TEAM_ZONE } from "~/domain/slots";
import { statusLabel } from "~/domain/support-ticket";
import { weekAround } from "~/domain/this-week";
import { Button } from "~/ui/button";
import { ClientDetails, ClientSubscription } from "~/ui/client/account";
import { ClientDashboard } from "~/ui/client/dashboard";
import { Facts } from "~/ui/conversation";
import type { Route } from "./+types/client";
import { Records } from "./client/records";
import { DeskPage } from "./frame/desk-page";
import { Log, type LogRow, logInWords } from "./frame/log";
import { notFound, readDesk } from "./reach.server";

type OneClient = {
  profile: Profile;
  email: string | null;
  name: string | null;
  takes_marketing: boolean | null;
  meetings: (Omit<Meeting, "status"> & { status: Meeting["status"] | "cancelled" })[];
  tickets: { id: string; subject: string; status: string; created_at: string }[];
  requests: PlanRequest[];
  deliveries: {
    id: string;
    created_at: string;
    attempts: number;
    delivered_at: string | null;
    last_error: string | null;
  }[];
  news: News[];
  log: LogRow[];
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.client.businessName ?? "Client",
    description: "Everything about one client.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const one = await readDesk<OneClient>(context, "client", { client: params.id });
  if (!one) throw notFound();
  const { profile, meetings } = one;
  const email = one.email ?? "";
  const isMet = meetings.some(({ status }) => status === "held");
  const isInactive = profile.plan_status === "inactive";
  const canActivate = isInactive && isMet && isProfileComplete(profile);
  return {
    client: toClient({ name: one.name ?? email, email }, profile, new Date()),
    road: toRoad(profile, meetingShown(meetings)),
    week: weekAround(new Date(), TEAM_ZONE),
    news: newsInWords(one.news),
    request: planRequestInWords(one.requests[0] ?? null),
    facts: factsOf(one),
    canActivate,
    waitsFor:
      isInactive && !canActivate
        ? "The plan can be activated here once the questionnaire is finished and a meeting was held."
        : null,
    records: recordsOf(one),
    log: logInWords(one.log),
  };
}

export default function Client({ loaderData, params }: Route.ComponentProps) {
  const { client, road, week, news, request, facts, canActivate, waitsFor, records, log } =
    loaderData;
  return (
    <DeskPage section="clients" title={client.businessName} isInside>
      <Facts facts={facts} />
      {canActivate && (
        <form method="post" action={`/desk/clients/${params.id}/activation`}>
          <Button busy="Activating...">Activate</Button>
        </form>
      )}
      {waitsFor && <p className="text-muted">{waitsFor}</p>}
      {records.map((each) => (
        <Records key={each.title} {...each} />
      ))}
      <section aria-labelledby="their-view" className="grid gap-6">
        <h2 id="their-view" className="text-xl">
          The client area as they see it
        </h2>
        <ClientDashboard client={client} road={road} week={week} news={news} isReadOnly />
        <ClientDetails client={client} />
        <ClientSubscription plan={client.planDetails} request={request} isReadOnly />
      </section>
      <Log lines={log} />
    </DeskPage>
  );
}

/** The meeting that the client's own page is about: the booked one, else the latest. */
function meetingShown(meetings: OneClient["meetings"]): Meeting | null {
  const shown = meetings.filter((each): each is Meeting => each.status !== "cancelled");
  return shown.find(({ status }) => status === "booked") ?? shown[0] ?? null;
}

function factsOf({ profile, email, takes_marketing }: OneClient) {
  const { plan_activated_at: since } = profile;
  return {
    "E-mail": email ?? "None",
    Plan: planName(profile.chosen_plan),
    "Plan status": since ? `Active since ${longDate(new Date(since))}` : "Inactive",
    "Marketing e-mails": takes_marketing ? "Accepted" : "Not accepted",
    "Member since": longDate(new Date(profile.created_at)),
  };
}

function recordsOf({ meetings, tickets, requests, deliveries }: OneClient) {
  const at = (moment: string) => longDateTime(new Date(moment));
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
        note: `${statusLabel(status)}, ${at(created_at)}`,
      })),
    },
    {
      title: "Requests for another plan",
      rows: requests.map(({ id, requested_plan, status, created_at }) => ({
        id,
        href: `/desk/plan-requests/${id}`,
        text: planName(requested_plan),
        note: `${statusLabel(status)}, ${at(created_at)}`,
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
