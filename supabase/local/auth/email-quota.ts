import { isNotice } from "./emails.ts";
import { type AuthLayer, reject } from "./layer.ts";
import { findOutgoingEmails } from "./outgoing-emails.ts";
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
    const outgoing = await findOutgoingEmails(request, project);
    if (outgoing.every(({ kind }) => isNotice(kind))) return auth(request);
    if (quota.isEmpty)
      return reject(429, "over_email_send_rate_limit", "email rate limit exceeded");
    const response = await auth(request);
    if (response.ok) quota.consume();
    return response;
  };
};
