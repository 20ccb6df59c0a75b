type Fetch = (request: Request) => Promise<Response>;

/** PostgreSQL's messages and their SQLSTATEs. */
const CODES: [RegExp, string][] = [
  [/violates check constraint/, "23514"],
  [/violates not-null constraint/, "23502"],
  [/value too long for type/, "22001"],
  [/invalid input value for enum/, "22P02"],
];

/**
 * A row that breaks a rule of its table is the caller's mistake to hosted Supabase's REST service, a
 * 400 with Postgres's own code; @supabase/lite calls it its own, a 500 without one.
 */
export function addRestErrorCodes(rest: Fetch): Fetch {
  return async (request) => {
    const answer = await rest(request);
    if (answer.status !== 500) return answer;
    const body = (await answer.clone().json()) as { code?: string; message?: string };
    const message = body.message?.replace(/^error: /, "") ?? "";
    const [, code] = CODES.find(([words]) => words.test(message)) ?? [];
    return body.code === "SUP" && code
      ? Response.json({ ...body, code, message }, { status: 400 })
      : answer;
  };
}
