import { Plus } from "lucide-react";
import { samplePosts } from "~/content/demo-schedule";
import { Button } from "~/ui/button";
import { TextLink } from "~/ui/text-link";

/** The sample posts that were not deleted, and a button for a new one. */
export function ScheduledPosts({ deleted }: { deleted: readonly string[] }) {
  const posts = samplePosts.filter(({ id }) => !deleted.includes(id));
  return (
    <section aria-labelledby="posts" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="posts" tabIndex={-1} className="text-xl">
          Scheduled posts
        </h2>
        <Button name="compose" value="new">
          <Plus aria-hidden className="size-5" />
          New Post
        </Button>
      </div>
      {posts.length === 0 && (
        <p className="rounded-md border border-dashed border-control p-5 text-muted">
          Nothing is scheduled. Write a new post, or{" "}
          <TextLink href="/schedule-content">start the demo over</TextLink>.
        </p>
      )}
      <ul className="grid gap-3">
        {posts.map(({ id, platform, content, time, date }) => (
          <li
            key={id}
            className="grid gap-3 rounded-md border border-line bg-surface p-4 sm:grid-cols-[1fr_auto] sm:items-center"
          >
            <div className="grid gap-1">
              <h3 className="font-sans text-sm font-semibold text-muted tabular-nums">
                {platform} · {date}, {time}
              </h3>
              <p>{content}</p>
            </div>
            <div className="flex gap-2">
              <Button
                look="secondary"
                name="compose"
                value={id}
                aria-label={`Edit the ${platform} post`}
              >
                Edit
              </Button>
              <Button
                look="secondary"
                name="deleted"
                value={id}
                aria-label={`Delete the ${platform} post`}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
