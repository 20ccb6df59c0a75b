/** Account, address, brand, meeting, plan. */
const STARS = [
  [14, 44],
  [72, 18],
  [128, 42],
  [184, 14],
  [242, 34],
] as const;

/** Between the end of a line and its star. */
const CLEAR = 12;

type Props = {
  lit: number;
  /** Doubles the width at the same height, for a row with a column per step. */
  isWide?: boolean;
  className?: string;
};

/** Hidden from screen readers: the page states it as text. */
export function ProgressStars({ lit, isWide, className = "" }: Props) {
  const scale = isWide ? 2 : 1;
  const places = STARS.map(([x, y]) => [x * scale, y] as const);
  const lines = linesBetween(places);
  return (
    <svg
      viewBox={`0 0 ${256 * scale} 60`}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden
      data-stars
    >
      {lit < places.length && (
        <path
          d={lines.slice(Math.max(lit - 1, 0)).join("")}
          strokeDasharray="1 6"
          strokeLinecap="round"
        />
      )}
      {lit > 1 && <path d={lines.slice(0, lit - 1).join("")} />}
      {places.map(([x, y], index) =>
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

function linesBetween(places: readonly (readonly [number, number])[]): string[] {
  return places.slice(1).map(([toX, toY], index) => {
    const [x, y] = places[index]!;
    const part = CLEAR / Math.hypot(toX - x, toY - y);
    const [right, down] = [(toX - x) * part, (toY - y) * part].map(Math.round) as [number, number];
    return `M${x + right} ${y + down}L${toX - right} ${toY - down}`;
  });
}
