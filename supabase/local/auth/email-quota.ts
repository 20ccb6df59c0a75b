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
 * Limits the emails per hour of the whole project (`email_sent`), as hosted Supabase does.
 * @supabase/lite does not count them.
 */
export const enforceEmailQuota: AuthLayer = (auth, project) => {
  const { emailsPerHour } = project.settings;
  if (emailsPerHour === null) return auth;
  const quota = new TokenBucket(emailsPerHour, HOUR_S);
  return async (request) => {
    if (!(await sendsEmail(request, project))) return auth(request);
    if (quota.isEmpty)
      return reject(429, "over_email_send_rate_limit", "email rate limit exceeded");
    const response = await auth(request);
    if (response.ok) quota.consume();
    return response;
  };
};

/**
 * Reports whether a request sends an email, which needs an account that exists or is being created.
 */
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
