import type { AuthLayer } from "./layer.ts";

/**
 * Notes on which device a session was opened or refreshed, as hosted Supabase does and
 * @supabase/lite does not. Its answers name the session in a header.
 */
export const recordSessionDevices: AuthLayer =
  (auth, { rows }) =>
  async (request) => {
    const answer = await auth(request);
    const session = answer.headers.get("Sb-Auth-Session-Id");
    if (!session || !answer.ok) return answer;
    await rows("update auth.sessions set user_agent = $1, ip = '127.0.0.1' where id = $2", [
      request.headers.get("User-Agent"),
      session,
    ]);
    return answer;
  };
