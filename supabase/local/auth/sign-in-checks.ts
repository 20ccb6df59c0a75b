import { compare } from "bcryptjs";
import { readBody, parseCall, parseJson, type AuthLayer, reject } from "./layer.ts";

/**
 * Hosted Supabase looks at the password before it says that an address is not confirmed yet.
 * @supabase/lite says it to anybody who knows the address.
 */
export const checkPasswordBeforeConfirmation: AuthLayer =
  (auth, { rows }) =>
  async (request) => {
    if (parseCall(request) !== "POST token") return auth(request);
    const { email, password } = await readBody(request);
    const answer = await auth(request);
    if ((await parseJson(answer))?.error_code !== "email_not_confirmed") return answer;
    const [user] = await rows<{ hash: string }>(
      "select encrypted_password as hash from auth.users where email = $1",
      [String(email).toLowerCase()],
    );
    const isRight = user && (await compare(String(password), user.hash));
    return isRight ? answer : reject(400, "invalid_credentials", "Invalid login credentials");
  };
