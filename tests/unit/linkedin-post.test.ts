import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { encryptToken } from "../../supabase/functions/_shared/token-encryption.ts";

/** What a call to LinkedIn that ends without an answer leaves behind. */

/** Not a literal, because its types are Deno's. */
const path = join(import.meta.dirname, "../../supabase/functions/_shared/jobs/linkedin-post.ts");
const { publishOnLinkedin } = (await import(path)) as {
  publishOnLinkedin: (event: string, post: object) => Promise<{ error: string } | null>;
};
const KEY = btoa("0123456789abcdef0123456789abcdef");
const ENV: Record<string, string> = {
  LINKEDIN_TOKEN_KEY: KEY,
  SUPABASE_URL: "http://supabase.test",
  SUPABASE_SERVICE_ROLE_KEY: "service_role_key",
};
const outcomes: unknown[] = [];

beforeEach(() => {
  outcomes.length = 0;
  vi.stubGlobal("Deno", { env: { get: (name: string) => ENV[name] } });
});
afterEach(() => vi.unstubAllGlobals());

async function publishWith(error: Error) {
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    if (!url.startsWith("http://supabase.test/")) throw error;
    outcomes.push(JSON.parse(body).outcome);
    return new Response(null, { status: 204 });
  });
  return publishOnLinkedin("event", {
    user_id: "client",
    encrypted_token: await encryptToken("token", "client", [KEY]),
    connected_at: "2026-12-01T00:00:00Z",
    member_id: "member",
    stopped_urn: null,
    text: "Figs",
    picture_path: null,
    alt_text: "",
  });
}

test.each([
  new TypeError("error sending request for url (…): client error (SendRequest)"),
  new DOMException("Signal timed out.", "TimeoutError"),
])("leaves the attempt open after %s", async (error) => {
  expect(await publishWith(error)).toEqual({ error: `LinkedIn unreachable: ${error.name}` });
  expect(outcomes).toEqual([]);
});

test("may send a post again that never reached LinkedIn", async () => {
  const refused = "error sending request for url (…): client error (Connect): Connection refused";
  expect(await publishWith(new TypeError(refused))).toEqual({
    error: "LinkedIn unreachable: TypeError",
  });
  expect(outcomes).toEqual(["not_sent"]);
});
