import type { ReactNode } from "react";
import { type Cursor, formatCursor } from "~/domain/pagination";
import { isSearchable, TOO_SHORT_MESSAGE } from "~/domain/staff/search";
import { formatStatus } from "~/domain/status";
import { Button, ButtonLink } from "~/ui/button";
import { INPUT_KINDS } from "~/ui/form/input-kinds";
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

export function DeskList({ lines, empty }: { lines: readonly Line[]; empty: ReactNode }) {
  if (lines.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {lines.map(({ key, text, mark, assignee, ...line }) => (
        <li
          key={key}
          className="grid gap-x-6 px-4 py-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
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

export function Filters({ children }: { children: ReactNode }) {
  return (
    <form className="flex flex-wrap items-end gap-4 print:hidden" role="search">
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
