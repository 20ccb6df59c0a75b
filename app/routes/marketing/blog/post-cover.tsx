import type { BlogPost } from "~/content/blog/article";

const DEFAULT_COVER = "/images/blog/default.svg";

type Props = {
  post: Pick<BlogPost, "image">;
  alt?: string;
  isFirst?: boolean;
  className?: string;
};

/** enhance/images.ts replaces it if loading fails. */
export function PostCover({ post, alt = "", isFirst, className = "" }: Props) {
  return (
    <img
      src={post.image}
      data-fallback={DEFAULT_COVER}
      alt={alt}
      width={960}
      height={540}
      loading={isFirst ? undefined : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      className={`aspect-video w-full bg-night object-cover ${className}`}
    />
  );
}
