import type { PGlite } from "@supabase/lite/pglite";

type Fetch = (request: Request) => Promise<Response>;
type Backend = { database: PGlite; exclusively: <T>(task: () => Promise<T>) => Promise<T> };

/**
 * Notes on which device a session was opened or refreshed, as hosted Supabase does and
 * @supabase/lite does not. Its answers name the session in a header.
 */
export function noteDevices(auth: Fetch, { database, exclusively }: Backend): Fetch {
  return async (request) => {
    const answer = await auth(request);
    const session = answer.headers.get("Sb-Auth-Session-Id");
    if (!session || !answer.ok) return answer;
    const agent = request.headers.get("User-Agent");
    await exclusively(() =>
      database.query("update auth.sessions set user_agent = $1, ip = '127.0.0.1' where id = $2", [
        agent,
        session,
      ]),
    );
    return answer;
  };
}
