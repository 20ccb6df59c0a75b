import { type Cursor, formatCursor } from "~/domain/pagination";
import { Button, ButtonLink } from "~/ui/button";
import type { formatItem } from "./format-today";

type Props = { rows: ReturnType<typeof formatItem>[]; empty: string };

/** Rows of what needs action, with a button where that needs no page. */
export function TodayRows({ rows, empty }: Props) {
  if (rows.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ul className="grid gap-2" data-rows>
      {rows.map((row) => (
        <li
          key={row.key}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-6 rounded-md border border-line bg-surface px-4 py-1 sm:grid-cols-[minmax(0,1fr)_auto_10rem] sm:items-center"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3">
              <a
                href={row.href}
                className="inline-flex min-h-11 min-w-11 items-center font-semibold wrap-anywhere"
              >
                {row.title}
              </a>
              {row.sender && <span className="wrap-anywhere">{row.sender}</span>}
            </p>
            <p className="pb-1 text-sm text-muted">{row.facts}</p>
          </div>
          <p className="pb-2 text-sm figures sm:pb-0 sm:text-right">
            <span className={row.isLate ? "font-semibold text-danger" : undefined}>
              {row.state}
            </span>
            <span className="block text-muted">{row.assignee ?? "Unassigned"}</span>
          </p>
          {row.action && (
            <form method="post" action={row.action.path} className="pb-2 sm:pb-0 print:hidden">
              <Button
                look="secondary"
                busy={row.action.busy}
                className="w-full"
                aria-label={`${row.action.label}: ${row.sender ?? row.title}`}
              >
                {row.action.label}
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}

type PagesProps = { previous?: Cursor; next?: Cursor; search: URLSearchParams };

/** Links to the pages beside this one; the list keeps its filters. */
export function TodayPages({ previous, next, search }: PagesProps) {
  const link = (name: "before" | "after", cursor: Cursor) =>
    `?${new URLSearchParams([...search, [name, formatCursor(cursor)]])}`;
  if (!previous && !next) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-3 print:hidden">
      {previous && (
        <ButtonLink look="secondary" href={link("before", previous)} rel="prev">
          Previous Page
        </ButtonLink>
      )}
      {next && (
        <ButtonLink look="secondary" href={link("after", next)} rel="next">
          Next Page
        </ButtonLink>
      )}
    </nav>
  );
}
