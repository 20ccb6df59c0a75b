import { example } from "~/content/features";
import { Week } from "~/ui/week";

const SPAN: Record<number, string> = { 2: "col-span-2", 3: "col-span-3" };

export function WeekPlan({ labels }: { labels: readonly [string, string, string] }) {
  const { business, week, jobs } = example;
  const [balance, matched, drawn] = labels;
  return (
    <div className="reveal grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-8 lg:gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-xl">{business}, next week</h3>
        <p className="text-sm text-muted">{matched}</p>
      </div>
      <Week days={week} />
      <ul aria-label={balance} className="grid grid-cols-7 gap-1 text-sm sm:gap-2 sm:text-base">
        {jobs.map(({ title, days }) => (
          <li
            key={title}
            className={`rounded-sm bg-glow px-0.5 py-1.5 text-center max-sm:tracking-tight sm:px-4 sm:text-left sm:font-semibold ${SPAN[days]}`}
          >
            {title}
            <span className="sr-only">{` on ${days} days`}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-muted">
        <p>{balance}</p>
        <p>{drawn}</p>
      </div>
    </div>
  );
}
