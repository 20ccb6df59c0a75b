import { posts } from "~/content/sample-posts";
import { ButtonLink } from "~/ui/button";
import { PostPicture } from "~/ui/post";

const TILES = [
  [posts.candle, "rotate-8"],
  [posts.cup, "-rotate-8"],
  [posts.flowers, "rotate-8"],
] as const;

export function HomeClosing() {
  return (
    <section className="on-night overflow-hidden border-b border-night-line bg-night text-night-text">
      <div className="shell grid items-center gap-x-12 lg:grid-cols-2">
        <div className="grid justify-items-start gap-4 py-7 lg:py-24">
          <h2 className="text-2xl lg:text-4xl">Tonight, close the laptop.</h2>
          <p className="text-night-muted lg:text-lg">
            Pick a plan, tell us about your brand, and leave the posting to us.
          </p>
          <ButtonLink href="/pricing" className="min-h-13 px-7">
            Choose Your Plan
          </ButtonLink>
        </div>
        <div className="flex gap-6 self-start max-lg:hidden">
          {TILES.map(([post, turn]) => (
            <PostPicture
              key={post.id}
              post={post}
              shape="portrait"
              isDecoration
              className={`mt-16 min-w-0 flex-1 rounded-md ${turn}`}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
