import {
  addDays,
  formatClock,
  formatLongDay,
  formatMonthAndDay,
  getWeekday,
  listWeek,
  parseDay,
  WEEKDAYS,
} from "~/domain/calendar";
import type { PlannedPost } from "~/domain/drafts/planned-posts";
import { useFormValues } from "./use-form-values";

type Props = {
  posts: readonly PlannedPost[];
  /** Of this one, before the edit. */
  day: string;
};

/** The days around the post, with the client's other posts, to move it to one of them. */
export function PostWeek({ posts, day: first }: Props) {
  const { root, values } = useFormValues();
  const day = parseDay(values?.day) ?? first;
  const choose = (next: string) => {
    const field = root.current?.closest("form")?.querySelector<HTMLInputElement>("[name=day]");
    if (!field) return;
    field.value = next;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const week = listWeek(day);
  const onDay = (each: string) => posts.filter(({ plannedFor }) => plannedFor.startsWith(each));
  return (
    <section
      ref={root}
      aria-label="Week"
      className={`grid gap-2 noscript:hidden ${values ? "" : "invisible"}`}
    >
      <div className="flex items-center justify-between">
        <WeekButton label="Earlier" onClick={() => choose(addDays(day, -7))} />
        <p className="text-sm text-muted figures">
          {formatMonthAndDay(week[0]!)} to {formatMonthAndDay(week[6]!)}
        </p>
        <WeekButton label="Later" onClick={() => choose(addDays(day, 7))} />
      </div>
      <ol className="grid grid-cols-4 gap-1 @md:grid-cols-7">
        {week.map((each) => (
          <li key={each} className="grid">
            <button
              type="button"
              aria-pressed={each === day}
              onClick={() => choose(each)}
              className="grid min-h-16 cursor-pointer content-start justify-items-center rounded-md border border-line py-1.5 text-sm figures aria-pressed:border-ink aria-pressed:bg-glow aria-pressed:font-semibold"
            >
              <span className="sr-only">{formatLongDay(each)}</span>
              <span aria-hidden>{WEEKDAYS[getWeekday(each)]!.slice(0, 2)}</span>
              <span aria-hidden>{Number(each.slice(8))}</span>
              <span className="flex gap-1">
                {onDay(each).map(({ network, plannedFor }) => (
                  <span key={network + plannedFor} className="size-1.5 rounded-full bg-ink">
                    <span className="sr-only">{`, ${network} at ${formatClock(plannedFor)}`}</span>
                  </span>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p className="min-h-5 text-sm text-muted figures">
        {onDay(day).length > 0 &&
          `Also that day: ${onDay(day)
            .map(({ network, plannedFor }) => `${network} at ${formatClock(plannedFor)}`)
            .join(", ")}`}
      </p>
    </section>
  );
}

function WeekButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 cursor-pointer px-2 text-sm font-semibold underline underline-offset-4"
    >
      {label}
    </button>
  );
}
