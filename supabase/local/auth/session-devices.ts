import type { AuthLayer } from "./layer.ts";

/**
 * Records the device on which a session was opened or refreshed, as hosted Supabase does and
 * @supabase/lite does not. Reads the session from a response header of @supabase/lite.
 */
export const recordSessionDevices: AuthLayer =
  (auth, { rows }) =>
  async (request) => {
    const response = await auth(request);
    const sessionId = response.headers.get("Sb-Auth-Session-Id");
    if (!sessionId || !response.ok) return response;
    await rows("update auth.sessions set user_agent = $1, ip = '127.0.0.1' where id = $2", [
      request.headers.get("User-Agent"),
      sessionId,
    ]);
    return response;
  };
