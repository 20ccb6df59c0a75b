type Row = { what: string; value: number; limit: number; unit: string; isMet: boolean };

const rows: Row[] = [];

/** Records a figure that must not exceed its budget. */
export function atMost(what: string, value: number, limit: number, unit: string): void {
  rows.push({ what, value, limit, unit, isMet: value <= limit });
}

/** Records a figure that must reach its budget. */
export function atLeast(what: string, value: number, limit: number, unit: string): void {
  rows.push({ what, value, limit, unit, isMet: value >= limit });
}

/** Prints every figure beside its budget. @returns how many budgets were missed */
export function printReport(): number {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, value, limit, unit, isMet } of rows) {
    console.log(
      `${isMet ? "ok  " : "MISS"} ${what.padEnd(width)} ${format(value).padStart(9)} ${unit.padEnd(4)} (budget ${format(limit)})`,
    );
  }
  const missed = rows.filter(({ isMet }) => !isMet).length;
  console.log(`\n${rows.length - missed} passed, ${missed} failed`);
  return missed;
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
