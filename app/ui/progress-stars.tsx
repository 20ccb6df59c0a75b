/** A star for each step of the way to a first post: account, address, brand, meeting, plan. */
const STARS = [
  [14, 44],
  [72, 18],
  [128, 42],
  [184, 14],
  [242, 34],
] as const;

type Props = {
  /** How many of the five steps are done. */
  lit: number;
  /** Twice as wide and no higher, for a row that has a column for each step. */
  isWide?: boolean;
  className?: string;
};

/** How far somebody is, as a constellation that lights up. The page says the same in words. */
export function ProgressStars({ lit, isWide, className = "" }: Props) {
  const scale = isWide ? 2 : 1;
  const places = STARS.map(([x, y]) => [x * scale, y] as const);
  const path = (stars: readonly (readonly [number, number])[]) =>
    stars.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
  return (
    <svg
      viewBox={`0 0 ${256 * scale} 60`}
      className={className}
      fill="none"
      stroke="currentColor"
      aria-hidden
    >
      <path d={path(places)} strokeDasharray="1 6" strokeLinecap="round" strokeWidth="1.5" />
      <path d={path(places.slice(0, lit))} strokeWidth="1.5" />
      {places.map(([x, y], index) =>
        index < lit ? (
          <path
            key={x}
            d={`M${x} ${y - 11}l3 8 8 3-8 3-3 8-3-8-8-3 8-3z`}
            fill="currentColor"
            stroke="none"
          />
        ) : (
          <circle key={x} cx={x} cy={y} r="4" strokeWidth="1.5" />
        ),
      )}
    </svg>
  );
}
