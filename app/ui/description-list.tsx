import type { ReactNode } from "react";

type Props = {
  items: Record<string, ReactNode>;
  /** Each name is beside its value. */
  isDense?: boolean;
};

export function DescriptionList({ items, isDense }: Props) {
  const [list, item] = isDense
    ? ["gap-x-5 gap-y-1", "flex flex-wrap items-baseline gap-x-1.5"]
    : ["gap-x-8 gap-y-2", ""];
  return (
    <dl className={`flex flex-wrap ${list}`}>
      {Object.entries(items).map(([name, value]) => (
        <div key={name} className={`min-w-0 ${item}`}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
