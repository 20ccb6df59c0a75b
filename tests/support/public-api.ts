import { decodeJwt } from "jose";
import { backendAt } from "./backend.ts";
import { PUBLISHABLE_KEY } from "./supabase-keys.ts";
import { PASSWORD } from "./visitor.ts";

/** A signed-in client without the site: all they have is the public key and this token. */
export type Caller = { id: string; email: string; token: string };
export type ApiAnswer = { status: number; json: unknown; headers: Headers };

/** Speaks to Supabase as anybody can who copies the public key from a page of the site. */
export function publicApi(backendUrl: string) {
  let tries = 0;
  const send = async (
    caller: Caller | null,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> => {
    tries++;
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
    /** How many requests were sent so far. */
    get tries() {
      return tries;
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

    /** Signs up and confirms the mail. */
    async register(
      email = `caller-${crypto.randomUUID()}@example.com`,
      data: Record<string, unknown> = { chosen_plan: "starter" },
    ): Promise<Caller> {
      await this.auth("signup", { email, password: PASSWORD, data });
      const link = new URL(await backendAt(backendUrl).confirmationLink(email), "http://site");
      const { json } = await this.auth("verify", {
        type: "signup",
        token_hash: link.searchParams.get("token_hash"),
      });
      return toCaller(json);
    },

    /** Another session of the same account. */
    async logIn(email: string, password = PASSWORD): Promise<Caller> {
      return toCaller((await this.auth("token?grant_type=password", { email, password })).json);
    },
  };
}

export type PublicApi = ReturnType<typeof publicApi>;

/** The session that a caller's token belongs to. */
export function getSession({ token }: Caller): string {
  return decodeJwt<{ session_id: string }>(token).session_id;
}

function toCaller(json: unknown): Caller {
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
