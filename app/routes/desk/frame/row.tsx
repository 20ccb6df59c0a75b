import type { ReactNode } from "react";

type TextProps = {
  href: string;
  title: string;
  /** Person or business that it comes from or concerns. */
  sender?: string | null;
  /** The rest: since when, and other facts. */
  facts: ReactNode;
};

/** First part of a row of a list: what and from whom, with the rest quiet below. */
export function RowText({ href, title, sender, facts }: TextProps) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <a
          href={href}
          className="inline-flex min-h-11 min-w-11 items-center py-2.5 font-semibold wrap-anywhere"
        >
          {title}
        </a>
        {sender && <span className="wrap-anywhere">{sender}</span>}
      </p>
      <p className="pb-1 text-sm text-muted figures">{facts}</p>
    </div>
  );
}

type StateProps = {
  /** State or promised time, in words. */
  state?: ReactNode;
  /** True for a promised time that has passed, which `state` says as well. */
  isLate?: boolean;
  /** Staff member who looks after it. */
  assignee?: string;
  className?: string;
};

/** Last part of a row of a list: how it stands, and with whom. */
export function RowState({ state, isLate, assignee, className }: StateProps) {
  return (
    <p className={`pb-2 text-sm figures sm:pb-0 sm:text-right ${className ?? ""}`}>
      {state && <span className={isLate ? "font-semibold text-danger" : undefined}>{state}</span>}
      {assignee && <span className="block text-muted">{assignee}</span>}
    </p>
  );
}
