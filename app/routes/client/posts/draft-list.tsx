import type { DraftView } from "~/domain/drafts/draft";
import { Button, ButtonLink } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { ApprovalNote } from "./approval-note";
import { DraftFacts } from "./draft-facts";
import { ClientDraftPreview } from "./preview";

/** `decision` is the id of the one that its form would make. */
type ListedDraft = DraftView & { decision: string };

type Props = { title: string; drafts: readonly ListedDraft[]; businessName: string };

export function DraftList({ title, drafts, businessName }: Props) {
  if (drafts.length === 0) return null;
  return (
    <section className="grid gap-4 print:hidden">
      <h2 className="text-2xl">
        {title} <span className="text-muted">({drafts.length})</span>
      </h2>
      <ul className="grid gap-5">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Draft draft={draft} businessName={businessName} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Draft({ draft, businessName }: { draft: ListedDraft; businessName: string }) {
  const path = `/client/posts/${draft.id}`;
  return (
    <article className="grid grid-cols-1 gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6 xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] xl:gap-10">
      <ClientDraftPreview draft={draft} businessName={businessName} />
      <div className="grid content-start gap-4">
        <h3 className="text-xl">
          {draft.network}
          <span className="sr-only"> post for {draft.when}</span>
        </h3>
        <DraftFacts draft={draft} />
        <ApprovalNote draft={draft} />
        <div className="flex flex-wrap gap-3">
          {draft.status !== "approved" && (
            <form method="post" action={`${path}/approval`}>
              <AccountField />
              <input type="hidden" name="decision" value={draft.decision} />
              <input type="hidden" name="version" value={draft.version} />
              <input type="hidden" name="status" value={draft.status} />
              <input type="hidden" name="goes_out_now" value={String(draft.goesOutOnApproval)} />
              <Button busy="Approving...">
                Approve
                <PostName draft={draft} />
              </Button>
            </form>
          )}
          <ButtonLink look="secondary" href={`${path}#changes`}>
            Ask for Changes
            <PostName draft={draft} />
          </ButtonLink>
          <ButtonLink look="quiet" href={path}>
            Edit and History
            <PostName draft={draft} />
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

/** For people who hear the buttons without what is beside them. */
function PostName({ draft: { network, when } }: { draft: DraftView }) {
  return (
    <span className="sr-only">
      : {network} post for {when}
    </span>
  );
}
