import { bodyOf, callOf, type Layer, refuse } from "./layer.ts";

const MOST_BYTES = 72;

/**
 * Hosted Supabase refuses a password of more than 72 bytes, which is all that bcrypt looks at.
 * @supabase/lite counts characters, and at sign-up only.
 */
export const limitPasswordBytes: Layer = (auth) => async (request) => {
  const call = callOf(request);
  if (call !== "POST signup" && call !== "PUT user") return auth(request);
  const { password } = await bodyOf(request);
  if (typeof password === "string" && Buffer.byteLength(password) > MOST_BYTES) {
    const msg = `Password cannot be longer than ${MOST_BYTES} characters`;
    return refuse(400, "validation_failed", msg);
  }
  return auth(request);
};
