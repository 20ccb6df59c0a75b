import { data } from "react-router";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { User } from "~/domain/accounts/viewer";
import { getAgenda } from "~/domain/clients/agenda";
import {
  type DashboardSection,
  SECTION_NAMES,
  toClientView,
  parseClientSection,
  toClientGreeting,
} from "~/domain/clients/client-view";
import { getOnboardingProgress } from "~/domain/clients/onboarding-progress";
import { formatUpdates } from "~/domain/clients/updates";
import { describeNextDrafts } from "~/domain/drafts/next-drafts";
import type { Meeting } from "~/domain/meetings/meeting";
import { pickTimeZone } from "~/domain/meetings/slots";
import { formatPlanChange } from "~/domain/plan-changes/plan-change";
import type { PlanStatusChange } from "~/domain/plans/plan-status";
import { toTicketPage } from "~/domain/tickets/ticket";
import { isUuid } from "~/domain/uuid";
import { requestInfoContext } from "~/request/request-info.server";
import { ClientFrame } from "~/ui/client/client-frame";
import { ClientDashboard } from "~/ui/client/dashboard";
import { PageHeader } from "~/ui/client/page-header";
import type { Route } from "./+types/client-area";
import { requireClient, type SignedInClient } from "./client-loader.server";
import { ClientAccount } from "./panels/account";
import { ClientCustomization } from "./panels/customization";
import { formatConnection, LinkedinConnection } from "./panels/linkedin-connection";
import { NoProfile } from "./panels/no-profile";
import { ClientSecretUrls } from "./panels/secret-urls";
import { ClientSessions } from "./panels/sessions";
import { ClientSupport } from "./panels/support";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${SECTION_NAMES[args.loaderData?.section ?? "dashboard"]} | Client Area`,
    description: "Your plan, your next billing date and your brand at a glance.",
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const section = parseClientSection(url.searchParams.get("section"));
  switch (section) {
    case "support": {
      const after = url.searchParams.get("after") ?? "";
      const afterId = isUuid(after) ? after : undefined;
      const read = await requireClient(context, ["tickets"], { afterId });
      if (!read.profile) return notLoadedResponse(section, read.user);
      const page = { ...toTicketPage(read.parts.tickets), isFirst: afterId === undefined };
      return { section, ...getSharedData(read), page } as const;
    }
    case "account": {
      const read = await requireClient(context, [
        "account",
        "meeting",
        "next_billing_on",
        "plan_change",
        "plan_status_changes",
        "linkedin_connection",
        "sessions",
        "secret_urls",
      ]);
      if (!read.profile) return notLoadedResponse(section, read.user);
      const { user, parts } = read;
      const { email, newEmail } = parts.account;
      return {
        section,
        ...getSharedData({ ...read, user: { ...user, email } }, parts),
        linkedin: { connection: parts.linkedin_connection, userId: user.id },
        sessions: parts.sessions,
        secretUrls: parts.secret_urls,
        newEmail,
        planChange: formatPlanChange(parts.plan_change, parts.next_billing_on),
      } as const;
    }
    case "customization": {
      const read = await requireClient(context);
      if (!read.profile) return notLoadedResponse(section, read.user);
      return { section, ...getSharedData(read) } as const;
    }
    case "dashboard": {
      const read = await requireClient(context, [
        "meeting",
        "next_billing_on",
        "plan_status_changes",
        "updates",
        "linkedin_connection",
        "drafts",
      ]);
      if (!read.profile) return notLoadedResponse(section, read.user);
      const { profile, parts } = read;
      const { meeting, updates, linkedin_connection: linkedin, drafts } = parts;
      const { timeZone } = context.get(requestInfoContext);
      const zone = pickTimeZone(profile.time_zone, timeZone);
      const now = new Date();
      const meetingZone = pickTimeZone(meeting?.time_zone, zone);
      return {
        section,
        ...getSharedData(read, parts),
        progress: getOnboardingProgress(profile, meeting, meetingZone, now),
        agenda: getAgenda(now, zone, profile, meeting, drafts.drafts),
        next: drafts.writing_since ? "We’re writing new drafts." : describeNextDrafts(profile),
        decision: crypto.randomUUID(),
        updates: formatUpdates(updates, meetingZone),
        linkedin: {
          isConnected: linkedin !== null,
          mustReconnect: linkedin?.canPost === false,
          text: formatConnection(linkedin),
        },
      } as const;
    }
  }
}

export default function ClientArea({ loaderData }: Route.ComponentProps) {
  const { section } = loaderData;
  if (!loaderData.client)
    return (
      <ClientFrame name={loaderData.name} planName={null} section={section}>
        <NoProfile section={section} />
      </ClientFrame>
    );
  const { client, greeting } = loaderData;
  return (
    <ClientFrame {...greeting} section={section}>
      {section === "dashboard" && (
        <>
          <PageHeader title="Dashboard" />
          <ClientDashboard
            client={client}
            progress={loaderData.progress}
            agenda={loaderData.agenda}
            next={loaderData.next}
            decision={loaderData.decision}
            updates={loaderData.updates}
            linkedin={loaderData.linkedin}
          />
        </>
      )}
      {section === "customization" && <ClientCustomization />}
      {section === "support" && <ClientSupport plan={client.plan} {...loaderData.page} />}
      {section === "account" && (
        <ClientAccount
          client={client}
          newEmail={loaderData.newEmail}
          planChange={loaderData.planChange}
        >
          <ClientSessions sessions={loaderData.sessions} />
          <ClientSecretUrls urls={loaderData.secretUrls} />
          <LinkedinConnection {...loaderData.linkedin} />
        </ClientAccount>
      )}
    </ClientFrame>
  );
}

type PlanParts = {
  meeting: Meeting | null;
  next_billing_on: string | null;
  plan_status_changes: readonly PlanStatusChange[];
};
const NO_PARTS: PlanParts = { meeting: null, next_billing_on: null, plan_status_changes: [] };

function getSharedData(
  { user, profile, staffState, waitingDrafts }: SignedInClient,
  { meeting, next_billing_on, plan_status_changes }: PlanParts = NO_PARTS,
) {
  const client = toClientView(user, profile, meeting, next_billing_on, plan_status_changes);
  return { client, greeting: { ...toClientGreeting(user, profile, waitingDrafts), staffState } };
}

function notLoadedResponse(section: DashboardSection, { name }: User) {
  const failure = { section, name, client: null, toasts: [toasts.loadingFailed] };
  return data(failure, 503);
}
