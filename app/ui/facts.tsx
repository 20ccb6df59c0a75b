import type { ReactNode } from "react";

type Props = {
  facts: Readonly<Record<string, ReactNode>>;
  className: string;
  row?: string;
  value?: string;
};

export function Facts({ facts, className, row, value }: Props) {
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
