import { bodyOf, type Layer, refuse } from "./layer.ts";

const MOST_CHARACTERS = 255;

/** Hosted Supabase refuses an address that its table cannot hold; @supabase/lite fails at it. */
export const limitAddress: Layer = (auth) => async (request) => {
  const { email } = request.method === "GET" ? {} : await bodyOf(request);
  return typeof email === "string" && email.length > MOST_CHARACTERS
    ? refuse(400, "validation_failed", "An email address is too long")
    : auth(request);
};
