import { Plus } from "lucide";
import { formatLongDay } from "~/domain/calendar";
import type { PlannedPost } from "~/domain/demo/schedule-view";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text-link";
import { PlannedLine, formatWhen } from "../frame/planned-line";

const BUTTONS = [
  { label: "Edit", name: "compose" },
  { label: "Delete", name: "deleted" },
];

type Props = {
  posts: readonly PlannedPost[];
  today: string;
  saved: string | null;
  isComposing: boolean;
};

export function ScheduledPosts({ posts, today, saved, isComposing }: Props) {
  const dayLabel = (day: string) => (day === today ? "Today" : formatLongDay(day));
  const justSaved = posts.find(({ id }) => id === saved);
  return (
    <section aria-labelledby="posts" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="posts" tabIndex={-1} className="text-xl">
          Scheduled posts
        </h2>
        <Button look={isComposing ? "secondary" : "primary"} name="compose" value="new">
          <Icon of={Plus} className="size-5" />
          New Post
        </Button>
      </div>
      <p role="status" className="font-semibold text-success empty:hidden">
        {justSaved && `Scheduled: ${formatWhen(justSaved, dayLabel(justSaved.day))}.`}
      </p>
      {posts.length === 0 && (
        <p className="rounded-md border border-dashed border-control p-5 text-muted">
          Nothing is scheduled. Write a new post, or{" "}
          <TextLink href="/schedule-content">start the demo over</TextLink>.
        </p>
      )}
      <ul className="grid gap-3">
        {posts.map((post) => (
          <li key={post.id} className="rounded-md border border-line bg-surface p-3 sm:p-4">
            <PlannedLine post={post} day={dayLabel(post.day)}>
              <div className="flex flex-wrap gap-2">
                {BUTTONS.map(({ label, name }) => (
                  <Button
                    key={name}
                    look="secondary"
                    name={name}
                    value={post.id}
                    className="max-[23rem]:px-3!"
                    aria-label={`${label} the ${post.network} post`}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            </PlannedLine>
          </li>
        ))}
      </ul>
    </section>
  );
}
