import { isNotice } from "./emails.ts";
import { type AuthLayer, reject } from "./layer.ts";
import { findOutgoingEmails } from "./outgoing-emails.ts";

const PERIOD_MS = 3_600_000;

/** Both emails of a change of address count as one; notices count, but are never rejected. */
export const enforceEmailQuota: AuthLayer = (auth, project) => {
  const { rateLimit } = project.settings;
  if (!rateLimit) return auth;
  const startedAt = Date.now();
  let period = 0;
  let count = 0;
  return async (request) => {
    const [email] = await findOutgoingEmails(request, project);
    if (!email) return auth(request);
    const current = Math.floor((Date.now() - startedAt) / PERIOD_MS);
    if (current !== period) count = 0;
    period = current;
    if (++count > rateLimit.email_sent && !isNotice(email.kind))
      return reject(429, "over_email_send_rate_limit", "email rate limit exceeded");
    return auth(request);
  };
};
