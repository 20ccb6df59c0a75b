import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { PGlite } from "@supabase/lite/pglite";
import { renderSVG } from "uqr";
import { oneTimeCode, toBase32 } from "./one-time-code.ts";
import { bodyOf, claimsOf, tokenOf } from "./tokens.ts";

type Fetch = (request: Request) => Promise<Response>;
type Claims = Record<string, unknown> & { session_id?: string; sub?: string };
type Factor = { id: string; friendly_name: string; status: string; secret: string };

const ISSUER = "Spellpost";
const METHODS: Record<string, string> = { password: "password", recovery: "recovery" };

/** Hosted Supabase has these tables; @supabase/lite does not. */
export async function createTwoStepTables(database: PGlite): Promise<void> {
  await database.exec(`
    create table if not exists auth.mfa_factors (
      id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
      friendly_name text, factor_type text not null, status text not null, secret text,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now()
    );
    create table if not exists auth.mfa_amr_claims (
      session_id uuid not null references auth.sessions (id) on delete cascade,
      authentication_method text not null, created_at timestamptz not null default now(),
      unique (session_id, authentication_method)
    );`);
}

/**
 * What @supabase/lite lacks of hosted Supabase's auth service: authenticator apps as a second step
 * (TOTP factors), and in each token how its session was made (`aal`, `amr`).
 * @param secret signs the tokens
 */
export function offerTwoStep(auth: Fetch, database: PGlite, secret: string): Fetch {
  const rows = async <Row>(sql: string, values: unknown[]) =>
    (await database.query<Row>(sql, values)).rows;
  const factorsOf = (userId: string) =>
    rows<Factor>(
      "select id, friendly_name, status, secret from auth.mfa_factors where user_id = $1",
      [userId],
    );

  /** Signs the token anew with the level and the methods of its session. */
  const complete = async (token: string): Promise<string> => {
    const claims = claimsOf(token) as Claims;
    const [session] = await rows<{ aal: string }>("select aal from auth.sessions where id = $1", [
      claims.session_id,
    ]);
    const methods = await rows<{ method: string; at: number }>(
      `select authentication_method as method, extract(epoch from created_at)::int as at
       from auth.mfa_amr_claims where session_id = $1 order by created_at desc`,
      [claims.session_id],
    );
    const amr = methods.map(({ method, at }) => ({ method, timestamp: at }));
    return sign({ ...claims, aal: session?.aal ?? "aal1", amr }, secret);
  };

  const remember = (token: string, method: string) =>
    database.query(
      `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
       on conflict (session_id, authentication_method) do update set created_at = now()`,
      [(claimsOf(token) as Claims).session_id, method],
    );

  const withFactors = async (user: Record<string, unknown>) => {
    const factors = await rows(
      `select id, friendly_name, factor_type, status, created_at, updated_at
       from auth.mfa_factors where user_id = $1 order by created_at`,
      [user.id],
    );
    return factors.length === 0 ? user : { ...user, factors };
  };

  /** Whether a password or address is to be changed by a session without the account's second step. */
  const lacksStep = async (request: Request) => {
    const { password, email } = await bodyOf(request);
    const claims = claimsOf(tokenOf(request)) as Claims;
    if ((!password && !email) || claims.aal === "aal2") return false;
    const factors = await factorsOf(claims.sub ?? "");
    return factors.some(({ status }) => status === "verified");
  };

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.startsWith("/auth/v1/factors")) return factorRequest(request, pathname);
    if (request.method === "PUT" && pathname === "/auth/v1/user" && (await lacksStep(request))) {
      const msg = "AAL2 session is required to update email or password when MFA is enabled.";
      return refuse(401, "insufficient_aal", msg);
    }
    const asked = request.method === "POST" ? await bodyOf(request) : {};
    const answer = await auth(request);
    if (!answer.ok || !answer.headers.get("content-type")?.includes("json")) return answer;
    const body = (await answer.clone().json()) as Record<string, unknown>;
    if (pathname === "/auth/v1/user") return again(answer, await withFactors(body));
    if (typeof body.access_token !== "string") return answer;
    const grant = searchParams.get("grant_type") ?? String(asked.type);
    if (grant !== "refresh_token") await remember(body.access_token, METHODS[grant] ?? "otp");
    return again(answer, {
      ...body,
      access_token: await complete(body.access_token),
      user: await withFactors(body.user as Record<string, unknown>),
    });
  };

  async function factorRequest(request: Request, pathname: string): Promise<Response> {
    const me = await auth(
      new Request(new URL("/auth/v1/user", request.url), { headers: request.headers }),
    );
    if (!me.ok) return me;
    const user = (await me.json()) as { id: string; email: string };
    const claims = claimsOf(tokenOf(request)) as Claims;
    const [, , , , id, verb] = pathname.split("/");
    if (!id) return enrol(user);
    const factor = (await factorsOf(user.id)).find((each) => each.id === id);
    if (!factor) return refuse(404, "mfa_factor_not_found", "MFA factor not found");
    if (verb === "challenge") {
      const expires_at = Math.floor(Date.now() / 1000) + 300;
      return Response.json({ id: randomUUID(), type: "totp", expires_at });
    }
    if (verb === "verify") return verify(user.id, factor, await bodyOf(request), request, claims);
    if (factor.status === "verified" && claims.aal !== "aal2") {
      return refuse(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    }
    await database.query("delete from auth.mfa_factors where id = $1", [id]);
    return Response.json({ id });
  }

  async function enrol(user: { id: string; email: string }): Promise<Response> {
    const bytes = randomBytes(20);
    const [id, key] = [randomUUID(), toBase32(bytes)];
    await database.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, $3, 'totp', 'unverified', $4)`,
      [id, user.id, "", key],
    );
    const uri = `otpauth://totp/${ISSUER}:${encodeURIComponent(user.email)}?secret=${key}&issuer=${ISSUER}`;
    return Response.json({ id, type: "totp", totp: { qr_code: renderSVG(uri), secret: key, uri } });
  }

  async function verify(
    userId: string,
    factor: Factor,
    { code }: Record<string, unknown>,
    request: Request,
    claims: Claims,
  ): Promise<Response> {
    // A clock may be one step off either way.
    const isRight = [-1, 0, 1].some((step) => oneTimeCode(factor.secret, step) === code);
    if (!isRight) return refuse(422, "mfa_verification_failed", "Invalid TOTP code entered");
    await database.query("update auth.mfa_factors set status = 'verified' where id = $1", [
      factor.id,
    ]);
    await database.query("update auth.sessions set aal = 'aal2', factor_id = $1 where id = $2", [
      factor.id,
      claims.session_id,
    ]);
    const token = tokenOf(request);
    await remember(token, "totp");
    const [refresh] = await rows<{ token: string }>(
      "select token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc",
      [claims.session_id],
    );
    const access_token = await complete(token);
    const me = await auth(
      new Request(new URL("/auth/v1/user", request.url), { headers: request.headers }),
    );
    return Response.json({
      access_token,
      token_type: "bearer",
      expires_in: Number(claims.exp) - Math.floor(Date.now() / 1000),
      expires_at: claims.exp,
      refresh_token: refresh?.token,
      user: await withFactors({ ...((await me.json()) as object), id: userId }),
    });
  }
}

function again(answer: Response, body: unknown): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}

function refuse(status: number, error_code: string, msg: string): Response {
  return Response.json({ code: status, error_code, msg }, { status });
}

function sign(claims: object, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}
