import { type PostingWeek, countPostsPerWeek } from "~/domain/plans/plans";

const DAYS = 7;
const RADIUS = 11;
const GAP = 6;
const STEP = 2 * RADIUS + GAP;
const LINE = 2;

/** `isDecoration`: text beside it says the same. */
export function WeekDots({ week, isDecoration }: { week: PostingWeek; isDecoration?: boolean }) {
  const { images, videos } = week;
  const total = countPostsPerWeek(week);
  const counts = [
    images && `${images} ${images === 1 ? "image" : "images"}`,
    videos && `${videos} ${videos === 1 ? "video" : "videos"}`,
  ];
  return (
    <svg
      {...(isDecoration
        ? { "aria-hidden": true }
        : { role: "img", "aria-label": `A week of ${counts.filter(Boolean).join(" and ")}` })}
      viewBox={`0 0 ${DAYS * STEP - GAP} ${2 * RADIUS}`}
      className="h-5.5 w-auto max-w-full text-ember"
    >
      {Array.from({ length: DAYS }, (_, day) => (
        <path
          key={day}
          transform={`translate(${day * STEP} 0)`}
          d={day < images ? IMAGE : day < total ? VIDEO : EMPTY}
          fill="currentColor"
          fillRule="evenodd"
        />
      ))}
    </svg>
  );
}

const disc = (radius: number) =>
  `M${RADIUS - radius} ${RADIUS}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
const IMAGE = disc(RADIUS);
const EMPTY = disc(RADIUS) + disc(RADIUS - LINE);
/** A hole, so that the play mark shows in any color. */
const VIDEO = `${IMAGE}M8 5.5v11l8.5-5.5z`;
