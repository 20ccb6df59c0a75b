import { callDesk, createDesk, PAGE_CALLS, SEARCH_CALLS } from "../support/desk-rows.ts";
import { startHostedPostgres } from "../support/hosted-postgres.ts";

/**
 * Measures the calls of the desk's pages on PostgreSQL 17: `npm run bench:desk -- [clients] [tickets]`. Filling
 * the database takes some minutes. The first argument is 100,000 unless given, the second three times as many.
 */

const RUNS = 50;
const [clients = 100_000, tickets = 3 * clients] = process.argv.slice(2).map(Number);

// The triggers of a statement that inserts 100,000 rows take a lock for each of them.
const server = await startHostedPostgres(17, { max_locks_per_transaction: "8000" });
try {
  const startedAt = performance.now();
  const { asPostgres } = await createDesk(server, { clients, tickets, owners: clients });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${clients} clients and ${tickets} tickets, filled in ${seconds.toFixed(0)} s.`);
  console.log("median  worst  of the milliseconds of each call");
  for (const deskCall of [...PAGE_CALLS, ...SEARCH_CALLS]) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const calledAt = performance.now();
      await callDesk(asPostgres, deskCall);
      times.push(performance.now() - calledAt);
    }
    times.sort((a, b) => a - b);
    const [median, worst] = [times[RUNS / 2] ?? 0, times.at(-1) ?? 0];
    const [name, args] = deskCall;
    const figures = [median, worst].map((time) => time.toFixed(1).padStart(6)).join(" ");
    console.log(`${figures}  ${name} ${JSON.stringify(args)}`);
  }
} finally {
  await server.stop();
}
