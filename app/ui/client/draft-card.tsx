import { useContext } from "react";
import type { DraftView } from "~/domain/drafts/draft";
import { Button, ButtonLink } from "../button";
import { DraftPreview } from "../draft-preview";
import { AccountField } from "../form/account-field";
import { TextLink } from "../text-link";
import { ApprovalNote } from "./approval-note";
import { DraftFacts, DraftNotes } from "./draft-facts";
import { ReadOnlyContext } from "./read-only";

type Props = {
  draft: DraftView;
  /** Id of the decision that the form would make. */
  decision?: string;
  businessName: string;
  /** Another action of the page matters more. */
  isSecondary?: boolean;
};

export function DraftCard({ draft, decision, businessName, isSecondary }: Props) {
  const isReadOnly = useContext(ReadOnlyContext);
  const { network, body, sketch, shortWhen } = draft;
  const path = `/client/posts/${draft.id}`;
  return (
    <article
      aria-labelledby={`draft-${draft.id}`}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <h3 id={`draft-${draft.id}`} className="sr-only">
        {network} post for {draft.when}
      </h3>
      <DraftPreview
        {...{ network, body, sketch, businessName }}
        picture={draft.photo}
        addPhotoHref={isReadOnly ? undefined : `${path}#photo`}
        time={shortWhen}
        isCompact
      />
      <div className="grid gap-1 px-3.5 pt-2">
        <DraftNotes draft={draft} />
        <ApprovalNote draft={draft} />
        {!isReadOnly && (
          <div className="flex flex-wrap gap-3">
            {draft.status !== "approved" && (
              <form method="post" action={`${path}/approval`}>
                <AccountField />
                <input type="hidden" name="decision" value={decision} />
                <input type="hidden" name="version" value={draft.version} />
                <input type="hidden" name="status" value={draft.status} />
                <input type="hidden" name="planned" value={draft.planned} />
                <input type="hidden" name="goes_out_now" value={String(draft.goesOutOnApproval)} />
                <Button look={isSecondary ? "secondary" : "primary"} busy="Approving...">
                  Approve
                  <PostName draft={draft} />
                </Button>
              </form>
            )}
            <ButtonLink look="secondary" href={`${path}#changes`}>
              Ask for Changes
              <PostName draft={draft} />
            </ButtonLink>
          </div>
        )}
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-muted underline underline-offset-4">
            Details
            <PostName draft={draft} />
          </summary>
          <div className="grid gap-3 pb-3">
            <DraftFacts draft={draft} />
            <p>{draft.origin}</p>
            {!isReadOnly && (
              <TextLink alone href={path}>
                Edit and History
                <PostName draft={draft} />
              </TextLink>
            )}
          </div>
        </details>
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
