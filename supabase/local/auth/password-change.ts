import { parseClaims, getToken } from "./jwt.ts";
import { readBody, parseCall, type AuthLayer } from "./layer.ts";

/**
 * In hosted Supabase a new password ends the account's other sessions, and no mail that went out
 * before it is good any more. @supabase/lite leaves both as they are.
 */
export const endSessionsAfterPasswordChange: AuthLayer =
  (auth, { rows }) =>
  async (request) => {
    const { password } = parseCall(request) === "PUT user" ? await readBody(request) : {};
    const answer = await auth(request);
    if (!password || !answer.ok) return answer;
    const { sub, session_id } = parseClaims(getToken(request));
    await rows("delete from auth.sessions where user_id = $1 and id <> $2", [sub, session_id]);
    await rows(
      `update auth.users set confirmation_token = null, recovery_token = null,
         recovery_sent_at = null, email_change_token_current = null, email_change_token_new = null,
         email_change_sent_at = null
       where id = $1`,
      [sub],
    );
    return answer;
  };
