import { ChevronLeft, ChevronRight, type IconNode } from "lucide";
import { addMonths, formatLongMonth, monthGrid, WEEKDAYS } from "~/domain/calendar";
import type { PlannedPost } from "~/domain/demo/schedule-view";
import { getPostState, formatSummary } from "~/domain/demo/week";
import { Icon } from "~/ui/icon";
import { Day } from "./day";
import { DayPosts } from "./day-posts";
import { useGridKeys } from "./use-grid-keys";

type Props = {
  date: string;
  month: string;
  today: string;
  scheduled: readonly PlannedPost[];
  /** Past posts, and those that await approval. */
  others: readonly PlannedPost[];
  /** Called when the arrow keys leave the month. */
  onMonth: (month: string) => void;
};

/**
 * With script, the days are one tab stop and arrow keys move between them (the ARIA grid pattern);
 * without it, each day is a tab stop.
 */
export function ScheduleCalendar({ date, month, today, scheduled, others, onMonth }: Props) {
  const { tabDay, grid } = useGridKeys({ date, month, today, onMonth });
  const on = (day: string) => {
    const posts = [...scheduled, ...others]
      .filter((post) => post.day === day)
      .map((post) => ({ ...post, state: getPostState(post, today, scheduled) }));
    return { posts, summary: formatSummary(posts.map(({ state }) => state)) };
  };
  return (
    <section
      aria-labelledby="calendar"
      // On the narrowest phones the days need the full width.
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 max-[23rem]:mx-[max(-1.25rem,-6.25vw)] max-[23rem]:rounded-none max-[23rem]:border-x-0 max-[23rem]:px-1 sm:p-5"
    >
      <div className="flex items-center justify-between">
        <MonthButton month={addMonths(month, -1)} label="Previous month" icon={ChevronLeft} />
        <h2 id="calendar" aria-live="polite" className="text-lg">
          {formatLongMonth(month)}
        </h2>
        <MonthButton month={addMonths(month, 1)} label="Next month" icon={ChevronRight} />
      </div>
      <table aria-labelledby="calendar" className="w-full table-fixed" {...grid}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={weekday}
                className="pb-1 text-sm font-semibold text-muted"
              >
                <span aria-hidden>{weekday.slice(0, 2)}</span>
                <span className="sr-only">{weekday}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={WEEKDAYS[index]} className="py-px align-top min-[23rem]:px-px">
                  {day && (
                    <Day
                      day={day}
                      isChosen={day === date}
                      isToday={day === today}
                      tabIndex={tabDay ? (day === tabDay ? 0 : -1) : undefined}
                      {...on(day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DayPosts date={date} {...on(date)} />
    </section>
  );
}

type MonthButtonProps = { month: string | null; label: string; icon: IconNode };

function MonthButton({ month, label, icon }: MonthButtonProps) {
  return (
    <button
      type="submit"
      name="month"
      value={month ?? ""}
      disabled={!month}
      aria-label={label}
      className="grid size-11 cursor-pointer place-items-center rounded-md border border-control hover:bg-glow disabled:cursor-not-allowed disabled:border-line"
    >
      <Icon of={icon} className="size-5" />
    </button>
  );
}
