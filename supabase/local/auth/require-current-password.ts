import { compare } from "bcryptjs";
import { parseClaims, getToken } from "./jwt.ts";
import { readBody, parseCall, type AuthLayer, reject, replaceRequestBody } from "./layer.ts";

/** They prove control of the mailbox. */
const EMAIL_METHODS = new Set(["otp", "magiclink", "recovery"]);

/** An option of hosted Supabase, which @supabase/lite lacks. */
export const requireCurrentPassword: AuthLayer =
  (auth, { rows }) =>
  async (request) => {
    if (parseCall(request) !== "PUT user") return auth(request);
    const { current_password: currentPassword, ...rest } = await readBody(request);
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
      const problem = user?.hash ? await findProblem(currentPassword, user.hash) : null;
      if (problem)
        return reject(400, problem, "Current password required when setting new password.");
    }
    return auth(replaceRequestBody(request, rest));
  };

async function findProblem(currentPassword: unknown, hash: string): Promise<string | null> {
  if (typeof currentPassword !== "string" || !currentPassword) return "current_password_required";
  return (await compare(currentPassword, hash)) ? null : "current_password_invalid";
}
