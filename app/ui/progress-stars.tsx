/** A star for each step of the way to a first post: account, address, brand, meeting, plan. */
const STARS = [
  [14, 44],
  [72, 18],
  [128, 42],
  [184, 14],
  [242, 34],
] as const;

/** A line ends so far from its stars, and does not run through them. */
const CLEAR = 12;
const LINES = STARS.slice(1).map(([toX, toY], index) => {
  const [x, y] = STARS[index]!;
  const part = CLEAR / Math.hypot(toX - x, toY - y);
  const [right, down] = [(toX - x) * part, (toY - y) * part].map(Math.round) as [number, number];
  return `M${x + right} ${y + down}L${toX - right} ${toY - down}`;
});

/**
 * How far somebody is, as a constellation that lights up. The page says the same in words.
 * @param lit how many of the five steps are done
 */
export function ProgressStars({ lit, className = "" }: { lit: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 256 60"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden
      data-stars
    >
      <path
        d={LINES.slice(Math.max(lit - 1, 0)).join("")}
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      {lit > 1 && <path d={LINES.slice(0, lit - 1).join("")} />}
      {STARS.map(([x, y], index) =>
        index < lit ? (
          <path
            key={x}
            d={`M${x} ${y - 11}l3 8 8 3-8 3-3 8-3-8-8-3 8-3z`}
            fill="currentColor"
            stroke="none"
          />
        ) : (
          <circle key={x} cx={x} cy={y} r="4" />
        ),
      )}
    </svg>
  );
}
