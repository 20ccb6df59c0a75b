import type { BlogPost } from "~/content/blog/article";
import { ArticleFacts } from "./article-byline";
import { PostLink } from "./post-cards";
import { PostCover } from "./post-cover";

export function ReadingList({ posts }: { posts: readonly BlogPost[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {posts.map((post) => (
        <li
          key={post.id}
          className="group relative grid grid-cols-[min(6rem,25vw)_1fr] items-center gap-4 py-5 sm:grid-cols-[10rem_1fr_auto] sm:gap-8"
        >
          <PostCover post={post} className="rounded-md" />
          <div className="grid gap-1">
            <p className="text-sm font-semibold text-ember">{post.category}</p>
            <h3 className="text-lg leading-snug">
              <PostLink post={post} />
            </h3>
          </div>
          <p className="text-sm text-muted max-sm:col-start-2">
            <ArticleFacts post={post} />
          </p>
        </li>
      ))}
    </ul>
  );
}
