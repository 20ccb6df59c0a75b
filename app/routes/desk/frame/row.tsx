import type { ReactNode } from "react";

type TextProps = {
  href: string;
  title: string;
  sender?: string | null;
  /** Since when, and the like. */
  facts: ReactNode;
};

/** The link covers the row, which must be `relative`, as must anything else to click in it. */
export function RowText({ href, title, sender, facts }: TextProps) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <a
          href={href}
          dir="auto"
          className="inline-flex min-h-11 min-w-11 items-center py-2.5 font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {title}
        </a>
        {sender && (
          <span dir="auto" className="wrap-anywhere">
            {sender}
          </span>
        )}
      </p>
      {facts && <p className="pb-1 text-sm text-muted figures">{facts}</p>}
    </div>
  );
}

type StateProps = {
  state?: ReactNode;
  /** `state` says it as well. */
  isLate?: boolean;
  assignee?: string;
  className?: string;
};

export function RowState({ state, isLate, assignee, className }: StateProps) {
  return (
    <p className={`pb-2 text-sm figures sm:pb-0 sm:text-right ${className ?? ""}`}>
      {state && <span className={isLate ? "font-semibold text-danger" : undefined}>{state}</span>}
      {assignee && <span className="block text-muted">{assignee}</span>}
    </p>
  );
}
