import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compactVerify, SignJWT } from "jose";
import { parseClaims, parseHeader, signHs256, getToken } from "./jwt.ts";
import { type Fetch, parseJson, replaceBody } from "./layer.ts";

export type Signing = "ES256" | "HS256";
type Jwk = Record<string, unknown> & { kid: string };
export type SigningKey = { id: string; privateKey: KeyObject; publicKey: KeyObject };

const KEY_SET = "/auth/v1/.well-known/jwks.json";
/** Lifetime of the key set on hosted Supabase. */
const KEY_SET_TTL_S = 600;

/**
 * Hosted projects sign tokens with a key of their own (ES256) and publish the other half of it, so
 * that anybody can check a token without asking. @supabase/lite signs with a shared secret (HS256).
 * This stands before all its services: tokens that come in are checked and signed with the secret,
 * those that go out are signed with the key.
 * @param key null for a project that still signs with the shared secret, and publishes no key
 */
export function signTokens(services: Fetch, jwtSecret: string, key: SigningKey | null): Fetch {
  const published = key ? [getPublicKey(key)] : [];
  return async (request) => {
    if (new URL(request.url).pathname === KEY_SET) {
      const headers = { "Cache-Control": `public, max-age=${KEY_SET_TTL_S}` };
      return Response.json({ keys: published }, { headers });
    }
    if (!key) return services(request);
    const answer = await services(await withInnerToken(request, key, jwtSecret));
    const redirect = answer.headers.get("Location");
    if (redirect?.includes("#access_token=")) return signedRedirect(answer, redirect, key);
    const isAuth = new URL(request.url).pathname.startsWith("/auth/v1/");
    const body = answer.ok && isAuth ? await parseJson(answer) : null;
    if (typeof body?.access_token !== "string") return answer;
    return replaceBody(answer, { ...body, access_token: await signEs256(body.access_token, key) });
  };
}

/** The project's key, kept beside the data so that tokens outlive a restart. */
export function openSigningKey(folder: string | "memory"): SigningKey {
  const file = join(folder, "signing-key.json");
  if (folder !== "memory" && existsSync(file)) {
    const { id, privatePem } = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    const privateKey = createPrivateKey(privatePem ?? "");
    return { id: id ?? "", privateKey, publicKey: createPublicKey(privateKey) };
  }
  const key = { id: randomUUID(), ...generateKeyPairSync("ec", { namedCurve: "P-256" }) };
  if (folder !== "memory") {
    const privatePem = key.privateKey.export({ type: "pkcs8", format: "pem" });
    writeFileSync(file, JSON.stringify({ id: key.id, privatePem }), { mode: 0o600 });
  }
  return key;
}

function getPublicKey({ id, publicKey }: SigningKey): Jwk {
  const jwk = publicKey.export({ format: "jwk" });
  return { ...jwk, alg: "ES256", kid: id, use: "sig", key_ops: ["verify"], ext: true };
}

function signEs256(innerToken: string, { id, privateKey }: SigningKey): Promise<string> {
  const header = { alg: "ES256", kid: id, typ: "JWT" };
  return new SignJWT(parseClaims(innerToken)).setProtectedHeader(header).sign(privateKey);
}

/** Checks the signature only: whether the token has expired is up to the services. */
function isSignedBy(token: string, { id, publicKey }: SigningKey): Promise<boolean> {
  if (parseHeader(token).kid !== id) return Promise.resolve(false);
  return compactVerify(token, publicKey, { algorithms: ["ES256"] }).then(
    () => true,
    () => false,
  );
}

/** Signs a token that the key did not sign with a random secret, so that the services reject it. */
async function withInnerToken(
  request: Request,
  key: SigningKey,
  jwtSecret: string,
): Promise<Request> {
  const token = getToken(request);
  if (parseHeader(token).alg !== "ES256") return request;
  const secret = (await isSignedBy(token, key)) ? jwtSecret : randomUUID();
  const changed = new Request(request);
  changed.headers.set("Authorization", `Bearer ${await signHs256(parseClaims(token), secret)}`);
  return changed;
}

async function signedRedirect(
  answer: Response,
  address: string,
  key: SigningKey,
): Promise<Response> {
  const [page, fragment] = address.split("#");
  const values = new URLSearchParams(fragment);
  values.set("access_token", await signEs256(values.get("access_token") ?? "", key));
  const headers = new Headers(answer.headers);
  headers.set("Location", `${page}#${values}`);
  return new Response(null, { status: answer.status, headers });
}
