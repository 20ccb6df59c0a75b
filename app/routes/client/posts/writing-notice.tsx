import { TextLink } from "~/ui/text-link";

type Props = { isFirst: boolean; isLate: boolean };

/** Until the drafts are late, the page polls (enhance/pages/posts.ts). */
export function WritingNotice({ isFirst, isLate }: Props) {
  return (
    <div
      role="status"
      data-writing={!isLate || undefined}
      className="on-night grid gap-2 rounded-lg bg-night p-6 text-night-text sm:p-8 print:hidden"
    >
      <p className="font-display text-xl font-semibold">
        {isFirst ? "We’re writing your first drafts" : "We’re writing new drafts"}
      </p>
      {isLate ? (
        <p className="text-night-muted">
          This takes longer than it should. Your answers are safe, and we keep trying.{" "}
          <TextLink look="night" href="/client/posts">
            Look again
          </TextLink>
        </p>
      ) : (
        <p className="text-night-muted">
          From your answers, in your tone. This page looks for them every few seconds.
        </p>
      )}
    </div>
  );
}
