import { Button } from "~/ui/button";
import type { formatConversations } from "./format-conversations";

type Props = {
  list: string;
  /** Query with the filters, which the list keeps after a change. */
  search: string;
  rows: ReturnType<typeof formatConversations>["rows"];
};

/** Rows of a list of conversations, with boxes for changing several in one post. */
export function ConversationRows({ list, search, rows }: Props) {
  if (rows.length === 0)
    return <p className="text-muted">All caught up. Nothing matches these filters.</p>;
  return (
    <form method="post" action={`/desk/${list}/changes?${search}`} className="grid gap-3">
      <ul className="grid gap-2" data-rows>
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 rounded-md border border-line bg-surface pr-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <label className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center print:hidden">
              <input
                type="checkbox"
                name="ids"
                value={row.id}
                className="size-5 accent-ember"
                aria-label={`Select ${row.subject}`}
              />
            </label>
            <div className="min-w-0 py-1">
              <p className="flex flex-wrap items-center gap-x-3">
                <a
                  href={row.href}
                  className="inline-flex min-h-11 min-w-11 items-center font-semibold break-words"
                >
                  {row.subject}
                </a>
                <span>{row.sender}</span>
              </p>
              <p className="pb-1 text-sm text-muted figures">{row.facts.join(", ")}</p>
            </div>
            <p className="col-start-2 pb-2 text-sm figures sm:col-start-3 sm:pb-0 sm:text-right">
              <span className={row.isLate ? "font-semibold text-danger" : undefined}>
                {row.state}
              </span>
              <span className="block text-muted">{row.assignee ?? "Unassigned"}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button look="secondary" busy="Saving..." name="change" value="mine">
          Take Selected
        </Button>
        <Button look="secondary" busy="Saving..." name="change" value="resolve">
          Resolve Selected
        </Button>
        <Button look="secondary" busy="Saving..." name="change" value="reopen">
          Reopen Selected
        </Button>
      </div>
    </form>
  );
}
