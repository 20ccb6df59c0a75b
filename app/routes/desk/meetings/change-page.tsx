import type { ReactNode } from "react";
import { formatShortSlot } from "~/domain/meetings/slots";
import { TextLink } from "~/ui/text-link";
import { DeskPage } from "../frame/desk-page";

type Props = {
  id: string;
  title: string;
  meeting: {
    client: string;
    email: string;
    isCancelled: boolean;
    startsAt: string;
    when: string;
  } | null;
  isChangeable: boolean;
  children: ReactNode;
};

/** The chosen time may no longer be free. */
export function listTimeOptions(
  times: Record<string, string>,
  chosen: string | undefined,
  zone: string,
): Record<string, string> {
  const isTime = !Number.isNaN(Date.parse(chosen ?? ""));
  const kept = isTime && chosen ? { [chosen]: formatShortSlot(new Date(chosen), zone) } : {};
  return { "": "Choose a time", ...kept, ...times };
}

export function MeetingChangePage(props: Props) {
  const { id, title, meeting, isChangeable, children } = props;
  return (
    <DeskPage section="meetings" title={title} isInside>
      {meeting && (
        <p>
          <TextLink look="fine" href={`/desk/meetings/${id}`}>
            {meeting.client}
          </TextLink>
          , {meeting.when}
        </p>
      )}
      {isChangeable ? (
        <div className="max-w-xl">{children}</div>
      ) : (
        <p>
          This meeting {meeting?.isCancelled ? "is cancelled" : "has started"}, so it can’t be
          changed.
        </p>
      )}
    </DeskPage>
  );
}
