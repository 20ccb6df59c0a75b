import { parseClaims, getToken } from "./jwt.ts";
import {
  requestsLink,
  type AuthProject,
  readBody,
  parseCall,
  type AuthLayer,
  reject,
} from "./layer.ts";
import { TokenBucket } from "./token-bucket.ts";

const HOUR_S = 3600;

/**
 * Hosted Supabase sends so many mails an hour for the whole project (`email_sent`) and refuses what
 * would send one more. @supabase/lite does not count.
 */
export const enforceEmailQuota: AuthLayer = (auth, project) => {
  const { emailsPerHour } = project.settings;
  if (emailsPerHour === null) return auth;
  const quota = new TokenBucket(emailsPerHour, HOUR_S);
  return async (request) => {
    if (!(await sendsEmail(request, project))) return auth(request);
    if (quota.isEmpty)
      return reject(429, "over_email_send_rate_limit", "email rate limit exceeded");
    const answer = await auth(request);
    if (answer.ok) quota.take();
    return answer;
  };
};

/** Only an account that is there, or is about to be, gets a mail. */
async function sendsEmail(request: Request, { rows }: AuthProject): Promise<boolean> {
  const call = parseCall(request);
  const { email } = await readBody(request);
  if (typeof email !== "string") return false;
  const [user] = await rows<{ id: string; is_confirmed: boolean }>(
    "select id, confirmed_at is not null as is_confirmed from auth.users where email = $1",
    [email.toLowerCase()],
  );
  if (call === "POST signup") return !user?.is_confirmed;
  if (call === "POST resend") return user !== undefined && !user.is_confirmed;
  if (call === "PUT user") return !user || user.id !== parseClaims(getToken(request)).sub;
  return user !== undefined && requestsLink(call);
}
