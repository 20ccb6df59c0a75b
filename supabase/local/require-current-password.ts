import type { PGlite } from "@supabase/lite/pglite";
import { bodyOf, claimsOf, tokenOf } from "./tokens.ts";

type Fetch = (request: Request) => Promise<Response>;

/**
 * What hosted Supabase's auth service refuses and @supabase/lite allows: a new password without the
 * current one, unless the session was made by a recovery mail or the account has no password.
 */
export function requireCurrentPassword(auth: Fetch, database: PGlite): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "PUT" || pathname !== "/auth/v1/user") return auth(request);
    const { current_password: current, ...rest } = await bodyOf(request);
    const problem =
      typeof rest.password === "string"
        ? await problemWith(current, request, auth, database)
        : null;
    if (problem) return refusal(problem);
    return auth(new Request(request, { method: "PUT", body: JSON.stringify(rest) }));
  };
}

async function problemWith(
  current: unknown,
  request: Request,
  auth: Fetch,
  database: PGlite,
): Promise<string | null> {
  const { session_id, amr = [] } = claimsOf(tokenOf(request)) as {
    session_id?: string;
    amr?: { method: string }[];
  };
  if (amr.some(({ method }) => method === "recovery")) return null;
  const { rows } = await database.query<{ email: string; encrypted_password: string | null }>(
    `select email, encrypted_password from auth.users
     where id = (select user_id from auth.sessions where id::text = $1)`,
    [session_id],
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
  const { access_token } = (await signIn.json()) as { access_token: string };
  // Only the password was to be checked.
  await database.query("delete from auth.sessions where id::text = $1", [
    claimsOf(access_token).session_id,
  ]);
  return null;
}

function refusal(code: string): Response {
  const msg = "Current password required when setting new password.";
  return Response.json({ code: 400, error_code: code, msg }, { status: 400 });
}
