import type { ReactNode } from "react";
import { posts } from "~/content/sample-posts";
import { principles } from "~/content/team";
import { formatPrice, PRICED_PLANS } from "~/domain/plans/plans";
import { PostCard } from "~/ui/post";
import { Section } from "~/ui/section";
import { Week } from "~/ui/week";

const ONE_POST = [null, null, null, posts.loaf, null, null, null];

const SHOWN: Record<(typeof principles)[number]["id"], { look: string; proof: ReactNode }> = {
  approval: {
    look: "bg-poster-bright text-post-ink sm:grid-cols-[1fr_minmax(0,17rem)] lg:col-span-7",
    proof: <PostCard post={posts.flowers} shape="square" time="5:30 PM" />,
  },
  voice: {
    look: "bg-poster-rich text-post lg:col-span-5",
    proof: <Voice />,
  },
  prices: {
    look: "bg-poster-pale text-post-ink lg:col-span-5",
    proof: <Prices />,
  },
  posts: {
    look: "bg-poster-deep text-post lg:col-span-7",
    proof: (
      <div className="rounded-md bg-surface p-3 sm:p-5">
        <Week days={ONE_POST} />
      </div>
    ),
  },
};

export function Principles() {
  return (
    <Section
      name="principles"
      title="What we stand for"
      size="text-3xl lg:text-4xl"
      className="grid grid-cols-1 gap-8 lg:gap-12"
    >
      <ul className="grid grid-cols-1 gap-5 lg:grid-cols-12 lg:gap-8">
        {principles.map(({ id, title, text }) => (
          <li
            key={id}
            className={`reveal grid grid-cols-1 content-between items-end gap-8 rounded-lg p-5 sm:p-9 ${SHOWN[id].look}`}
          >
            <div className="grid gap-3 self-start">
              <h3 className="text-2xl lg:text-3xl">{title}</h3>
              <p className="max-w-md">{text}</p>
            </div>
            {SHOWN[id].proof}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Voice() {
  const { text, business, network } = posts.croissants;
  return (
    <figure className="grid gap-3">
      <blockquote className="font-display text-2xl font-semibold text-balance">“{text}”</blockquote>
      <figcaption className="text-sm">
        {business}, on {network}
      </figcaption>
    </figure>
  );
}

function Prices() {
  return (
    <dl>
      {PRICED_PLANS.map(({ key, title, monthlyPrice }) => (
        <div
          key={key}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-post-ink py-2"
        >
          <dt className="font-semibold">{title}, a month</dt>
          <dd className="font-display text-2xl font-semibold figures lg:text-3xl">
            {formatPrice(monthlyPrice)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
