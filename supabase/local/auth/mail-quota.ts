import { claimsOf, tokenOf } from "./jwt.ts";
import { asksForLink, type AuthProject, bodyOf, callOf, type Layer, refuse } from "./layer.ts";
import { TokenBucket } from "./token-bucket.ts";

const HOUR_S = 3600;

/**
 * Hosted Supabase sends so many mails an hour for the whole project (`email_sent`) and refuses what
 * would send one more. @supabase/lite does not count.
 */
export const limitMails: Layer = (auth, project) => {
  const { mailsPerHour } = project.settings;
  if (mailsPerHour === null) return auth;
  const quota = new TokenBucket(mailsPerHour, HOUR_S);
  return async (request) => {
    if (!(await wouldMail(request, project))) return auth(request);
    if (quota.isEmpty)
      return refuse(429, "over_email_send_rate_limit", "email rate limit exceeded");
    const answer = await auth(request);
    if (answer.ok) quota.take();
    return answer;
  };
};

/** Only an account that is there, or is about to be, gets a mail. */
async function wouldMail(request: Request, { rows }: AuthProject): Promise<boolean> {
  const call = callOf(request);
  const { email } = await bodyOf(request);
  if (typeof email !== "string") return false;
  const [user] = await rows<{ id: string; is_confirmed: boolean }>(
    "select id, confirmed_at is not null as is_confirmed from auth.users where email = $1",
    [email.toLowerCase()],
  );
  if (call === "POST signup") return !user?.is_confirmed;
  if (call === "POST resend") return user !== undefined && !user.is_confirmed;
  if (call === "PUT user") return !user || user.id !== claimsOf(tokenOf(request)).sub;
  return user !== undefined && asksForLink(call);
}
