import { ChevronLeft, ChevronRight } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { samplePosts } from "~/content/demo-schedule";
import {
  addDays,
  addMonths,
  dayByKey,
  longDay,
  longMonth,
  monthGrid,
  monthOf,
  WEEKDAYS,
} from "~/domain/calendar";
import { useHydrated } from "./use-hydrated";

type Props = {
  date: string;
  month: string;
  today: string;
  deleted: readonly string[];
  /** Shows another month, into which the arrow keys have led. */
  onMonth: (month: string) => void;
};

/**
 * One month with one chosen date; each button submits the schedule's form. With script the days are
 * one tab stop, and arrow keys lead from day to day (the grid pattern of ARIA); without it each day
 * is a tab stop of its own.
 */
export function ScheduleCalendar({ date, month, today, deleted, onMonth }: Props) {
  const { tabDay, grid } = useGridKeys({ date, month, today, onMonth });
  const busyDays = samplePosts
    .filter(({ id }) => !deleted.includes(id))
    .map(({ daysAhead }) => addDays(today, daysAhead));
  const postsOn = (day: string) => busyDays.filter((busy) => busy === day).length;
  return (
    <section
      aria-labelledby="calendar"
      // On the narrowest phones the days need the whole width.
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 max-[23rem]:mx-[max(-1.25rem,-6.25vw)] max-[23rem]:rounded-none max-[23rem]:border-x-0 max-[23rem]:px-1 sm:p-5"
    >
      <div className="flex items-center justify-between">
        <MonthButton month={addMonths(month, -1)} label="Previous month" Icon={ChevronLeft} />
        <h2 id="calendar" aria-live="polite" className="text-lg">
          {longMonth(month)}
        </h2>
        <MonthButton month={addMonths(month, 1)} label="Next month" Icon={ChevronRight} />
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
                <td key={WEEKDAYS[index]} className="py-px min-[23rem]:px-px">
                  {day && (
                    <Day
                      day={day}
                      isChosen={day === date}
                      isToday={day === today}
                      posts={postsOn(day)}
                      tabIndex={tabDay ? (day === tabDay ? 0 : -1) : undefined}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-live="polite" className="border-t border-line pt-3 max-[23rem]:px-4">
        <span className="text-sm text-muted">Selected date</span>
        <br />
        <strong>{longDay(date)}</strong>: {countPosts(postsOn(date))}
      </p>
    </section>
  );
}

/**
 * The roving tab stop of the days.
 * @returns the one day that Tab reaches, and what the grid needs; neither before there is script
 */
function useGridKeys({ date, month, today, onMonth }: Omit<Props, "deleted">) {
  const isHydrated = useHydrated();
  const [reached, setReached] = useState(date);
  const table = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    table.current?.querySelector<HTMLElement>(`[value="${reached}"]`)?.focus();
  }, [reached]);
  if (!isHydrated) return {};

  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLButtonElement).value;
    const day = dayByKey(from, event.key, event.shiftKey);
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isMoving.current = true;
    setReached(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  };
  // A click moves the tab stop, too.
  const onFocus = (event: FocusEvent) => setReached((event.target as HTMLButtonElement).value);
  const inMonth = [reached, date, today].find((day) => monthOf(day) === month);
  return {
    tabDay: inMonth ?? `${month}-01`,
    grid: { role: "grid", ref: table, onKeyDown, onFocus },
  };
}

function MonthButton({
  month,
  label,
  Icon,
}: {
  month: string | null;
  label: string;
  Icon: typeof ChevronLeft;
}) {
  return (
    <button
      type="submit"
      name="month"
      value={month ?? ""}
      disabled={!month}
      aria-label={label}
      className="grid size-11 cursor-pointer place-items-center rounded-md border border-control hover:bg-glow disabled:cursor-not-allowed disabled:border-line"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

function Day({
  day,
  isChosen,
  isToday,
  posts,
  tabIndex,
}: {
  day: string;
  isChosen: boolean;
  isToday: boolean;
  posts: number;
  tabIndex?: number;
}) {
  return (
    <button
      type="submit"
      name="date"
      value={day}
      tabIndex={tabIndex}
      aria-pressed={isChosen}
      aria-current={isToday ? "date" : undefined}
      aria-label={`${longDay(day)}${posts ? `, ${countPosts(posts)}` : ""}`}
      className="relative grid min-h-11 w-full cursor-pointer place-items-center rounded-md tabular-nums hover:bg-glow aria-pressed:bg-ember aria-pressed:text-on-ember! aria-[current=date]:font-semibold aria-[current=date]:text-ember aria-[current=date]:underline aria-[current=date]:underline-offset-4"
    >
      {Number(day.slice(-2))}
      {posts > 0 && (
        <span aria-hidden className="absolute bottom-1 size-1.5 rounded-full bg-current" />
      )}
    </button>
  );
}

function countPosts(posts: number): string {
  return posts === 0
    ? "nothing scheduled"
    : posts === 1
      ? "1 post scheduled"
      : `${posts} posts scheduled`;
}
