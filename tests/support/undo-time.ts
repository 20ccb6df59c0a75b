/** Ends the time in which staff can undo what they just did, and makes the jobs due that wait for it. */
export async function endUndoTime(sql: (statement: string) => Promise<unknown>): Promise<void> {
  await sql(
    "update private.jobs set due_at = now() where due_at between now() and now() + interval '21 seconds'",
  );
}
