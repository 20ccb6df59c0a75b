import { CircleCheck, Clock } from "lucide-react";
import { sampleTickets } from "~/content/demo-support";
import { TICKET_PRIORITIES } from "~/domain/support-ticket";

export function DemoTicketList() {
  return (
    <ul className="grid gap-3">
      {sampleTickets.map(({ id, subject, status, priority, created }) => {
        const Icon = status === "Resolved" ? CircleCheck : Clock;
        return (
          <li
            key={id}
            className="grid gap-x-6 gap-y-2 rounded-md border border-line bg-surface p-4 sm:grid-cols-[1fr_auto] sm:items-center"
          >
            <div>
              <h3 className="font-sans text-base font-semibold">{subject}</h3>
              <p className="text-sm text-muted tabular-nums">
                {id} · Created {created} · Priority: {TICKET_PRIORITIES[priority]}
              </p>
            </div>
            <p
              className={`flex items-center gap-2 font-semibold ${status === "Resolved" ? "text-success" : "text-ember"}`}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {status}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
