/** Ends the grace period of what staff have just asked for, and lets it take effect. */
export async function endGracePeriod(sql: (statement: string) => Promise<unknown>): Promise<void> {
  await sql("select private.run_due_staff_actions(now() + interval '11 seconds')");
}
