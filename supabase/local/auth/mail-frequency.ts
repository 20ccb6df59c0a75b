import { claimsOf, tokenOf } from "./jwt.ts";
import {
  asksForLink,
  type AuthProject,
  bodyOf,
  callOf,
  type Layer,
  refuseTooSoon,
} from "./layer.ts";

/**
 * Hosted Supabase leaves a minute between two mails of a kind to one account, mails for a forgotten
 * password, a link to sign in and a change of address among them. @supabase/lite sends as often as
 * it is asked.
 */
export const spaceMails: Layer = (auth, project) => async (request) => {
  const sentAt = await lastMail(request, project);
  return refuseTooSoon(sentAt, project.settings.mailEveryS) ?? auth(request);
};

async function lastMail(request: Request, { rows }: AuthProject): Promise<string | null> {
  const call = callOf(request);
  if (call === "PUT user") {
    const { email } = await bodyOf(request);
    if (typeof email !== "string") return null;
    const [user] = await rows<{ at: string | null }>(
      "select email_change_sent_at as at from auth.users where id::text = $1 and email <> $2",
      [claimsOf(tokenOf(request)).sub, email.toLowerCase()],
    );
    return user?.at ?? null;
  }
  if (!asksForLink(call)) return null;
  const { email } = await bodyOf(request);
  const [user] = await rows<{ at: string | null }>(
    "select recovery_sent_at as at from auth.users where email = $1",
    [String(email).toLowerCase()],
  );
  return user?.at ?? null;
}
