import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { type Caller } from "../support/public-api.ts";
import { readSchemaCatalog } from "../support/schema-catalog.ts";
import { writeSession } from "../support/session-cookie.ts";
import { api, backend, backendUrl, newVisitor } from "../support/site.ts";

/** Somebody makes a token, with the ids of a client and everything else that is public. */

const HOUR_S = 3600;
/** The embedded Supabase takes such a token for none at all. */
const IGNORED = "of the algorithm none";

let victim: Caller & { session: object };
const forgeries = new Map<string, string>();
/** Every table and function of the REST service, as its path. */
let paths: string[];

beforeAll(async () => {
  victim = await api.register();
  const { functions, tables } = await readSchemaCatalog();
  paths = [...tables, ...functions.map(({ name }) => ({ name: `rpc/${name}` }))].map(
    ({ name }) => name,
  );
  for (const [title, token] of await forge(victim.token)) forgeries.set(title, token);
});

async function forge(token: string): Promise<[string, string][]> {
  const [head = "", body = "", signature = ""] = token.split(".");
  const header = decodeProtectedHeader(token);
  const claims = decodeJwt(token);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const sign = (payload: JWTPayload, key: KeyObject | Uint8Array, alg = "ES256") =>
    new SignJWT(payload).setProtectedHeader({ ...header, alg }).sign(key);
  const key = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const response = await fetch(`${backendUrl}/auth/v1/.well-known/jwks.json`);
  const { keys } = (await response.json()) as { keys: { x: string; y: string }[] };
  const [published] = keys;
  if (!published) throw new Error("The project publishes no key");
  const bytes = new TextEncoder();
  const longAgo = Math.floor(Date.now() / 1000) - HOUR_S;
  return [
    ["without a signature", `${head}.${body}.`],
    ["of the algorithm none", `${encode({ alg: "none", typ: "JWT" })}.${body}.`],
    [
      "of the algorithm None, still signed",
      `${encode({ ...header, alg: "None" })}.${body}.${signature}`,
    ],
    ["with another signature", `${head}.${body}.${"A".repeat(signature.length)}`],
    ["signed with another key", await sign(claims, key)],
    [
      "signed with its own key in the header",
      await new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", jwk: key.export({ format: "jwk" }) })
        .sign(key),
    ],
    [
      "signed with the public key as a shared secret",
      await sign(claims, bytes.encode(JSON.stringify(published)), "HS256"),
    ],
    [
      "signed with a coordinate of the public key as a shared secret",
      await sign(claims, Buffer.from(published.x, "base64url"), "HS256"),
    ],
    [
      "signed with the public API key",
      await sign(claims, bytes.encode("sb_publishable_local"), "HS256"),
    ],
    ["of the service role", `${head}.${encode({ ...claims, role: "service_role" })}.${signature}`],
    [
      "of the owner of the database",
      `${head}.${encode({ ...claims, role: "postgres" })}.${signature}`,
    ],
    [
      "prolonged",
      `${head}.${encode({ ...claims, exp: Number(claims.exp) + HOUR_S })}.${signature}`,
    ],
    ["of another session", `${head}.${encode({ ...claims, aal: "aal2" })}.${signature}`],
    ["expired", await sign({ ...claims, iat: longAgo, exp: longAgo + 60 }, key)],
    ["of another project", await sign({ ...claims, iss: "https://evil.supabase.co/auth/v1" }, key)],
  ];
}

test("the token itself reads, so that the others could", async () => {
  expect((await api.rest(victim, "GET", "profiles?select=id")).json).toEqual([{ id: victim.id }]);
  expect(paths.length).toBeGreaterThan(80);
});

test("gets nothing from any table or function", async () => {
  expect(forgeries.size).toBe(15);
  const send = async (caller: Caller | null, path: string) => {
    const isCall = path.startsWith("rpc/");
    const sent = api.rest(caller, isCall ? "POST" : "GET", path, isCall ? {} : undefined);
    const { status, json } = await sent;
    return { status, json };
  };
  const titles = [...forgeries.keys()];
  for (const [index, path] of paths.entries()) {
    const toNobody = await send(null, path);
    const invalid = { status: 401, json: { code: expect.stringMatching(/^PGRST30/) } };
    // Takes three for each path, because all of them on all paths would take many seconds.
    for (const title of titles.filter((_, place) => (place + index) % 5 === 0))
      expect({
        title,
        path,
        ...(await send({ ...victim, token: forgeries.get(title)! }, path)),
      }).toMatchObject({ title, path, ...(title === IGNORED ? toNobody : invalid) });
  }
});

test("changes no row", async () => {
  const readRows = () => backend.rows("profiles", `id=eq.${victim.id}`);
  const before = await readRows();
  expect(before).toHaveLength(1);
  for (const token of forgeries.values()) {
    const forger = { ...victim, token };
    await api.rest(forger, "PATCH", `profiles?id=eq.${victim.id}`, { business_name: "Forged" });
    await api.rpc(forger, "delete_my_account");
  }
  expect(await readRows()).toEqual(before);
});

test("is nobody to the auth service", async () => {
  for (const [title, token] of forgeries) {
    const { status } = await api.auth("user", undefined, { ...victim, token }, "GET");
    expect([title, [401, 403].includes(status)]).toEqual([title, true]);
  }
});

describe("on the site", () => {
  const PRIVATE_PAGES = ["/client", "/client/profile", "/meeting"];

  test("opens no page of a client", async () => {
    const owner = newVisitor();
    writeSession(owner, victim.session);
    expect((await owner.get("/profile-questionnaire?step=1")).status).toBe(200);
    for (const [title, access_token] of forgeries) {
      const forger = newVisitor();
      writeSession(forger, { ...victim.session, access_token, refresh_token: "unknown" });
      for (const path of PRIVATE_PAGES) {
        const { location, html } = await forger.get(path);
        expect([title, path, location]).toEqual([title, path, expect.stringMatching(/^\/login/)]);
        expect(html).not.toContain(victim.email);
      }
      expect([title, (await forger.get("/desk")).status]).toEqual([title, 404]);
    }
  });
});
