import { formatLongDay } from "~/domain/calendar";
import type { PlannedPost } from "~/domain/demo/schedule-view";
import { DemoPicture } from "../frame/demo-picture";

type Props = {
  day: string;
  isChosen: boolean;
  isToday: boolean;
  posts: readonly PlannedPost[];
  summary: string;
  tabIndex?: number;
};

export function Day({ day, isChosen, isToday, posts, summary, tabIndex }: Props) {
  const [first] = posts;
  return (
    <button
      type="submit"
      name="date"
      value={day}
      tabIndex={tabIndex}
      aria-pressed={isChosen}
      aria-current={isToday ? "date" : undefined}
      aria-label={`${formatLongDay(day)}${first ? `, ${summary}` : ""}`}
      className="group relative grid w-full cursor-pointer justify-items-center rounded-md figures hover:bg-glow aria-pressed:bg-ember aria-pressed:text-on-ember! aria-[current=date]:font-semibold aria-[current=date]:text-ember"
    >
      <span className="grid min-h-11 place-items-center underline-offset-4 group-aria-[current=date]:underline">
        {Number(day.slice(-2))}
      </span>
      {first && (
        <>
          <span aria-hidden className="absolute top-9 size-1.5 rounded-full bg-current sm:hidden" />
          <span className="hidden w-full px-1.5 pb-1.5 sm:block">
            <DemoPicture name={first.picture} shape="portrait" className="rounded-sm" />
          </span>
        </>
      )}
    </button>
  );
}
