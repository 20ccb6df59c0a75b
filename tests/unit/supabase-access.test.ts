import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { requestInfoContext, type WorkerRequestInfo } from "~/request/request-info.server";
import { sortSessionCookies } from "~/request/session-cookie.server";
import { createSupabaseAccess, supabaseContext } from "~/request/supabase.server";
import { resolveViewer } from "~/request/viewer.server";

const URL_ASKED = new URL("http://localhost/client");
const EMAIL = "maria@example.com";

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function createSession(expiresInS: number, name = "Maria") {
  const expires_at = Math.floor(Date.now() / 1000) + expiresInS;
  const claims = { sub: "1", exp: expires_at, email: EMAIL, aal: "aal1" };
  return {
    access_token: `${encode({ alg: "HS256" })}.${encode(claims)}.c2ln`,
    refresh_token: `refresh-${name}`,
    token_type: "bearer",
    expires_in: expiresInS,
    expires_at,
    user: { id: "1", email: EMAIL, user_metadata: { name } },
  };
}

/** Starts a request of a browser with that session, or without one. */
async function startRequest(session?: object) {
  const headers = new Headers(
    session ? { Cookie: `spellpost-auth=base64-${encode(session)}` } : undefined,
  );
  const requestInfo = {
    env: {
      SUPABASE_URL: "https://project.example",
      SUPABASE_PUBLISHABLE_KEY: "public",
      SUPABASE_LIMIT_MS: 2500,
    },
    headers,
    log: { supabaseCalls: 0, supabaseMs: 0 },
    rateLimiters: { supabaseByNetwork: { limit: async () => ({ success: true }) } },
    waitUntil: () => {},
  } as unknown as WorkerRequestInfo;
  const { access, cookiesToSet } = createSupabaseAccess(
    new Request(URL_ASKED, { headers }),
    URL_ASKED,
    requestInfo,
  );
  const context = new RouterContextProvider();
  context.set(requestInfoContext, requestInfo);
  context.set(supabaseContext, access);
  await access.load();
  return { access, context, cookiesToSet };
}

/** Paths and bodies that the auth service received. */
let calls: { path: string; body: unknown; redirect?: string }[] = [];
let answers: Record<string, () => Response> = {};
beforeEach(() => {
  calls = [];
  vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
    const path = input.replace("https://project.example/auth/v1", "");
    const body = init?.body ? JSON.parse(init.body as string) : null;
    calls.push({ path, body, redirect: init?.redirect });
    return answers[path]?.() ?? Response.json({});
  });
});

test("no call follows a redirect, which could hand the session to another host", async () => {
  const { access } = await startRequest(createSession(3600));
  await access.fetch("https://project.example/auth/v1/user");
  expect(calls.map(({ redirect }) => redirect)).toEqual(["manual"]);
});

test("an email is requested without a code challenge and sets no cookie", async () => {
  const { access, cookiesToSet } = await startRequest();
  await access.supabase.auth.resetPasswordForEmail(EMAIL);
  expect(calls).toMatchObject([{ path: "/recover", body: { email: EMAIL, code_challenge: null } }]);
  expect(cookiesToSet()).toEqual([]);
});

test("the site reads the session cookie that the auth client writes", async () => {
  const session = createSession(600, "Μαρία ".repeat(800));
  answers = { "/token?grant_type=password": () => Response.json(session) };
  const { access, cookiesToSet } = await startRequest();
  await access.supabase.auth.signInWithPassword({ email: EMAIL, password: "secret" });
  const cookies = cookiesToSet().map((line) => {
    const [pair = ""] = line.split(";");
    return { name: pair.split("=")[0]!, value: pair.slice(pair.indexOf("=") + 1) };
  });
  expect(cookies.length).toBeGreaterThan(1);
  expect(sortSessionCookies(cookies, "spellpost-auth").session).toMatchObject(session);
});

test("a session is refreshed 90 seconds before it expires, and not earlier", async () => {
  const renewed = createSession(600, "Maria Pavlou");
  answers = {
    "/token?grant_type=refresh_token": () => Response.json(renewed),
    "/user": () => Response.json(renewed.user),
  };
  const early = await startRequest(createSession(95));
  expect(await resolveViewer(early.context)).toMatchObject({ user: { name: "Maria" } });
  const due = await startRequest(createSession(85));
  expect(await resolveViewer(due.context)).toMatchObject({ user: { name: "Maria Pavlou" } });
  expect(calls.map(({ path }) => path)).toEqual([
    "/user",
    "/token?grant_type=refresh_token",
    "/user",
  ]);
});

test("a session that cannot be refreshed yet stays open without a warning in the log", async () => {
  const session = createSession(60, "Maria of yesterday");
  answers = {
    "/token?grant_type=refresh_token": () =>
      Response.json({ code: "refresh_token_already_used" }, { status: 400 }),
    "/user": () => Response.json(session.user),
  };
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const { context } = await startRequest(session);
  expect(await resolveViewer(context)).toMatchObject({
    state: "signed-in",
    user: { name: "Maria of yesterday" },
  });
  expect(warn.mock.calls).toEqual([]);
});
