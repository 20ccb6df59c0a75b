import { formatProgress } from "~/content/onboarding-steps";
import { ProgressStars } from "./progress-stars";

export function LitStars({ lit, className = "" }: { lit: number; className?: string }) {
  return (
    <div className={`flex flex-wrap items-center gap-x-8 gap-y-7 py-2 ${className}`}>
      <ProgressStars lit={lit} className="w-28 shrink-0 text-ember sm:w-44" />
      <p className="grow basis-44 text-sm font-semibold text-muted">{formatProgress(lit)}</p>
    </div>
  );
}
