import { type Cursor, formatCursor } from "~/domain/pagination";
import { ButtonLink } from "~/ui/button";

type Props = {
  /** Positions of the first and the last row of the page, from 1. */
  first: number;
  last: number;
  total: string;
  previous: Cursor | null;
  next: Cursor | null;
  /** Filters of the list, which its pages keep. */
  search: URLSearchParams;
};

/** Position in a list, with links to the pages beside this one. */
export function Pages({ first, last, total, previous, next, search }: Props) {
  if (last < first) return null;
  const link = (name: "before" | "after", cursor: Cursor) =>
    `?${new URLSearchParams([...search, [name, formatCursor(cursor)]])}`;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
      <p className="text-sm text-muted figures">
        {first}–{last} of {total}
      </p>
      {previous && (
        <ButtonLink
          look="secondary"
          className="print:hidden"
          href={link("before", previous)}
          rel="prev"
        >
          Previous Page
        </ButtonLink>
      )}
      {next && (
        <ButtonLink look="secondary" className="print:hidden" href={link("after", next)} rel="next">
          Next Page
        </ButtonLink>
      )}
    </nav>
  );
}
