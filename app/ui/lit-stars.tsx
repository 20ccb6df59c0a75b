import { journeyWords } from "~/content/journey";
import { ProgressStars } from "./progress-stars";

/** How far somebody is, as stars and in words, which keep clear of them. @param lit how many steps are done */
export function LitStars({ lit, className = "" }: { lit: number; className?: string }) {
  return (
    <div className={`flex flex-wrap items-center gap-x-8 gap-y-7 ${className}`}>
      <ProgressStars lit={lit} className="w-44 shrink-0 text-ember" />
      <p className="text-sm font-semibold text-muted">{journeyWords(lit)}</p>
    </div>
  );
}
