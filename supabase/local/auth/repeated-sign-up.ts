import { randomUUID } from "node:crypto";
import {
  type AuthProject,
  readBody,
  parseCall,
  parseJson,
  type AuthLayer,
  rejectTooSoon,
} from "./layer.ts";

type User = {
  id: string;
  confirmed_at: string | null;
  confirmation_sent_at: string | null;
  invited_at: string | null;
  metadata: object;
  created_at: string;
};

/**
 * A second sign-up with an address changes nothing about the account there is. Hosted Supabase sends
 * the confirmation mail once more while it is unconfirmed, once a minute, and answers for a confirmed
 * one with a user that does not exist, so that nobody learns of it. @supabase/lite says "after 59
 * seconds" for ever, to a resend as well.
 */
export const handleRepeatedSignUp: AuthLayer = (auth, project) => async (request) => {
  const call = parseCall(request);
  if (call !== "POST signup" && call !== "POST resend") return auth(request);
  const { type = "signup", email, data = {} } = await readBody(request);
  const answer = await auth(request);
  if ((await parseJson(answer))?.error_code !== "over_email_send_rate_limit") return answer;
  if (type !== "signup") return answer;
  const address = String(email).toLowerCase();
  const [user] = await project.rows<User>(
    `select id, confirmed_at, confirmation_sent_at, invited_at, created_at,
       raw_user_meta_data as metadata
     from auth.users where email = $1`,
    [address],
  );
  if (!user) return answer;
  if (user.confirmed_at) return Response.json(obfuscatedUser(address, data));
  return (await sendAgain(address, user, project)) ?? confirmationResponse(call, address, user);
};

/** @returns the refusal when the last mail went out a moment ago */
async function sendAgain(
  address: string,
  { id, confirmation_sent_at }: User,
  { rows, emails, settings }: AuthProject,
): Promise<Response | null> {
  const refusal = rejectTooSoon(confirmation_sent_at, settings.emailIntervalS);
  if (refusal) return refusal;
  const code = emails.newCode(address);
  await rows(
    "update auth.users set confirmation_token = $1, confirmation_sent_at = now() where id = $2",
    [code.tokenHash, id],
  );
  await emails.send("confirmation", address, { email: address }, code);
  return null;
}

function confirmationResponse(call: string, email: string, user: User): Response {
  if (call === "POST resend") return Response.json({});
  const { id, invited_at, metadata, created_at } = user;
  const identity = { id, identity_id: id, user_id: id, provider: "email", identity_data: metadata };
  return Response.json({
    ...sharedFields(email),
    id,
    role: "authenticated",
    created_at,
    // An invited account reveals nothing but its existence.
    ...(invited_at
      ? { user_metadata: {}, identities: [], invited_at }
      : { user_metadata: metadata, identities: [identity] }),
  });
}

function obfuscatedUser(email: string, data: unknown): object {
  const created_at = new Date().toISOString();
  return {
    ...sharedFields(email),
    id: randomUUID(),
    role: "",
    user_metadata: data,
    identities: [],
    created_at,
  };
}

function sharedFields(email: string) {
  const now = new Date().toISOString();
  return {
    aud: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: now,
    updated_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    is_anonymous: false,
  };
}
