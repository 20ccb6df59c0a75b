import type { ReactNode } from "react";
import { profile, proWeek, ritual } from "~/content/home";
import { posts } from "~/content/sample-posts";
import { PostCard } from "~/ui/post";
import { Week } from "~/ui/week";
import { Phone } from "./phone";

export function PostingRitual() {
  return (
    <section className="shell py-7 lg:py-24">
      <h2 className="text-2xl lg:text-4xl">The three-step posting ritual</h2>
      <ol className="mt-5 grid gap-6 lg:mt-12 lg:grid-cols-[5fr_7fr] lg:gap-x-20 lg:gap-y-12">
        <Step number={1} className="content-start lg:row-span-2">
          <BrandProfile />
        </Step>
        <Step number={2} className="content-start">
          <div className="grid gap-2 rounded-lg border border-line bg-surface p-3 sm:p-5">
            <Week days={proWeek} />
            <p className="text-sm text-muted">Pro: a post a day, one of them a video.</p>
          </div>
        </Step>
        <Step number={3} className="items-center gap-x-12 lg:grid-cols-2">
          <Phone className="mx-auto">
            <PostCard post={posts.granola} shape="square" time="Tue 8:15 AM" />
            <p
              role="img"
              aria-label="Two buttons: Approve, and Ask for Changes"
              className="grid gap-2 p-3 text-center text-sm font-semibold"
            >
              <span className="rounded-md bg-spark py-2.5">Approve</span>
              <span className="rounded-md border py-2.5">Ask for Changes</span>
            </p>
          </Phone>
        </Step>
      </ol>
    </section>
  );
}

type StepProps = { number: 1 | 2 | 3; className: string; children: ReactNode };

function Step({ number, className, children }: StepProps) {
  const [title, text] = Object.entries(ritual)[number - 1]!;
  return (
    <li className={`reveal grid min-w-0 gap-3 ${className}`}>
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1">
        <span aria-hidden className="font-display text-3xl font-semibold text-ember">
          {number}
        </span>
        <h3 className="text-xl">{title}</h3>
        <p className="col-span-2 max-w-md text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}

function BrandProfile() {
  return (
    <div className="rounded-lg border border-line bg-surface p-3 lifted sm:p-5">
      <dl className="grid gap-3">
        {profile.map(([label, value]) => (
          <div
            key={label}
            className="grid items-center gap-x-3 gap-y-1 min-[23rem]:grid-cols-[1fr_2fr]"
          >
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="rounded-sm border border-control bg-paper px-3 py-2.5 leading-snug lg:text-lg">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
