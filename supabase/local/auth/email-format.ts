import { readBody, parseCall, type AuthLayer, reject } from "./layer.ts";

const MAX_CHARACTERS = 255;
const LOCAL_PART = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;

/** @supabase/lite crashes at an email too long for its column. */
export const checkEmailFormat: AuthLayer = (auth) => async (request) => {
  const { email } = request.method === "GET" ? {} : await readBody(request);
  if (typeof email !== "string") return auth(request);
  if (email.length > MAX_CHARACTERS)
    return reject(400, "validation_failed", "An email address is too long");
  // A sign-in only looks the email up.
  const isStored = parseCall(request) !== "POST token";
  return isStored && email.includes("@") && !LOCAL_PART.test(email.slice(0, email.lastIndexOf("@")))
    ? reject(400, "validation_failed", "Unable to validate email address: invalid format")
    : auth(request);
};
