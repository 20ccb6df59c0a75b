import type { ReactNode } from "react";
import type { DraftView } from "~/domain/drafts/draft";
import { DraftCard } from "./draft-card";

/** `decision` is the id of the one that its forms would make. */
export type OfferedDraft = DraftView & { decision: string };

type Props = {
  id?: string;
  title: string;
  drafts: readonly OfferedDraft[];
  businessName: string;
  /** On all of them. */
  children?: ReactNode;
};

export function DraftList({ id, title, drafts, businessName, children }: Props) {
  if (drafts.length === 0) return null;
  return (
    <section className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id} className="text-lg sm:text-2xl">
          {title} <span className="text-muted">({drafts.length})</span>
        </h2>
        {children}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] items-start gap-5">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <DraftCard draft={draft} decision={draft.decision} businessName={businessName} />
          </li>
        ))}
      </ul>
    </section>
  );
}
