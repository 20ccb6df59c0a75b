import type { BlogPost } from "~/content/blog/article";
import { formatLongDate } from "~/domain/long-date";

const DEFAULT_AVATAR = "/images/authors/default.svg";

export function ArticleFacts({ post: { date, readTime } }: { post: BlogPost }) {
  return (
    <>
      <time dateTime={date}>{formatLongDate(new Date(date))}</time> · {readTime} min read
    </>
  );
}

type Props = { post: BlogPost; size: number; look: string; nameLook: string };

export function Byline({ post, size, look, nameLook }: Props) {
  return (
    <p className={`flex items-center gap-3 text-sm ${look}`}>
      <AuthorAvatar src={post.author.avatar} size={size} />
      <span>
        <span className={`font-semibold ${nameLook}`}>{post.author.name}</span>
        <br />
        <ArticleFacts post={post} />
      </span>
    </p>
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
