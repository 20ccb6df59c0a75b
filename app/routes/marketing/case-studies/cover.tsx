import type { CaseStudy, CaseStudyId } from "~/content/case-studies/case-studies";
import { PostPicture } from "~/ui/post";

/** In six columns and four rows. */
type Look = {
  /** Also the rows, if the figure is a band as high as its text. */
  ground: string;
  figure: string;
  /** Depends on the length of the figure. */
  size: string;
  /** Index of the post in each place. */
  pictures: Readonly<Record<string, 0 | 1>>;
};

const INK = "text-post-ink";
const WHITE = "text-post";
const BROAD = "text-[clamp(1.75rem,14cqw,6rem)]";
const HUGE = "text-[clamp(2rem,20cqw,8.5rem)]";
const LONG = "text-[clamp(min(1.5rem,12cqw),10cqw,5rem)]";

const LOOKS: Record<CaseStudyId, Look> = {
  // A tall and a wide screen.
  techstart: {
    ground: `bg-poster-bright ${INK}`,
    figure: "col-[4/7] row-[3/5]",
    size: BROAD,
    pictures: { "col-[1/4] row-[1/5]": 0, "col-[4/7] row-[1/3]": 1 },
  },
  // A calendar page above, with a tall picture beside it.
  "growth-ventures": {
    ground: `bg-poster-deep ${WHITE}`,
    figure: "col-[1/5] row-[1/3] self-start",
    size: HUGE,
    pictures: { "col-[5/7] row-[1/5]": 1, "col-[1/5] row-[3/5]": 0 },
  },
  // One shop in many feeds.
  "eshop-global": {
    ground: `bg-poster-bright ${INK}`,
    figure: "col-[1/5] row-[3/5]",
    size: HUGE,
    pictures: {
      "col-[1/3] row-[1/3]": 0,
      "col-[3/5] row-[1/3]": 1,
      "col-[5/7] row-[1/3]": 0,
      "col-[5/7] row-[3/5]": 1,
    },
  },
  // A shop window with two shelves.
  "boutique-clothing": {
    ground: `bg-poster-rich ${WHITE}`,
    figure: "col-[1/4] row-[1/5]",
    size: HUGE,
    pictures: { "col-[4/7] row-[1/3]": 0, "col-[4/7] row-[3/5]": 1 },
  },
  // A shift schedule with taken and free slots.
  "tech-startup": {
    ground: `bg-poster-pale ${INK}`,
    figure: "col-[4/7] row-[1/3]",
    size: BROAD,
    pictures: { "col-[1/4] row-[1/3]": 0, "col-[4/7] row-[3/5]": 1 },
  },
  // The board above the counter.
  "local-cafe": {
    ground: `bg-poster-deep ${WHITE} grid-rows-[auto_repeat(3,1fr)]!`,
    figure: "col-[1/7] row-[1/2]",
    size: BROAD,
    pictures: { "col-[1/4] row-[2/5]": 0, "col-[4/7] row-[2/5]": 1 },
  },
  // A runner beside a waiting weight.
  "fitness-studio": {
    ground: `bg-poster-pale ${INK} grid-rows-[repeat(3,1fr)_auto]!`,
    figure: "col-[1/7] row-[4/5]",
    size: BROAD,
    pictures: { "col-[1/5] row-[1/4]": 1, "col-[5/7] row-[1/4]": 0 },
  },
  // A door with a window beside it.
  "real-estate": {
    ground: `bg-poster-pale ${INK}`,
    figure: "col-[1/4] row-[1/3] self-start",
    size: LONG,
    pictures: {
      "col-[4/7] row-[1/5] mt-[8%] mr-[10%] ml-[4%] rounded-t-full": 0,
      "col-[1/4] row-[3/5]": 1,
    },
  },
  // Two jars seen from above, with much white space.
  "beauty-brand": {
    ground: `bg-post ${INK}`,
    figure: "col-[1/4] row-[1/4] self-start",
    size: BROAD,
    pictures: {
      "col-[4/7] row-[1/4] m-[6%] aspect-square self-center rounded-full": 0,
      "col-[3/5] row-[3/5] m-[4%] aspect-square self-center rounded-full": 1,
    },
  },
};

type Props = {
  study: CaseStudy;
  /** For pages on which the posts themselves follow. */
  isDecoration?: boolean;
  isFirst?: boolean;
};

export function CaseStudyCover({ study, isDecoration, isFirst }: Props) {
  const { ground, figure, size, pictures } = LOOKS[study.id];
  const [stat] = study.stats;
  return (
    <div
      data-cover
      className={`@container grid w-full min-w-0 grid-cols-6 grid-rows-[repeat(4,1fr)] self-stretch before:col-[1/7] before:row-[1/5] before:aspect-8/5 ${ground}`}
    >
      {stat && (
        <p className={`grid content-end gap-[1.5cqw] self-end px-[4.5cqw] py-[3.5cqw] ${figure}`}>
          <strong
            className={`font-display leading-none font-semibold tracking-tight figures ${size}`}
          >
            {stat.value}
          </strong>{" "}
          <span className="text-sm leading-tight font-semibold">{stat.label}</span>
        </p>
      )}
      {Object.entries(pictures).map(([place, which], index) => (
        // Fits any shape, because the text beside it determines the height.
        <div key={place} className={`relative overflow-hidden ${place}`}>
          <PostPicture
            post={study.posts[which]}
            shape="square"
            isDecoration={isDecoration || index > 1}
            isFirst={isFirst}
            className="absolute inset-0 aspect-auto! h-full!"
          />
        </div>
      ))}
    </div>
  );
}
