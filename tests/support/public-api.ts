import { decodeJwt } from "jose";
import { sha256Hex } from "../../app/domain/hashing.ts";
import { createBackendHandle } from "./backend.ts";
import { PUBLISHABLE_KEY } from "./supabase-keys.ts";
import { PASSWORD } from "./visitor.ts";

/** Signed-in client without the site, who has only the public key and this token. */
export type Caller = { id: string; email: string; token: string };
/** Authenticator app of an account. */
export type App = { id: string; secret: string };
export type ApiResponse = { status: number; json: unknown; headers: Headers };

/** Calls Supabase as anyone can who copies the public key from a page of the site. */
export function createPublicApi(backendUrl: string) {
  let requestCount = 0;
  const send = async (
    caller: Caller | null,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> => {
    requestCount++;
    const response = await fetch(`${backendUrl}${path}`, {
      method,
      headers: {
        apikey: PUBLISHABLE_KEY,
        "Content-Type": "application/json",
        ...(caller ? { Authorization: `Bearer ${caller.token}` } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, json: parse(text), headers: response.headers };
  };
  return {
    /** Number of requests so far. */
    get requestCount() {
      return requestCount;
    },

    auth(path: string, body?: unknown, caller: Caller | null = null, method = "POST") {
      return send(caller, method, `/auth/v1/${path}`, body);
    },

    rest(
      caller: Caller | null,
      method: string,
      path: string,
      body?: unknown,
      prefer = method === "POST" ? "return=minimal" : "return=representation",
    ) {
      return send(caller, method, `/rest/v1/${path}`, body, { Prefer: prefer });
    },

    rpc(caller: Caller | null, name: string, parameters: object = {}, prefer = "") {
      return send(
        caller,
        "POST",
        `/rest/v1/rpc/${name}`,
        parameters,
        prefer ? { Prefer: prefer } : {},
      );
    },

    /** Signs up, confirms the email, and keeps the sign-up, as one browser does. */
    async register(
      email = `caller-${crypto.randomUUID()}@example.com`,
      data: Record<string, unknown> = { chosen_plan: "starter" },
    ): Promise<Caller & { session: object }> {
      const signUpId = crypto.randomUUID();
      const metadata = { ...data, sign_up_id_hash: await sha256Hex(signUpId) };
      await this.auth("signup", { email, password: PASSWORD, data: metadata });
      const emailed = await createBackendHandle(backendUrl).confirmByLink(email);
      await this.rpc(parseCaller(emailed), "keep_my_sign_up", { sign_up_id: signUpId });
      // A new token, because the first one lacks what was kept.
      const { refresh_token } = emailed;
      const { json } = await this.auth("token?grant_type=refresh_token", { refresh_token });
      return { ...parseCaller(json), session: json as object };
    },

    /** Begins to set up an authenticator app. */
    async startEnrollment(caller: Caller): Promise<App> {
      const { json } = await this.auth("factors", { factor_type: "totp" }, caller);
      const { id, totp } = json as { id: string; totp: { secret: string } };
      return { id, secret: totp.secret };
    },

    /** Sends a code of an authenticator app; the response has a session that has proved it. */
    async sendCode(
      caller: Caller,
      { id }: Pick<App, "id">,
      code: string,
      announced = code,
    ): Promise<ApiResponse> {
      await this.rpc(caller, "announce_mfa_code", { factor_id: id, code: announced });
      const { json } = await this.auth(`factors/${id}/challenge`, {}, caller);
      const { id: challenge_id } = json as { id?: string };
      return this.auth(`factors/${id}/verify`, { challenge_id, code }, caller);
    },

    /** Opens another session of an account. */
    async signIn(email: string, password = PASSWORD): Promise<Caller> {
      return parseCaller((await this.auth("token?grant_type=password", { email, password })).json);
    },
  };
}

/** Returns the id of the session that a token belongs to. */
export function getSession({ token }: Caller): string {
  return decodeJwt<{ session_id: string }>(token).session_id;
}

function parseCaller(json: unknown): Caller {
  const { access_token: token, user } = json as {
    access_token: string;
    user: { id: string; email: string };
  };
  return { id: user.id, email: user.email, token };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || null;
  }
}
