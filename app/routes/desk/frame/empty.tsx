import type { ReactNode } from "react";
import { type DrawingName, EmptyState } from "~/ui/empty-state";

type Props = {
  drawing: DrawingName;
  /** The filters leave nothing of a list that may have rows. */
  isFiltered?: boolean;
  /** Says what happens next. */
  children: ReactNode;
};

export function Empty({ drawing, isFiltered = false, children }: Props) {
  return (
    <EmptyState drawing={isFiltered ? "search" : drawing}>
      <p className="max-w-prose text-muted">
        {isFiltered ? "Nothing matches these filters." : children}
      </p>
    </EmptyState>
  );
}
