import { promises } from "~/content/promises";
import type { DraftView } from "~/domain/drafts/draft";
import { DescriptionList } from "~/ui/description-list";
import { DraftRelease } from "~/ui/draft-release";

export function DraftFacts({ draft }: { draft: DraftView }) {
  const { when, zone, count, isNearLimit, why, altText } = draft;
  return (
    <DescriptionList
      items={{
        Planned: `${when}, ${zone}`,
        ...(isNearLimit && { Length: `${count} characters` }),
        ...(why && { "Why it reads this way": why }),
        ...(altText && { "Alt text": altText }),
      }}
    />
  );
}

/** Behind one line, because the post and the decision come first. */
export function DraftDetails({ draft }: { draft: DraftView }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-muted underline underline-offset-4">
        Details
      </summary>
      <DraftFacts draft={draft} />
    </details>
  );
}

/** What to know before deciding. */
export function DraftNotes({ draft }: { draft: DraftView }) {
  const { network, comment } = draft;
  return (
    <>
      <DraftRelease release={draft.release} />
      {draft.isTooLong && (
        <p className="font-semibold text-danger">This is too long for {network}.</p>
      )}
      {draft.collides && (
        <p className="font-semibold">
          Another {network} post is planned within two hours of this one.
        </p>
      )}
      {comment && (
        <blockquote className="border-l-3 border-ember pl-4 wrap-anywhere whitespace-pre-line">
          <span className="block text-sm text-muted">You asked for changes</span>
          <span dir="auto" className="block">
            {comment}
          </span>
        </blockquote>
      )}
      {comment && !draft.isRevising && (
        <p>Our team will change it within {promises.replyTime} and ask for your OK again.</p>
      )}
    </>
  );
}
