import { expect, test } from "vitest";
import { createSessionCookieJar } from "../../app/request/session-cookie-jar.server.ts";

const URL_HERE = new URL("https://spellpost.example/client");
const NAME = "__Host-spellpost-auth";
const SESSION = { access_token: "a.b.c", refresh_token: "r", user: { name: "Maria" } };
const VALUE = `base64-${Buffer.from(JSON.stringify(SESSION)).toString("base64url")}`;
const VERIFIER = `${NAME}-code-verifier`;
const MONTH_S = 60 * 60 * 24 * 30;

const open = (cookies: Record<string, string> = {}) => {
  const Cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  return createSessionCookieJar(new Request(URL_HERE, { headers: { Cookie } }), URL_HERE);
};

/** Lists the cookies that the response sets, as "name=value; Max-Age=0". */
const read = (jar: ReturnType<typeof open>) =>
  jar.cookiesToSet().map((cookie) => {
    const [pair, ...attributes] = cookie.split("; ");
    expect(attributes).toEqual(
      expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]),
    );
    return `${pair}; ${attributes.find((attribute) => attribute.startsWith("Max-Age="))}`;
  });

test("a readable session is kept, and nothing is set", () => {
  const jar = open({ [NAME]: VALUE, "spellpost-theme": "dark" });
  expect(jar.storedSession).toEqual(SESSION);
  expect(jar.getCurrentSession()).toEqual(SESSION);
  expect(read(jar)).toEqual([]);
});

test("an unreadable session is hidden from the client and deleted in the browser", () => {
  const jar = open({ [NAME]: "junk" });
  expect(jar.storedSession).toBeNull();
  expect(jar.methods.getAll?.()).toEqual([]);
  expect(read(jar)).toEqual([`${NAME}=; Max-Age=0`]);
});

test("a new session replaces an unreadable one, which is not deleted, too", () => {
  const jar = open({ [NAME]: "junk" });
  void jar.methods.setAll?.([{ name: NAME, value: VALUE, options: {} }], {});
  expect(jar.getCurrentSession()).toEqual(SESSION);
  expect(read(jar)).toEqual([`${NAME}=${VALUE}; Max-Age=${MONTH_S}`]);
});

test("a new session deletes verifiers that an earlier deployment left", () => {
  const jar = open({ [VERIFIER]: "base64-Ingi" });
  void jar.methods.setAll?.([{ name: NAME, value: VALUE, options: {} }], {});
  expect(read(jar).toSorted()).toEqual([
    `${VERIFIER}=; Max-Age=0`,
    `${NAME}=${VALUE}; Max-Age=${MONTH_S}`,
  ]);
});

test("clearing deletes all parts of the session, and nothing else", () => {
  const parts = { [`${NAME}.0`]: VALUE.slice(0, 20), [`${NAME}.1`]: VALUE.slice(20) };
  const jar = open({ ...parts, "spellpost-theme": "dark" });
  jar.clear();
  expect(read(jar)).toEqual([`${NAME}.0=; Max-Age=0`, `${NAME}.1=; Max-Age=0`]);
});

test("discarding leaves the browser's cookies as they are", () => {
  const jar = open({ [NAME]: VALUE });
  jar.clear();
  jar.discard();
  expect(read(jar)).toEqual([]);
});

test("after discarding, the auth client can set a new session, but remove none", () => {
  const jar = open({ [NAME]: VALUE });
  jar.discard();
  void jar.methods.setAll?.([{ name: NAME, value: "", options: {} }], {});
  expect(read(jar)).toEqual([]);
  void jar.methods.setAll?.([{ name: NAME, value: VALUE, options: {} }], {});
  expect(read(jar)).toEqual([`${NAME}=${VALUE}; Max-Age=${MONTH_S}`]);
});
