import { brand } from "~/content/brand";

/** Limited in size, so that a button still fits on a phone with a large font. */
export function Logo({ className = "" }: { className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-[0.45em] font-display text-[min(var(--step-2),7.2vw)] leading-snug font-semibold [letter-spacing:-0.025em] ${className}`}
    >
      <svg
        viewBox="0 0 32 32"
        className="size-[1.4em] shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M20 5H8a3 3 0 0 0-3 3v16a3 3 0 0 0 3 3h16a3 3 0 0 0 3-3V13" />
        <path d="M10 21h9M10 16.500h5" />
        <path
          className="text-ember"
          stroke="currentColor"
          d="M24 2.500c.4 3 1.500 4.100 4.500 4.500-3 .4-4.100 1.500-4.500 4.500-.4-3-1.500-4.100-4.500-4.500 3-.4 4.100-1.500 4.500-4.500Z"
        />
      </svg>
      <span>{brand.name}</span>
    </span>
  );
}
