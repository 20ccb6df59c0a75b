import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { SECRET_KEY } from "./supabase-keys.ts";

/** What the auth service protects when captchas are switched on. */
const PROTECTED = /^\/auth\/v1\/(signup|recover|resend|token\?grant_type=password)/;

/** The only token that is a person's. */
export const PERSON = "a-person";

/**
 * Stands before a Supabase and judges captchas as Supabase Auth does: a protected call without the
 * right token gets no further, unless it comes with the secret key.
 */
export async function startCaptchaJudge(target: string) {
  const tokens: { path: string; token: unknown }[] = [];
  const judge = { isOn: true };
  const server = createServer(async (request, response) => {
    const body = await read(request);
    const path = request.url ?? "";
    if (request.method === "POST" && PROTECTED.test(path)) {
      const { gotrue_meta_security: security } = JSON.parse(body.toString()) as {
        gotrue_meta_security?: { captcha_token?: unknown };
      };
      const token = security?.captcha_token;
      tokens.push({ path: path.replace(/\?redirect_to.*/, ""), token });
      const isTrusted = request.headers.apikey === SECRET_KEY;
      if (judge.isOn && token !== PERSON && !isTrusted) {
        response.writeHead(400, {
          "content-type": "application/json",
          "x-supabase-api-version": "2024-01-01",
        });
        return void response.end(
          '{"code":"captcha_failed","message":"captcha protection: request disallowed"}',
        );
      }
    }
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const answer = await fetch(target + path, {
      method: request.method,
      headers: headers as Record<string, string>,
      body: body.length > 0 ? new Uint8Array(body) : undefined,
      redirect: "manual",
    });
    const kept = [...answer.headers].filter(([name]) => !/^content-(encoding|length)$/.test(name));
    response.writeHead(answer.status, kept.flat());
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    judge,
    /** The protected calls since the last time this was asked. */
    takeCalls: () => tokens.splice(0),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
