import { randomBytes, randomUUID } from "node:crypto";
import { renderSVG } from "uqr";
import { type Claims, parseClaims, getToken } from "./jwt.ts";
import {
  type AuthProject,
  readBody,
  parseCall,
  type Fetch,
  parseJson,
  type AuthLayer,
  reject,
  replaceResponseBody,
} from "./layer.ts";
import { encodeBase32, oneTimeCode } from "./one-time-code.ts";

type Factor = { id: string; friendly_name: string; status: string; secret: string };
type User = { id: string; email: string };

const ISSUER = "Spellpost";
const CHALLENGE_TTL_S = 300;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** TOTP, which @supabase/lite lacks. */
export const serveMfa: AuthLayer = (auth, project) => async (request) => {
  const call = parseCall(request);
  if (call.includes(" factors"))
    return handleFactorRequest(request, auth, project).catch(() =>
      reject(500, "unexpected_failure", "Database error changing factors"),
    );
  if (call === "PUT user" && (await requiresMfa(request, project))) {
    const msg = "AAL2 session is required to update email or password when MFA is enabled.";
    return reject(401, "insufficient_aal", msg);
  }
  const response = await auth(request);
  const body = response.ok ? await parseJson(response) : null;
  if (!body) return response;
  if (call.endsWith(" user")) return replaceResponseBody(response, await addFactors(body, project));
  if (typeof body.access_token !== "string") return response;
  return replaceResponseBody(response, {
    ...body,
    user: await addFactors(body.user as Record<string, unknown>, project),
  });
};

async function requiresMfa(request: Request, project: AuthProject): Promise<boolean> {
  const { password, email } = await readBody(request);
  const claims = parseClaims(getToken(request));
  if ((!password && !email) || claims.aal === "aal2") return false;
  const factors = await listFactors(claims.sub ?? "", project);
  return factors.some(({ status }) => status === "verified");
}

async function handleFactorRequest(
  request: Request,
  auth: Fetch,
  project: AuthProject,
): Promise<Response> {
  const callerResponse = await getCaller(request, auth);
  if (!callerResponse.ok) return callerResponse;
  const user = (await callerResponse.json()) as User;
  const claims = parseClaims(getToken(request));
  const [, id, action] = parseCall(request).split("/");
  const factors = await listFactors(user.id, project);
  if (!id) return enroll(user, { body: await readBody(request), claims, factors }, project);
  if (!UUID.test(id)) return reject(404, "validation_failed", "factor_id must be an UUID");
  const factor = factors.find((candidate) => candidate.id === id);
  if (!factor) return reject(404, "mfa_factor_not_found", "Factor not found");
  if (action === "challenge") {
    const expires_at = Math.floor(Date.now() / 1000) + CHALLENGE_TTL_S;
    return Response.json({ id: randomUUID(), type: "totp", expires_at });
  }
  if (action === "verify") {
    const { code } = await readBody(request);
    return verify(user, { factor, code, token: getToken(request), claims }, project);
  }
  if (factor.status === "verified" && claims.aal !== "aal2") {
    return reject(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  }
  await project.rows("delete from auth.mfa_factors where id = $1", [id]);
  await project.rows(
    "update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1",
    [id],
  );
  return Response.json({ id });
}

type EnrollRequest = { body: Record<string, unknown>; claims: Claims; factors: Factor[] };

/** A session without the second factor cannot add another one. */
async function enroll(
  user: User,
  { body, claims, factors }: EnrollRequest,
  { rows }: AuthProject,
): Promise<Response> {
  const name = typeof body.friendly_name === "string" ? body.friendly_name : "";
  if (claims.aal !== "aal2" && factors.some(({ status }) => status === "verified"))
    return reject(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  if (factors.some(({ friendly_name }) => friendly_name === name && name !== "")) {
    const msg = `A factor with the friendly name "${name}" for this user already exists`;
    return reject(422, "mfa_factor_name_conflict", msg);
  }
  const [id, key] = [randomUUID(), encodeBase32(randomBytes(20))];
  await rows(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
     values ($1, $2, $3, 'totp', 'unverified', $4)`,
    [id, user.id, name, key],
  );
  const uri = `otpauth://totp/${ISSUER}:${encodeURIComponent(user.email)}?secret=${key}&issuer=${ISSUER}`;
  const totp = { qr_code: renderSVG(uri), secret: key, uri };
  return Response.json({ id, type: "totp", friendly_name: name, totp });
}

type VerifyRequest = { factor: Factor; code: unknown; token: string; claims: Claims };

async function verify(
  user: User,
  { factor, code, token, claims }: VerifyRequest,
  project: AuthProject,
): Promise<Response> {
  const { rows } = project;
  if (!code) return reject(400, "validation_failed", "Code needs to be non-empty");
  // Clocks differ.
  const isValid = [-1, 0, 1].some((step) => oneTimeCode(factor.secret, step) === code);
  const rejection = await callAttemptHook(user, factor, isValid, project);
  if (rejection) return rejection;
  if (!isValid) return reject(422, "mfa_verification_failed", "Invalid TOTP code entered");
  await rows("update auth.mfa_factors set status = 'verified' where id = $1", [factor.id]);
  await rows("update auth.sessions set aal = 'aal2', factor_id = $1 where id = $2", [
    factor.id,
    claims.session_id,
  ]);
  // Sessions without the second factor end with the first verified factor.
  await rows("delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'", [
    user.id,
  ]);
  await rows("delete from auth.mfa_factors where user_id = $1 and status <> 'verified'", [user.id]);
  const [refreshToken] = await rows<{ token: string }>(
    "select token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc",
    [claims.session_id],
  );
  return Response.json({
    access_token: token,
    token_type: "bearer",
    expires_in: Number(claims.exp) - Math.floor(Date.now() / 1000),
    expires_at: claims.exp,
    refresh_token: refreshToken?.token,
    user: await addFactors(user, project),
  });
}

/** A rejection by the hook ends all sessions; an error leaves them. */
async function callAttemptHook(
  { id: user_id }: User,
  { id: factor_id }: Factor,
  valid: boolean,
  { rows, settings }: AuthProject,
): Promise<Response | null> {
  if (!settings.mfaAttemptHook) return null;
  const event = { user_id, factor_id, factor_type: "totp", valid };
  const [called] = await rows<{ result: HookResult }>(
    `select ${settings.mfaAttemptHook}($1) as result`,
    [event],
  );
  const result = called?.result;
  if (result?.error) return reject(result.error.http_code, "unknown", result.error.message);
  if (result?.decision !== "reject") return null;
  await rows("delete from auth.sessions where user_id = $1", [user_id]);
  const message = result.message || "Further MFA verification attempts will be rejected.";
  return reject(403, "mfa_verification_rejected", message);
}

type HookResult = {
  decision?: string;
  message?: string;
  error?: { http_code: number; message: string };
};

function getCaller({ url, headers }: Request, auth: Fetch): Promise<Response> {
  return auth(new Request(new URL("/auth/v1/user", url), { headers }));
}

function listFactors(userId: string, { rows }: AuthProject): Promise<Factor[]> {
  return rows<Factor>(
    "select id, friendly_name, status, secret from auth.mfa_factors where user_id = $1",
    [userId],
  );
}

async function addFactors<T extends { id?: unknown }>(user: T, { rows }: AuthProject): Promise<T> {
  const factors = await rows(
    `select id, friendly_name, factor_type, status, created_at, updated_at
     from auth.mfa_factors where user_id = $1 order by created_at`,
    [user.id],
  );
  return factors.length === 0 ? user : { ...user, factors };
}
