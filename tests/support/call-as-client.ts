import type pg from "pg";

/** Calls a function in a transaction of its own, as PostgREST does for the account whose id is that of its session. */
export async function callAsClient(
  connection: pg.Client,
  id: string,
  expression: string,
  values: unknown[],
): Promise<string | undefined> {
  await connection.query("begin");
  try {
    await connection.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role: "authenticated", sub: id, session_id: id }),
    ]);
    await connection.query("set local role authenticated");
    const { rows } = await connection.query<{ result: string }>(
      `select ${expression} as result`,
      values,
    );
    await connection.query("commit");
    return rows[0]?.result;
  } catch (error) {
    await connection.query("rollback");
    throw error;
  }
}
