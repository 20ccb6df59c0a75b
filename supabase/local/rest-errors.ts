type Fetch = (request: Request) => Promise<Response>;

const CODES: [RegExp, string][] = [
  [/violates check constraint/, "23514"],
  [/violates not-null constraint/, "23502"],
  [/value too long for type/, "22001"],
  [/invalid input value for enum/, "22P02"],
];

/** @supabase/lite responds with a 500 without an SQLSTATE. */
export function addRestErrorCodes(rest: Fetch): Fetch {
  return async (request) => {
    const response = await rest(request);
    if (response.status !== 500) return response;
    const body = (await response.clone().json()) as { code?: string; message?: string };
    const message = body.message?.replace(/^error: /, "") ?? "";
    const [, code] = CODES.find(([pattern]) => pattern.test(message)) ?? [];
    return body.code === "SUP" && code
      ? Response.json({ ...body, code, message }, { status: 400 })
      : response;
  };
}
