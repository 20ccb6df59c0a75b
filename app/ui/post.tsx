import { Play } from "lucide-react";
import type { ReactNode } from "react";
import type { Post, PostShape } from "~/content/posts";

/** The pictures are 4:5; every other shape is a crop around their middle. */
const SIZES: Record<PostShape, { width: number; height: number; ratio: string }> = {
  portrait: { width: 400, height: 500, ratio: "aspect-4/5" },
  square: { width: 400, height: 400, ratio: "aspect-square" },
  story: { width: 360, height: 640, ratio: "aspect-9/16" },
  video: { width: 640, height: 360, ratio: "aspect-video" },
};

type PictureProps = {
  post: Post;
  shape: PostShape;
  /** Says nothing to a screen reader, where the words beside it say enough. */
  isDecoration?: boolean;
  /** Seen without scrolling, on any screen. */
  isFirst?: boolean;
  className?: string;
};

/** The picture of a post, cut to a shape. */
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
  /** Said in place of the post's own words. */
  children?: ReactNode;
};

/** A finished post of the library. */
export function PostCard({ post, shape, time, isFirst, children }: CardProps) {
  return (
    <PostFrame
      initial={post.business.charAt(0)}
      business={post.business}
      from={time ? `${post.network} · ${time}` : post.network}
      words={children ?? post.words}
    >
      <div className="relative">
        <PostPicture post={post} shape={shape} isFirst={isFirst} />
        {shape === "video" && (
          <span
            aria-hidden
            className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-post text-post-ink"
          >
            <Play className="size-5 fill-current" />
          </span>
        )}
      </div>
    </PostFrame>
  );
}

type FrameProps = {
  initial: ReactNode;
  business: ReactNode;
  from: string;
  words: ReactNode;
  /** The picture. */
  children: ReactNode;
};

/**
 * A post as its readers see it, around any picture. It looks the same in both themes: it is what the
 * product makes, not a part of the interface.
 */
export function PostFrame({ initial, business, from, words, children }: FrameProps) {
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
          <span className="block font-semibold">{business}</span> {from}
        </p>
      </div>
      {children}
      <figcaption className="px-3 py-3 leading-snug">{words}</figcaption>
    </figure>
  );
}
