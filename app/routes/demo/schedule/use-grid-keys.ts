import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { moveDayByKey, getMonth } from "~/domain/calendar";
import { useHydrated } from "./use-hydrated";

type Props = {
  date: string;
  month: string;
  today: string;
  /** Called when the arrow keys leave the month. */
  onMonth: (month: string) => void;
};

/** Roving tab stop; none before hydration. */
export function useGridKeys({ date, month, today, onMonth }: Props) {
  const isHydrated = useHydrated();
  const [reached, setReached] = useState(date);
  const table = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    table.current?.querySelector<HTMLElement>(`[value="${reached}"]`)?.focus();
  }, [reached]);
  if (!isHydrated) return {};

  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLButtonElement).value;
    const day = moveDayByKey(from, event.key, event.shiftKey);
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isMoving.current = true;
    setReached(day);
    if (getMonth(day) !== month) onMonth(getMonth(day));
  };
  // A click moves the tab stop, too.
  const onFocus = (event: FocusEvent) => setReached((event.target as HTMLButtonElement).value);
  const inMonth = [reached, date, today].find((day) => getMonth(day) === month);
  return {
    tabDay: inMonth ?? `${month}-01`,
    grid: { role: "grid", ref: table, onKeyDown, onFocus },
  };
}
