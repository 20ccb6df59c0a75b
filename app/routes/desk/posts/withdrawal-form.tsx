import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button";
import { TakeBackWarning } from "~/ui/draft-release";
import { AccountField } from "~/ui/form/account-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import type { FormattedPost } from "./format-post.server";

type Props = {
  page: string;
  /** Null after a POST for which nothing could be loaded. */
  post: FormattedPost | null;
  lastResult?: SubmissionResult;
};

export function WithdrawalForm({ page, post, lastResult }: Props) {
  const form = useLabeledForm("withdrawal", lastResult, { version: null, status: null });
  const { version, status } = form.fields;
  return (
    <details open={lastResult !== undefined} className="max-w-prose print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-danger underline underline-offset-4">
        Withdraw this post
      </summary>
      <LabeledForm form={form} action={`${page}/withdrawal`} className="grid gap-4 py-2">
        <AccountField />
        <input type="hidden" name="version" value={post?.version ?? version.field.initialValue} />
        <input type="hidden" name="status" value={post?.status ?? status.field.initialValue} />
        <p>
          It leaves the client’s plan for good: no one can approve it or bring it back. No email
          tells the client.
        </p>
        <TakeBackWarning takenBack={post?.takenBack} act="withdrawing it" />
        <p>
          <Button look="secondary" busy="Withdrawing...">
            Withdraw Post
          </Button>
        </p>
      </LabeledForm>
    </details>
  );
}
