import { type EmailKind, type EmailValues, getTokenHash } from "./emails.ts";
import { getToken, parseClaims } from "./jwt.ts";
import { type AuthProject, parseCall, readBody, requestsLink } from "./layer.ts";

export type OutgoingEmail = {
  kind: EmailKind;
  to: string;
  values: EmailValues;
  /** Null for a kind without an interval. */
  lastSentAt: string | null;
};

type User = {
  id: string;
  email: string;
  is_confirmed: boolean;
  email_change: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  email_change_sent_at: string | null;
};

/** Hosted Supabase limits and sends emails before it commits the request. */
export async function findOutgoingEmails(
  request: Request,
  project: AuthProject,
): Promise<OutgoingEmail[]> {
  const call = parseCall(request);
  const body = await readBody(request);
  const email = typeof body.email === "string" ? body.email.toLowerCase() : null;
  if (call === "PUT user" || call === "GET reauthenticate") {
    const user = await findUser("id::text = $1", parseClaims(getToken(request)).sub, project);
    if (!user) return [];
    if (call === "GET reauthenticate") return [createEmail("reauthentication", user)];
    if (email && email !== user.email)
      return (await findUser("email = $1", email, project)) ? [] : createChangeEmails(user, email);
    return body.password ? [createEmail("password_changed", user)] : [];
  }
  if (call === "POST verify" && body.type === "email_change") {
    const user = await findUser(
      `$1 <> '' and $1 in (email_change_token_current, email_change_token_new)
       and (email_change_confirm_status = 1 or not ${project.settings.requiresBothConfirmations})`,
      getTokenHash(body),
      project,
    );
    return user ? [createEmail("email_changed", user)] : [];
  }
  const isSignUp = call === "POST signup";
  if (!email || !(isSignUp || call === "POST resend" || requestsLink(call))) return [];
  const user = await findUser("email = $1", email, project);
  if (!user) return isSignUp ? [createConfirmation(email, null)] : [];
  if (call === "POST recover") return [createEmail("recovery", user, user.recovery_sent_at)];
  if (requestsLink(call)) return [createEmail("magic_link", user, user.recovery_sent_at)];
  if (!isSignUp && body.type === "email_change")
    return user.email_change ? createChangeEmails(user, user.email_change) : [];
  return user.is_confirmed ? [] : [createConfirmation(email, user.confirmation_sent_at)];
}

function createEmail(kind: EmailKind, { email }: User, lastSentAt: string | null = null) {
  return { kind, to: email, values: { email }, lastSentAt };
}

function createConfirmation(email: string, lastSentAt: string | null): OutgoingEmail {
  return { kind: "confirmation", to: email, values: { email }, lastSentAt };
}

function createChangeEmails(user: User, newEmail: string): OutgoingEmail[] {
  const { email, email_change_sent_at: lastSentAt } = user;
  const values = { email, newEmail };
  return [email, newEmail].map((to) => ({ kind: "email_change", to, values, lastSentAt }));
}

async function findUser(condition: string, value: unknown, { rows }: AuthProject) {
  const [user] = await rows<User>(
    `select id, email, confirmed_at is not null as is_confirmed, email_change,
       confirmation_sent_at, recovery_sent_at, email_change_sent_at
     from auth.users where ${condition}`,
    [value],
  );
  return user;
}
