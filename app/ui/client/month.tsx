import { useContext } from "react";
import { addMonths, formatLongDay, formatLongMonth, monthGrid, WEEKDAYS } from "~/domain/calendar";
import type { DraftView } from "~/domain/drafts/draft";
import { TextLink } from "~/ui/text-link";
import { AreaContext, useHref } from "./area";

type Props = {
  /** Such as "2026-12". */
  month: string;
  drafts: readonly DraftView[];
};

/** On phones, a list of the days with posts. */
export function PostsMonth({ month, drafts }: Props) {
  const hasPosts = drafts.some(({ day }) => day.startsWith(month));
  return (
    <section id="month" aria-labelledby="month-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="month-title" className="text-xl sm:text-2xl">
          {formatLongMonth(month)}
        </h2>
        <nav aria-label="Months" className="flex gap-5 print:hidden">
          <MonthLink month={addMonths(month, -1)} />
          <MonthLink month={addMonths(month, 1)} />
        </nav>
      </div>
      {!hasPosts && <p className="text-muted sm:hidden">No posts are planned in this month.</p>}
      <table aria-labelledby="month-title" className="w-full table-fixed max-sm:block">
        <thead className="max-sm:hidden">
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="p-2 text-left text-sm text-muted">
                {weekday.slice(0, 3)}
                <span className="sr-only">{weekday.slice(3)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:grid max-sm:gap-3">
          {monthGrid(month).map((week, index) => (
            <tr key={index} className="max-sm:contents">
              {week.map((day, weekday) => (
                <Day
                  key={WEEKDAYS[weekday]}
                  day={day}
                  drafts={drafts.filter((draft) => draft.day === day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MonthLink({ month }: { month: string | null }) {
  const page = useHref("/client/posts");
  return (
    month && (
      <TextLink alone href={`${page}?month=${month}#month`}>
        {formatLongMonth(month)}
      </TextLink>
    )
  );
}

function Day({ day, drafts }: { day: string | null; drafts: readonly DraftView[] }) {
  const { toHref } = useContext(AreaContext);
  return (
    <td
      className={`h-24 border border-line p-2 align-top max-sm:h-auto max-sm:rounded-md ${drafts.length === 0 ? "max-sm:hidden" : "bg-surface max-sm:block"}`}
    >
      {day && (
        <>
          <time dateTime={day} className="text-sm text-muted figures">
            <span className="max-sm:hidden">{Number(day.slice(8))}</span>
            <span className="sm:hidden">{formatLongDay(day)}</span>
          </time>
          <ul className="grid gap-1">
            {drafts.map((draft) => (
              <li key={draft.id} className="grid justify-items-start gap-1 text-sm leading-snug">
                <TextLink
                  href={toHref(`/client/posts/${draft.id}`) ?? undefined}
                  className="inline-flex min-h-11 items-center xl:min-h-6 pointer-coarse:min-h-11"
                >
                  {draft.time} {draft.network}
                </TextLink>
                <span className="text-muted">{draft.statusLabel}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </td>
  );
}
