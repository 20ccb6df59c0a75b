import type { SubmissionResult } from "@conform-to/react";
import type { DraftView } from "~/domain/drafts/draft";
import type { DraftChange } from "~/domain/drafts/version-diff.server";
import { DraftChanges } from "~/ui/draft-preview";
import { Card } from "~/ui/section";
import { TextLink } from "~/ui/text-link";

/** Shows the decision on this version (read-only). */
export function Outcome({ draft }: { draft: DraftView }) {
  switch (draft.status) {
    case "approved":
      return (
        <p>
          <strong>You approved this post.</strong> It’s planned for {draft.when}, {draft.zone}.
        </p>
      );
    case "changes_requested":
      return (
        <p>
          <strong>You asked for changes.</strong> We’ll rewrite it and ask for your OK again.
        </p>
      );
    default:
      return (
        <p>
          <strong>This post is no longer planned.</strong> It won’t go out.
        </p>
      );
  }
}

export type Newer = { id: string; changes: DraftChange[]; when: string; statusLabel: string };

export function NewerVersion({ id, changes, when, statusLabel }: Newer) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">This post has changed since our email</h2>
      <p>This link was for an earlier version, so it no longer works.</p>
      <div className="grid gap-1 border-l-3 border-line pl-4">
        <DraftChanges changes={changes} />
        <p className="text-sm text-muted">
          Planned for {when}. {statusLabel}.
        </p>
      </div>
      <p>
        <TextLink alone href={`/client/posts/${id}`}>
          The newest version is in your client area.
        </TextLink>
      </p>
    </Card>
  );
}

/** For copying: the form came too late. */
export function UnsentText({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const { comment, body } = lastResult?.initialValue ?? {};
  const text = comment ?? body;
  return (
    typeof text === "string" &&
    text && (
      <blockquote
        dir="auto"
        className="border-l-3 border-ember pl-4 wrap-anywhere whitespace-pre-line"
      >
        <span className="block text-sm text-muted">Your note wasn’t sent</span>
        {text}
      </blockquote>
    )
  );
}
