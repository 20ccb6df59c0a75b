import { SlidersHorizontal } from "lucide";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { type Cursor, formatCursor } from "~/domain/pagination";
import { isSearchable, TOO_SHORT_MESSAGE } from "~/domain/staff/search";
import { formatStatus } from "~/domain/status";
import { Button, ButtonLink } from "~/ui/button";
import { INPUT_KINDS } from "~/ui/form/input-kinds";
import { Icon } from "~/ui/icon";
import { RowState, RowText } from "./row";

type Line = {
  key: string;
  href: string;
  title: string;
  sender?: string;
  text: ReactNode;
  mark?: ReactNode;
  assignee?: string;
};

export function DeskList({ lines, empty }: { lines: readonly Line[]; empty?: ReactNode }) {
  if (lines.length === 0) return empty;
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {lines.map(({ key, text, mark, assignee, ...line }) => (
        <li
          key={key}
          className="relative grid gap-x-6 px-4 py-1 hover:bg-glow sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <RowText {...line} facts={text} />
          {(mark || assignee) && <RowState state={mark} assignee={assignee} />}
        </li>
      ))}
    </ul>
  );
}

export function NextPage({ next, search }: { next: Cursor | null; search: URLSearchParams }) {
  if (!next) return null;
  const query = new URLSearchParams(search);
  query.set("after", formatCursor(next));
  return (
    <p className="print:hidden">
      <ButtonLink look="secondary" href={`?${query}`}>
        Next Page
      </ButtonLink>
    </p>
  );
}

/** Stands before a list, in one line on phones. */
export function ListBar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 lg:items-end">
      {children}
    </div>
  );
}

type FiltersProps = {
  /** What narrows the list. */
  chosen: readonly (string | false | undefined)[];
  children: ReactNode;
};

/** Folded on narrow screens. */
export function Filters({ chosen, children }: FiltersProps) {
  const narrowed = chosen.filter(Boolean).join(", ");
  return (
    <details className="max-lg:open:basis-full lg:details-content:[content-visibility:visible] print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold hover:text-ember supports-[selector(::details-content)]:lg:hidden">
        <Icon of={SlidersHorizontal} className="size-4" />
        <span>
          Filter
          <span data-region="chosen">{narrowed && `: ${narrowed}`}</span>
        </span>
      </summary>
      <FilterForm>{children}</FilterForm>
    </details>
  );
}

/** Applies itself where script runs: to everything in a `data-region`. */
export function FilterForm({ children }: { children: ReactNode }) {
  return (
    <form
      action={useLocation().pathname}
      data-refetch
      className="flex flex-wrap items-end gap-4 pb-2 lg:pb-0 print:hidden"
      role="search"
    >
      {children}
      <Button look="secondary">Show Results</Button>
    </form>
  );
}

const CONTROL =
  "min-h-11.5 w-full rounded-md border border-control bg-surface px-3 text-base text-ink";

export function SearchField({ label, value }: { label: string; value: string }) {
  const isTooShort = value !== "" && !isSearchable(value);
  return (
    <label className="grid max-w-full min-w-0 gap-1 font-semibold">
      {label}
      <input
        {...INPUT_KINDS.search}
        name="q"
        defaultValue={value}
        maxLength={200}
        className={CONTROL}
      />
      {isTooShort && <span className="text-sm text-danger">{TOO_SHORT_MESSAGE}</span>}
    </label>
  );
}

export function DayField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="grid max-w-full min-w-0 gap-1 font-semibold">
      {label}
      <input
        {...INPUT_KINDS.date}
        name={name}
        defaultValue={value}
        className={`${CONTROL} figures`}
      />
    </label>
  );
}

export function listStatusOptions(values: readonly string[]): Record<string, string> {
  return { "": "All", ...Object.fromEntries(values.map((value) => [value, formatStatus(value)])) };
}

type SelectProps = {
  name: string;
  label: string;
  value?: string;
  /** By value; "" stands for all, or for none. */
  options: Record<string, string>;
  /** For a field outside of its form. */
  form?: string;
};

export function PlainSelect({ name, label, value, options, form }: SelectProps) {
  return (
    <label className="grid max-w-full min-w-0 gap-1 font-semibold">
      {label}
      <select name={name} defaultValue={value} form={form} className={CONTROL}>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
