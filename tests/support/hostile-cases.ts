import type { RawRequest } from "./raw-request.ts";
import type { RoutePath } from "./route-paths.ts";

export type HostileCase = RawRequest & { title: string };

/** Part of every value that must not reach a log or another origin. */
export const MARKER = "mallory.marker@evil.example";
const EVIL = "https://evil.example/";
const SCRIPT = `"'><script>alert(1)</script>`;

/** Hostile values, percent-encoded as they arrive. */
const VALUES: Record<string, string> = {
  script: encodeURIComponent(SCRIPT),
  "image with onerror": encodeURIComponent("<img src=x onerror=alert(1)>"),
  "javascript:": encodeURIComponent("javascript:alert(1)"),
  "data:": encodeURIComponent("data:text/html,<script>alert(1)</script>"),
  NUL: "a%00b",
  "lone surrogate": "%ED%A0%80",
  "bad UTF-8": "%FF%FE%C0%AF",
  "bad escapes": "%%%zz%",
  bidi: encodeURIComponent("\u202Egnp.exe\u2066\u2069\u200F"),
  zalgo: encodeURIComponent(`Z${"\u0301\u0328\u0489".repeat(200)}`),
  "CR and LF": "x%0D%0ASet-Cookie:%20injected=1%0D%0A%0D%0A<script>",
  "a mailbox": encodeURIComponent(MARKER),
  sql: encodeURIComponent("' OR 1=1; DROP TABLE profiles; --"),
  postgrest: encodeURIComponent("eq.1)&select=*,(id.not.is.null"),
  template: encodeURIComponent("${7*7}{{7*7}}<%= 7*7 %>#{7*7}"),
  prototype: encodeURIComponent("__proto__"),
  long: "A".repeat(6000),
  number: "-9e999",
  spaces: "%20%09%E2%80%8B%C2%A0",
};

const REDIRECTS = [
  EVIL,
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "https:evil.example",
  "https:/evil.example",
  "javascript:alert(1)",
  "/%2f/evil.example",
  "/.//evil.example",
  "//evil.example/..",
  "http://127.0.0.1@evil.example",
  "/client/../..//evil.example",
  "\r\n//evil.example",
];

const PARAMETERS = [
  "next",
  "plan",
  "step",
  "section",
  "q",
  "category",
  "show",
  "billing",
  "email",
  "source",
  "error",
  "code",
  "token_hash",
  "status",
  "id",
  "user_id",
  "state",
  "_routes",
  "index",
];

const FIELDS = [
  "name",
  "email",
  "password",
  "confirmPassword",
  "terms",
  "noMarketing",
  "subject",
  "message",
  "intent",
  "step",
  "token_hash",
  "code",
  "mailCode",
  "access_token",
  "refresh_token",
  "business_name",
  "website",
  "offer_description",
  "differentiator",
  "facebook_url",
  "instagram_url",
  "linkedin_url",
  "tone_preference",
  "words_to_avoid",
  "title",
  "description",
];

const FORM = "application/x-www-form-urlencoded";
const fillFields = (value: string) => FIELDS.map((name) => `${name}=${value}`).join("&");

/** Bodies that our pages never send: [title, content type, body]. */
const BODIES: [string, string | undefined, string | Buffer][] = [
  ["JSON", "application/json", '{"email":{"$ne":null}}'],
  ["JSON said to be a form", FORM, '{"email":{"$ne":null}}'],
  ["XML", "application/xml", `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`],
  ["text", "text/plain", "email=a@b.example"],
  ["no content type", undefined, "email=a@b.example"],
  ["an unknown content type", `${"x".repeat(500)}/y; charset=utf-7`, "a"],
  ["nothing", FORM, ""],
  ["nothing, as multipart", "multipart/form-data; boundary=x", ""],
  ["multipart without boundary", "multipart/form-data", "--x\r\n\r\n"],
  [
    "truncated multipart",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na',
  ],
  [
    "a file for a field",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="email"; filename="../../etc/passwd"\r\nContent-Type: image/png\r\n\r\n\u0000\r\n--x--\r\n',
  ],
  [
    "multipart with evil names",
    "multipart/form-data; boundary=x",
    `--x\r\nContent-Disposition: form-data; name="__proto__[polluted]"\r\n\r\n1\r\n--x--\r\n`,
  ],
  ["a form in another charset", `${FORM}; charset=utf-16`, "email=a"],
  [
    "random bytes",
    FORM,
    Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919 + 13) % 256)),
  ],
  ["deep names", FORM, `${"a[b]".repeat(1)}${"[c]".repeat(2000)}=1&email${".x".repeat(2000)}=1`],
  ["a huge index", FORM, "email[10000000]=1&x[99999999999]=1&name[4294967294]=1"],
  ["a huge name", FORM, `${"n".repeat(60_000)}=1`],
  [
    "ten thousand fields",
    FORM,
    Array.from({ length: 10_000 }, (_, index) => `${index}=`).join("&"),
  ],
  [
    "prototype names",
    FORM,
    "__proto__[polluted]=1&constructor.prototype.polluted=1&toString=1&hasOwnProperty=x",
  ],
  [
    "Conform's own fields",
    FORM,
    "__intent__={&__state__=}&__intent__=%7B%22type%22%3A%22reset%22%7D",
  ],
  ["every field twice", FORM, `${fillFields("one")}&${fillFields("two")}`],
  [
    "every field as an array",
    FORM,
    FIELDS.map((name) => `${name}[]=1&${name}[0]=2&${name}.a=3`).join("&"),
  ],
  ["one byte too many", FORM, "x".repeat(64 * 1024 + 1)],
  ["half a megabyte", FORM, `message=${"x".repeat(512 * 1024)}`],
];

/**
 * Claims of two tokens that impersonate another account: one unsigned, one with a forged signature.
 */
const claims = {
  sub: "00000000-0000-4000-8000-000000000001",
  role: "service_role",
  email: MARKER,
  aud: "authenticated",
  exp: 4_102_444_800,
};
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const UNSIGNED = `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
const FORGED = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}.${"A".repeat(43)}`;
const encodeSession = (token: string) =>
  `base64-${encode({ access_token: token, refresh_token: "forged", token_type: "bearer", expires_in: 3600, expires_at: claims.exp, user: { id: claims.sub, email: MARKER } })}`;

const COOKIES: Record<string, string> = {
  "a session that is none": "spellpost-auth=junk",
  "an empty session": "spellpost-auth=",
  "broken base64": "spellpost-auth=base64-%%%",
  "base64 of no JSON": `spellpost-auth=base64-${Buffer.from("{").toString("base64url")}`,
  "a session of null": `spellpost-auth=base64-${encode(null)}`,
  "a session with wrong types": `spellpost-auth=base64-${encode({ access_token: 5, refresh_token: {}, expires_at: "soon", user: [] })}`,
  "a lost first chunk": "spellpost-auth.1=base64-abc",
  "a lost second chunk": `spellpost-auth.0=${encodeSession(FORGED).slice(0, 100)}; spellpost-auth.2=x`,
  "a thousand chunks": Array.from({ length: 300 }, (_, index) => `spellpost-auth.${index}=x`).join(
    "; ",
  ),
  "an unsigned token": `spellpost-auth=${encodeSession(UNSIGNED)}`,
  "a forged token": `spellpost-auth=${encodeSession(FORGED)}`,
  "an unsigned flash": `spellpost-toast=${Buffer.from(JSON.stringify([{ kind: "error", title: SCRIPT }])).toString("base64")}`,
  "a forged flash": `spellpost-toast=${Buffer.from(JSON.stringify([{ kind: "error", title: SCRIPT }])).toString("base64")}.${"A".repeat(43)}`,
  "a forged pending address": `spellpost-pending=${Buffer.from(JSON.stringify({ email: MARKER })).toString("base64")}.x`,
  "names of the prototype": "__proto__=1; constructor=2; toString=3",
  "no cookies at all": ";;;===;=; =; x",
  "a long one": `x=${"y".repeat(7000)}`,
  "every escape": "spellpost-auth=%00%ff%zz; spellpost-toast=%",
};

const HEADERS: Record<string, Record<string, string>> = {
  "another host behind a proxy": {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    Forwarded: "host=evil.example",
  },
  "another method in a header": { "X-HTTP-Method-Override": "DELETE", "X-Method-Override": "PUT" },
  "another address in a header": { "X-Original-URL": "/client", "X-Rewrite-URL": "/client" },
  "a foreign origin": { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
  "ranges and conditions": {
    Range: "bytes=0-1,5-,-1",
    "If-None-Match": "*",
    "If-Modified-Since": "yesterday",
  },
  "odd accepts": {
    Accept: "../../etc/passwd",
    "Accept-Language": "x".repeat(2000),
  } /* no odd Accept-Encoding: Miniflare itself answers it */,
  "a script for an agent": { "User-Agent": SCRIPT, Referer: "javascript:alert(1)" },
  "React Router's own": {
    "X-React-Router-Prerender-Data": "x",
    "X-RR-Redirect": EVIL,
    "X-Remix-Response": "yes",
  },
};

const SCANNED = [
  "/.env",
  "/.git/config",
  "/.dev.vars",
  "/wp-login.php",
  "/admin",
  "/package.json",
  "/wrangler.toml",
  "/server/index.js",
  "/.vite/manifest.json",
  "/_headers",
  "/_worker.js",
  "/__manifest",
  "/__manifest?paths=/client",
  "/index.php?s=/invoke",
  "/etc/passwd",
  "/..%2f..%2fetc/passwd",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/..;/manager/html",
  "//evil.example",
  "//evil.example/%2e%2e",
  "/\\evil.example",
  "/%5cevil.example",
  "/https://evil.example",
  "/%00",
  "/%ff",
  "/%",
  "/%zz",
  "/%E0%A4%A",
  "/a%0d%0aSet-Cookie:injected=1",
  "/blog/%00",
  "/blog/%ff",
  "/case-studies/%zz",
  "/blog/__proto__",
  "/case-studies/constructor",
  "/blog/../../x",
  `/${encodeURIComponent(SCRIPT)}`,
  `/${"a/".repeat(2000)}`,
  `/${"x".repeat(5000)}`,
  "/client.data.data",
  "/_root.data",
  "/.data",
  "/login/.data",
  "/rest/v1/profiles",
  "/auth/v1/admin/users",
  "/mailbox",
  "/webhooks",
];

/** Senders that must not be able to post; the last one omits its origin. */
const SENDERS: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "http://127.0.0.1.evil.example" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  {},
];

const METHODS = ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"];

/**
 * Generates requests of hostile or broken clients to every URL of the site.
 * @param session cookies of a signed-in client, so that requests reach the guarded forms, too
 */
export function* hostileCases(
  siteUrl: string,
  routes: RoutePath[],
  session: string,
): Generator<HostileCase> {
  const own = { Origin: siteUrl };
  for (const { path, hasAction } of routes) {
    for (const method of METHODS)
      yield {
        title: `${method} ${path}`,
        method,
        path,
        ...(method === "HEAD" || method === "OPTIONS" || method === "TRACE"
          ? {}
          : { body: "email=a", headers: own }),
      };
    for (const [title, value] of Object.entries(VALUES)) {
      yield {
        title: `GET ${path}, ${title} in the query`,
        method: "GET",
        path: `${path}?${PARAMETERS.map((name) => `${name}=${value.slice(0, 300)}`).join("&")}`,
      };
    }
    for (const [title, type, body] of BODIES)
      yield {
        title: `POST ${path}, ${title}`,
        method: "POST",
        path,
        headers: { ...own, ...(type ? { "Content-Type": type } : {}) },
        body,
      };
    for (const sender of SENDERS) {
      yield {
        title: `POST ${path} from ${JSON.stringify(sender)}`,
        method: "POST",
        path,
        headers: { ...sender, "Content-Type": FORM },
        body: fillFields("x"),
      };
    }
    for (const [title, cookie] of Object.entries(COOKIES))
      yield {
        title: `GET ${path}, ${title} for a cookie`,
        method: "GET",
        path,
        headers: { Cookie: cookie },
      };
    for (const [title, headers] of Object.entries(HEADERS))
      yield { title: `GET ${path}, ${title}`, method: "GET", path, headers };
    const dataPath = `${path === "/" ? "/_root" : path}.data`;
    yield { title: `GET ${dataPath}`, method: "GET", path: `${dataPath}?_routes=__proto__,root` };
    yield {
      title: `POST ${dataPath}`,
      method: "POST",
      path: dataPath,
      headers: { ...own, "Content-Type": FORM },
      body: "email=a&__proto__=1",
    };
    yield {
      title: `POST ${path} in pieces without end`,
      method: "POST",
      path,
      headers: { ...own, "Content-Type": FORM, "Transfer-Encoding": "chunked" },
      body: "a=".repeat(40_000),
    };
    if (!hasAction) continue;
    for (const [title, value] of Object.entries(VALUES)) {
      for (const cookie of path === "/logout" ? [undefined] : [undefined, session]) {
        const headers = { ...own, "Content-Type": FORM, ...(cookie ? { Cookie: cookie } : {}) };
        yield {
          title: `POST ${path}, ${title} in every field${cookie ? ", signed in" : ""}`,
          method: "POST",
          path,
          headers,
          body: fillFields(value.slice(0, 2000)),
        };
      }
    }
    for (const [title, cookie] of Object.entries(COOKIES))
      yield {
        title: `POST ${path}, ${title} for a cookie`,
        method: "POST",
        path,
        headers: { ...own, "Content-Type": FORM, Cookie: cookie },
        body: "intent=resend",
      };
  }
  for (const path of SCANNED)
    for (const method of ["GET", "POST"])
      yield {
        title: `${method} ${path.slice(0, 60)}`,
        method,
        path,
        headers: { ...own, "Content-Type": FORM },
        ...(method === "POST" ? { body: "a=b" } : {}),
      };
  for (const target of REDIRECTS) {
    const next = encodeURIComponent(target);
    yield {
      title: `signed in, /login to ${target}`,
      method: "GET",
      path: `/login?next=${next}`,
      headers: { Cookie: session },
    };
    yield { title: `/client below ${target}`, method: "GET", path: `/client?next=${next}` };
    yield {
      title: `/linkedin-oauth to ${target}`,
      method: "GET",
      path: `/linkedin-oauth-callback?redirect=${next}&state=${next}&error=${next}`,
    };
    yield {
      title: `POST /login to ${target}`,
      method: "POST",
      path: `/login?next=${next}`,
      headers: { ...own, "Content-Type": FORM },
      body: "email=&password=",
    };
  }
}

/** Headers that belong to the connection, or that Node's `fetch` sets itself. */
const HEADERS_OF_THE_CONNECTION = /^(transfer-encoding|host|content-length|connection)$/i;

/**
 * Creates the request, if it arrives as it is without a socket: with this method, path and body.
 * @returns null otherwise
 */
export function createRequest(siteUrl: string, hostile: RawRequest): Request | null {
  const { method, path, headers = {}, body } = hostile;
  if (method === "TRACE") return null;
  if (Object.keys(headers).some((name) => HEADERS_OF_THE_CONNECTION.test(name))) return null;
  try {
    decodeURIComponent(path);
    const request = new Request(siteUrl + path, {
      method,
      headers: headers as Record<string, string>,
      body: body && new Uint8Array(Buffer.from(body)),
      redirect: "manual",
    });
    return request.url === siteUrl + path ? request : null;
  } catch {
    return null;
  }
}
