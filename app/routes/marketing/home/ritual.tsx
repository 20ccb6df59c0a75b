import type { ReactNode } from "react";
import { profile, proWeek, reply, ritual } from "~/content/home";
import { posts } from "~/content/sample-posts";
import { PostCard } from "~/ui/post";
import { Week } from "~/ui/week";

export function PostingRitual() {
  return (
    <section className="shell py-7 lg:py-24">
      <h2 className="max-w-2xl text-2xl lg:text-4xl">The three-step posting ritual</h2>
      <ol className="mt-5 grid gap-6 lg:mt-14 lg:grid-cols-[5fr_7fr] lg:gap-x-20 lg:gap-y-16">
        <Step number={1} className="content-start lg:row-span-2">
          <BrandProfile />
        </Step>
        <Step number={2} className="content-start">
          <div className="grid gap-2 rounded-lg border border-line bg-surface p-3 sm:p-5">
            <Week days={proWeek} />
            <p className="text-sm text-muted">Pro: a post a day, one of them a video.</p>
          </div>
        </Step>
        <Step number={3} className="items-center gap-x-10 lg:grid-cols-2">
          <div className="post-beside">
            <PostCard post={posts.granola} shape="square" time="Tue 8:15 AM">
              {posts.granola.text}
              <span className="mt-3 block rounded-md rounded-tl-none bg-spark px-3 py-2 text-sm">
                <strong>{reply.name}</strong> {reply.text}
              </span>
            </PostCard>
          </div>
        </Step>
      </ol>
    </section>
  );
}

type StepProps = { number: 1 | 2 | 3; className: string; children: ReactNode };

function Step({ number, className, children }: StepProps) {
  const [title, text] = Object.entries(ritual)[number - 1]!;
  return (
    <li className={`reveal grid min-w-0 gap-3 lg:gap-6 ${className}`}>
      <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 lg:gap-y-2">
        <span
          aria-hidden
          className="font-display text-3xl leading-none font-semibold text-ember lg:text-4xl"
        >
          {number}
        </span>
        <h3 className="self-end text-xl lg:text-2xl">{title}</h3>
        <p className="col-span-2 max-w-md text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}

function BrandProfile() {
  return (
    <div className="rounded-lg border border-line bg-surface p-4 lifted sm:p-6 lg:p-8">
      <dl className="grid gap-2 lg:gap-5">
        {profile.map(([label, value]) => (
          <div
            key={label}
            className="grid items-center gap-x-3 gap-y-1 min-[22rem]:grid-cols-[6rem_1fr] lg:grid-cols-1"
          >
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="rounded-sm border border-control bg-paper px-3 py-1.5 leading-snug lg:px-4 lg:py-3.5 lg:text-lg">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
