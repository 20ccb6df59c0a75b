import { Sparkles } from "lucide";
import {
  formatSpotsLeft,
  LAUNCH_SPOTS,
  type LaunchCounter,
  remainingSpots,
} from "~/domain/launch-offer/counters";
import { Icon } from "~/ui/icon";

export function LaunchBanner({ counters }: { counters: readonly LaunchCounter[] }) {
  const spots = remainingSpots(counters);
  if (!spots) return null;
  return (
    <div className="on-night grid items-center gap-x-8 gap-y-4 rounded-lg border border-night-line bg-night p-5 text-night-text sm:p-6 md:grid-cols-[1fr_18rem]">
      <p className="flex gap-4">
        <Icon of={Sparkles} className="mt-1 size-6 shrink-0 text-spark" />
        <span>
          <strong className="block font-display text-lg font-semibold">Launch special</strong>
          {`Only ${LAUNCH_SPOTS} spots available across all plans`}
        </span>
      </p>
      <div className="grid gap-2 figures">
        <progress
          aria-label="Launch spots left"
          value={spots.available}
          max={spots.total}
          className="h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-night-line [&::-moz-progress-bar]:bg-spark [&::-webkit-progress-bar]:bg-night-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-spark"
        />
        <p className="text-sm text-night-muted">{formatSpotsLeft(spots.available, spots.total)}</p>
      </div>
    </div>
  );
}
