import { Heart, type IconNode, MessageCircle, Repeat2, Send, ThumbsUp } from "lucide";
import type { Network } from "~/content/post";
import type { DraftChange } from "~/domain/drafts/version-diff.server";
import { getInitials } from "~/domain/text";
import { Icon } from "./icon";
import { WordDiff } from "./word-diff";

type Props = {
  network: Network;
  businessName: string;
  body: string;
  /** Stands in for the picture until someone has made it; "" for none. */
  pictureIdea: string;
  /** Shown below, for those who check it. */
  altText?: string;
  label: string;
  time?: string;
};

type Frame = {
  width: string;
  /** Text on these colors has a contrast of 7:1. */
  picture: string;
  avatar: string;
  /** Symbols that imply that readers answer. */
  answers: readonly IconNode[];
};

const FRAMES: Record<Network, Frame> = {
  Instagram: {
    width: "max-w-sm",
    picture: "aspect-square bg-poster-bright text-post-ink",
    avatar: "rounded-full",
    answers: [Heart, MessageCircle, Send],
  },
  Facebook: {
    width: "max-w-md",
    picture: "aspect-4/3 bg-poster-deep text-post",
    avatar: "rounded-full",
    answers: [ThumbsUp, MessageCircle, Repeat2],
  },
  X: {
    width: "max-w-md",
    picture: "aspect-video rounded-lg bg-poster-rich text-post",
    avatar: "rounded-full",
    answers: [MessageCircle, Repeat2, Heart],
  },
  LinkedIn: {
    width: "max-w-md",
    picture: "aspect-video bg-poster-pale text-post-ink",
    avatar: "rounded-sm",
    answers: [ThumbsUp, MessageCircle, Repeat2, Send],
  },
  TikTok: {
    width: "max-w-72",
    picture: "",
    avatar: "rounded-full",
    answers: [Heart, MessageCircle, Send],
  },
};

/** The same in both color schemes, because it shows the product and not the interface. */
export function DraftPreview(props: Props) {
  const { network, altText, label } = props;
  return (
    <figure
      className={`w-full ${FRAMES[network].width} overflow-hidden rounded-md bg-post text-post-ink lifted`}
    >
      {network === "TikTok" ? (
        <VideoPost {...props} />
      ) : network === "X" ? (
        <ShortPost {...props} />
      ) : (
        <PicturePost {...props} isTextFirst={network !== "Instagram"} />
      )}
      <figcaption className="grid gap-1 border-t border-post-ink/20 px-3.5 py-2.5 text-sm">
        {altText && (
          <span dir="auto">
            <strong>Description of the picture:</strong> {altText}
          </span>
        )}
        {label}
      </figcaption>
    </figure>
  );
}

function PicturePost({ isTextFirst, ...props }: Props & { isTextFirst: boolean }) {
  const text = <Body body={props.body} className="px-3.5 pb-3.5" />;
  return (
    <>
      <Author {...props} className="p-3.5" />
      {isTextFirst && text}
      <Picture {...props} className="p-5" />
      <Answers network={props.network} className="p-3.5" />
      {!isTextFirst && text}
    </>
  );
}

function ShortPost(props: Props) {
  return (
    <div className="grid grid-cols-1 gap-3 p-3.5">
      <Author {...props} />
      <Body body={props.body} />
      <Picture {...props} className="p-5" />
      <Answers network={props.network} />
    </div>
  );
}

function VideoPost(props: Props) {
  return (
    <div
      className={`grid grid-cols-1 grid-rows-[1fr_auto] gap-4 bg-poster-rich p-4 text-post ${props.pictureIdea ? "aspect-9/16" : "aspect-square"}`}
    >
      <Picture {...props} />
      <div className="grid gap-2.5">
        <Author {...props} />
        <Body body={props.body} />
        <Answers network={props.network} />
      </div>
    </div>
  );
}

function Author({ network, businessName, time, className = "" }: Props & { className?: string }) {
  return (
    <div className={`flex items-center gap-2.5 ${className}`}>
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

function Body({ body, className = "" }: { body: string; className?: string }) {
  return (
    <p dir="auto" className={`leading-snug whitespace-pre-line ${className}`}>
      {body}
    </p>
  );
}

/** Grows with a long idea, because nothing of it may be cut. */
function Picture({ network, pictureIdea, className = "" }: Props & { className?: string }) {
  if (!pictureIdea) return network === "TikTok" && <div />;
  return (
    <p
      dir="auto"
      className={`grid content-center gap-1 leading-snug ${FRAMES[network].picture} ${className}`}
    >
      <span className="text-sm">{network === "TikTok" ? "The video" : "The picture"}</span>
      <span className="font-display text-lg leading-snug font-semibold text-balance">
        {pictureIdea}
      </span>
    </p>
  );
}

function Answers({ network, className = "" }: { network: Network; className?: string }) {
  return (
    <div aria-hidden className={`flex gap-4 ${className}`}>
      {FRAMES[network].answers.map((icon, index) => (
        <Icon of={icon} key={index} className="size-5" />
      ))}
    </div>
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
