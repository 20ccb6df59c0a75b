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
import { type Fetch, parseJson, replaceResponseBody } from "./layer.ts";

export type Signing = "ES256" | "HS256";
type Jwk = Record<string, unknown> & { kid: string };
export type SigningKey = { id: string; privateKey: KeyObject; publicKey: KeyObject };

const KEY_SET = "/auth/v1/.well-known/jwks.json";
/** As on hosted Supabase. */
const KEY_SET_TTL_S = 600;

/** @supabase/lite signs with a shared secret. @param key null for a project that does, too */
export function signTokens(services: Fetch, jwtSecret: string, key: SigningKey | null): Fetch {
  const publicKeys = key ? [getPublicKey(key)] : [];
  return async (request) => {
    if (new URL(request.url).pathname === KEY_SET) {
      const headers = { "Cache-Control": `public, max-age=${KEY_SET_TTL_S}` };
      return Response.json({ keys: publicKeys }, { headers });
    }
    if (!key) return services(request);
    const response = await services(await replaceToken(request, key, jwtSecret));
    const location = response.headers.get("Location");
    if (location?.includes("#access_token=")) return signRedirect(response, location, key);
    const isAuth = new URL(request.url).pathname.startsWith("/auth/v1/");
    const body = response.ok && isAuth ? await parseJson(response) : null;
    if (typeof body?.access_token !== "string") return response;
    return replaceResponseBody(response, {
      ...body,
      access_token: await signEs256(body.access_token, key),
    });
  };
}

/** Stored beside the data, so that tokens outlive a restart. */
export function loadSigningKey(folder: string | "memory"): SigningKey {
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

/** The services check the expiry. */
function isSignedBy(token: string, { id, publicKey }: SigningKey): Promise<boolean> {
  if (parseHeader(token).kid !== id) return Promise.resolve(false);
  return compactVerify(token, publicKey, { algorithms: ["ES256"] }).then(
    () => true,
    () => false,
  );
}

/** For an invalid token, signs with a random secret, which the services reject. */
async function replaceToken(
  request: Request,
  key: SigningKey,
  jwtSecret: string,
): Promise<Request> {
  const token = getToken(request);
  if (parseHeader(token).alg !== "ES256") return request;
  const secret = (await isSignedBy(token, key)) ? jwtSecret : randomUUID();
  const copy = new Request(request);
  copy.headers.set("Authorization", `Bearer ${await signHs256(parseClaims(token), secret)}`);
  return copy;
}

async function signRedirect(
  response: Response,
  location: string,
  key: SigningKey,
): Promise<Response> {
  const [url, fragment] = location.split("#");
  const values = new URLSearchParams(fragment);
  values.set("access_token", await signEs256(values.get("access_token") ?? "", key));
  const headers = new Headers(response.headers);
  headers.set("Location", `${url}#${values}`);
  return new Response(null, { status: response.status, headers });
}
