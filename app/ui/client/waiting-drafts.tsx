import type { Agenda } from "~/domain/clients/agenda";
import { EmptyState } from "~/ui/empty-state";
import { ClientLink } from "./area";
import { DraftCard } from "./draft-card";

type Props = Pick<Agenda, "firstWaiting" | "waitingCount"> & {
  decision?: string;
  businessName: string;
  /** Booking the meeting matters more. */
  isSecondary: boolean;
  /** What happens next while nothing waits. */
  next?: string;
};

export function WaitingDrafts({ firstWaiting, waitingCount, next, ...card }: Props) {
  if (!firstWaiting)
    return (
      <EmptyState drawing="posts">
        <p>Nothing is waiting for you. {next}</p>
      </EmptyState>
    );
  return (
    <section aria-labelledby="waiting" className="grid max-w-md gap-3">
      <h2 id="waiting" className="text-xl">
        {`${waitingCount} ${waitingCount === 1 ? "draft is" : "drafts are"} waiting for your OK`}
      </h2>
      <DraftCard draft={firstWaiting} {...card} />
      {waitingCount > 1 && (
        <p>
          <ClientLink href="/client/posts">See all {waitingCount} drafts</ClientLink>
        </p>
      )}
    </section>
  );
}
