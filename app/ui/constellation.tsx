const STARS = [
  [60, 80],
  [150, 46],
  [232, 118],
  [338, 70],
  [420, 150],
  [84, 238],
  [190, 290],
  [300, 236],
  [392, 318],
  [120, 420],
  [236, 470],
  [352, 430],
  [440, 520],
  [70, 560],
  [196, 610],
  [318, 580],
] as const;
const LINES =
  "M60 80 150 46 232 118 338 70 420 150M232 118 300 236 392 318M84 238 190 290 300 236M190 290 120 420 236 470 352 430 392 318M352 430 440 520M236 470 196 610 70 560M196 610 318 580";

/** Placed beside text and never behind it. */
export function Constellation({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 480 640"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      fill="none"
      stroke="currentColor"
      aria-hidden
      data-stars
    >
      <path d={LINES} strokeWidth="0.8" opacity="0.6" />
      {STARS.map(([x, y], index) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={index % 3 === 0 ? 3.2 : 1.8}
          fill="currentColor"
          stroke="none"
        />
      ))}
      <g strokeWidth="1" opacity="0.8">
        <path d="M338 56v28M324 70h28M120 404v32M104 420h32" />
        <rect x="286" y="500" width="120" height="76" rx="8" transform="rotate(7 346 538)" />
        <path d="M306 524l46 5.500M304 540l70 8.500M302 556l56 7" />
      </g>
    </svg>
  );
}
