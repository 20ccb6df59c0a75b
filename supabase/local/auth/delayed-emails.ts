import { type AuthLayer, reject } from "./layer.ts";
import { findOutgoingEmails } from "./outgoing-emails.ts";

/** Hosted Supabase sends within the request, so who gives up undoes the changes behind the link. */
export const delayEmails: AuthLayer = (auth, project) => async (request) => {
  const { emails } = project;
  const { signal } = request;
  const outgoing = emails.delayMs > 0 ? await findOutgoingEmails(request, project) : [];
  if (outgoing.length === 0) return auth(request);
  await new Promise((resolve) => setTimeout(resolve, emails.delayMs));
  if (!signal.aborted) return auth(request);
  for (const { kind, to, values } of outgoing)
    await emails.send(kind, to, values, emails.newCode(to));
  return reject(504, "request_timeout", "Processing this request timed out, please retry");
};
