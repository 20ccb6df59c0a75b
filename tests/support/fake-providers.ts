import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type StubbedResponse =
  | { status?: number; headers?: Record<string, string>; body?: string }
  | "hang";
type Received = {
  path: string;
  type: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/**
 * Plays a provider's token endpoint and a webhook receiver. Both answer as told and remember what
 * they were sent.
 */
export async function startFakeProviders() {
  const answers = new Map<string, StubbedResponse>();
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const path = request.url ?? "";
    const { headers } = request;
    received.push({ path, type: headers["content-type"] ?? "", headers, body });
    const answer = answers.get(path) ?? {};
    if (answer !== "hang")
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (path: string, answer: StubbedResponse) => void answers.set(path, answer),
    at: (path: string) => received.filter((call) => call.path === path),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
