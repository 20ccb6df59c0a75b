import { href } from "react-router";
import type { BlogPost } from "~/content/blog/article";
import { ArticleFacts } from "./article-byline";
import { PostCover } from "./post-cover";

/** What a card shows of an article; the text itself is only sent with its page. */
export type PostCardData = Omit<BlogPost, "content">;

/** Articles side by side: three on a wide screen, or two where there are only two. */
export function PostGrid({ posts, columns = 3 }: { posts: PostCardData[]; columns?: 2 | 3 }) {
  return (
    <ul className={`grid gap-6 sm:grid-cols-2 ${columns === 3 ? "lg:grid-cols-3" : ""}`}>
      {posts.map((post) => (
        <li key={post.id} className="reveal grid">
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}

function PostCard({ post }: { post: PostCardData }) {
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <PostCover post={post} />
      <div className="flex grow flex-col gap-2 p-5">
        <p className="text-sm font-semibold text-ember">{post.category}</p>
        <h3 className="text-lg leading-snug">
          <PostLink post={post} />
        </h3>
        <p className="text-sm text-muted">{post.excerpt}</p>
        <p className="mt-auto pt-2 text-sm text-muted">
          <ArticleFacts post={post} />
        </p>
      </div>
    </article>
  );
}

/** The first match, across the width of the page. */
export function FeaturedPost({ post }: { post: PostCardData }) {
  return (
    <article className="group relative grid overflow-hidden rounded-lg border border-line bg-surface lg:grid-cols-[3fr_2fr]">
      <PostCover post={post} isFirst className="lg:h-full" />
      <div className="flex flex-col justify-center gap-3 p-6 lg:p-9">
        <p className="text-sm font-semibold text-ember">{post.category}</p>
        <h2 className="text-2xl">
          <PostLink post={post} />
        </h2>
        <p className="text-muted">{post.excerpt}</p>
        <p className="text-sm text-muted">
          {post.author.name} · <ArticleFacts post={post} />
        </p>
      </div>
    </article>
  );
}

/** The whole card is clickable, but the link's name is only the title. */
export function PostLink({ post: { id, title } }: { post: Pick<BlogPost, "id" | "title"> }) {
  return (
    <a
      id={`post-${id}`}
      href={href("/blog/:id", { id })}
      className="text-ink no-underline decoration-ember decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
    >
      {title}
    </a>
  );
}
