import { Plus } from "lucide";
import { getDemoPost } from "~/content/demo-posts";
import { CHOICES } from "~/content/demo-schedule";
import { getDrawing } from "~/content/post";
import { formatLongDay } from "~/domain/calendar";
import type { PlannedPost } from "~/domain/demo/schedule-view";
import { Button } from "~/ui/button";
import { DraftPreview } from "~/ui/draft-preview";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text-link";
import { formatTime, formatWhen } from "./format-when";

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
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] items-start gap-5">
        {posts.map((post) => (
          <li key={post.id} className="overflow-hidden rounded-lg border border-line bg-surface">
            <h3 className="sr-only">{formatWhen(post, dayLabel(post.day))}</h3>
            <DraftPreview
              {...toDraft(post)}
              time={formatTime(post, dayLabel(post.day))}
              isCompact
            />
            <div className="flex flex-wrap gap-3 p-3.5">
              {BUTTONS.map(({ label, name }) => (
                <Button
                  key={name}
                  look="secondary"
                  name={name}
                  value={post.id}
                  aria-label={`${label} the ${post.network} post`}
                >
                  {label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function toDraft({ network, picture, text }: PlannedPost) {
  const post = getDemoPost(picture);
  return {
    network: CHOICES.networks.find((each) => each === network) ?? "Instagram",
    businessName: post.business,
    body: text,
    picture: getDrawing(post),
  };
}
