import { type AuthLayer, rejectTooSoon } from "./layer.ts";
import { findOutgoingEmails } from "./outgoing-emails.ts";

/**
 * Rejects a second email of one kind to an account within a minute, as hosted Supabase does.
 * @supabase/lite does so for confirmations only, and rejects every resend.
 */
export const enforceEmailInterval: AuthLayer = (auth, project) => async (request) => {
  const [email] = await findOutgoingEmails(request, project);
  const { emailIntervalS } = project.settings;
  return rejectTooSoon(email?.lastSentAt ?? null, emailIntervalS) ?? auth(request);
};
