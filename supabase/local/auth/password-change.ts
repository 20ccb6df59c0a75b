import { parseClaims, getToken } from "./jwt.ts";
import { readBody, parseCall, type AuthLayer } from "./layer.ts";

/** @supabase/lite leaves other sessions and emailed links valid after a change of password. */
export const endSessionsAfterPasswordChange: AuthLayer =
  (auth, { rows }) =>
  async (request) => {
    const { password } = parseCall(request) === "PUT user" ? await readBody(request) : {};
    const response = await auth(request);
    if (!password || !response.ok) return response;
    const { sub, session_id } = parseClaims(getToken(request));
    await rows("delete from auth.sessions where user_id = $1 and id <> $2", [sub, session_id]);
    await rows(
      `update auth.users set confirmation_token = null, recovery_token = null,
         recovery_sent_at = null, email_change_token_current = null, email_change_token_new = null,
         email_change_sent_at = null
       where id = $1`,
      [sub],
    );
    return response;
  };
