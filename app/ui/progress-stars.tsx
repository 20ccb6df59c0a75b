/** A star for each step of the way to a first post: account, address, brand, meeting, plan. */
const STARS = [
  [14, 44],
  [72, 18],
  [128, 42],
  [184, 14],
  [242, 34],
] as const;

/**
 * How far somebody is, as a constellation that lights up. The page says the same in words.
 * @param lit how many of the five steps are done
 */
export function ProgressStars({ lit, className = "" }: { lit: number; className?: string }) {
  const path = (stars: readonly (readonly [number, number])[]) =>
    stars.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
  return (
    <svg
      viewBox="0 0 256 60"
      className={className}
      fill="none"
      stroke="currentColor"
      aria-hidden
      data-stars
    >
      <path d={path(STARS)} strokeDasharray="1 6" strokeLinecap="round" strokeWidth="1.5" />
      <path d={path(STARS.slice(0, lit))} strokeWidth="1.5" />
      {STARS.map(([x, y], index) =>
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
