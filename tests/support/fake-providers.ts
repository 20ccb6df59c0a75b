import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type StubbedResponse =
  | { status?: number; headers?: Record<string, string>; body?: string }
  | "hang";
type ReceivedCall = {
  path: string;
  type: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/**
 * Simulates a token endpoint and a webhook receiver. Both send stubbed responses and record their
 * calls.
 */
export async function startFakeProviders() {
  const stubs = new Map<string, StubbedResponse>();
  const received: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const path = request.url ?? "";
    const { headers } = request;
    received.push({ path, type: headers["content-type"] ?? "", headers, body });
    const stubbed = stubs.get(path) ?? {};
    if (stubbed !== "hang")
      response.writeHead(stubbed.status ?? 200, stubbed.headers).end(stubbed.body ?? "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** Variables of a site that exchanges TikTok's codes here. */
    variables: {
      TIKTOK_CLIENT_KEY: "key-1",
      TIKTOK_CLIENT_SECRET: "secret-1",
      TIKTOK_TOKEN_URL: `${url}/token`,
      AUTOMATION_WEBHOOK_URL: `${url}/webhook`,
    },
    received,
    stub: (path: string, response: StubbedResponse) => void stubs.set(path, response),
    callsTo: (path: string) => received.filter((call) => call.path === path),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
