import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Call = { method: string; path: string; body: string };
type Responses = Record<string, unknown>;

export type FakeApi = {
  url: string;
  /** Requests received so far, oldest first. */
  calls: Call[];
  /** Responses by "METHOD /path", as JSON with status 200; `{ status, body }` sets both. */
  responses: Responses;
  stop(): Promise<void>;
};

export const PROJECT_REF = "abcdefghijklmnopqrst";

/**
 * Simulates the Management API of Supabase, a project or a Worker: JSON over HTTP, and 404 for an
 * unknown call.
 */
export async function startFakeApi(responses: Responses): Promise<FakeApi> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url: path = "" } = request;
      calls.push({ method, path, body: Buffer.concat(chunks).toString() });
      const stub = responses[`${method} ${path.split("?")[0]}`] ?? { status: 404, body: {} };
      const { status, body } = hasStatus(stub) ? stub : { status: 200, body: stub };
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    responses,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function hasStatus(stub: unknown): stub is { status: number; body: unknown } {
  return typeof stub === "object" && stub !== null && "status" in stub && "body" in stub;
}

/** Creates the Management API responses of an unconfigured project that the CLI reads. */
export function freshProject(auth: Record<string, unknown> = {}): Responses {
  const project = `/v1/projects/${PROJECT_REF}`;
  return {
    [`GET ${project}`]: {
      id: PROJECT_REF,
      ref: PROJECT_REF,
      organization_id: "o",
      organization_slug: "o",
      name: "spellpost",
      region: "eu-central-1",
      created_at: "2026-01-01T00:00:00Z",
      status: "ACTIVE_HEALTHY",
      database: {
        host: `db.${PROJECT_REF}.supabase.co`,
        version: "17.4",
        postgres_engine: "17",
        release_channel: "ga",
      },
    },
    [`GET ${project}/billing/addons`]: { selected_addons: [], available_addons: [] },
    [`GET /v2/projects/${PROJECT_REF}/config`]: {
      data: {
        attributes: {
          api: { max_rows: 1000, db_schema: "public" },
          auth: { site_url: "http://localhost:3000", uri_allow_list: "", ...auth },
        },
      },
    },
  };
}
