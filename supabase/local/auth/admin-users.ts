import { randomUUID } from "node:crypto";
import { hash } from "bcryptjs";
import { getToken } from "./jwt.ts";
import { type AuthProject, readBody, parseCall, type AuthLayer, reject } from "./layer.ts";

type Link = { column: string; sentAt: string };

const LINKS: Record<string, Link> = {
  signup: { column: "confirmation_token", sentAt: "confirmation_sent_at" },
  recovery: { column: "recovery_token", sentAt: "recovery_sent_at" },
  magiclink: { column: "recovery_token", sentAt: "recovery_sent_at" },
  email_change_current: { column: "email_change_token_current", sentAt: "email_change_sent_at" },
  email_change_new: { column: "email_change_token_new", sentAt: "email_change_sent_at" },
};

/**
 * Serves the admin API for holders of the secret key: creates, reads and deletes accounts, and
 * generates email links without an email. @supabase/lite has none of it.
 */
export const serveAdminApi: AuthLayer = (auth, project) => async (request) => {
  const [call, id] = parseCall(request).split(/(?<=admin\/users)\//);
  if (!call?.includes(" admin/")) return auth(request);
  if (request.headers.get("apikey") !== project.secretKey)
    return getToken(request).includes(".")
      ? reject(403, "not_admin", "User not allowed")
      : reject(401, "no_authorization", "This endpoint requires a valid Bearer token");
  if (call === "POST admin/users") return create(await readBody(request), project);
  if (call === "POST admin/generate_link") return link(await readBody(request), project);
  if (call === "GET admin/users" && !id) {
    return Response.json({ users: await find("true", [], project), aud: "authenticated" });
  }
  const [user] = await find("id::text = $1", [id], project);
  if (!user) return reject(404, "user_not_found", "User not found");
  if (call === "DELETE admin/users")
    await project.rows("delete from auth.users where id = $1", [id]);
  return Response.json(request.method === "DELETE" ? {} : user);
};

function rejectTaken(): Response {
  const msg = "A user with this email address has already been registered";
  return reject(422, "email_exists", msg);
}

async function create(
  { email, password = randomUUID(), email_confirm, user_metadata = {} }: Record<string, unknown>,
  project: AuthProject,
): Promise<Response> {
  const address = String(email).toLowerCase();
  const [taken] = await find("email = $1", [address], project);
  if (taken) return rejectTaken();
  const id = randomUUID();
  await project.rows(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, $4,
       '{"provider":"email","providers":["email"]}', $5, now(), now())`,
    [
      id,
      address,
      await hash(String(password), 10),
      email_confirm === true ? new Date().toISOString() : null,
      JSON.stringify(user_metadata),
    ],
  );
  await project.rows(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values ($1, 'email', $2::text, $2::uuid, $3)`,
    [randomUUID(), id, JSON.stringify({ sub: id, email: address })],
  );
  return Response.json((await find("id = $1", [id], project))[0]);
}

async function link(
  { type, email, new_email }: Record<string, unknown>,
  project: AuthProject,
): Promise<Response> {
  const address = String(email).toLowerCase();
  const [user] = await find("email = $1", [address], project);
  const kind = LINKS[String(type)];
  if (!kind) return reject(400, "validation_failed", "Invalid email action link type requested");
  if (!user) return reject(404, "user_not_found", "User with this email not found");
  if (type === "signup" && user.confirmed_at) return rejectTaken();
  const isChange = String(type).startsWith("email_change");
  const to = type === "email_change_new" ? String(new_email).toLowerCase() : address;
  const { code, tokenHash } = project.emails.newCode(to);
  if (isChange)
    await project.rows(
      `update auth.users set email_change_confirm_status = 0, email_change = $1 where id = $2`,
      [String(new_email).toLowerCase(), user.id],
    );
  await project.rows(
    `update auth.users set ${kind.column} = $1, ${kind.sentAt} = now() where id = $2`,
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

function find(condition: string, values: unknown[], { rows }: AuthProject) {
  return rows<Record<string, unknown>>(
    `select id, aud, role, email, email_confirmed_at, confirmed_at, created_at, updated_at,
       raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata
     from auth.users where ${condition} order by created_at desc limit 1000`,
    values,
  );
}
