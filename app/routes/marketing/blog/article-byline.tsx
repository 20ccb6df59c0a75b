import type { BlogPost } from "~/content/blog/article";
import { formatLongDate } from "~/domain/long-date";

const DEFAULT_AVATAR = "/images/authors/default.svg";

/** Date and reading time, for cards and article headers. */
export function ArticleFacts({
  post: { date, readTime },
}: {
  post: Pick<BlogPost, "date" | "readTime">;
}) {
  return (
    <>
      <time dateTime={date}>{formatLongDate(new Date(date))}</time> · {readTime} min read
    </>
  );
}

export function AuthorAvatar({ src, size }: { src: string; size: number }) {
  return (
    <img
      src={src}
      data-fallback={DEFAULT_AVATAR}
      alt=""
      width={size}
      height={size}
      className="shrink-0 rounded-full"
    />
  );
}
