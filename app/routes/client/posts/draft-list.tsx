import type { DraftView } from "~/domain/drafts/draft";
import { DraftCard } from "~/ui/client/draft-card";

type Props = {
  id?: string;
  title: string;
  drafts: readonly (DraftView & { decision: string })[];
  businessName: string;
};

export function DraftList({ id, title, drafts, businessName }: Props) {
  if (drafts.length === 0) return null;
  return (
    <section className="grid gap-4 print:hidden">
      <h2 id={id} className="text-2xl">
        {title} <span className="text-muted">({drafts.length})</span>
      </h2>
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
