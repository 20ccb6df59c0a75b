import { href } from "react-router";
import type { BlogPost } from "~/content/blog/article";
import { ArticleFacts, Byline } from "./article-byline";
import { PostCover } from "./post-cover";

type Size = "wide" | "large" | "third" | "small";

/** In twelve columns. */
const SIZES: Record<Size, { place: string; card?: string; cover?: string; text?: string }> = {
  wide: { place: "sm:col-span-2 lg:col-span-12", card: "lg:flex-row", cover: "lg:w-1/2" },
  large: { place: "lg:col-span-6" },
  third: { place: "lg:col-span-4" },
  small: { place: "lg:col-span-3", text: "lg:p-5 lg:text-sm lg:[&_h3]:text-lg" },
};

/** A row of two large and a row of four small cards. */
const RHYTHM = 6;
const LARGE_IN_RHYTHM = 2;

function getCardSize(index: number, count: number): Size {
  if (count === 1) return "wide";
  if (count < RHYTHM) return count === 3 ? "third" : "large";
  return index % RHYTHM < LARGE_IN_RHYTHM ? "large" : "small";
}

export function PostGrid({ posts }: { posts: readonly BlogPost[] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-12 lg:gap-8">
      {posts.map((post, index) => {
        const size = getCardSize(index, posts.length);
        return (
          <li key={post.id} className={`reveal grid ${SIZES[size].place}`}>
            <Card post={post} size={size} />
          </li>
        );
      })}
    </ul>
  );
}

function Card({ post, size }: { post: BlogPost; size: Size }) {
  const { card = "", cover, text = "" } = SIZES[size];
  return (
    <article
      className={`group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface recolor hover:border-ember ${card}`}
    >
      <PostCover post={post} className={cover} />
      <div className={`flex grow flex-col gap-2 p-5 sm:p-6 ${text}`}>
        <p className="text-sm font-semibold text-ember">{post.category}</p>
        <h3 className="text-xl leading-snug">
          <PostLink post={post} />
        </h3>
        <p className="text-muted">{post.excerpt}</p>
        <p className="mt-auto pt-2 text-sm text-muted">
          <ArticleFacts post={post} />
        </p>
      </div>
    </article>
  );
}

export function FeaturedPost({ post }: { post: BlogPost }) {
  return (
    <article className="on-night group relative grid overflow-hidden rounded-lg bg-night text-night-text lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <PostCover post={post} isFirst className="lg:h-full" />
      <div className="flex flex-col justify-center gap-4 p-6 sm:p-10 lg:p-9">
        <p className="text-sm font-semibold text-spark">{post.category}</p>
        <h2 className="text-2xl">
          <PostLink post={post} />
        </h2>
        <p className="text-night-muted">{post.excerpt}</p>
        <Byline post={post} size={40} look="text-night-muted" nameLook="text-night-text" />
      </div>
    </article>
  );
}

/** The link covers the whole card, while its accessible name is only the title. */
export function PostLink({ post: { id, title } }: { post: BlogPost }) {
  return (
    <a
      id={`post-${id}`}
      href={href("/blog/:id", { id })}
      className="no-underline decoration-ember decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
    >
      {title}
    </a>
  );
}
