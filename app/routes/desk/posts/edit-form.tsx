import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button";
import { DraftChanges } from "~/ui/draft-preview";
import { TakeBackWarning } from "~/ui/draft-release";
import { AccountField } from "~/ui/form/account-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { PostEditor } from "~/ui/post-editor/post-editor";
import type { FormattedPost } from "./format-post.server";
import { POST_LABELS } from "./post-labels";

type Props = {
  page: string;
  /** Null after a POST for which nothing could be loaded. */
  post: FormattedPost | null;
  lastResult?: SubmissionResult;
};

/**
 * Shows what changed meanwhile, and carries the newest version: sending again is about that one.
 */
export function EditForm({ page, post, lastResult }: Props) {
  const form = useLabeledForm(
    "edit",
    lastResult,
    { version: null, status: null, ...POST_LABELS },
    { version: post ? String(post.version) : undefined, status: post?.status, ...post?.values },
  );
  const { version, status } = form.fields;
  const opened = { version: version.field.initialValue, status: status.field.initialValue };
  const isWithdrawn = post?.status === "withdrawn";
  return (
    <LabeledForm form={form} action={`${page}/versions`} className="grid content-start gap-5">
      {post && <ChangesMeanwhile post={post} opened={opened} />}
      <AccountField />
      <input type="hidden" name="version" value={post?.version ?? opened.version} />
      <input type="hidden" name="status" value={post?.status ?? opened.status} />
      <PostEditor
        businessName={post?.client ?? ""}
        fields={form.fields}
        network={post?.network ?? "Facebook"}
        picture={post?.photo ?? null}
        sketch={post?.sketch ?? null}
        label={post?.previewLabel}
        pictures={post?.pictures ?? []}
        plannedPosts={post?.plannedPosts ?? []}
      />
      {isWithdrawn ? (
        <p>
          This post was withdrawn, so it can’t be changed. Your text is still here for you to copy.
        </p>
      ) : (
        <div className="grid gap-3">
          {post?.status === "approved" ? (
            <p className="font-semibold">
              The client has approved this post. Once you change it, it needs their OK again.
            </p>
          ) : (
            <p className="text-muted">Your edit will wait for the client’s OK.</p>
          )}
          <TakeBackWarning takenBack={post?.takenBack} act="saving a change" />
          <p>
            <Button busy="Saving...">Save Edit</Button>
          </p>
        </div>
      )}
    </LabeledForm>
  );
}

/** Null for what is said elsewhere. */
const STATUS_CHANGES = {
  in_review: null,
  waiting: "It waits for the client’s OK again.",
  changes_requested: "The client has asked for changes.",
  approved: "The client has approved it.",
  withdrawn: null,
} as const;

type Opened = Partial<Record<"version" | "status", string>>;

function ChangesMeanwhile({ post, opened }: { post: FormattedPost; opened: Opened }) {
  const changes = post.changesSince[Number(opened.version)];
  const statusChange = opened.status !== post.status && STATUS_CHANGES[post.status];
  if (!changes && !statusChange) return null;
  return (
    <section
      aria-labelledby="meanwhile"
      className="grid gap-3 rounded-md border border-line bg-glow px-4 py-3"
    >
      <h2 id="meanwhile" className="font-sans text-base font-semibold">
        Changed since you opened it
      </h2>
      {changes ? (
        <>
          <p>
            You opened version {opened.version}. This is how version {post.version} differs from it:
          </p>
          <DraftChanges changes={changes} />
        </>
      ) : (
        <p>{statusChange}</p>
      )}
      <p>If you save now, your text below replaces version {post.version}.</p>
    </section>
  );
}
