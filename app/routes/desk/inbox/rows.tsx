import { Button } from "~/ui/button";
import { Empty } from "../frame/empty";
import { RowState, RowText } from "../frame/row";
import type { formatConversations } from "./format-list";

type Props = {
  search: string;
  /** What was written later is not resolved with the rows. */
  seenAt: string | undefined;
  rows: ReturnType<typeof formatConversations>["rows"];
};

export function ConversationRows({ search, seenAt, rows }: Props) {
  if (rows.length === 0)
    return (
      <Empty drawing="inbox" isFiltered={search !== ""}>
        All caught up. New tickets and messages will appear here.
      </Empty>
    );
  return (
    <form method="post" action={`/desk/inbox/changes?${search}`} className="grid gap-3">
      <input type="hidden" name="seen_at" value={seenAt} />
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li
            key={row.id}
            className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 rounded-md border border-line bg-surface py-1 pr-4 hover:bg-glow sm:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <label className="relative z-1 flex min-h-11 min-w-11 cursor-pointer items-center justify-center print:hidden">
              <input
                type="checkbox"
                name="ids"
                value={row.id}
                className="size-5 accent-ember"
                aria-label={`Select ${row.title}`}
              />
            </label>
            <RowText
              {...row}
              facts={
                <>
                  <span dir="auto" className="line-clamp-1 text-left text-ink">
                    {row.preview}
                  </span>
                  {row.facts}
                </>
              }
            />
            <RowState {...row} className="col-start-2 sm:col-start-3" />
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
