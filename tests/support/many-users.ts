import { writeSession } from "./session-cookie.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "./supabase-keys.ts";
import { PASSWORD, Visitor } from "./visitor.ts";

export type ManyUser = { visitor: Visitor; id: string };

/** Creates signed-in users with unfinished profiles. Accounts, profiles and sessions are real. */
export async function createUsers(
  count: number,
  siteUrl: string,
  backendUrl: string,
): Promise<ManyUser[]> {
  const users: ManyUser[] = [];
  const auth = async (path: string, body: unknown, apikey = SECRET_KEY) => {
    const response = await fetch(`${backendUrl}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { access_token?: string; id?: string };
  };
  while (users.length < count) {
    const visitor = new Visitor(siteUrl);
    const { email } = visitor;
    const account = { email, password: PASSWORD };
    const { id } = await auth("admin/users", { ...account, email_confirm: true });
    const session = await auth("token?grant_type=password", account, PUBLISHABLE_KEY);
    if (!id || !session.access_token)
      throw new Error(`${email} has no session: ${JSON.stringify(session)}`);
    writeSession(visitor, session);
    users.push({ visitor, id });
  }
  return users;
}
