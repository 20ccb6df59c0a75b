import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button";
import { TakeBackWarning } from "~/ui/draft-release";
import { AccountField } from "~/ui/form/account-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { Danger } from "../frame/ask-first";
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
    <Danger label="Withdraw Post" isOpen={lastResult !== undefined}>
      <LabeledForm form={form} action={`${page}/withdrawal`} className="grid gap-4 py-2">
        <AccountField />
        <input type="hidden" name="version" value={post?.version ?? version.field.initialValue} />
        <input type="hidden" name="status" value={post?.status ?? status.field.initialValue} />
        <p>
          It leaves the client’s plan for good: no one can approve it or bring it back. The client
          gets no email.
        </p>
        <TakeBackWarning takenBack={post?.takenBack} act="withdrawing it" />
        <p>
          <Button look="danger" busy="Withdrawing...">
            Withdraw Post
          </Button>
        </p>
      </LabeledForm>
    </Danger>
  );
}
