import type { ReactNode } from "react";
import { Constellation } from "./constellation";

/** The night card at the end of a page: one sentence, and one or two things to do next. */
export function ClosingCall({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className="on-night relative isolate grid justify-items-start gap-5 overflow-hidden rounded-lg bg-night px-6 py-14 text-night-text sm:px-12 lg:py-20"
    >
      <Constellation className="absolute inset-y-0 right-0 -z-10 h-full w-2/3 text-spark opacity-50 max-sm:hidden lg:w-1/2" />
      <h2 className="max-w-xl text-3xl">{title}</h2>
      <p className="max-w-prose text-lg text-night-muted">{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  );
}
