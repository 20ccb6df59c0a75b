import { data } from "react-router";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { SECTION_NAMES, toClient, toClientSection } from "~/domain/client-area";
import { longDate } from "~/domain/long-date";
import type { PlanChangeRequest } from "~/domain/plan-change";
import { planName } from "~/domain/plans";
import type { SupportTicket } from "~/domain/support-ticket";
import type { Toast } from "~/domain/toast";
import { readAccountState } from "~/services/auth/change-account.server";
import { listSessions } from "~/services/auth/sessions.server";
import { readLinkedinConnection } from "~/services/linkedin.server";
import { readPlanChange } from "~/services/plan-changes.server";
import { readTickets } from "~/services/support-tickets.server";
import type { Route } from "./+types/client-area";
import { readClient } from "./current-client.server";
import { ClientFrame } from "./frame/client-frame";
import { ClientAccount } from "./panels/account";
import { ClientCustomization } from "./panels/customization";
import { ClientDashboard } from "./panels/dashboard";
import { LinkedinConnection } from "./panels/linkedin-connection";
import { NoProfile } from "./panels/no-profile";
import { ClientSessions } from "./panels/sessions";
import { ClientSupport } from "./panels/support";

export const handle: PageHandle = { frame: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${SECTION_NAMES[args.loaderData?.section ?? "dashboard"]} | Client Area`,
    description: "Your plan, your next billing date and your brand at a glance.",
  });

/** The client, and what the shown section needs besides; what cannot be read is said to be so. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const section = toClientSection(url.searchParams.get("section"));
  const { user, profile } = await readClient(context);
  if (!profile) {
    const failure = { section, name: user.name, client: null, toasts: [toasts.loadingFailed] };
    return data(failure, 503);
  }
  const client = toClient(user, profile, new Date());
  if (section === "support") {
    const read = await readTickets(context);
    const tickets = read.outcome === "found" ? read.tickets.map(withLongDate) : null;
    return { section, client, tickets, toasts: saysFailed([read]) } as const;
  }
  if (section !== "account") return { section, client } as const;
  const [account, change, connection, sessions] = await Promise.all([
    readAccountState(context),
    readPlanChange(context),
    readLinkedinConnection(context, user.id),
    listSessions(context),
  ]);
  return {
    section,
    client: account.outcome === "found" ? { ...client, email: account.email } : client,
    linkedin: { connection, userId: user.id },
    sessions,
    newEmail: account.outcome === "found" ? account.newEmail : ("unknown" as const),
    planRequest: change.outcome === "found" ? inWords(change.request) : ("unknown" as const),
    toasts: saysFailed([account, change, connection, sessions]),
  } as const;
}

export default function ClientArea({ loaderData }: Route.ComponentProps) {
  const { section } = loaderData;
  if (!loaderData.client)
    return (
      <ClientFrame name={loaderData.name} planName={null} section={section}>
        <NoProfile section={section} />
      </ClientFrame>
    );
  const { client } = loaderData;
  return (
    <ClientFrame name={client.name} planName={client.planDetails.name} section={section}>
      {section === "dashboard" && <ClientDashboard client={client} />}
      {section === "customization" && <ClientCustomization />}
      {section === "support" && <ClientSupport tickets={loaderData.tickets} />}
      {section === "account" && (
        <>
          <ClientAccount
            client={client}
            newEmail={loaderData.newEmail}
            planRequest={loaderData.planRequest}
          />
          <ClientSessions read={loaderData.sessions} />
          <LinkedinConnection {...loaderData.linkedin} />
        </>
      )}
    </ClientFrame>
  );
}

function saysFailed(reads: { outcome: string }[]): Toast[] {
  return reads.some(({ outcome }) => outcome === "unavailable") ? [toasts.loadingFailed] : [];
}

function inWords(request: PlanChangeRequest | null) {
  return request && { plan: planName(request.plan), date: longDate(new Date(request.requestedAt)) };
}

function withLongDate(ticket: SupportTicket): SupportTicket {
  return { ...ticket, createdAt: longDate(new Date(ticket.createdAt)) };
}
