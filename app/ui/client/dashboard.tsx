import { Building2, CalendarDays, CreditCard } from "lucide";
import type { ReactNode } from "react";
import type { Agenda } from "~/domain/clients/agenda";
import { CLIENT_SECTION, type ClientView } from "~/domain/clients/client-view";
import type { OnboardingProgress } from "~/domain/clients/onboarding-progress";
import type { FormattedUpdate } from "~/domain/clients/updates";
import { Icon } from "~/ui/icon";
import { ListPriceNote } from "~/ui/list-price-note";
import { ClientAgenda } from "./agenda";
import { ClientLink } from "./area";
import { BrandVoiceCard } from "./brand-voice";
import { ClientChannels, type LinkedinState } from "./channels";
import { OnboardingProgressCard } from "./onboarding-progress";
import { PlanStatusNotices } from "./plan-change";
import { ClientUpdates } from "./updates";
import { WaitingDrafts } from "./waiting-drafts";
import { ClientWelcome } from "./welcome";

type Props = {
  client: ClientView;
  progress: OnboardingProgress;
  agenda: Agenda;
  /** What happens next while no draft waits. */
  next?: string;
  /** Id of the decision on the draft that waits; absent where the page is read only. */
  decision?: string;
  updates: readonly FormattedUpdate[];
  /** Undefined if it was not loaded. */
  linkedin?: LinkedinState;
  /** After the posts. */
  children?: ReactNode;
};

export function ClientDashboard(props: Props) {
  const { client, progress, agenda, next, decision, updates, linkedin, children } = props;
  const { mustAct, isDone } = progress;
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-5 @2xl:grid-cols-12 @5xl:gap-6">
        {client.planDetails.notices.length > 0 && (
          <div className="col-span-full grid gap-3">
            <PlanStatusNotices notices={client.planDetails.notices} />
          </div>
        )}
        {linkedin?.mustReconnect && (
          <p className="col-span-full rounded-md bg-glow px-4 py-3">
            <strong>Your LinkedIn connection needs renewing.</strong>{" "}
            <ClientLink href={`${CLIENT_SECTION.account}#linkedin`}>Reconnect LinkedIn</ClientLink>
          </p>
        )}
        {mustAct && <OnboardingProgressCard progress={progress} />}
        <div className={agenda.firstWaiting ? "@2xl:col-span-6 @5xl:col-span-5" : "col-span-full"}>
          <WaitingDrafts
            {...agenda}
            {...{ next, decision }}
            businessName={client.businessName}
            isSecondary={mustAct}
          />
        </div>
        <div className={agenda.firstWaiting ? "@2xl:col-span-6 @5xl:col-span-7" : "col-span-full"}>
          <ClientAgenda
            agenda={agenda}
            plan={{ key: client.plan, name: client.planDetails.name }}
            planStatus={progress.planStatus}
            isMeetingHeld={progress.isMeetingHeld}
          />
        </div>
        {children}
        {!mustAct && !isDone && <OnboardingProgressCard progress={progress} />}
        <Figures client={client} />
        <div className="@2xl:col-span-6 @5xl:col-span-5">
          <ClientWelcome
            client={client}
            planStatus={progress.planStatus}
            isWaiting={!progress.isMeetingHeld}
          />
        </div>
        <div className="@2xl:col-span-6 @5xl:col-span-7">
          <BrandVoiceCard client={client} />
        </div>
        <div className="@2xl:col-span-6 @5xl:col-span-5">
          <ClientChannels channels={client.channels} linkedin={linkedin} />
        </div>
        <ClientUpdates updates={updates} />
      </div>
    </div>
  );
}

function Figures({ client: { planDetails, businessName } }: { client: ClientView }) {
  return (
    <div className="col-span-full grid gap-5 @xs:grid-cols-2 @xl:grid-cols-3 @5xl:gap-6">
      <Figure
        icon={CreditCard}
        title="Current Plan"
        value={planDetails.name}
        note={planDetails.price}
      >
        <p className="text-sm text-muted">
          <ListPriceNote price={planDetails.price} />
        </p>
        <ClientLink href={CLIENT_SECTION.account}>Plan and billing</ClientLink>
      </Figure>
      <Figure
        icon={CalendarDays}
        title="Next Billing"
        value={planDetails.nextBilling}
        note={planDetails.isRenewed ? "Auto-renewal" : undefined}
      />
      <div className="grid @xs:col-span-full @xl:col-span-1">
        <Figure icon={Building2} title="Business" value={businessName} />
      </div>
    </div>
  );
}

type FigureProps = {
  icon: typeof CreditCard;
  title: string;
  value: string;
  note?: string;
  children?: ReactNode;
};

function Figure({ icon, title, value, note, children }: FigureProps) {
  return (
    <section className="grid content-start gap-2 rounded-lg border border-line bg-surface px-4 py-5 @xl:px-6">
      <h2 className="flex items-center gap-2 font-sans text-sm font-semibold text-muted">
        <Icon of={icon} className="size-4 text-ember" />
        {title}
      </h2>
      <p>
        <span className="block font-display text-xl font-semibold figures">{value}</span>{" "}
        {note && <span className="text-sm text-muted">{note}</span>}
      </p>
      {children}
    </section>
  );
}
