import { Agent, request } from "node:http";

export type RawRequest = {
  method: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
};
export type RawResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends requests that `fetch` would refuse: any method, any path unchanged, any header. */
export function sendRaw(siteUrl: string, raw: RawRequest): Promise<RawResponse> {
  const { method, path, headers = {}, body } = raw;
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        method,
        path,
        agent,
        headers: {
          ...headers,
          ...(body === undefined || headers["Transfer-Encoding"]
            ? {}
            : { "Content-Length": String(Buffer.byteLength(body)) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString("utf8"),
          }),
        );
        response.on("error", reject);
      },
    );
    // Retries, as browsers do, after the server closed a reused connection, which happens when it
    // rejects a body unread.
    sent.on("error", (error) =>
      sent.reusedSocket ? resolve(sendRaw(siteUrl, raw)) : reject(error),
    );
    sent.end(body);
  });
}

/** Reads a response of `fetch` into the shape of one that `sendRaw` returns. */
export async function readResponse(response: Response): Promise<RawResponse> {
  const headers: RawResponse["headers"] = Object.fromEntries(response.headers);
  headers["set-cookie"] = response.headers.getSetCookie();
  return { status: response.status, headers, body: await response.text() };
}

/** Returns the processing time in milliseconds that the Worker reports. */
export function workMs(headers: RawResponse["headers"]): number {
  return Number(/total;dur=([\d.]+)/.exec(String(headers["server-timing"]))?.[1] ?? Number.NaN);
}
