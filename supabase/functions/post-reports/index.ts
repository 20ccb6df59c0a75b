// {"post_id","version","status":"published"|"failed","link"?,"message"?,"reactions"?,"comments"?,"shares"?,"views"?},
// as a Standard Webhook.
// 200 also for a repeated report, 404 for a version that was never approved, 502 for a retry.
import { readLimitedBody } from "../_shared/limited-body.ts";
import { CALL_TIMEOUT_MS, database, env } from "../_shared/platform.ts";
import { verifyWebhook, type WebhookSender } from "../_shared/webhook-signature.ts";

const MAX_BYTES = 16_000;
const AUTOMATION: WebhookSender = { prefix: "webhook", setting: "POST_REPORT_SECRET" };
const STATUSES: readonly unknown[] = ["published", "failed"];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_INTEGER = 2_147_483_647;
const MAX_COUNT = 1_000_000_000;
const COUNTS = ["reactions", "comments", "shares", "views"] as const;

type Report = {
  post_id: string;
  version: number;
  status: string;
  link?: string;
  message?: string;
} & Partial<Record<(typeof COUNTS)[number], number>>;

Deno.serve(async (request) => {
  if (request.method !== "POST") return jsonResponse(405, "Method not allowed");
  const body = await readLimitedBody(request, MAX_BYTES);
  if (body === null) return jsonResponse(413, "Too long");
  let id: string | null;
  try {
    id = verifyWebhook(request.headers, body, env("POST_REPORT_SECRET"), AUTOMATION);
  } catch (error) {
    console.error("Post report:", error instanceof Error ? error.message : error);
    return jsonResponse(503, "Not set up");
  }
  if (!id) return jsonResponse(401, "Not signed");
  const report = parseReport(body);
  if (!report) return jsonResponse(400, "Invalid report");
  try {
    return await store(id, report);
  } catch (error) {
    console.error("Post report not stored:", error instanceof Error ? error.message : error);
    return jsonResponse(502, "Try again");
  }
});

async function store(id: string, report: Report): Promise<Response> {
  const response = await database(
    "POST",
    "rpc/record_post_report",
    { id, ...report },
    CALL_TIMEOUT_MS,
  );
  await response.body?.cancel();
  if (response.ok) return Response.json({ outcome: "stored" });
  if (response.status === 404) return jsonResponse(404, "No such version of a post");
  if (response.status === 400) return jsonResponse(400, "Invalid report");
  throw new Error(`The database answered ${response.status}`);
}

function parseReport(json: string): Report | null {
  let value: Record<string, unknown> | null;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { post_id, version, status, link, message } = value;
  const isValid =
    typeof post_id === "string" &&
    UUID.test(post_id) &&
    Number.isInteger(version) &&
    Math.abs(version as number) <= MAX_INTEGER &&
    STATUSES.includes(status) &&
    isOptionalText(link) &&
    isOptionalText(message) &&
    COUNTS.every((name) => isOptionalCount(value[name]));
  if (!isValid) return null;
  const texts = { ...(link ? { link } : {}), ...(message ? { message } : {}) };
  const counts = Object.fromEntries(COUNTS.map((name) => [name, value[name] ?? undefined]));
  return { post_id, version, status, ...texts, ...counts } as Report;
}

function isOptionalCount(value: unknown): boolean {
  const isCount = Number.isInteger(value) && Math.abs(value as number) <= MAX_COUNT;
  return value === undefined || value === null || (isCount && (value as number) >= 0);
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string";
}

function jsonResponse(status: number, error: string): Response {
  return Response.json({ error }, { status });
}
