import type { ReactNode } from "react";

/** Fine ember lines on ink; the last path of each is its star. */
const DRAWINGS = {
  post: "M10 12h44v32H10zM18 52h28M18 36l9-10 8 8 5-5 6 7M50 2c.6 4.500 2.500 6.400 7 7-4.500.6-6.400 2.500-7 7-.6-4.500-2.500-6.400-7-7 4.500-.6 6.400-2.500 7-7z",
  talk: "M8 14h38v24H26l-9 9v-9H8zM16 22h22M16 29h14M54 30c.6 4.500 2.500 6.400 7 7-4.500.6-6.400 2.500-7 7-.6-4.500-2.500-6.400-7-7 4.500-.6 6.400-2.500 7-7z",
  photo:
    "M8 20h12l4-6h14l4 6h12v28H8zM31 25a8.500 8.500 0 1 0 .1 0zM53 0c.6 4.500 2.500 6.400 7 7-4.500.6-6.400 2.500-7 7-.6-4.500-2.500-6.400-7-7 4.500-.6 6.400-2.500 7-7z",
  calendar:
    "M8 14h42v38H8zM8 24h42M18 8v10M40 8v10M17 33h4M27 33h4M37 33h4M17 42h4M37 37c.6 4.500 2.500 6.400 7 7-4.500.6-6.400 2.500-7 7-.6-4.500-2.500-6.400-7-7 4.500-.6 6.400-2.500 7-7z",
  inbox:
    "M8 34 16 12h32l8 22v16H8zM8 34h14l4 7h12l4-7h14M32 16c.6 4.500 2.500 6.400 7 7-4.500.6-6.400 2.500-7 7-.6-4.500-2.500-6.400-7-7 4.500-.6 6.400-2.500 7-7z",
} as const;

type Props = {
  drawing: keyof typeof DRAWINGS;
  /** What is empty, and what happens next. */
  children: ReactNode;
};

export function EmptyState({ drawing, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <svg
        viewBox="0 0 64 56"
        className="w-24 shrink-0 rounded-md bg-night p-3 text-spark"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d={DRAWINGS[drawing]} />
      </svg>
      <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-1">{children}</div>
    </div>
  );
}
