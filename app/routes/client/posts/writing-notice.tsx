import { TextLink } from "~/ui/text-link";

type Props = {
  title: string;
  text: string;
  /** This page. */
  href: string;
  isLate: boolean;
};

/** Until it is late, the page polls (enhance/pages/posts.ts). */
export function WritingNotice({ title, text, href, isLate }: Props) {
  return (
    <div
      role="status"
      data-writing={!isLate || undefined}
      className="on-night grid gap-2 rounded-lg bg-night p-6 text-night-text sm:p-8 print:hidden"
    >
      <p className="font-display text-xl font-semibold">{title}</p>
      {isLate ? (
        <p className="text-night-muted">
          This is taking longer than usual. We’re still on it.{" "}
          <TextLink look="night" href={href}>
            Look again
          </TextLink>
        </p>
      ) : (
        <p className="text-night-muted">{text}</p>
      )}
    </div>
  );
}
