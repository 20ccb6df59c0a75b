import { displayHash } from "./emails.ts";
import { readBody, parseCall, parseJson, type AuthLayer } from "./layer.ts";

/**
 * Hosted Supabase tells an account by mail that its password was changed, and its old address that it
 * moved. @supabase/lite tells nobody.
 */
export const sendChangeNotices: AuthLayer =
  (auth, { rows, emails }) =>
  async (request) => {
    const call = parseCall(request);
    if (call !== "PUT user" && call !== "POST verify") return auth(request);
    const body = await readBody(request);
    if (call === "PUT user") {
      const answer = await auth(request);
      const email = answer.ok && body.password ? (await parseJson(answer))?.email : null;
      if (typeof email === "string" && email)
        await emails.send("password_changed", email, { email });
      return answer;
    }
    const [before] =
      body.type === "email_change"
        ? await rows<{ id: string; email: string }>(
            `select id, email from auth.users
             where $1 <> '' and $1 in (email_change_token_current, email_change_token_new)`,
            [displayHash(body)],
          )
        : [];
    const answer = await auth(request);
    if (!before || !answer.ok) return answer;
    const [after] = await rows<{ email: string }>("select email from auth.users where id = $1", [
      before.id,
    ]);
    if (after && after.email !== before.email)
      await emails.send("email_changed", before.email, {
        email: after.email,
        oldEmail: before.email,
      });
    return answer;
  };
