import type { ReactNode } from "react";
import { Constellation } from "./constellation";

const SIZES = {
  wide: { card: "px-6 py-14 sm:px-12 lg:py-20", title: "max-w-xl", text: "max-w-prose" },
  compact: { card: "px-6 py-12 sm:px-10 md:py-16", title: "max-w-[18ch]", text: "max-w-[40ch]" },
};

type Props = { title: string; text: string; size?: keyof typeof SIZES; children: ReactNode };

export function CallToAction({ title, text, size = "wide", children }: Props) {
  const look = SIZES[size];
  return (
    <section
      aria-label={title}
      className={`on-night relative grid justify-items-start gap-5 overflow-hidden rounded-lg bg-night text-night-text lg:pr-[40%] ${look.card}`}
    >
      <Constellation className="absolute inset-y-0 right-0 h-full w-[35%] text-spark opacity-80 max-lg:hidden" />
      <h2 className={`text-3xl ${look.title}`}>{title}</h2>
      <p className={`text-lg text-night-muted ${look.text}`}>{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  );
}
