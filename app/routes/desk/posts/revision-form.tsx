import type { SubmissionResult } from "@conform-to/react";
import { DRAFT_LIMITS } from "~/domain/drafts/networks";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { TextArea } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import type { FormattedPost } from "./format-post.server";

type Props = {
  page: string;
  /** Null after a POST for which nothing could be loaded. */
  post: FormattedPost | null;
  lastResult?: SubmissionResult;
};

/** A model writes it again, for the team to read first. */
export function RevisionForm({ page, post, lastResult }: Props) {
  const form = useLabeledForm(
    "revision",
    lastResult,
    { version: null, status: null, comment: "What to change" },
    { comment: post?.comment ?? undefined },
  );
  const { version, status, comment } = form.fields;
  return (
    <details open={lastResult !== undefined} className="max-w-prose print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Draft again with a comment
      </summary>
      <LabeledForm form={form} action={`${page}/revisions`} className="grid gap-4 py-2">
        <AccountField />
        <input type="hidden" name="version" value={post?.version ?? version.field.initialValue} />
        <input type="hidden" name="status" value={post?.status ?? status.field.initialValue} />
        <TextArea
          {...comment}
          rows={3}
          hint="The writer changes the text in seconds. The client sees it once you send it."
          limit={DRAFT_LIMITS.comment}
        />
        <p>
          <Button look="secondary" busy="Asking...">
            Draft Again
          </Button>
        </p>
      </LabeledForm>
    </details>
  );
}
