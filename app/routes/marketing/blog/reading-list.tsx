import { ArticleFacts } from "./article-byline";
import { type PostCardData, PostLink } from "./post-cards";

/** A list of articles by title, for the end of an article. */
export function ReadingList({ posts }: { posts: PostCardData[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {posts.map((post) => (
        <li
          key={post.id}
          className="group relative grid gap-1 py-5 sm:grid-cols-[9rem_1fr_auto] sm:items-baseline sm:gap-6"
        >
          <p className="text-sm font-semibold text-ember">{post.category}</p>
          <h3 className="text-lg leading-snug">
            <PostLink post={post} />
          </h3>
          <p className="text-sm text-muted">
            <ArticleFacts post={post} />
          </p>
        </li>
      ))}
    </ul>
  );
}
