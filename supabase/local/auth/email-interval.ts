import { type AuthLayer, rejectTooSoon } from "./layer.ts";
import { findOutgoingEmails } from "./outgoing-emails.ts";

/** @supabase/lite has an interval for confirmations only, and rejects every resend. */
export const enforceEmailInterval: AuthLayer = (auth, project) => async (request) => {
  const [email] = await findOutgoingEmails(request, project);
  const { emailIntervalS } = project.settings;
  return rejectTooSoon(email?.lastSentAt ?? null, emailIntervalS) ?? auth(request);
};
