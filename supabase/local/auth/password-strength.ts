import { readBody, parseCall, type AuthLayer, reject } from "./layer.ts";

/** bcrypt ignores the rest. */
const MAX_BYTES = 72;

/** @supabase/lite checks on sign-up only, after the email, and counts characters. */
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
    const isTooShort = password.length < rules.length;
    const isMissingClass = rules.classes.some((characters) => !includesAny(password, characters));
    if (!isTooShort && !isMissingClass) return auth(request);
    const classes = rules.classes.join(", ");
    const messages = [
      isTooShort && `Password should be at least ${rules.length} characters.`,
      isMissingClass && `Password should contain at least one character of each: ${classes}.`,
    ];
    const reasons = [isTooShort && "length", isMissingClass && "characters"];
    return reject(422, "weak_password", messages.filter(Boolean).join(" "), {
      weak_password: { reasons: reasons.filter(Boolean) },
    });
  };

function includesAny(password: string, characters: string): boolean {
  return Array.from(password).some((letter) => characters.includes(letter));
}
