import { parseClaims, getToken } from "./jwt.ts";
import {
  requestsLink,
  type AuthProject,
  readBody,
  parseCall,
  type AuthLayer,
  rejectTooSoon,
} from "./layer.ts";

/**
 * Rejects a second email of one kind to an account within a minute, as hosted Supabase does for
 * password recovery, sign-in links and email changes. @supabase/lite has no such limit.
 */
export const enforceEmailInterval: AuthLayer = (auth, project) => async (request) => {
  const sentAt = await getLastEmailAt(request, project);
  return rejectTooSoon(sentAt, project.settings.emailIntervalS) ?? auth(request);
};

async function getLastEmailAt(request: Request, { rows }: AuthProject): Promise<string | null> {
  const call = parseCall(request);
  if (call === "PUT user") {
    const { email } = await readBody(request);
    if (typeof email !== "string") return null;
    const [user] = await rows<{ at: string | null }>(
      "select email_change_sent_at as at from auth.users where id::text = $1 and email <> $2",
      [parseClaims(getToken(request)).sub, email.toLowerCase()],
    );
    return user?.at ?? null;
  }
  if (!requestsLink(call)) return null;
  const { email } = await readBody(request);
  const [user] = await rows<{ at: string | null }>(
    "select recovery_sent_at as at from auth.users where email = $1",
    [String(email).toLowerCase()],
  );
  return user?.at ?? null;
}
