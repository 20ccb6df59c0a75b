import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serveOrigin } from "../support/in-process/fetch-router.ts";
import { type InProcessSite, startInProcessSite } from "../support/in-process/stack.ts";
import { ANSWERS } from "../support/onboarding.ts";
import { readSession, writeSession } from "../support/session-cookie.ts";
import { backendUrl, newClient, proxyUrl, sessionCookies } from "../support/site.ts";
import { getSiteVariables } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

/**
 * A signing key of the project is revoked. The database rejects its tokens at once, the site only
 * when it fetches the keys again.
 */

const KEY_SET_PATH = "/auth/v1/.well-known/jwks.json";
const AUTH_URL = "http://127.0.0.1:54398";

let token: string;
let revokedKey: object;
let original: Visitor;
let stopOrigin: () => void;

beforeAll(async () => {
  original = await newClient();
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const header = { alg: "ES256", kid: "revoked", typ: "JWT" };
  revokedKey = { ...(await exportJWK(publicKey)), kid: "revoked", alg: "ES256", use: "sig" };
  token = await new SignJWT(decodeJwt(readSession(original).access_token))
    .setProtectedHeader(header)
    .sign(privateKey);
  stopOrigin = serveOrigin(AUTH_URL, async (request) => {
    const { pathname, search } = new URL(request.url);
    const response = await fetch(new Request(proxyUrl + pathname + search, request));
    if (pathname !== KEY_SET_PATH) return response;
    const { keys } = (await response.json()) as { keys: object[] };
    return Response.json({ keys: isPublished ? [...keys, revokedKey] : keys });
  });
});
afterAll(() => stopOrigin?.());

let isPublished: boolean;
let site: InProcessSite;
let client: Visitor;

describe.each([
  ["still known to the site", true, "Authentication Required Your session has ended."],
  [
    "no longer published",
    false,
    "Authentication Required Please sign in to access your client area.",
  ],
])("a client with a token of a revoked key that is %s", (_, published, explanation) => {
  beforeAll(async () => {
    isPublished = published;
    site = await startInProcessSite(getSiteVariables(AUTH_URL, backendUrl, {}));
  });
  afterAll(() => site?.stop());

  beforeEach(() => {
    client = new Visitor(site.url);
    writeSession(client, { ...readSession(original), access_token: token });
  });

  test.each(["/client", "/client?section=account", "/client/plan"])(
    "is sent from %s to the login, which says why",
    async (path) => {
      const guarded = await client.get(path);
      expect(guarded.location).toBe(`/login?next=${encodeURIComponent(path)}`);
      const page = await client.get(guarded.location ?? "");
      expect(page.status).toBe(200);
      expect(page.text).toContain(explanation);
      expect(page.text).not.toContain("Database Error");
      expect(sessionCookies(client)).toEqual([]);
    },
  );

  test("is sent from a form to the login", async () => {
    const { location } = await client.post("/client/profile", ANSWERS);
    expect(location).toBe("/login?next=%2Fclient%2Fprofile");
  });

  test("is sent from the export to the login", async () => {
    const { location } = await client.post("/client/export", {});
    expect(location).toBe("/login?next=%2Fclient%3Fsection%3Daccount");
  });

  test("signs in again from the login page", async () => {
    expect((await client.get("/login")).text).toContain("Welcome back");
  });
});
