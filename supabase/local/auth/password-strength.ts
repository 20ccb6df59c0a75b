import { readBody, parseCall, type AuthLayer, reject } from "./layer.ts";

/** All that bcrypt looks at. */
const MAX_BYTES = 72;

/**
 * Hosted Supabase looks at a new password before anything else of the request, and refuses one of
 * more than 72 bytes. @supabase/lite looks at the address first, and counts characters, at sign-up
 * only.
 */
export const checkPasswordStrength: AuthLayer =
  (auth, { settings: { password: rules } }) =>
  async (request) => {
    const call = parseCall(request);
    if (call !== "POST signup" && call !== "PUT user") return auth(request);
    const { password } = await readBody(request);
    if (typeof password !== "string" || password === "") return auth(request);
    if (Buffer.byteLength(password) > MAX_BYTES) {
      const msg = `Password cannot be longer than ${MAX_BYTES} characters`;
      return reject(400, "validation_failed", msg);
    }
    const isShort = password.length < rules.length;
    const lacksClass = rules.classes.some((letters) => !hasOneOf(password, letters));
    if (!isShort && !lacksClass) return auth(request);
    const classes = rules.classes.join(", ");
    const problems = [
      isShort && `Password should be at least ${rules.length} characters.`,
      lacksClass && `Password should contain at least one character of each: ${classes}.`,
    ];
    const reasons = [isShort && "length", lacksClass && "characters"];
    return reject(422, "weak_password", problems.filter(Boolean).join(" "), {
      weak_password: { reasons: reasons.filter(Boolean) },
    });
  };

function hasOneOf(password: string, letters: string): boolean {
  return Array.from(password).some((letter) => letters.includes(letter));
}
