import { randomUUID } from "node:crypto";
import { type AuthProject, readBody, parseCall, parseJson, type AuthLayer } from "./layer.ts";

type User = {
  id: string;
  confirmed_at: string | null;
  invited_at: string | null;
  metadata: object;
  created_at: string;
};

/** @supabase/lite rejects what hosted Supabase answers with a new email or a fictitious user. */
export const handleRepeatedSignUp: AuthLayer = (auth, project) => async (request) => {
  const call = parseCall(request);
  if (call !== "POST signup" && call !== "POST resend") return auth(request);
  const { type = "signup", email, data = {} } = await readBody(request);
  const response = await auth(request);
  if ((await parseJson(response))?.error_code !== "over_email_send_rate_limit") return response;
  if (type !== "signup") return response;
  const normalizedEmail = String(email).toLowerCase();
  const [user] = await project.rows<User>(
    `select id, confirmed_at, invited_at, created_at,
       raw_user_meta_data as metadata
     from auth.users where email = $1`,
    [normalizedEmail],
  );
  if (!user) return response;
  if (user.confirmed_at) return Response.json(createObfuscatedUser(normalizedEmail, data));
  await resendConfirmation(normalizedEmail, user, project);
  return createConfirmationResponse(call, normalizedEmail, user);
};

async function resendConfirmation(
  normalizedEmail: string,
  { id }: User,
  { rows, emails }: AuthProject,
): Promise<void> {
  const code = emails.newCode(normalizedEmail);
  await rows(
    "update auth.users set confirmation_token = $1, confirmation_sent_at = now() where id = $2",
    [code.tokenHash, id],
  );
  await emails.send("confirmation", normalizedEmail, { email: normalizedEmail }, code);
}

function createConfirmationResponse(call: string, email: string, user: User): Response {
  if (call === "POST resend") return Response.json({});
  const { id, invited_at, metadata, created_at } = user;
  const identity = { id, identity_id: id, user_id: id, provider: "email", identity_data: metadata };
  return Response.json({
    ...getSharedFields(email),
    id,
    role: "authenticated",
    created_at,
    // An invited account reveals only that it exists.
    ...(invited_at
      ? { user_metadata: {}, identities: [], invited_at }
      : { user_metadata: metadata, identities: [identity] }),
  });
}

function createObfuscatedUser(email: string, data: unknown): object {
  const created_at = new Date().toISOString();
  return {
    ...getSharedFields(email),
    id: randomUUID(),
    role: "",
    user_metadata: data,
    identities: [],
    created_at,
  };
}

function getSharedFields(email: string) {
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
