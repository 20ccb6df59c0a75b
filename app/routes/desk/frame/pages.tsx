import { type Cursor, formatCursor } from "~/domain/pagination";
import { ButtonLink } from "~/ui/button";

type Props = {
  /** Such as "51–100 of 312"; "" for an empty list. */
  position?: string;
  previous: Cursor | null;
  next: Cursor | null;
  search: URLSearchParams;
};

export function Pages({ position, previous, next, search }: Props) {
  if (!position && !previous && !next) return null;
  const link = (name: "before" | "after", cursor: Cursor) =>
    `?${new URLSearchParams([...search, [name, formatCursor(cursor)]])}`;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
      {position && <p className="text-sm text-muted figures">{position}</p>}
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
