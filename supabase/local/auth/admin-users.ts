import { randomUUID } from "node:crypto";
import { hash } from "bcryptjs";
import { getToken } from "./jwt.ts";
import { type AuthProject, readBody, parseCall, type AuthLayer, reject } from "./layer.ts";

const BCRYPT_COST = Number(process.env.LITE_AUTH_BCRYPT_COST ?? 10);

type LinkColumns = { token: string; sentAt: string };

const LINK_COLUMNS: Record<string, LinkColumns> = {
  signup: { token: "confirmation_token", sentAt: "confirmation_sent_at" },
  recovery: { token: "recovery_token", sentAt: "recovery_sent_at" },
  magiclink: { token: "recovery_token", sentAt: "recovery_sent_at" },
  email_change_current: { token: "email_change_token_current", sentAt: "email_change_sent_at" },
  email_change_new: { token: "email_change_token_new", sentAt: "email_change_sent_at" },
};

/** @supabase/lite has no admin API. */
export const serveAdminApi: AuthLayer = (auth, project) => async (request) => {
  const [call, id] = parseCall(request).split(/(?<=admin\/users)\//);
  if (!call?.includes(" admin/")) return auth(request);
  if (request.headers.get("apikey") !== project.secretKey)
    return getToken(request).includes(".")
      ? reject(403, "not_admin", "User not allowed")
      : reject(401, "no_authorization", "This endpoint requires a valid Bearer token");
  if (call === "POST admin/users") return createUser(await readBody(request), project);
  if (call === "POST admin/generate_link") return generateLink(await readBody(request), project);
  if (call === "GET admin/users" && !id) {
    return Response.json({ users: await listUsers("true", [], project), aud: "authenticated" });
  }
  const [user] = await listUsers("id::text = $1", [id], project);
  if (!user) return reject(404, "user_not_found", "User not found");
  if (call === "DELETE admin/users")
    await project.rows("delete from auth.users where id = $1", [id]);
  return Response.json(request.method === "DELETE" ? {} : user);
};

function rejectDuplicateEmail(): Response {
  const msg = "A user with this email address has already been registered";
  return reject(422, "email_exists", msg);
}

async function createUser(
  { email, password = randomUUID(), email_confirm, user_metadata = {} }: Record<string, unknown>,
  project: AuthProject,
): Promise<Response> {
  const normalizedEmail = String(email).toLowerCase();
  const [existing] = await listUsers("email = $1", [normalizedEmail], project);
  if (existing) return rejectDuplicateEmail();
  const id = randomUUID();
  await project.rows(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, $4,
       '{"provider":"email","providers":["email"]}', $5, now(), now())`,
    [
      id,
      normalizedEmail,
      await hash(String(password), BCRYPT_COST),
      email_confirm === true ? new Date().toISOString() : null,
      JSON.stringify(user_metadata),
    ],
  );
  await project.rows(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values ($1, 'email', $2::text, $2::uuid, $3)`,
    [randomUUID(), id, JSON.stringify({ sub: id, email: normalizedEmail })],
  );
  return Response.json((await listUsers("id = $1", [id], project))[0]);
}

async function generateLink(
  { type, email, new_email }: Record<string, unknown>,
  project: AuthProject,
): Promise<Response> {
  const normalizedEmail = String(email).toLowerCase();
  const [user] = await listUsers("email = $1", [normalizedEmail], project);
  const columns = LINK_COLUMNS[String(type)];
  if (!columns) return reject(400, "validation_failed", "Invalid email action link type requested");
  if (!user) return reject(404, "user_not_found", "User with this email not found");
  if (type === "signup" && user.confirmed_at) return rejectDuplicateEmail();
  const isChange = String(type).startsWith("email_change");
  const recipient = type === "email_change_new" ? String(new_email).toLowerCase() : normalizedEmail;
  const { code, tokenHash } = project.emails.newCode(recipient);
  if (isChange)
    await project.rows(
      `update auth.users set email_change_confirm_status = 0, email_change = $1 where id = $2`,
      [String(new_email).toLowerCase(), user.id],
    );
  await project.rows(
    `update auth.users set ${columns.token} = $1, ${columns.sentAt} = now() where id = $2`,
    [tokenHash, user.id],
  );
  return Response.json({
    ...user,
    action_link: `${project.issuer}/verify?token=${tokenHash}&type=${String(type)}`,
    email_otp: code,
    hashed_token: tokenHash,
    verification_type: type,
  });
}

function listUsers(condition: string, values: unknown[], { rows }: AuthProject) {
  return rows<Record<string, unknown>>(
    `select id, aud, role, email, email_confirmed_at, confirmed_at, created_at, updated_at,
       raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata
     from auth.users where ${condition} order by created_at desc limit 1000`,
    values,
  );
}
