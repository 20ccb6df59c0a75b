import { readBody, type AuthLayer, reject } from "./layer.ts";

const MAX_CHARACTERS = 255;

/**
 * Rejects an email that is too long for its column, as hosted Supabase does; @supabase/lite
 * crashes.
 */
export const enforceEmailLength: AuthLayer = (auth) => async (request) => {
  const { email } = request.method === "GET" ? {} : await readBody(request);
  return typeof email === "string" && email.length > MAX_CHARACTERS
    ? reject(400, "validation_failed", "An email address is too long")
    : auth(request);
};
