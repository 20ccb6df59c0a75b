import { getDemoPost } from "~/content/demo-posts";
import { quickStats } from "~/content/demo-schedule";
import type { PlannedPost } from "~/domain/demo/schedule-view";
import { ButtonLink } from "~/ui/button";
import { StatList } from "~/ui/lists";
import { PostCard } from "~/ui/post";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import { Week } from "~/ui/week";
import { PlannedLine, formatTime } from "../frame/planned-line";

type WeekProps = {
  days: readonly string[];
  posts: readonly PlannedPost[];
};

export function DemoWeek({ days, posts }: WeekProps) {
  const week = days.map((day) => {
    const first = posts.find((post) => post.day === day);
    return first ? getDemoPost(first.picture) : null;
  });
  return (
    <section id="week" aria-labelledby="week-heading" className="grid content-start gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id="week-heading" className="text-2xl">
          This week at Fig & Olive
        </h2>
        <StatList stats={quickStats} className="grid-cols-3 gap-x-6" />
      </div>
      <Week days={week} />
    </section>
  );
}

export function ComingPosts({ posts }: { posts: readonly PlannedPost[] }) {
  const [next, ...later] = posts;
  return (
    <Section name="next" title="Goes out next" className="grid content-start gap-4">
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-8 xl:grid-cols-[28rem_1fr]">
        {next && (
          <div className="max-w-md">
            <PostCard
              post={getDemoPost(next.picture)}
              shape="square"
              time={formatTime(next, "Today")}
            />
          </div>
        )}
        <div className="grid content-start gap-5">
          <h3 className="font-sans text-base font-semibold">Later today</h3>
          <ul className="grid gap-5">
            {later.map((post) => (
              <li key={post.id}>
                <PlannedLine post={post} day="Today" />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <ButtonLink look="secondary" href="/schedule-content?compose=new">
              Write a Post
            </ButtonLink>
            <TextLink alone href="/schedule-content">
              Open the calendar
            </TextLink>
          </div>
        </div>
      </div>
    </Section>
  );
}
