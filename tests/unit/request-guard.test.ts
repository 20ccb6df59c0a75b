import { expect, test } from "vitest";
import { guardRequest } from "../../workers/request-guard.ts";

const SITE = "https://spellpost.example";
const FORM = "application/x-www-form-urlencoded";
const OWN = { Origin: SITE, "Content-Type": FORM };
const KIB = 1024;

/** Sends a request past the guard. @returns its rejection, or the body with which it continues */
async function guard(
  path: string,
  init: RequestInit = {},
): Promise<[status: number, text: string]> {
  const url = new URL(path, SITE);
  const guarded = await guardRequest(new Request(url, init), url);
  return [guarded instanceof Response ? guarded.status : 200, await guarded.text()];
}
const post = (headers: HeadersInit, body: BodyInit = "a=1", path = "/login") =>
  guard(path, { method: "POST", headers, body });

const FOREIGN = [403, "This form wasn’t sent from our own pages.\n"];

test.each<[string, HeadersInit, number]>([
  ["its own origin", OWN, 200],
  ["another origin", { ...OWN, Origin: "https://evil.example" }, 403],
  ["its own host by plain http", { ...OWN, Origin: "http://spellpost.example" }, 403],
  ["an opaque origin", { ...OWN, Origin: "null" }, 403],
  [
    "no origin, by a page of its own",
    { "Content-Type": FORM, "Sec-Fetch-Site": "same-origin" },
    200,
  ],
  ["no origin, by the visitor", { "Content-Type": FORM, "Sec-Fetch-Site": "none" }, 200],
  ["no origin, by a sibling", { "Content-Type": FORM, "Sec-Fetch-Site": "same-site" }, 403],
  [
    "another origin, by a page of its own",
    { ...OWN, Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
    403,
  ],
  ["neither header", { "Content-Type": FORM }, 403],
])("a form with %s (%j) gets %i", async (_, headers, status) => {
  expect(await post(headers)).toEqual(status === 200 ? [200, "a=1"] : FOREIGN);
});

test("one click unsubscribes without an origin or a body, but not from another site", async () => {
  const path = "/newsletter/leave?token=1";
  expect(await post({ "Content-Type": FORM }, "a=1", path)).toEqual([200, "a=1"]);
  expect(await post({}, "", path)).toEqual([200, ""]);
  expect(await post({}, "", "/newsletter")).toEqual(FOREIGN);
  expect((await post({}, "a=1", path))[0]).toBe(415);
  expect(await post({ ...OWN, Origin: "https://evil.example" }, "a=1", path)).toEqual(FOREIGN);
  expect(await post({ "Content-Type": FORM }, "a=1", "/newsletter/leave/all")).toEqual(FOREIGN);
});

test.each([
  [FORM, 200],
  ["Application/X-WWW-Form-URLencoded; charset=utf-8", 200],
  ["multipart/form-data; boundary=x", 200],
  ["application/json", 415],
  ["text/plain; multipart/form-data", 415],
])("a body of type %j gets %i", async (type, status) => {
  const rejected = [415, "This address only accepts forms.\n"];
  const answer = await post({ ...OWN, "Content-Type": type });
  expect(answer).toEqual(status === 200 ? [200, "a=1"] : rejected);
});

test("a body of 64 KiB is read, and one byte more is too much", async () => {
  const body = "a".repeat(64 * KIB);
  expect(await post(OWN, body)).toEqual([200, body]);
  const rejected = [413, "That’s more than a form here can hold. Nothing was saved.\n"];
  expect(await post(OWN, `${body}a`)).toEqual(rejected);
  expect(await post(OWN, body.repeat(32))).toEqual(rejected);
});

test("an upload keeps its body as a stream, from our own pages and up to a video with its cover", async () => {
  const send = async (headers: Record<string, string>, path = "/client/photos") => {
    const url = new URL(path, SITE);
    const request = new Request(url, { method: "POST", body: "a".repeat(70 * KIB), headers });
    const guarded = await guardRequest(request, url);
    return guarded instanceof Response ? guarded.status : guarded === request;
  };
  const form = { ...OWN, "Content-Type": "multipart/form-data; boundary=x" };
  const withLength = (bytes: number) => ({ ...form, "Content-Length": String(bytes) });
  expect(await send(withLength(92 * KIB * KIB))).toBe(true);
  expect(await send(withLength(12), "/desk/posts/1/photos")).toBe(true);
  expect(await send(withLength(93 * KIB * KIB))).toBe(413);
  expect(await send(withLength(12), "/client/profile")).toBe(413);
  expect(await send({ ...withLength(12), Origin: "https://evil.example" })).toBe(403);
});

test.each(["PUT", "PATCH", "DELETE"])("%s is refused, and told what is allowed", async (method) => {
  const url = new URL("/login", SITE);
  const guarded = await guardRequest(new Request(url, { method, headers: OWN }), url);
  if (!(guarded instanceof Response)) throw new Error("It went on.");
  expect([guarded.status, guarded.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
  expect(guarded.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await guarded.text()).toBe("This address only accepts GET, HEAD and POST.\n");
});

test("OPTIONS is answered with what is allowed, and nothing else", async () => {
  const url = new URL("/", SITE);
  const answer = await guardRequest(new Request(url, { method: "OPTIONS" }), url);
  if (!(answer instanceof Response)) throw new Error("It went on.");
  expect([answer.status, answer.headers.get("Allow")]).toEqual([204, "GET, HEAD, POST"]);
});

test.each(["GET", "HEAD"])(
  "%s goes on from anywhere, unless its URL is too long",
  async (method) => {
    const headers = { Origin: "https://evil.example" };
    const longest = `/?${"a".repeat(8 * KIB - `${SITE}/?`.length)}`;
    expect(await guard(longest, { method, headers })).toEqual([200, ""]);
    expect(await guard(`${longest}a`, { method, headers })).toEqual([
      414,
      "That address is too long.\n",
    ]);
  },
);
