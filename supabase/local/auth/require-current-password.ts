import { compare } from "bcryptjs";
import { parseClaims, getToken } from "./jwt.ts";
import { readBody, parseCall, type AuthLayer, reject, withBody } from "./layer.ts";

/** Sign-ins by email prove control of the mailbox, so they need no current password. */
const EMAIL_METHODS = new Set(["otp", "magiclink", "recovery"]);

/**
 * Hosted Supabase can be told to refuse a new password without the current one, unless the session
 * was made by a mailed link or the account has no password. @supabase/lite asks nobody.
 */
export const requireCurrentPassword: AuthLayer =
  (auth, { rows }) =>
  async (request) => {
    if (parseCall(request) !== "PUT user") return auth(request);
    const { current_password: current, ...rest } = await readBody(request);
    const { session_id, amr = [] } = parseClaims(getToken(request)) as {
      session_id?: string;
      amr?: { method: string }[];
    };
    if (rest.password && !amr.some(({ method }) => EMAIL_METHODS.has(method))) {
      const [user] = await rows<{ hash: string | null }>(
        `select encrypted_password as hash from auth.users
         where id = (select user_id from auth.sessions where id::text = $1)`,
        [session_id],
      );
      const problem = user?.hash ? await findProblem(current, user.hash) : null;
      if (problem)
        return reject(400, problem, "Current password required when setting new password.");
    }
    return auth(withBody(request, rest));
  };

async function findProblem(current: unknown, hash: string): Promise<string | null> {
  if (typeof current !== "string" || !current) return "current_password_required";
  return (await compare(current, hash)) ? null : "current_password_invalid";
}
