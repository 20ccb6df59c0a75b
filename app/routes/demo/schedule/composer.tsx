import { postTemplates, samplePosts } from "~/content/demo-schedule";
import { longDay } from "~/domain/calendar";
import { Button } from "~/ui/button";
import { ComingSoonButton } from "~/ui/coming-soon-button";

/** Writes a post: starts empty, with a template's first words, or with the post being edited. */
export function PostComposer({ compose, date }: { compose: string; date: string }) {
  const post = samplePosts.find(({ id }) => id === compose);
  const template = postTemplates.find(({ id }) => id === compose);
  const title = post
    ? `Edit the ${post.platform} post`
    : template
      ? `New post: ${template.title}`
      : "New post";
  return (
    <section
      aria-labelledby="composer"
      className="grid gap-4 rounded-lg border-2 border-ember bg-surface p-5 sm:p-6"
    >
      <h2 id="composer" className="text-xl">
        {title}
      </h2>
      <div className="grid gap-1.5">
        <label htmlFor="post-text" className="font-semibold">
          Text of the post
        </label>
        <p id="post-text-hint" className="text-sm text-muted">
          {post ? `Goes out: ${post.date}, ${post.time}` : `Goes out on ${longDay(date)}`}
        </p>
        {/* A click opened this, so the focus belongs here. Without a name, its text stays out of
            the address. */}
        <textarea
          key={compose}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
          autoFocus
          id="post-text"
          rows={4}
          aria-describedby="post-text-hint"
          defaultValue={post?.content ?? template?.starter ?? ""}
          className="w-full rounded-md border border-control bg-surface px-3.5 py-2.5 text-base text-ink"
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <ComingSoonButton label={post ? "Save Changes" : "Schedule Post"} />
        <Button look="secondary" name="compose" value="">
          Close
        </Button>
      </div>
    </section>
  );
}
