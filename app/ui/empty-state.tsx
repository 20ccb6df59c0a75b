import type { ReactNode } from "react";

type Drawing = { lines: string; star: readonly [x: number, y: number] };

/** Fine lines with a star. */
const DRAWINGS = {
  today: {
    lines: "M12 52h72M30 52a18 18 0 0 1 36 0M48 26v-8M26 34l-5-5M70 34l5-5",
    star: [84, 16],
  },
  inbox: {
    lines:
      "M19 36l8-16h42l8 16v15a3 3 0 0 1-3 3H22a3 3 0 0 1-3-3zM19 36h17c2.500 0 4 2 4 4s1.500 4 4 4h8c2.500 0 4-2 4-4s1.500-4 4-4h17",
    star: [48, 10],
  },
  posts: {
    lines:
      "M30 8h36a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4zM26 38h44M33 45h22M33 50h12",
    star: [48, 23],
  },
  meetings: {
    lines:
      "M24 14h48a3 3 0 0 1 3 3v34a3 3 0 0 1-3 3H24a3 3 0 0 1-3-3V17a3 3 0 0 1 3-3zM21 26h54M34 9v10M62 9v10M31 35h6M31 44h6M45 35h6",
    star: [60, 41],
  },
  clients: {
    lines:
      "M22 24l5-14h42l5 14M22 24a6.500 6.500 0 0 0 13 0 6.500 6.500 0 0 0 13 0 6.500 6.500 0 0 0 13 0 6.500 6.500 0 0 0 13 0M26 32v22h44V32M32 54V41h11v13",
    star: [57, 43],
  },
  plan_changes: { lines: "M14 54h16V44h16V34h16V24h12", star: [84, 13] },
  subscribers: {
    lines:
      "M22 16h52a3 3 0 0 1 3 3v32a3 3 0 0 1-3 3H22a3 3 0 0 1-3-3V19a3 3 0 0 1 3-3zM20 18l28 20 28-20",
    star: [86, 9],
  },
  unsent: { lines: "M18 34l60-24-16 44-16-13zM46 41l32-31M46 41v13l8-6", star: [26, 14] },
  replies: {
    lines:
      "M24 10h48a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H46L34 54V42H24a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4zM30 22h18M30 30h12",
    star: [62, 26],
  },
  days_off: { lines: "M52 10a22 22 0 1 0 20 32A22 22 0 0 1 52 10z", star: [70, 20] },
  photos: {
    lines: "M24 24h12l4-6h14l4 6h14v28H24zM48 30a8.500 8.500 0 1 0 .1 0z",
    star: [82, 14],
  },
  search: { lines: "M44 10a19 19 0 1 0 0 38 19 19 0 0 0 0-38zM58 43l15 13", star: [44, 29] },
} satisfies Record<string, Drawing>;

export type DrawingName = keyof typeof DRAWINGS;

type Props = {
  drawing: DrawingName;
  /** What is empty, and what happens next. */
  children: ReactNode;
};

export function EmptyState({ drawing, children }: Props) {
  const { lines, star } = DRAWINGS[drawing];
  const [x, y] = star;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 py-2">
      <svg
        viewBox="0 0 96 64"
        className="w-24 shrink-0 rounded-md bg-night p-2 text-spark"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d={lines} />
        <path
          fill="currentColor"
          stroke="none"
          d={`M${x} ${y - 8}c.6 5 3 7.400 8 8-5 .6-7.400 3-8 8-.6-5-3-7.400-8-8 5-.6 7.400-3 8-8`}
        />
      </svg>
      <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-1">{children}</div>
    </div>
  );
}
