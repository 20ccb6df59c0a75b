import { bodyOf, callOf, type Layer } from "./layer.ts";

/**
 * A refresh token that was used is taken once more for some seconds (`refresh_token_reuse_interval`),
 * because browsers send several requests at once. Hosted Supabase does so for each token of a
 * session; @supabase/lite only for the last but one.
 */
export const allowReuse: Layer =
  (auth, { rows, settings }) =>
  async (request) => {
    if (callOf(request) === "POST token") {
      const { refresh_token } = await bodyOf(request);
      if (typeof refresh_token === "string")
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
          [refresh_token, settings.refreshTokenReuseS],
        );
    }
    return auth(request);
  };
