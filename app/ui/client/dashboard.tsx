import { Building2, CalendarDays, CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import { type Client, CLIENT_SECTION } from "~/domain/client-area";
import type { NewsLine } from "~/domain/news";
import type { Road } from "~/domain/road";
import { articleOf } from "~/domain/text";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text-link";
import { ClientNews } from "./news";
import { ClientRoad } from "./road";

type Props = {
  client: Client;
  road: Road;
  news: readonly NewsLine[];
  /** Somebody else looks at it: it leads nowhere. */
  isReadOnly?: boolean;
};

/** What the client's dashboard holds below its heading. */
export function ClientDashboard({ client, road, news, isReadOnly }: Props) {
  const { name, businessName, planDetails, tonePreference, website } = client;
  const { nextBilling } = planDetails;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Figure
          icon={CreditCard}
          title="Current Plan"
          value={planDetails.name}
          note={planDetails.price}
        />
        <Figure
          icon={CalendarDays}
          title="Next Billing"
          value={nextBilling ?? "After your meeting"}
          note="Auto-renewal"
        />
        <Figure icon={Building2} title="Business" value={businessName} />
      </div>
      <ClientRoad road={road} isReadOnly={isReadOnly} />
      <Card className="grid gap-4">
        <h2 className="text-xl">Welcome to your client area</h2>
        <p className="max-w-prose">
          Hello {name}, {nextBilling ? "you are on" : "you chose"} the {planDetails.name} plan. We
          create for <strong>{businessName}</strong>
          {tonePreference && (
            <>
              {" "}
              in {articleOf(tonePreference)} <strong>{tonePreference}</strong> tone
            </>
          )}
          .{road.next && " Content begins once your strategy meeting is booked and held."}
        </p>
        {website && (
          <p className="break-all">
            {isReadOnly ? (
              website
            ) : (
              <TextLink alone href={website} rel="noopener noreferrer">
                {website}
              </TextLink>
            )}
          </p>
        )}
        {!isReadOnly && (
          <div className="flex flex-wrap gap-3">
            <Shortcut href={CLIENT_SECTION.customization}>Customization</Shortcut>
            <Shortcut href={CLIENT_SECTION.support}>Support</Shortcut>
          </div>
        )}
      </Card>
      <ClientNews news={news} isReadOnly={isReadOnly} />
    </>
  );
}

function Figure({
  icon: Icon,
  title,
  value,
  note,
}: {
  icon: typeof CreditCard;
  title: string;
  value: string;
  note?: string;
}) {
  return (
    <section className="grid content-start gap-1 rounded-lg border border-line bg-surface p-5">
      <h2 className="flex items-center gap-2 font-sans text-sm font-semibold text-muted">
        <Icon aria-hidden className="size-4 text-ember" />
        {title}
      </h2>
      <p>
        <span className="block font-display text-xl font-semibold tabular-nums">{value}</span>{" "}
        {note && <span className="text-sm text-muted">{note}</span>}
      </p>
    </section>
  );
}

function Shortcut({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center rounded-md border border-control px-5 font-semibold no-underline hover:bg-glow"
    >
      {children}
    </a>
  );
}
