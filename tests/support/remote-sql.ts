import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SQL_URL } from "./in-process/urls.ts";
import type { Supabase } from "./supabase.ts";

type Sql = Supabase["sql"];
type Query = { query: string; parameters: unknown[] };

/** Runs SQL that arrives on loopback, for the processes of the browser tests. */
export async function serveSql(run: Sql): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const { status, body } = await answerQuery(run, await text(request));
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, stop: () => server.close() };
}

/** Runs the SQL of a request's body. */
export async function answerQuery(run: Sql, body: string) {
  const { query, parameters } = JSON.parse(body) as Query;
  try {
    return { status: 200, body: JSON.stringify(await run(query, parameters)) };
  } catch (error) {
    return { status: 400, body: String(error) };
  }
}

/** Runs SQL in the database of the stack, or of this process. */
export async function sql<Row = unknown>(
  query: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const body = JSON.stringify({ query, parameters } satisfies Query);
  const response = await fetch(process.env.SQL_URL ?? SQL_URL, { method: "POST", body });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Row[];
}
