import { answers, hours, queue, traits } from "~/content/home";
import { posts } from "~/content/sample-posts";
import { PostCard, PostPicture } from "~/ui/post";
import { TextList } from "~/ui/text-list";
import { Phone } from "./phone";

/** Animated once on load (home.css). */
export function CreateSlide() {
  return (
    <div className="cast relative grid grid-cols-[1fr_2fr] justify-items-end">
      <TextList
        texts={traits}
        className="z-10 -mr-5 grid content-center justify-items-start gap-6"
        item="cast-trait rounded-md border border-spark bg-night px-3 py-2 text-sm leading-tight"
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
        className="absolute top-5 left-3 max-w-[38%] -rotate-8 rounded-md"
      />
      <PostPicture
        post={posts.granola}
        shape="portrait"
        isDecoration
        className="absolute right-3 bottom-5 max-w-[38%] rotate-8 rounded-md"
      />
      <div className="relative w-2/3">
        <Phone>
          <p className="px-4 py-2.5 leading-tight">
            <strong className="block font-display text-lg font-semibold">Olive & Rye</strong> Five
            posts this week
          </p>
          <ul className="grid grow auto-rows-fr">
            {hours.map(({ network, time, post }) => (
              <li key={network} className="grid grid-cols-[1fr_2fr] items-center gap-3">
                <PostPicture post={post} shape="square" isDecoration />
                <p className="text-sm leading-tight figures">
                  <strong className="block">{network}</strong> {time}
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
      <div className="z-10 -ml-5 grid content-between gap-4 py-7">
        <TextList
          texts={answers}
          className="grid gap-3"
          item="rounded-md rounded-bl-none bg-spark px-3 py-2 text-sm leading-tight font-semibold text-post-ink"
        />
        <div>
          <p className="mb-2 pl-7 text-sm leading-tight text-night-muted">Next in the queue</p>
          <ol className="grid gap-2 pl-7">
            {queue.map((post) => (
              <li key={post.id}>
                <PostPicture post={post} shape="video" className="rounded-sm" />
              </li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  );
}
