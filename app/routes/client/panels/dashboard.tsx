import { Building2, CalendarDays, CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import { type Client, CLIENT_SECTION } from "~/domain/client-area";
import { articleOf } from "~/domain/text";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text-link";

export function ClientDashboard({ client }: { client: Client }) {
  const { name, businessName, planDetails, tonePreference, website } = client;
  return (
    <>
      <h1 className="text-3xl">Dashboard</h1>
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
          value={planDetails.nextBilling}
          note="Auto-renewal"
        />
        <Figure icon={Building2} title="Business" value={businessName} />
      </div>
      <Card className="grid gap-4">
        <h2 className="text-xl">Welcome to your client area</h2>
        <p className="max-w-prose">
          Hello {name}, you are on the {planDetails.name} plan. We create for{" "}
          <strong>{businessName}</strong>
          {tonePreference && (
            <>
              {" "}
              in {articleOf(tonePreference)} <strong>{tonePreference}</strong> tone
            </>
          )}
          . Content begins once your strategy meeting is booked and held.
        </p>
        {website && (
          <p>
            <TextLink alone className="break-all" href={website} rel="noopener noreferrer">
              {website}
            </TextLink>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Shortcut href={CLIENT_SECTION.customization}>Customization</Shortcut>
          <Shortcut href={CLIENT_SECTION.support}>Support</Shortcut>
          <TextLink alone className="rounded-md px-3" href="/schedule-meeting">
            Book the strategy meeting
          </TextLink>
        </div>
      </Card>
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
