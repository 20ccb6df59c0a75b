import { readBody, type AuthLayer, reject } from "./layer.ts";

const MAX_CHARACTERS = 255;

/** Hosted Supabase refuses an address that its table cannot hold; @supabase/lite fails at it. */
export const enforceEmailLength: AuthLayer = (auth) => async (request) => {
  const { email } = request.method === "GET" ? {} : await readBody(request);
  return typeof email === "string" && email.length > MAX_CHARACTERS
    ? reject(400, "validation_failed", "An email address is too long")
    : auth(request);
};
