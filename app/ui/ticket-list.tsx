import { CircleCheck, Clock } from "lucide";
import { Conversation, type ConversationMessage } from "./conversation";
import { Icon } from "./icon";

export type TicketLine = {
  id: string;
  subject: string;
  href?: string;
  /** Category, priority and age. */
  text: string;
  status: string;
  /** For a ticket without a page. */
  messages?: readonly ConversationMessage[];
};

export function TicketList({ tickets, empty }: { tickets: readonly TicketLine[]; empty: string }) {
  if (tickets.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ul className="grid gap-3">
      {tickets.map((ticket) => (
        <li
          key={ticket.id}
          className="grid gap-x-6 gap-y-1 rounded-md border border-line bg-surface px-4 py-3 sm:grid-cols-[1fr_auto] sm:items-center"
        >
          <Ticket {...ticket} />
        </li>
      ))}
    </ul>
  );
}

function Ticket({ subject, href, text, status, messages }: TicketLine) {
  const isResolved = status === "Resolved";
  const icon = isResolved ? CircleCheck : Clock;
  return (
    <>
      <div className="min-w-0">
        {href ? (
          <a
            href={href}
            dir="auto"
            className="inline-flex min-h-11 min-w-11 items-center font-semibold"
          >
            {subject}
          </a>
        ) : (
          <p dir="auto" className="font-semibold">
            {subject}
          </p>
        )}
        <p className="text-sm text-muted figures">{text}</p>
      </div>
      <p
        className={`flex items-center gap-2 text-sm font-semibold ${isResolved ? "text-success" : "text-ember"}`}
      >
        <Icon of={icon} className="size-5 shrink-0" />
        {status}
      </p>
      {messages && (
        <details className="sm:col-span-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-ember underline underline-offset-4">
            Read the conversation<span className="sr-only">: {subject}</span>
          </summary>
          <div className="pt-2">
            <Conversation messages={messages} />
          </div>
        </details>
      )}
    </>
  );
}
