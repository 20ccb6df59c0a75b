import type { ReactNode } from "react";

type Stat = { label: string; value: string };

type StatListProps = { stats: readonly Stat[]; className?: string };

/** Screen readers announce the label first, though it is shown below. */
export function StatList({ stats, className = "" }: StatListProps) {
  return (
    <dl className={`grid gap-5 ${className}`}>
      {stats.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-0.5">
          <dt className="text-sm">{label}</dt>
          <dd className="font-display text-2xl font-semibold figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type FactsProps = {
  facts: Readonly<Record<string, ReactNode>>;
  className: string;
  row?: string;
  value?: string;
};

export function Facts({ facts, className, row, value }: FactsProps) {
  return (
    <dl className={className}>
      {Object.entries(facts).map(([term, fact]) => (
        <div key={term} className={row}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd className={value}>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
