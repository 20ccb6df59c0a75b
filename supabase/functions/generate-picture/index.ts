// POST {draft_id} with the token of its client or of the team. Answers with the picture, or with
// {code}: the database's, "ceiling" or "no_picture".
import { readLimitedBody } from "../_shared/limited-body.ts";
import { generatePicture } from "../_shared/model/generate-picture.ts";
import { recordModelCall } from "../_shared/model/record.ts";
import { isCeilingReached, readImageModelSettings } from "../_shared/model/settings.ts";
import {
  CALL_TIMEOUT_MS,
  database,
  env,
  optionalEnv,
  publishableKey,
} from "../_shared/platform.ts";

const BODY_LIMIT_BYTES = 1024;

type PictureRequest = {
  user_id: string;
  business_name: string;
  offer: string;
  body: string;
  picture_idea: string;
};

Deno.serve(async (request) => {
  if (request.method !== "POST") return respond(405, { error: "Method not allowed" });
  const text = await readLimitedBody(request, BODY_LIMIT_BYTES);
  if (text === null) return respond(413, { error: "Body too large" });
  try {
    return await answer(request.headers.get("authorization") ?? "", text);
  } catch (error) {
    console.error("Picture not made:", error instanceof Error ? error.message : error);
    return respond(503, { code: "no_picture" });
  }
});

async function answer(authorization: string, body: string): Promise<Response> {
  const settings = readImageModelSettings(optionalEnv);
  if (!settings) return respond(503, { code: "no_picture" });
  const requested = await requestPicture(authorization, body);
  if (!requested.ok) return respond(requested.status, await requested.json());
  const picture = (await requested.json()) as PictureRequest;
  if (isCeilingReached(settings.ceilings, await getSpending(picture.user_id)))
    return respond(409, { code: "ceiling" });
  const { business_name: businessName, picture_idea: pictureIdea } = picture;
  const bytes = await generatePicture(settings, { ...picture, businessName, pictureIdea }, (call) =>
    recordModelCall(settings, call, picture.user_id),
  );
  if (!bytes) return respond(503, { code: "no_picture" });
  return new Response(bytes, { headers: { "content-type": "application/octet-stream" } });
}

/** By the caller's own right. */
function requestPicture(authorization: string, body: string): Promise<Response> {
  return fetch(`${env("SUPABASE_URL")}/rest/v1/rpc/request_picture`, {
    method: "POST",
    headers: { authorization, apikey: publishableKey(), "content-type": "application/json" },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
}

async function getSpending(userId: string): Promise<{ overall: number; client: number }> {
  const args = { user_id: userId };
  const response = await database("POST", "rpc/get_model_spending", args, CALL_TIMEOUT_MS);
  if (!response.ok) throw new Error(`get_model_spending answered ${response.status}`);
  return response.json();
}

function respond(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
