import { BookOpen, MessageCircle, PenLine } from "lucide";
import { brand } from "~/content/brand";
import { describePrioritySupport, promises } from "~/content/promises";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { formatLongDate } from "~/domain/long-date";
import { formatStatus } from "~/domain/status";
import { TICKET_CATEGORIES, TICKET_PRIORITIES, type TicketSummary } from "~/domain/tickets/ticket";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/section";
import { TicketList } from "~/ui/ticket-list";

const ARTICLES = [
  "Getting Started Guide",
  "Automation Basics",
  "Integration Setup",
  "Troubleshooting Common Issues",
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
      <h1 className="text-3xl">Support</h1>
      <div className="grid gap-5 md:grid-cols-2 xl:gap-6">
        <Card className="grid content-start justify-items-start gap-4">
          <Icon of={MessageCircle} className="size-7 text-ember" />
          <h2 className="text-xl">Live Chat</h2>
          <p className="max-w-prose">
            {promises.supportHours}. There’s no chat here yet: during these hours, call us and talk
            to a person.
          </p>
          <ButtonLink look="secondary" href={brand.phone.href}>
            Call {brand.phone.display}
          </ButtonLink>
        </Card>
        <Card className="grid content-start justify-items-start gap-4">
          <Icon of={PenLine} className="size-7 text-ember" />
          <h2 className="text-xl">Submit a Ticket</h2>
          <p className="max-w-prose">
            Write to us and a person answers. Response within {promises.replyTime}.{" "}
            {describePrioritySupport(plan)}
          </p>
          <ButtonLink href="/client/ticket">Submit a Ticket</ButtonLink>
        </Card>
      </div>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:gap-6">
        <section className="grid content-start gap-4">
          <h2 className="text-xl">Your Tickets</h2>
          {tickets.length > 0 || !isFirst ? (
            <TicketList tickets={tickets.map(toTicketLine)} empty="Nothing older." />
          ) : (
            <p className="rounded-lg border border-dashed border-control px-6 py-10 text-muted">
              None yet. When something’s stuck, submit a ticket and follow it here.
            </p>
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
        <section className="grid content-start gap-4">
          <h2 className="text-xl">Knowledge Base</h2>
          <ul className="rounded-lg border border-line bg-surface px-6 py-2">
            {ARTICLES.map((title) => (
              <li key={title} className="border-t border-line first:border-none">
                <a
                  href="/documentation"
                  className="flex min-h-14 items-center gap-3 py-2 font-semibold no-underline hover:text-ember hover:underline"
                >
                  <Icon of={BookOpen} className="size-5 shrink-0 text-ember" />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
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
