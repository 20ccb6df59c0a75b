import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A call as it arrives: `path` with its query. */
export type Call = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
};
export type StubbedResponse = { status: number; body: object };

/**
 * Stands before a Supabase: `intercept` sees every call and may answer in Supabase's place; with
 * null the call goes on.
 */
export async function startInterceptingProxy(
  target: string,
  intercept: (call: Call) => StubbedResponse | null,
) {
  const server = createServer(async (request, response) => {
    const body = await read(request);
    const { method = "GET", url: path = "" } = request;
    const own = intercept({ method, path, headers: request.headers, body: body.toString() });
    if (own) {
      const headers = {
        "content-type": "application/json",
        "x-supabase-api-version": "2024-01-01",
      };
      return void response.writeHead(own.status, headers).end(JSON.stringify(own.body));
    }
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const answer = await fetch(target + path, {
      method,
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
