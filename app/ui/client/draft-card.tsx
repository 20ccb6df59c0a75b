import { useContext } from "react";
import { getSketchDrawing } from "~/content/sketches";
import type { DraftView } from "~/domain/drafts/draft";
import { DRAFT_LIMITS } from "~/domain/drafts/networks";
import { Button, DisclosureButton } from "../button";
import { DraftPreview } from "../draft-preview";
import { TakeBackWarning } from "../draft-release";
import { AccountField } from "../form/account-field";
import { createField } from "../form/create-field";
import { TextArea } from "../form/field";
import { TextLink } from "../text-link";
import { ApprovalNote } from "./approval-note";
import { AreaContext, UnlessReadOnly } from "./area";
import { DraftFacts, DraftNotes } from "./draft-facts";

type Props = {
  draft: DraftView;
  /** Id of the decision that the form would make. */
  decision?: string;
  businessName: string;
  /** Another action of the page matters more. */
  isSecondary?: boolean;
};

/** The post as it will be, and the decision; the rest is behind "Details". */
export function DraftCard({ draft, decision, businessName, isSecondary }: Props) {
  const { toHref, isEditable } = useContext(AreaContext);
  const { network, body, sketch, shortWhen } = draft;
  const path = `/client/posts/${draft.id}`;
  const approval = toHref(`${path}/approval`);
  const changes = toHref(`${path}/change-requests`);
  return (
    <article
      aria-labelledby={`draft-${draft.id}`}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <h3 id={`draft-${draft.id}`} className="sr-only">
        {network} post for {draft.when}
      </h3>
      <DraftPreview
        {...{ network, body, businessName }}
        sketch={getSketchDrawing(sketch)}
        picture={draft.photo}
        addPhotoHref={isEditable ? `${path}#photo` : undefined}
        time={shortWhen}
        isCompact
      />
      <div className="grid gap-1 px-3.5 pt-2">
        <DraftNotes draft={draft} />
        <ApprovalNote draft={draft} />
        {approval && changes && (
          <div className="flex flex-wrap gap-3">
            {draft.status !== "approved" && (
              <form method="post" action={approval}>
                <SeenDraft draft={draft} decision={decision} />
                <input type="hidden" name="planned" value={draft.planned} />
                <input type="hidden" name="goes_out_now" value={String(draft.goesOutOnApproval)} />
                <Button look={isSecondary ? "secondary" : "primary"} busy="Approving...">
                  Approve
                  <PostName draft={draft} />
                </Button>
              </form>
            )}
            <details className="open:basis-full">
              <DisclosureButton>
                <span>
                  Ask for Changes
                  <PostName draft={draft} />
                </span>
              </DisclosureButton>
              <form method="post" action={changes} className="grid gap-3 pt-3">
                <SeenDraft draft={draft} decision={decision} />
                <TextArea
                  field={createField(`changes-${draft.id}`, "", "comment")}
                  label="What to change"
                  hint="We’ll rewrite it and ask for your OK again."
                  rows={3}
                  limit={DRAFT_LIMITS.comment}
                />
                <TakeBackWarning takenBack={draft.takenBack} act="asking for changes" />
                <div>
                  <Button look="secondary" busy="Sending...">
                    Send Request
                    <PostName draft={draft} />
                  </Button>
                </div>
              </form>
            </details>
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
            <UnlessReadOnly>
              <TextLink alone href={path}>
                Edit This Post
                <PostName draft={draft} />
              </TextLink>
            </UnlessReadOnly>
          </div>
        </details>
      </div>
    </article>
  );
}

function SeenDraft({ draft, decision }: Pick<Props, "draft" | "decision">) {
  return (
    <>
      <AccountField />
      <input type="hidden" name="decision" value={decision} />
      <input type="hidden" name="version" value={draft.version} />
      <input type="hidden" name="status" value={draft.status} />
    </>
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
