import { getTokenHash } from "./emails.ts";
import {
  type AuthProject,
  readBody,
  parseCall,
  parseJson,
  type AuthLayer,
  reject,
  replaceRequestBody,
} from "./layer.ts";

type Change = {
  id: string;
  current_token: string | null;
  is_half_confirmed: boolean;
  is_expired: boolean;
};

const HALF_CONFIRMED_MESSAGE =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** @supabase/lite is satisfied with the old mailbox's confirmation; hosted Supabase needs both. */
export const requireBothConfirmations: AuthLayer = (auth, project) => async (request) => {
  if (!project.settings.requiresBothConfirmations) return auth(request);
  const call = parseCall(request);
  if (call === "PUT user") {
    const { email } = await readBody(request);
    const response = await auth(request);
    if (typeof email === "string" && response.ok) await sendToNewEmail(response, project);
    return response;
  }
  const body = ["POST verify", "POST resend"].includes(call) ? await readBody(request) : {};
  if (body.type !== "email_change") return auth(request);
  return call === "POST resend"
    ? resendLinks(body, project)
    : confirmChange(request, body, auth, project);
};

async function sendToNewEmail(response: Response, { rows, emails }: AuthProject): Promise<void> {
  const user = await parseJson(response);
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

async function resendLinks(
  { email }: Record<string, unknown>,
  { rows, emails }: AuthProject,
): Promise<Response> {
  if (typeof email !== "string" || !email)
    return reject(400, "validation_failed", "Missing email address or phone number");
  const currentEmail = email.toLowerCase();
  const [change] = await rows<{ new_email: string }>(
    `select email_change as new_email from auth.users where email = $1 and email_change <> ''`,
    [currentEmail],
  );
  if (!change) return Response.json({});
  const [currentCode, newCode] = [emails.newCode(currentEmail), emails.newCode(change.new_email)];
  await rows(
    `update auth.users set email_change_token_current = $1, email_change_token_new = $2,
       email_change_sent_at = now(), email_change_confirm_status = 0
     where email = $3`,
    [currentCode.tokenHash, newCode.tokenHash, currentEmail],
  );
  const values = { email: currentEmail, newEmail: change.new_email };
  await emails.send("email_change", currentEmail, values, currentCode);
  await emails.send("email_change", change.new_email, values, newCode);
  return Response.json({});
}

async function confirmChange(
  request: Request,
  body: Record<string, unknown>,
  auth: (request: Request) => Promise<Response>,
  { rows, settings }: AuthProject,
): Promise<Response> {
  const token = getTokenHash(body);
  const [change] = await rows<Change>(
    `select id, email_change_token_current as current_token,
       coalesce(email_change_confirm_status, 0) = 1 as is_half_confirmed,
       email_change_sent_at < now() - make_interval(secs => $2) as is_expired
     from auth.users
     where $1 <> '' and $1 in (email_change_token_current, email_change_token_new)`,
    [token, settings.linkTtlS],
  );
  if (!change || change.is_expired)
    return reject(403, "otp_expired", "Email link is invalid or has expired");
  if (!change.is_half_confirmed) {
    const usedColumn =
      change.current_token === token ? "email_change_token_current" : "email_change_token_new";
    await rows(
      `update auth.users set ${usedColumn} = null, email_change_confirm_status = 1 where id = $1`,
      [change.id],
    );
    return Response.json({ code: "200", msg: HALF_CONFIRMED_MESSAGE });
  }
  // @supabase/lite expects the old address's confirmation last.
  await rows(
    `update auth.users set email_change_token_current = $1, email_change_token_new = null,
       email_change_confirm_status = 0
     where id = $2`,
    [token, change.id],
  );
  return auth(replaceRequestBody(request, { type: "email_change", token_hash: token }));
}
