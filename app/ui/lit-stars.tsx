import { journeyWords } from "~/content/journey";
import { ProgressStars } from "./progress-stars";

/** How far somebody is, as stars and in words, which keep clear of them. @param lit how many steps are done */
export function LitStars({ lit, className = "" }: { lit: number; className?: string }) {
  return (
    <div className={`flex flex-wrap items-center gap-x-8 gap-y-7 py-2 ${className}`}>
      <ProgressStars lit={lit} className="w-28 shrink-0 text-ember sm:w-44" />
      <p className="grow basis-44 text-sm font-semibold text-muted">{journeyWords(lit)}</p>
    </div>
  );
}
