import { brand } from "~/content/brand";

/** Limited in size, so that a button still fits on a phone with a large font. */
export function Logo({ className = "" }: { className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-[0.45em] font-display text-[min(var(--step-2),7.2vw)] leading-snug font-semibold [letter-spacing:-0.025em] ${className}`}
    >
      <img
        src="/icons/favicon.svg"
        alt=""
        width={32}
        height={32}
        className="size-[1.4em] shrink-0"
      />
      <span>{brand.name}</span>
    </span>
  );
}
