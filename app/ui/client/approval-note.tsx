import type { DraftView } from "~/domain/drafts/draft";

/** The approval sends the post right away. */
export function ApprovalNote({ draft }: { draft: DraftView }) {
  return (
    draft.goesOutOnApproval && (
      <p className="font-semibold">
        Its time has passed, so it goes out as soon as you approve it.
      </p>
    )
  );
}
