import type { ReactNode } from "react";
import { Constellation } from "~/ui/constellation";

/** A thank-you: the night card with the message and what to do next, and details below it. */
export function Thanks({
  title,
  text,
  actions,
  children,
}: {
  title: string;
  text: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="on-night relative grid justify-items-start gap-5 overflow-hidden bg-night px-6 py-12 text-night-text sm:px-12 lg:pr-[40%]">
        <Constellation className="absolute inset-y-0 right-0 h-full w-[35%] text-spark opacity-80 max-lg:hidden" />
        <Postmark />
        <h1 className="text-3xl">{title}</h1>
        <p className="max-w-prose text-lg text-night-muted">{text}</p>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      {children && <div className="p-6 sm:px-12 sm:py-10">{children}</div>}
    </div>
  );
}

/** An envelope with the brand's spark as its stamp. */
function Postmark() {
  return (
    <svg
      viewBox="0 0 96 64"
      aria-hidden
      className="h-16 w-24 text-spark"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.750"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <rect x="2" y="10" width="76" height="52" rx="7" />
      <path d="M4 16l36 26 36-26" />
      <path
        fill="currentColor"
        stroke="none"
        d="M80 0c1 9 5 13 14 14-9 1-13 5-14 14-1-9-5-13-14-14 9-1 13-5 14-14Z"
      />
    </svg>
  );
}
