import type { ReactNode } from "react";
import { groupDrafts } from "~/domain/drafts/draft";
import { ApproveAll } from "./approve-all";
import { useHref } from "./area";
import { DraftList, type OfferedDraft } from "./draft-list";
import { PostsMonth } from "./month";

type Props = {
  drafts: readonly OfferedDraft[];
  businessName: string;
  /** Of the calendar. */
  month: string;
  /** After what waits. */
  children?: ReactNode;
  afterMonth?: ReactNode;
};

/** The posts page of the client area and of the demo. */
export function ClientPosts({ drafts, businessName, month, children, afterMonth }: Props) {
  const approvals = useHref("/client/posts/approvals");
  const { waiting, changesRequested, approved } = groupDrafts(drafts);
  return (
    <>
      <DraftList id="waiting" title="Waiting for you" drafts={waiting} businessName={businessName}>
        {waiting.length > 1 && approvals && (
          <ApproveAll action={approvals} drafts={waiting} look="secondary" />
        )}
      </DraftList>
      {children}
      <DraftList
        title="We’re changing these"
        drafts={changesRequested}
        businessName={businessName}
      />
      {drafts.length > 0 && (
        <>
          <p className="max-w-prose text-muted print:hidden">
            You approve exactly what you see. If we change a word, we’ll ask again.
          </p>
          <PostsMonth month={month} drafts={drafts} />
        </>
      )}
      {afterMonth}
      <DraftList title="Approved" drafts={approved} businessName={businessName} />
    </>
  );
}
