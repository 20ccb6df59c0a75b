import { ChevronLeft, ChevronRight } from "lucide-react";
import { samplePosts } from "~/content/demo-schedule";
import { addDays, addMonths, longDay, longMonth, monthGrid, WEEKDAYS } from "~/domain/calendar";

type Props = { date: string; month: string; today: string; deleted: readonly string[] };

/** One month with one chosen date; each button submits the schedule's form. */
export function ScheduleCalendar({ date, month, today, deleted }: Props) {
  const busyDays = samplePosts
    .filter(({ id }) => !deleted.includes(id))
    .map(({ daysAhead }) => addDays(today, daysAhead));
  const postsOn = (day: string) => busyDays.filter((busy) => busy === day).length;
  return (
    <section
      aria-labelledby="calendar"
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex items-center justify-between">
        <MonthButton month={addMonths(month, -1)} label="Previous month" Icon={ChevronLeft} />
        <h2 id="calendar" aria-live="polite" className="text-lg">
          {longMonth(month)}
        </h2>
        <MonthButton month={addMonths(month, 1)} label="Next month" Icon={ChevronRight} />
      </div>
      <table aria-labelledby="calendar" className="w-full table-fixed">
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
                <td key={WEEKDAYS[index]} className="p-px">
                  {day && (
                    <Day
                      day={day}
                      isChosen={day === date}
                      isToday={day === today}
                      posts={postsOn(day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-live="polite" className="border-t border-line pt-3">
        <span className="text-sm text-muted">Selected date</span>
        <br />
        <strong>{longDay(date)}</strong>: {countPosts(postsOn(date))}
      </p>
    </section>
  );
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
}: {
  day: string;
  isChosen: boolean;
  isToday: boolean;
  posts: number;
}) {
  return (
    <button
      type="submit"
      name="date"
      value={day}
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
