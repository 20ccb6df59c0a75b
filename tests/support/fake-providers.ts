import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { serveOrigin } from "./in-process/fetch-router.ts";
import { PROVIDERS_URL } from "./in-process/urls.ts";

type StubbedResponse =
  | { status?: number; headers?: Record<string, string>; body?: string }
  | "hang";
type ReceivedCall = {
  path: string;
  headers: Record<string, string>;
  body: string;
};

/**
 * Simulates a token endpoint and a webhook receiver on a port. Both send stubbed responses and
 * record their calls.
 */
export async function startFakeProviders() {
  const providers = createProviders();
  const server = createAdaptorServer({ fetch: providers.fetch, overrideGlobalObjects: false });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...describeProviders(`http://127.0.0.1:${port}`, providers),
    async stop() {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Serves the providers to a site in this process, which reaches no port. */
export function serveFakeProviders() {
  const providers = createProviders();
  return {
    ...describeProviders(PROVIDERS_URL, providers),
    stop: serveOrigin(PROVIDERS_URL, providers.fetch),
  };
}

function createProviders() {
  const stubs = new Map<string, StubbedResponse>();
  const received: ReceivedCall[] = [];
  return {
    stubs,
    received,
    async fetch(request: Request): Promise<Response> {
      const path = new URL(request.url).pathname;
      const headers = Object.fromEntries(request.headers);
      received.push({ path, headers, body: await request.text() });
      const stubbed = stubs.get(path) ?? {};
      if (stubbed === "hang") return new Promise<never>(() => {});
      return new Response(stubbed.body ?? "{}", stubbed);
    },
  };
}

function describeProviders(url: string, { stubs, received }: ReturnType<typeof createProviders>) {
  return {
    /** Variables of a site that exchanges TikTok's codes here. */
    variables: {
      TIKTOK_CLIENT_KEY: "key-1",
      TIKTOK_CLIENT_SECRET: "secret-1",
      TIKTOK_TOKEN_URL: `${url}/token`,
      AUTOMATION_WEBHOOK_URL: `${url}/webhook`,
    },
    stub: (path: string, response: StubbedResponse) => void stubs.set(path, response),
    callsTo: (path: string) => received.filter((call) => call.path === path),
  };
}
