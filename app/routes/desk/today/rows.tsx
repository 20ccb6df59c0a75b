import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/ui/button";
import { RowState, RowText } from "../frame/row";
import type { formatItem } from "./format-today";

type Props = { rows: ReturnType<typeof formatItem>[]; empty: ReactNode };

export function TodayRows({ rows, empty }: Props) {
  if (rows.length === 0) return empty;
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <li
          key={row.key}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 rounded-md border border-line bg-surface px-4 py-1 hover:bg-glow sm:grid-cols-[minmax(0,1fr)_auto_10rem]"
        >
          <div className="max-sm:col-span-2">
            <RowText {...row} />
          </div>
          <RowState {...row} />
          {row.next && (
            <ButtonLink
              look="secondary"
              href={row.href}
              className="relative mb-2 sm:mb-0 print:hidden"
              aria-label={`${row.next}: ${row.sender ?? row.title}`}
            >
              {row.next}
            </ButtonLink>
          )}
          {row.action && (
            <form
              method="post"
              action={row.action.path}
              className="relative pb-2 sm:pb-0 print:hidden"
            >
              {row.action.seen_status && (
                <input type="hidden" name="seen_status" value={row.action.seen_status} />
              )}
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
