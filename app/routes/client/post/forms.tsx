import type { SubmissionResult } from "@conform-to/react";
import { NETWORK_VALUES } from "~/database.types";
import type { DraftView } from "~/domain/drafts/draft";
import type { DraftHistory } from "~/domain/drafts/history.server";
import { DRAFT_LIMITS } from "~/domain/drafts/networks";
import type { PlannedPost } from "~/domain/drafts/planned-posts";
import type { PictureView } from "~/domain/pictures/picture";
import { Button } from "~/ui/button";
import { ApprovalNote } from "~/ui/client/approval-note";
import { TakeBackWarning } from "~/ui/draft-release";
import { AccountField, NewIdField } from "~/ui/form/account-field";
import { TextArea } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { PictureIdea } from "~/ui/picture-idea";
import { PostEditor } from "~/ui/post-editor/post-editor";
import { Card } from "~/ui/section";
import { WhatChanged } from "./history";

type Props = {
  path: string;
  /** For a new decision; a rejected form keeps its own. */
  decision: string;
  /** Null if it could not be loaded after a POST; what was entered is shown nevertheless. */
  draft: DraftView | null;
  lastResult?: SubmissionResult;
};

export function ApprovalForm({ path, decision, draft, lastResult }: Props) {
  const form = useLabeledForm("approval", lastResult, { decision: null });
  if (draft?.status === "approved")
    return <p className="font-semibold">You approved this post for {draft.when}.</p>;
  return (
    <LabeledForm form={form} action={`${path}/approval`} className="grid justify-items-start gap-4">
      <AccountField />
      <NewIdField field={form.fields.decision.field} id={decision} />
      <SeenVersion draft={draft} lastResult={lastResult} />
      <input type="hidden" name="planned" value={draft?.planned} />
      <input
        type="hidden"
        name="goes_out_now"
        value={String(draft?.goesOutOnApproval ?? lastResult?.initialValue?.goes_out_now ?? "")}
      />
      {draft && <ApprovalNote draft={draft} />}
      <Button busy="Approving...">Approve This Post</Button>
    </LabeledForm>
  );
}

type WithHistory = Props & { history: DraftHistory | null };

export function ChangeRequestForm(props: WithHistory) {
  const { path, decision, draft, history, lastResult } = props;
  const form = useLabeledForm("changes", lastResult, { decision: null, comment: "What to change" });
  return (
    <Card>
      <LabeledForm form={form} action={`${path}/change-requests`} className="grid gap-4">
        <h2 id="changes" className="text-xl">
          Ask for changes
        </h2>
        <WhatChanged history={history} seen={lastResult?.initialValue?.version} />
        <AccountField />
        <NewIdField field={form.fields.decision.field} id={decision} />
        <SeenVersion draft={draft} lastResult={lastResult} />
        <TextArea
          {...form.fields.comment}
          hint="We’ll rewrite it and ask for your OK again."
          limit={DRAFT_LIMITS.comment}
        />
        <TakeBackWarning takenBack={draft?.takenBack} act="asking for changes" />
        <div>
          <Button look="secondary" busy="Sending...">
            Ask for Changes
          </Button>
        </div>
      </LabeledForm>
    </Card>
  );
}

type EditProps = WithHistory & {
  businessName: string;
  pictures: readonly PictureView[];
  plannedPosts: readonly PlannedPost[];
};

export function EditForm(props: EditProps) {
  const { path, draft, history, lastResult, businessName, pictures, plannedPosts } = props;
  const form = useLabeledForm(
    "edit",
    lastResult,
    { body: "Text", day: "Date", time: "Time", zone: "Time zone", planned: null },
    draft
      ? {
          body: draft.body,
          day: draft.day,
          time: draft.clock,
          zone: draft.timeZone,
          planned: draft.planned,
        }
      : undefined,
  );
  const sent = lastResult?.initialValue?.network;
  const network = draft?.network ?? NETWORK_VALUES.find((value) => value === sent) ?? "Instagram";
  return (
    <Card>
      <LabeledForm form={form} action={`${path}/versions`} className="grid gap-4">
        <h2 id="edit" className="text-xl">
          Edit it yourself
        </h2>
        <WhatChanged history={history} seen={lastResult?.initialValue?.version} />
        <AccountField />
        <SeenVersion draft={draft} lastResult={lastResult} />
        <PostEditor
          businessName={businessName}
          fields={form.fields}
          network={network}
          picture={draft?.photo ?? null}
          sketch={draft?.sketch ?? null}
          hasStaticPreview={draft !== null && !lastResult}
          pictures={pictures}
          plannedPosts={plannedPosts}
        />
        {draft?.pictureIdea && <PictureIdea idea={draft.pictureIdea} />}
        {draft?.status === "approved" && (
          <p className="text-muted">An edit needs your approval again.</p>
        )}
        <TakeBackWarning takenBack={draft?.takenBack} act="saving a change" />
        <div>
          <Button look="secondary" busy="Saving...">
            Save as New Version
          </Button>
        </div>
      </LabeledForm>
    </Card>
  );
}

type SeenProps = Pick<Props, "draft" | "lastResult">;

/**
 * The newest version, also after a rejection, because the page then shows what changed. While the
 * draft cannot be loaded, the one that was sent.
 */
export function SeenVersion({ draft, lastResult }: SeenProps) {
  const seen = draft ?? lastResult?.initialValue ?? {};
  const names = ["version", "status", "network"] as const;
  return names.map((name) => (
    <input key={name} type="hidden" name={name} value={String(seen[name] ?? "")} />
  ));
}
