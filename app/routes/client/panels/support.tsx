import { brand } from "~/content/brand";
import { describePrioritySupport, promises } from "~/content/promises";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { formatLongDate } from "~/domain/long-date";
import { formatStatus } from "~/domain/status";
import { TICKET_CATEGORIES, TICKET_PRIORITIES, type TicketSummary } from "~/domain/tickets/ticket";
import { ButtonLink } from "~/ui/button";
import { LinkRows } from "~/ui/client/link-rows";
import { PageHeader } from "~/ui/client/page-header";
import { EmptyState } from "~/ui/empty-state";
import { Card } from "~/ui/section";
import { TicketList } from "~/ui/ticket-list";

const ARTICLES = [
  { label: "Getting Started Guide", href: "/documentation#getting-started" },
  { label: "Automation Basics", href: "/documentation#advanced-features" },
  { label: "Integration Setup", href: "/documentation#integrations" },
  { label: "Troubleshooting Common Issues", href: "/documentation#support" },
];

type Props = {
  /** Decides how fast we answer. */
  plan: string;
  /** Open ones first, then the newest. */
  tickets: readonly TicketSummary[];
  /** Null if there are no older ones. */
  olderAfter: string | null;
  isFirst: boolean;
};

export function ClientSupport({ plan, tickets, olderAfter, isFirst }: Props) {
  return (
    <>
      <PageHeader title="Support" />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:gap-6">
        <section className="grid content-start gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="text-xl">Your Tickets</h2>
            <ButtonLink href="/client/ticket">Submit a Ticket</ButtonLink>
          </div>
          <p className="text-muted">
            Response within {promises.replyTime}. {describePrioritySupport(plan)}
          </p>
          {tickets.length > 0 || !isFirst ? (
            <TicketList tickets={tickets.map(toTicketLine)} empty="That’s everything." />
          ) : (
            <EmptyState drawing="replies">
              <p>No tickets yet. When something’s stuck, submit one and follow it here.</p>
            </EmptyState>
          )}
          {(olderAfter || !isFirst) && (
            <div className="flex flex-wrap gap-3">
              {!isFirst && (
                <ButtonLink look="secondary" href={CLIENT_SECTION.support}>
                  Newest Tickets
                </ButtonLink>
              )}
              {olderAfter && (
                <ButtonLink
                  look="secondary"
                  href={`${CLIENT_SECTION.support}&${new URLSearchParams({ after: olderAfter })}`}
                >
                  Older Tickets
                </ButtonLink>
              )}
            </div>
          )}
        </section>
        <div className="grid content-start gap-8 xl:gap-6">
          <Card className="grid content-start justify-items-start gap-3">
            <h2 className="text-xl">Live Chat</h2>
            <p className="max-w-prose">
              {promises.supportHours}. There’s no chat here yet: during these hours, call us and
              talk to a person.
            </p>
            <ButtonLink look="secondary" href={brand.phone.href}>
              Call {brand.phone.display}
            </ButtonLink>
          </Card>
          <section className="grid content-start gap-3">
            <h2 className="text-xl">Knowledge Base</h2>
            <LinkRows links={ARTICLES} />
          </section>
        </div>
      </div>
    </>
  );
}

function toTicketLine({ id, subject, status, category, priority, created_at }: TicketSummary) {
  const kind = `${TICKET_CATEGORIES[category]}, ${TICKET_PRIORITIES[priority].toLowerCase()} priority`;
  return {
    id,
    subject,
    href: `/client/tickets/${id}`,
    text: `${kind}, ${formatLongDate(new Date(created_at))}`,
    status: formatStatus(status),
  };
}
