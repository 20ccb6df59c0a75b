import { brand } from "~/content/brand";
import { promises } from "~/content/promises";
import {
  type SupportTicket,
  statusLabel,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
} from "~/domain/support-ticket";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { TicketList } from "~/ui/ticket-list";

const ARTICLES = [
  "Getting Started Guide",
  "Automation Basics",
  "Integration Setup",
  "Troubleshooting Common Issues",
];

type Ticket = SupportTicket & { /** Formatted. */ createdAt: string };

/** @param tickets the client's own, newest first */
export function ClientSupport({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <>
      <h1 className="text-3xl">Support</h1>
      <div className="grid gap-4 sm:grid-cols-2">
        <Card className="grid content-start justify-items-start gap-3">
          <h2 className="text-xl">Live Chat</h2>
          <p className="text-muted">
            {promises.supportHours.short}. There is no chat on this page yet: in these hours, call
            us and talk to a person.
          </p>
          <ButtonLink look="secondary" href={brand.phone.href}>
            Call {brand.phone.display}
          </ButtonLink>
        </Card>
        <Card className="grid content-start justify-items-start gap-3">
          <h2 className="text-xl">Submit a Ticket</h2>
          <p className="text-muted">
            Write to us and a person answers. Response within {promises.replyTime}.
          </p>
          <ButtonLink href="/client/ticket">Submit a Ticket</ButtonLink>
        </Card>
      </div>
      <section className="grid gap-4">
        <h2 className="text-xl">Your Tickets</h2>
        <TicketList
          tickets={tickets.map(toLine)}
          empty="None yet. When something is stuck, submit a ticket and follow it here."
        />
      </section>
      <section className="grid gap-4">
        <h2 className="text-xl">Knowledge Base</h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {ARTICLES.map((title) => (
            <li key={title}>
              <a
                href="/documentation"
                className="flex min-h-14 items-center rounded-md border border-line bg-surface px-4 font-semibold no-underline hover:border-ember"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function toLine({ id, subject, status, category, priority, createdAt }: Ticket) {
  const about = nameOf(TICKET_CATEGORIES, category);
  return {
    id,
    subject,
    href: `/client/tickets/${id}`,
    text: `${about}, ${nameOf(TICKET_PRIORITIES, priority).toLowerCase()} priority, ${createdAt}`,
    status: statusLabel(status),
  };
}

function nameOf(names: Record<string, string>, key: string): string {
  return names[key] ?? key;
}
