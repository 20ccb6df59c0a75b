import { DEMO_PICTURES, getDemoPost } from "~/content/demo-posts";
import { HOURS, starters } from "~/content/demo-schedule";
import { promises } from "~/content/promises";
import { formatClock, formatLongDay } from "~/domain/calendar";
import { type PlannedPost, POST_LENGTH, type ScheduleView } from "~/domain/demo/schedule-view";
import { Button } from "~/ui/button";
import { createField } from "~/ui/form/create-field";
import { SelectField, TextArea } from "~/ui/form/field";
import { PostPicture } from "~/ui/post";

const PROBLEMS = {
  empty: "Please write the post first",
  far: `Posts can be scheduled up to ${promises.schedulingRange} ahead. Please choose an earlier day`,
  long: `Please use at most ${POST_LENGTH} characters`,
  full: "This demo page is full. Please delete a post first",
};

type Props = {
  view: ScheduleView;
  posts: readonly PlannedPost[];
  day: string;
};

export function PostComposer({ view: { compose, draft, problem }, posts, day }: Props) {
  const post = posts.find(({ id }) => id === compose);
  const starter = starters.find(({ id }) => id === compose);
  const title = post
    ? `Edit the ${post.network} post`
    : `New post${starter ? `: ${starter.title}` : ""}`;
  const start = draft ?? post;
  return (
    <section
      key={compose}
      aria-labelledby="composer"
      className="grid gap-x-8 gap-y-5 rounded-lg border-2 border-ember bg-surface p-4 sm:p-6 lg:col-span-full lg:grid-cols-2 lg:grid-rows-[auto_1fr_auto]"
    >
      <h2 id="composer" className="text-xl">
        {title}
      </h2>
      <div className="grid content-start gap-5 lg:col-start-1">
        {/* Focused, because the visitor has just opened the composer. */}
        <TextArea
          field={{
            ...createField("post-text", start?.text ?? starter?.starter ?? "", "text"),
            errors: problem ? [PROBLEMS[problem]] : undefined,
          }}
          label="Text of the post"
          hint={`Goes out on ${formatLongDay(post?.day ?? day)}`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
          autoFocus
          rows={4}
          limit={POST_LENGTH}
        />
        <SelectField
          field={createField("post-network", start?.network, "network")}
          label="Network"
          hint="Each has its own best time."
          options={Object.fromEntries(
            Object.entries(HOURS).map(([network, hour]) => [
              network,
              `${network}, ${formatClock(hour)}`,
            ]),
          )}
        />
      </div>
      <Pictures chosen={start?.picture ?? starter?.picture ?? "pizza"} />
      <div className="flex flex-wrap gap-3 lg:col-start-1">
        <Button name="save" value="1">
          {post ? "Save Changes" : "Schedule Post"}
        </Button>
        <Button look="secondary" name="compose" value="">
          Close
        </Button>
      </div>
    </section>
  );
}

function Pictures({ chosen }: { chosen: string }) {
  return (
    <fieldset className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
      <legend className="mb-1.5 font-semibold">Picture</legend>
      <div className="grid grid-cols-4 gap-2 max-[23rem]:grid-cols-3 sm:grid-cols-8 sm:gap-3 lg:grid-cols-4">
        {DEMO_PICTURES.map((picture) => (
          <label
            key={picture}
            className="relative cursor-pointer rounded-md border-3 border-transparent has-checked:border-ember has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember"
          >
            <PostPicture post={getDemoPost(picture)} shape="square" className="rounded-sm" />
            <input
              type="radio"
              name="picture"
              value={picture}
              defaultChecked={picture === chosen}
              className="absolute top-1.5 left-1.5 size-5 accent-ember"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
