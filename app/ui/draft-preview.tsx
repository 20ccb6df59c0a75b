import { Heart, type IconNode, MessageCircle, Repeat2, Send, ThumbsUp } from "lucide";
import type { Network } from "~/content/post";
import { splitLongText } from "~/domain/drafts/excerpt";
import type { DraftChange } from "~/domain/drafts/version-diff.server";
import { getInitials } from "~/domain/text";
import { Icon } from "./icon";
import { PictureLabel } from "./picture-label";
import { TextLink } from "./text-link";
import { VideoBadge } from "./video-badge";
import { WordDiff } from "./word-diff";

export type DraftPicture = {
  /** Null for a video without a cover. */
  src: string | null;
  width: number;
  height: number;
  alt: string;
  video: { length: string; href: string } | null;
  isGenerated: boolean;
};

export type DraftPreviewProps = {
  network: Network;
  businessName: string;
  body: string;
  /** The photo, null until there is one; absent where posts show none. */
  picture?: DraftPicture | null;
  /** Stands in for the photo. */
  sketch?: DraftPicture | null;
  addPhotoHref?: string;
  label?: string;
  time?: string;
  /** A flat picture, no symbols, and a long text is cut. */
  isCompact?: boolean;
};

type Frame = {
  width: string;
  look: string;
  ratio: string;
  avatar: string;
  isTextFirst: boolean;
  /** Around the picture. */
  inset?: string;
  /** Symbols that imply that readers answer. */
  answers: readonly IconNode[];
};

const PAPER = "bg-post text-post-ink";
const FRAMES: Record<Network, Frame> = {
  Instagram: {
    width: "max-w-sm",
    look: PAPER,
    ratio: "aspect-square",
    avatar: "rounded-full",
    isTextFirst: false,
    answers: [Heart, MessageCircle, Send],
  },
  Facebook: {
    width: "max-w-md",
    look: PAPER,
    ratio: "aspect-4/3",
    avatar: "rounded-full",
    isTextFirst: true,
    answers: [ThumbsUp, MessageCircle, Repeat2],
  },
  X: {
    width: "max-w-md",
    look: PAPER,
    ratio: "aspect-video",
    avatar: "rounded-full",
    isTextFirst: true,
    inset: "mx-3.5 overflow-hidden rounded-lg",
    answers: [MessageCircle, Repeat2, Heart],
  },
  LinkedIn: {
    width: "max-w-md",
    look: PAPER,
    ratio: "aspect-video",
    avatar: "rounded-sm",
    isTextFirst: true,
    answers: [ThumbsUp, MessageCircle, Repeat2, Send],
  },
  TikTok: {
    width: "max-w-sm",
    look: "bg-poster-rich text-post",
    ratio: "aspect-4/5",
    avatar: "rounded-full",
    isTextFirst: false,
    answers: [Heart, MessageCircle, Send],
  },
};

/** The same in both color schemes, because it shows the product and not the interface. */
export function DraftPreview(props: DraftPreviewProps) {
  const { network, label, isCompact } = props;
  const { width, look, isTextFirst, answers } = FRAMES[network];
  const text = <Body {...props} />;
  return (
    <figure
      className={`overflow-hidden ${look} ${isCompact ? "" : `w-full rounded-md lifted ${width}`}`}
    >
      <Author {...props} />
      {isTextFirst && text}
      <Picture {...props} />
      {!isCompact && (
        <div aria-hidden className="flex gap-4 p-3.5">
          {answers.map((icon, index) => (
            <Icon of={icon} key={index} className="size-5" />
          ))}
        </div>
      )}
      {!isTextFirst && text}
      {label && (
        <figcaption className="border-t border-line px-3.5 py-2.5 text-sm">{label}</figcaption>
      )}
    </figure>
  );
}

function Author({ network, businessName, time }: DraftPreviewProps) {
  return (
    <div className="flex items-center gap-2.5 px-3.5 py-1.5">
      <span
        aria-hidden
        className={`grid size-9 shrink-0 place-items-center bg-post-ink font-display font-semibold text-post ${FRAMES[network].avatar}`}
      >
        {[...getInitials(businessName)][0]}
      </span>
      <p className="min-w-0 text-sm leading-tight figures">
        <bdi className="block font-semibold">{businessName}</bdi>
        {time ? ` ${network} · ${time}` : ` ${network}`}
      </p>
    </div>
  );
}

function Body({ network, body, isCompact }: DraftPreviewProps) {
  const { lead, rest } = isCompact ? splitLongText(body) : { lead: body, rest: "" };
  return (
    <div
      className={`group px-3.5 leading-snug ${!isCompact ? "pb-3.5" : FRAMES[network].isTextFirst ? "pb-3" : "pt-2 pb-2"}`}
    >
      <p dir="auto" className="whitespace-pre-line">
        {lead}
        {rest && (
          <>
            <span className="group-has-open:hidden">…</span>
            <span className="hidden group-has-open:inline">{rest}</span>
          </>
        )}
      </p>
      {rest && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            <span className="group-has-open:hidden">Read all</span>
            <span className="hidden group-has-open:inline">Show less</span>
          </summary>
        </details>
      )}
    </div>
  );
}

function Picture({ network, time, picture, sketch, addPhotoHref, isCompact }: DraftPreviewProps) {
  if (picture === undefined) return null;
  const { ratio, inset = "" } = FRAMES[network];
  const post = time ? `${network}, ${time}` : network;
  const shown = picture ?? sketch;
  if (!shown)
    return (
      <p
        className={`grid min-h-20 place-items-center border-y border-dashed border-control px-3.5 text-sm ${inset}`}
      >
        {addPhotoHref ? <AddPhoto href={addPhotoHref} post={post} /> : "No photo yet"}
      </p>
    );
  const look = `w-full object-cover ${isCompact ? "aspect-video" : ratio}`;
  const { src, width, height, alt, video, isGenerated } = shown;
  return (
    <div className={`relative ${inset}`}>
      {src ? (
        <img src={src} width={width} height={height} alt={alt} loading="lazy" className={look} />
      ) : (
        <div role="img" aria-label={alt || "Not described yet"} className={`bg-line ${look}`} />
      )}
      {video && <VideoBadge video={video} />}
      {isGenerated && <PictureLabel>Made by AI</PictureLabel>}
      {!picture &&
        (addPhotoHref ? (
          <p className="absolute bottom-2 left-2 flex min-h-11 items-center gap-3 rounded-sm bg-post px-3 text-sm text-post-ink">
            Sketch
            <AddPhoto href={addPhotoHref} post={post} />
          </p>
        ) : (
          <PictureLabel>Sketch</PictureLabel>
        ))}
    </div>
  );
}

function AddPhoto({ href, post }: { href: string; post: string }) {
  return (
    <TextLink alone look="plain" className="font-semibold" href={href}>
      Add a photo or video
      <span className="sr-only">: {post}</span>
    </TextLink>
  );
}

export function DraftChanges({ changes }: { changes: readonly DraftChange[] }) {
  if (changes.length === 0) return <p className="text-muted">Nothing differs.</p>;
  return (
    <dl className="grid gap-2">
      {changes.map(({ label, parts }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd>
            <WordDiff parts={parts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
