type Stat = { label: string; value: string };

type Props = { stats: readonly Stat[]; className?: string };

/** Screen readers announce the label first, though it is shown below. */
export function StatList({ stats, className = "" }: Props) {
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
