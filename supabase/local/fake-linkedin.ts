import { randomUUID } from "node:crypto";
import { FakeLinkedinApi } from "./fake-linkedin-api.ts";
import { escapeHtml } from "./mailbox.ts";

export const LOCAL_LINKEDIN = {
  clientId: "local-linkedin-client",
  clientSecret: "local-linkedin-client-secret",
  stateSecret: "local-linkedin-state-secret",
  tokenKey: btoa("local-linkedin-token-key-32bytes"),
} as const;

const MAX_REVOCATIONS = 1000;
const CODE_TTL_MS = 60_000;
const TOKEN_TTL_S = 5_184_000; // sixty days, as on LinkedIn

type Grant = { redirectUri: string; scope: string; expiresAt: number };

export class FakeLinkedin {
  #grants = new Map<string, Grant>();
  #revoked: string[] = [];
  #api = new FakeLinkedinApi((token) => !this.#revoked.includes(token));

  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/linkedin/authorize" && request.method === "GET")
      return createAuthorizationPage(searchParams);
    if (pathname === "/linkedin/authorize" && request.method === "POST")
      return this.#decide(searchParams, await request.formData());
    if (pathname === "/linkedin/token" && request.method === "POST")
      return this.#exchange(new URLSearchParams(await request.text()));
    if (pathname === "/linkedin/revoke" && request.method === "POST")
      return this.#revoke(new URLSearchParams(await request.text()));
    if (pathname === "/linkedin/revoked") return Response.json(this.#revoked);
    return this.#api.fetch(request);
  }

  #decide(query: URLSearchParams, form: FormData): Response {
    const problem = findProblem(query);
    if (problem) return createHtmlResponse(`<h1>${problem}</h1>`, 400);
    const redirectUrl = new URL(query.get("redirect_uri") ?? "");
    if (form.get("decision") === "allow") {
      const code = randomUUID();
      this.#grants.set(code, {
        redirectUri: query.get("redirect_uri") ?? "",
        scope: query.get("scope") ?? "",
        expiresAt: Date.now() + CODE_TTL_MS,
      });
      redirectUrl.searchParams.set("code", code);
    } else {
      redirectUrl.searchParams.set("error", "user_cancelled_authorize");
      redirectUrl.searchParams.set("error_description", "The user cancelled the authorization");
    }
    redirectUrl.searchParams.set("state", query.get("state") ?? "");
    return new Response(null, { status: 302, headers: { location: redirectUrl.href } });
  }

  #exchange(form: URLSearchParams): Response {
    const code = form.get("code") ?? "";
    const grant = this.#grants.get(code);
    this.#grants.delete(code); // a code is valid once
    if (!isClient(form)) return Response.json({ error: "invalid_client" }, { status: 401 });
    if (
      form.get("grant_type") !== "authorization_code" ||
      !grant ||
      grant.expiresAt < Date.now() ||
      grant.redirectUri !== form.get("redirect_uri")
    ) {
      return Response.json({ error: "invalid_request" }, { status: 400 });
    }
    const memberId = randomUUID().slice(0, 8);
    return Response.json({
      access_token: `standin_access_${memberId}_${randomUUID()}`,
      id_token: `e30.${btoa(JSON.stringify({ sub: memberId, aud: form.get("client_id") }))}.unsigned`,
      refresh_token: `standin_refresh_${randomUUID()}`,
      expires_in: TOKEN_TTL_S,
      scope: grant.scope,
      token_type: "Bearer",
    });
  }

  #revoke(form: URLSearchParams): Response {
    if (!isClient(form)) return Response.json({ error: "invalid_client" }, { status: 401 });
    this.#revoked.unshift(form.get("token") ?? "");
    this.#revoked.length = Math.min(this.#revoked.length, MAX_REVOCATIONS);
    return new Response(null, { status: 200 });
  }
}

function isClient(form: URLSearchParams): boolean {
  return (
    form.get("client_id") === LOCAL_LINKEDIN.clientId &&
    form.get("client_secret") === LOCAL_LINKEDIN.clientSecret
  );
}

function findProblem(query: URLSearchParams): string | null {
  if (query.get("response_type") !== "code") return "The response type must be code";
  if (query.get("client_id") !== LOCAL_LINKEDIN.clientId) return "The client is not known";
  const redirectUri = query.get("redirect_uri") ?? "";
  const isKnownRedirect =
    URL.canParse(redirectUri) &&
    new URL(redirectUri).hostname === "127.0.0.1" &&
    new URL(redirectUri).pathname === "/functions/v1/linkedin-oauth-callback";
  return isKnownRedirect ? null : "The redirect address is not registered";
}

function createAuthorizationPage(query: URLSearchParams): Response {
  const problem = findProblem(query);
  if (problem) return createHtmlResponse(`<h1>${problem}</h1>`, 400);
  const scopes = (query.get("scope") ?? "")
    .split(" ")
    .map((scope) => `<li>${escapeHtml(scope)}</li>`)
    .join("");
  return createHtmlResponse(`<h1>Stand-in for LinkedIn</h1>
<p>Spellpost asks to use your account. This page plays LinkedIn on this machine; no real account is involved.</p>
<ul>${scopes}</ul>
<form method="post"><button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button></form>`);
}

function createHtmlResponse(body: string, status = 200): Response {
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stand-in for LinkedIn</title>
<style>body{font:18px/1.5 system-ui;margin:3rem auto;max-width:32rem;padding:0 1rem}button{font:inherit;min-height:44px;padding:0 1.5rem}</style>
<main>${body}</main>`,
    {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "script-src 'none'",
      },
    },
  );
}
