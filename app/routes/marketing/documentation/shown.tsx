import { example } from "~/content/features";
import { ONBOARDING_STEPS } from "~/content/onboarding-steps";
import { posts } from "~/content/sample-posts";
import { PostCard } from "~/ui/post";
import { ProgressStars } from "~/ui/progress-stars";
import { Week } from "~/ui/week";

/** On wide screens each step is centered under its star, at 10 %, 30 % … of the width. */
export function FirstPost() {
  return (
    <div className="on-night reveal @container rounded-lg bg-night p-6 text-night-text sm:p-8">
      <ProgressStars
        lit={ONBOARDING_STEPS.length}
        isWide
        className="mx-auto mb-6 hidden w-[89.8%] text-spark @xl:block"
      />
      <ProgressStars
        lit={ONBOARDING_STEPS.length}
        className="mb-7 w-60 max-w-full text-spark @xl:hidden"
      />
      <ol className="grid gap-4 @xl:grid-cols-5 @xl:text-center">
        {ONBOARDING_STEPS.map(({ name, text }) => (
          <li key={name}>
            <strong className="block font-display text-lg font-semibold">{name}</strong>{" "}
            <span className="block text-sm text-night-muted">{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export function OwnWeek() {
  return (
    <figure className="reveal grid gap-4 rounded-lg bg-poster-deep p-4 text-post sm:p-8">
      <div className="rounded-md bg-surface p-2 sm:p-5">
        <Week days={[...example.week.slice(0, -1), null]} />
      </div>
      <figcaption>
        {example.business}, a café we made up: six posts, approved in one go, and Sunday stays free.
      </figcaption>
    </figure>
  );
}

export function TwoNetworks() {
  return (
    <div className="reveal grid items-start gap-3 rounded-lg bg-poster-bright p-4 min-[23rem]:grid-cols-2 sm:gap-5 sm:p-8">
      <PostCard post={posts.ledger} shape="square" />
      <div className="min-[23rem]:pt-10">
        <PostCard post={posts.shoe} shape="portrait" />
      </div>
    </div>
  );
}
