import { createBackendHandle } from "./backend.ts";
import { writeSession } from "./session-cookie.ts";
import { PUBLISHABLE_KEY } from "./supabase-keys.ts";
import { Visitor } from "./visitor.ts";

const BATCH = 100; // well below the 500 emails that the mailbox stores

export type ManyUser = { visitor: Visitor; id: string };

/**
 * Creates signed-in users with unfinished profiles. Uses emailed links instead of passwords,
 * because hashing a thousand of those would take minutes. Accounts, profiles and sessions are real.
 */
export async function createUsers(
  count: number,
  siteUrl: string,
  backendUrl: string,
): Promise<ManyUser[]> {
  const users: ManyUser[] = [];
  const auth = async (path: string, body: unknown) => {
    const response = await fetch(`${backendUrl}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { access_token?: string; user?: { id: string } };
  };
  while (users.length < count) {
    const visitors = Array.from(
      { length: Math.min(BATCH, count - users.length) },
      () => new Visitor(siteUrl),
    );
    for (const { email } of visitors) await auth("otp", { email, create_user: true });
    const emails = new Map(
      (await createBackendHandle(backendUrl).emails()).map(({ to, html }) => [to, html]),
    );
    for (const visitor of visitors) {
      const [, token] = emails.get(visitor.email)?.match(/[?&;]token=([0-9a-f]+)/) ?? [];
      const session = await auth("verify", { type: "magiclink", token_hash: token });
      if (!session.access_token || !session.user)
        throw new Error(`${visitor.email} has no session: ${JSON.stringify(session)}`);
      writeSession(visitor, session);
      users.push({ visitor, id: session.user.id });
    }
  }
  return users;
}
