import { displayHash } from "./emails.ts";
import {
  type AuthProject,
  readBody,
  parseCall,
  parseJson,
  type AuthLayer,
  reject,
  rejectTooSoon,
  withBody,
} from "./layer.ts";

type Change = {
  id: string;
  current_token: string | null;
  is_half: boolean;
  is_late: boolean;
};

const HALF = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/**
 * When an address changes, hosted Supabase mails both mailboxes and moves the account after both
 * confirmed, in either order. @supabase/lite mails the old one only, and is content with it.
 */
export const requireBothConfirmations: AuthLayer = (auth, project) => async (request) => {
  if (!project.settings.requiresBothConfirmations) return auth(request);
  const call = parseCall(request);
  if (call === "PUT user") {
    const { email } = await readBody(request);
    const answer = await auth(request);
    if (typeof email === "string" && answer.ok) await sendToNewEmail(answer, project);
    return answer;
  }
  const body = ["POST verify", "POST resend"].includes(call) ? await readBody(request) : {};
  if (body.type !== "email_change") return auth(request);
  return call === "POST resend" ? resend(body, project) : confirm(request, body, auth, project);
};

/** @supabase/lite has written the change down and mailed the old address. */
async function sendToNewEmail(answer: Response, { rows, emails }: AuthProject): Promise<void> {
  const user = await parseJson(answer);
  const [change] = await rows<{ email: string; email_change: string }>(
    `select email, email_change from auth.users
     where id = $1 and email_change is not null and email_change_token_current is not null`,
    [user?.id],
  );
  if (!change) return;
  const { email, email_change: newEmail } = change;
  const code = emails.newCode(newEmail);
  await rows(
    `update auth.users set email_change_token_new = $1, email_change_confirm_status = 0
     where id = $2`,
    [code.tokenHash, user?.id],
  );
  await emails.send("email_change", newEmail, { email, newEmail }, code);
}

async function resend(
  { email }: Record<string, unknown>,
  { rows, emails, settings }: AuthProject,
): Promise<Response> {
  if (typeof email !== "string" || !email)
    return reject(400, "validation_failed", "Missing email address or phone number");
  const from = email.toLowerCase();
  const [change] = await rows<{ to: string; sent_at: string }>(
    `select email_change as to, email_change_sent_at as sent_at from auth.users
     where email = $1 and email_change <> ''`,
    [from],
  );
  if (!change) return Response.json({});
  const refusal = rejectTooSoon(change.sent_at, settings.emailIntervalS);
  if (refusal) return refusal;
  const [current, fresh] = [emails.newCode(from), emails.newCode(change.to)];
  await rows(
    `update auth.users set email_change_token_current = $1, email_change_token_new = $2,
       email_change_sent_at = now(), email_change_confirm_status = 0
     where email = $3`,
    [current.tokenHash, fresh.tokenHash, from],
  );
  const addresses = { email: from, newEmail: change.to };
  await emails.send("email_change", from, addresses, current);
  await emails.send("email_change", change.to, addresses, fresh);
  return Response.json({});
}

async function confirm(
  request: Request,
  body: Record<string, unknown>,
  auth: (request: Request) => Promise<Response>,
  { rows, settings }: AuthProject,
): Promise<Response> {
  const token = displayHash(body);
  const [change] = await rows<Change>(
    `select id, email_change_token_current as current_token,
       coalesce(email_change_confirm_status, 0) = 1 as is_half,
       email_change_sent_at < now() - make_interval(secs => $2) as is_late
     from auth.users
     where $1 <> '' and $1 in (email_change_token_current, email_change_token_new)`,
    [token, settings.linkTtlS],
  );
  if (!change || change.is_late)
    return reject(403, "otp_expired", "Email link is invalid or has expired");
  if (!change.is_half) {
    const used =
      change.current_token === token ? "email_change_token_current" : "email_change_token_new";
    await rows(
      `update auth.users set ${used} = null, email_change_confirm_status = 1 where id = $1`,
      [change.id],
    );
    return Response.json({ code: "200", msg: HALF });
  }
  // The second of the two: the one that @supabase/lite waits for.
  await rows(
    `update auth.users set email_change_token_current = $1, email_change_token_new = null,
       email_change_confirm_status = 0
     where id = $2`,
    [token, change.id],
  );
  return auth(withBody(request, { type: "email_change", token_hash: token }));
}
