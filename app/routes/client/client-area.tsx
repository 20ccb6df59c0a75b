import { data } from "react-router";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { type ClientSection, SECTION_NAMES, toClient, toClientSection } from "~/domain/client-area";
import { longDate } from "~/domain/long-date";
import { newsInWords } from "~/domain/news";
import { planRequestInWords } from "~/domain/plan-change";
import { toRoad } from "~/domain/road";
import { TEAM_ZONE, toZone } from "~/domain/slots";
import type { SupportTicket } from "~/domain/support-ticket";
import { weekAround } from "~/domain/this-week";
import type { User } from "~/domain/viewer";
import { edgeContext } from "~/request/edge.server";
import { ClientDashboard } from "~/ui/client/dashboard";
import type { Route } from "./+types/client-area";
import { readClient, type SignedInClient } from "./current-client.server";
import { ClientFrame } from "./frame/client-frame";
import { ClientAccount } from "./panels/account";
import { ClientCustomization } from "./panels/customization";
import { connectionInWords, LinkedinConnection } from "./panels/linkedin-connection";
import { NoProfile } from "./panels/no-profile";
import { ClientSessions } from "./panels/sessions";
import { ClientSupport } from "./panels/support";

export const handle: PageHandle = { frame: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${SECTION_NAMES[args.loaderData?.section ?? "dashboard"]} | Client Area`,
    description: "Your plan, your next billing date and your brand at a glance.",
  });

/** Loads the client and the data of the shown section; reports data that cannot be read. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const section = toClientSection(url.searchParams.get("section"));
  switch (section) {
    case "support": {
      const read = await readClient(context, "tickets");
      if (!read.profile) return notLoaded(section, read.user);
      const tickets = read.parts.tickets.map(withLongDate);
      return { section, ...shown(read), tickets } as const;
    }
    case "account": {
      const read = await readClient(context, "account", "plan_request", "linkedin", "sessions");
      if (!read.profile) return notLoaded(section, read.user);
      const { user, parts } = read;
      const { email, newEmail } = parts.account;
      return {
        section,
        ...shown({ ...read, user: { ...user, email } }),
        linkedin: { connection: parts.linkedin, userId: user.id },
        sessions: parts.sessions,
        newEmail,
        planRequest: planRequestInWords(parts.plan_request),
      } as const;
    }
    case "customization": {
      const read = await readClient(context);
      if (!read.profile) return notLoaded(section, read.user);
      return { section, ...shown(read) } as const;
    }
    case "dashboard": {
      const read = await readClient(context, "meeting", "news", "linkedin");
      if (!read.profile) return notLoaded(section, read.user);
      const { meeting, news, linkedin } = read.parts;
      const zone = toZone(context.get(edgeContext).timeZone) ?? TEAM_ZONE;
      return {
        section,
        ...shown(read),
        road: toRoad(read.profile, meeting),
        week: weekAround(new Date(), zone),
        news: newsInWords(news),
        linkedin: { isConnected: linkedin !== null, words: connectionInWords(linkedin) },
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
  const { client, isStaff } = loaderData;
  return (
    <ClientFrame
      name={client.name}
      planName={client.planDetails.name}
      isStaff={isStaff}
      section={section}
    >
      {section === "dashboard" && (
        <>
          <h1 className="text-3xl">Dashboard</h1>
          <ClientDashboard
            client={client}
            road={loaderData.road}
            week={loaderData.week}
            news={loaderData.news}
            linkedin={loaderData.linkedin}
          />
        </>
      )}
      {section === "customization" && <ClientCustomization />}
      {section === "support" && <ClientSupport tickets={loaderData.tickets} />}
      {section === "account" && (
        <ClientAccount
          client={client}
          newEmail={loaderData.newEmail}
          planRequest={loaderData.planRequest}
        >
          <ClientSessions sessions={loaderData.sessions} />
          <LinkedinConnection {...loaderData.linkedin} />
        </ClientAccount>
      )}
    </ClientFrame>
  );
}

/** Returns the data that every section shows. */
function shown({ user, profile, isStaff }: SignedInClient) {
  return { client: toClient(user, profile, new Date()), isStaff };
}

function notLoaded(section: ClientSection, { name }: User) {
  const failure = { section, name, client: null, toasts: [toasts.loadingFailed] };
  return data(failure, 503);
}

function withLongDate(ticket: SupportTicket): SupportTicket {
  return { ...ticket, createdAt: longDate(new Date(ticket.createdAt)) };
}
