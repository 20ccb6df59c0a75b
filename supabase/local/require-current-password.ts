import type { PGlite } from "@supabase/lite/pglite";

type Fetch = (request: Request) => Promise<Response>;

/**
 * What hosted Supabase's auth service refuses and @supabase/lite allows: a new password without the
 * current one, unless the session was made by a recovery mail or the account has no password.
 */
export function requireCurrentPassword(auth: Fetch, database: PGlite): Fetch {
  const recoveries = new Set<string>();
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "POST" && pathname === "/auth/v1/verify") {
      const { type } = await bodyOf(request);
      const answer = await auth(request);
      if (type === "recovery" && answer.ok) recoveries.add(sessionOf(await tokenIn(answer)));
      return answer;
    }
    if (request.method !== "PUT" || pathname !== "/auth/v1/user") return auth(request);
    const { current_password: current, ...rest } = await bodyOf(request);
    if (typeof rest.password === "string") {
      const token = request.headers.get("Authorization")?.replace(/^Bearer /, "") ?? "";
      const problem = recoveries.has(sessionOf(token))
        ? null
        : await problemWith(current, token, auth, request, database);
      if (problem) return refusal(problem);
    }
    return auth(new Request(request, { method: "PUT", body: JSON.stringify(rest) }));
  };
}

async function problemWith(
  current: unknown,
  token: string,
  auth: Fetch,
  request: Request,
  database: PGlite,
): Promise<string | null> {
  const { rows } = await database.query<{ email: string; encrypted_password: string | null }>(
    `select email, encrypted_password from auth.users
     where id = (select user_id from auth.sessions where id::text = $1)`,
    [sessionOf(token)],
  );
  const [user] = rows;
  if (!user?.encrypted_password) return null;
  if (typeof current !== "string" || !current) return "current_password_required";
  const signIn = await auth(
    new Request(new URL("/auth/v1/token?grant_type=password", request.url), {
      method: "POST",
      headers: { "content-type": "application/json", apikey: request.headers.get("apikey") ?? "" },
      body: JSON.stringify({ email: user.email, password: current }),
    }),
  );
  if (!signIn.ok) return "current_password_invalid";
  // Only the password was to be checked.
  await database.query("delete from auth.sessions where id::text = $1", [
    sessionOf(await tokenIn(signIn)),
  ]);
  return null;
}

function refusal(code: string): Response {
  const msg = "Current password required when setting new password.";
  return Response.json({ code: 400, error_code: code, msg }, { status: 400 });
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  return (await request
    .clone()
    .json()
    .catch(() => ({}))) as Record<string, unknown>;
}

async function tokenIn(answer: Response): Promise<string> {
  const body = (await answer.clone().json()) as { access_token?: string };
  return body.access_token ?? "";
}

/** The session a token belongs to; its signature is the auth service's business. */
function sessionOf(token: string): string {
  try {
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      session_id?: string;
    };
    return claims.session_id ?? "";
  } catch {
    return "";
  }
}
