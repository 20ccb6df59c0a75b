import type { AuthLayer } from "./layer.ts";

/** @supabase/lite records no device; it names the session in a response header. */
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
