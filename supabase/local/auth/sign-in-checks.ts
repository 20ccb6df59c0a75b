import { compare } from "bcryptjs";
import { readBody, parseCall, parseJson, type AuthLayer, reject } from "./layer.ts";

/** @supabase/lite reports an unconfirmed email to anyone. */
export const checkPasswordBeforeConfirmation: AuthLayer =
  (auth, { rows }) =>
  async (request) => {
    if (parseCall(request) !== "POST token") return auth(request);
    const { email, password } = await readBody(request);
    const response = await auth(request);
    if ((await parseJson(response))?.error_code !== "email_not_confirmed") return response;
    const [user] = await rows<{ hash: string }>(
      "select encrypted_password as hash from auth.users where email = $1",
      [String(email).toLowerCase()],
    );
    const isCorrect = user && (await compare(String(password), user.hash));
    return isCorrect ? response : reject(400, "invalid_credentials", "Invalid login credentials");
  };
