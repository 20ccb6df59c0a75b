import { answers, hours, queue, traits } from "~/content/home";
import { posts } from "~/content/sample-posts";
import { TextList } from "~/ui/lists";
import { PostCard, PostPicture } from "~/ui/post";
import { Phone } from "./phone";

/** Animated once on load (home.css). */
export function CreateSlide() {
  return (
    <div className="relative grid grid-cols-[1fr_2fr] justify-items-end">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="cast-line absolute inset-y-8 left-0 h-4/5 w-[41%] text-spark"
        fill="none"
        stroke="currentColor"
        aria-hidden
      >
        <path
          d="M12 100C-4 70 34 66 18 42S40 4 100 5"
          vectorEffect="non-scaling-stroke"
          strokeWidth="1.5"
        />
      </svg>
      <TextList
        texts={traits}
        className="z-10 -mr-5 grid content-around justify-items-start gap-3 pt-14 pb-28"
        item="cast-trait rounded-md border border-spark bg-night px-3 py-2 text-sm leading-tight even:relative even:left-2"
      />
      <Phone className="cast-phone">
        <div className="cast-post relative">
          <PostCard post={posts.loaf} shape="portrait" time="now" isFirst />
        </div>
      </Phone>
    </div>
  );
}

export function PostSlide() {
  return (
    <div className="relative grid h-full justify-items-center">
      <PostPicture
        post={posts.croissants}
        shape="portrait"
        isDecoration
        className="absolute top-10 left-[4%] max-w-[38%] -rotate-8 rounded-md"
      />
      <PostPicture
        post={posts.granola}
        shape="portrait"
        isDecoration
        className="absolute right-[4%] bottom-8 max-w-[38%] rotate-8 rounded-md"
      />
      <div className="relative grid w-2/3 justify-items-center">
        <Phone>
          <p className="px-4 py-2.5 leading-tight">
            <strong className="block font-display text-lg font-semibold">Olive & Rye</strong> Five
            posts this week
          </p>
          <ul className="grid grow auto-rows-fr">
            {hours.map(({ network, time, post }) => (
              <li
                key={network}
                className="grid grid-cols-[3.75rem_1fr] items-center gap-3 lg:grid-cols-[5rem_1fr]"
              >
                <PostPicture post={post} shape="square" isDecoration />
                <p className="text-sm leading-tight figures">
                  <strong className="block text-base">{network}</strong> {time}
                </p>
              </li>
            ))}
          </ul>
        </Phone>
      </div>
    </div>
  );
}

export function DominateSlide() {
  return (
    <div className="grid grid-cols-[2fr_1fr]">
      <Phone>
        <PostCard post={posts.pizza} shape="portrait" time="Fri 5:30 PM" />
      </Phone>
      <div className="z-10 -ml-8 grid content-between gap-4 pt-16 pb-4">
        <TextList
          texts={answers}
          className="grid gap-3"
          item="rounded-md rounded-bl-none bg-spark px-3 py-2 text-sm leading-tight font-semibold text-post-ink odd:relative odd:-left-3"
        />
        <div>
          <p className="mb-2 pl-10 text-sm leading-tight text-night-muted">Next in the queue</p>
          <ol className="grid gap-2 pl-10">
            {queue.map((post) => (
              <li key={post.id} className="max-sm:last:hidden">
                <PostPicture post={post} shape="video" className="max-w-24 rounded-sm" />
              </li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  );
}
