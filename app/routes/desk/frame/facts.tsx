import type { ReactNode } from "react";

/** A line or two about what the page shows. */
export function Facts({ items }: { items: Record<string, ReactNode> }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {Object.entries(items).map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
