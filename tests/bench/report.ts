type Row = { label: string; value: number; limit: number; unit: string; isMet: boolean };

const rows: Row[] = [];

/** Records a figure that must not exceed its budget. */
export function expectAtMost(label: string, value: number, limit: number, unit: string): void {
  rows.push({ label, value, limit, unit, isMet: value <= limit });
}

/** Records a figure that must not fall below its budget. */
export function expectAtLeast(label: string, value: number, limit: number, unit: string): void {
  rows.push({ label, value, limit, unit, isMet: value >= limit });
}

/** Prints every figure beside its budget. @returns number of missed budgets */
export function printReport(): number {
  const width = Math.max(...rows.map(({ label }) => label.length));
  for (const { label, value, limit, unit, isMet } of rows) {
    console.log(
      `${isMet ? "ok  " : "MISS"} ${label.padEnd(width)} ${format(value).padStart(9)} ${unit.padEnd(4)} (budget ${format(limit)})`,
    );
  }
  const missed = rows.filter(({ isMet }) => !isMet).length;
  console.log(`\n${rows.length - missed} passed, ${missed} failed`);
  return missed;
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
