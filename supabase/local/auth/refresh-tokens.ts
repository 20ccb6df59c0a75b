import { readBody, parseCall, type AuthLayer, reject } from "./layer.ts";

const HOSTED_TOKEN = /^[a-z0-9]{12}$/;

/**
 * Browsers send several requests at once, so a used refresh token is accepted for some seconds.
 * @supabase/lite does so for the last but one only, and calls hosted tokens malformed.
 */
export const allowReuse: AuthLayer =
  (auth, { rows, settings }) =>
  async (request) => {
    if (parseCall(request) !== "POST token") return auth(request);
    const { refresh_token: token } = await readBody(request);
    if (typeof token !== "string") return auth(request);
    if (HOSTED_TOKEN.test(token)) {
      const msg = "Invalid Refresh Token: Refresh Token Not Found";
      return reject(400, "refresh_token_not_found", msg);
    }
    await rows(
      `update auth.refresh_tokens as used set revoked = false
       where used.token = $1 and used.revoked
         and used.updated_at > now() - make_interval(secs => $2)
         and not exists (
           select from auth.refresh_tokens as live
           where live.parent = used.token and not live.revoked
         )
         and exists (
           select from auth.refresh_tokens as live
           where live.session_id = used.session_id and not live.revoked
         )`,
      [token, settings.refreshTokenReuseS],
    );
    return auth(request);
  };
