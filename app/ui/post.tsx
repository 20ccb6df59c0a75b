import type { ReactNode } from "react";
import type { Post, PostShape } from "~/content/post";

/** Cropped around the center of 4:5 pictures. */
const SIZES: Record<PostShape, { width: number; height: number; ratio: string }> = {
  portrait: { width: 400, height: 500, ratio: "aspect-4/5" },
  square: { width: 400, height: 400, ratio: "aspect-square" },
  story: { width: 360, height: 640, ratio: "aspect-9/16" },
  video: { width: 640, height: 360, ratio: "aspect-video" },
};

type PictureProps = {
  post: Post;
  shape: PostShape;
  /** The text beside it suffices for screen readers. */
  isDecoration?: boolean;
  /** Loads eagerly: every screen shows it without scrolling. */
  isFirst?: boolean;
  className?: string;
};

export function PostPicture({ post, shape, isDecoration, isFirst, className = "" }: PictureProps) {
  const { width, height, ratio } = SIZES[shape];
  return (
    <img
      src={`/images/posts/${post.id}.svg`}
      alt={isDecoration ? "" : post.alt}
      width={width}
      height={height}
      loading={isFirst ? undefined : "lazy"}
      className={`${ratio} h-auto w-full object-cover ${className}`}
    />
  );
}

type CardProps = {
  post: Post;
  shape: PostShape;
  time?: string;
  isFirst?: boolean;
  /** Replaces the post's own text. */
  children?: ReactNode;
};

export function PostCard({ post, shape, time, isFirst, children }: CardProps) {
  return (
    <PostFrame
      initial={post.business.charAt(0)}
      business={post.business}
      from={time ? `${post.network} · ${time}` : post.network}
      text={children ?? post.text}
    >
      <PostPicture post={post} shape={shape} isFirst={isFirst} />
    </PostFrame>
  );
}

type FrameProps = {
  initial: ReactNode;
  business: ReactNode;
  from: string;
  text: ReactNode;
  children: ReactNode;
};

/** The same in both color schemes, because it shows the product and not the interface. */
export function PostFrame({ initial, business, from, text, children }: FrameProps) {
  return (
    <figure className="overflow-hidden rounded-md bg-post text-post-ink lifted">
      <div className="flex items-center gap-2.5 px-3 py-2.5">
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-post-ink font-display text-sm font-semibold text-post"
        >
          {initial}
        </span>
        <p className="min-w-0 text-sm leading-tight">
          <span className="block font-semibold">{business}</span>
          {` ${from}`}
        </p>
      </div>
      {children}
      <figcaption className="px-3 py-3 leading-snug">{text}</figcaption>
    </figure>
  );
}
