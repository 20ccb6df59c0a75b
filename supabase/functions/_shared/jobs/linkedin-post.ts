// supabase/README.md documents what becomes of each answer.
import type { Enums } from "../../../../app/database.types.ts";
import { readTokenKeys } from "../linkedin-keys.ts";
import { CALL_TIMEOUT_MS, database, siteOrigin } from "../platform.ts";
import { decryptToken } from "../token-encryption.ts";
import type { Failure } from "./queue.ts";

/** July 2026, supported until July 2027 at least: learn.microsoft.com/linkedin/marketing/integrations/migrations */
const LINKEDIN_VERSION = "202607";
const LINKEDIN_API_URL = "https://api.linkedin.com";
const LINKEDIN_TIMEOUT_MS = 10_000;
const MAX_MESSAGE_LENGTH = 900;

export type LinkedinPost = {
  user_id: string;
  encrypted_token: string;
  connected_at: string;
  member_id: string;
  /** Null for a post to be published. */
  stopped_urn: string | null;
  text: string;
  /** With a query. */
  picture_path: string | null;
  alt_text: string;
};

type Result =
  | { outcome: "published"; urn: string }
  | { outcome: "failed"; message: string }
  | { outcome: "not_sent" | "rejected"; failure: Failure }
  /** The post may be there or not. */
  | { outcome: "uncertain"; failure: Failure }
  | { outcome: "stopped" };

type Call = ReturnType<typeof createCall>;

/** Ends a step of which it is certain that it published nothing. */
class Unsent extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super("Nothing was published");
    this.result = result;
  }
}

export async function publishOnLinkedin(
  eventId: string,
  post: LinkedinPost,
): Promise<Failure | null> {
  const result = await publish(post).catch((error): Result => {
    if (error instanceof Unsent) return error.result;
    return { outcome: "not_sent", failure: { error: describe(error) } };
  });
  if (result.outcome !== "uncertain" && result.outcome !== "stopped") {
    const response = await database(
      "POST",
      "rpc/finish_linkedin_attempt",
      {
        event_id: eventId,
        user_id: post.user_id,
        outcome: result.outcome satisfies Enums<"linkedin_outcome">,
        connected_at: post.connected_at,
        urn: "urn" in result ? result.urn : null,
        message: "message" in result ? result.message : null,
      },
      CALL_TIMEOUT_MS,
    ).catch(() => null);
    await response?.body?.cancel();
    if (!response?.ok) return { error: "LinkedIn’s answer was not stored" };
  }
  return "failure" in result ? result.failure : null;
}

async function publish(post: LinkedinPost): Promise<Result> {
  const call = createCall(await decryptToken(post.encrypted_token, post.user_id, readTokenKeys()));
  if (post.stopped_urn) return await remove(call, post.stopped_urn);
  const author = `urn:li:person:${post.member_id}`;
  const body = {
    author,
    commentary: escapeCommentary(post.text),
    visibility: "PUBLIC",
    distribution: {
      feedDistribution: "MAIN_FEED",
      targetEntities: [],
      thirdPartyDistributionChannels: [],
    },
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: false,
    ...(post.picture_path && {
      content: {
        media: { id: await uploadPicture(call, post.picture_path, author), altText: post.alt_text },
      },
    }),
  };
  let response: Response;
  try {
    response = await call("POST", "/rest/posts", body);
  } catch (error) {
    return isBeforeSending(error)
      ? { outcome: "not_sent", failure: { error: describe(error) } }
      : uncertain(describe(error));
  }
  if (response.ok) {
    await response.body?.cancel();
    const urn = response.headers.get("x-restli-id");
    return urn ? { outcome: "published", urn } : uncertain("LinkedIn named no post");
  }
  const isCertain =
    (response.status < 500 && response.status !== 408) ||
    (response.status === 503 && response.headers.has("retry-after"));
  const result = await readRejection(response);
  return isCertain ? result : uncertain(`LinkedIn answered ${response.status}`);
}

/** Can be repeated: LinkedIn answers 404 for one that is gone. */
async function remove(call: Call, urn: string): Promise<Result> {
  const response = await call("DELETE", `/rest/posts/${encodeURIComponent(urn)}`);
  if (response.ok || response.status === 404) {
    await response.body?.cancel();
    return { outcome: "stopped" };
  }
  const result = await readRejection(response);
  if (result.outcome === "failed")
    return { outcome: "not_sent", failure: { error: result.message } };
  // The post may be of another LinkedIn account than the one that is connected now.
  return response.status === 403 && "failure" in result
    ? { outcome: "not_sent", failure: result.failure }
    : result;
}

/** LinkedIn takes JPEG, PNG and GIF, and only the site can convert. */
async function uploadPicture(call: Call, path: string, owner: string): Promise<string> {
  const picture = await fetch(`${siteOrigin()}${path}&format=jpeg`, {
    redirect: "manual",
    signal: AbortSignal.timeout(LINKEDIN_TIMEOUT_MS),
  });
  if (!picture.ok) throw new Error(`The site answered ${picture.status} for the photo`);
  const start = await call("POST", "/rest/images?action=initializeUpload", {
    initializeUploadRequest: { owner },
  });
  if (!start.ok) throw new Unsent(await readRejection(start));
  const { value } = await start.json();
  const upload = await call("PUT", value.uploadUrl, await picture.blob());
  if (!upload.ok) throw new Unsent(await readRejection(upload));
  await upload.body?.cancel();
  return value.image;
}

function createCall(token: string) {
  const base = Deno.env.get("LINKEDIN_API_URL") || LINKEDIN_API_URL;
  return (method: string, path: string, body?: Blob | Record<string, unknown>) =>
    fetch(path.startsWith("/") ? base + path : path, {
      method,
      redirect: "manual",
      headers: {
        authorization: `Bearer ${token}`,
        "linkedin-version": LINKEDIN_VERSION,
        "x-restli-protocol-version": "2.0.0",
        ...(!(body instanceof Blob) && { "content-type": "application/json" }),
      },
      body: body instanceof Blob ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(LINKEDIN_TIMEOUT_MS),
    });
}

async function readRejection(response: Response): Promise<Result> {
  const { status } = response;
  const body = await response.json().catch(() => null);
  const error = `LinkedIn answered ${status}`;
  if (status === 401 || status === 403) return { outcome: "rejected", failure: { error } };
  if (status === 429 || status >= 500) {
    const retryAfterS = Number(response.headers.get("retry-after")) || null;
    return { outcome: "not_sent", failure: { error, retryAfterS } };
  }
  if (status === 426 || (status === 400 && body?.code === "VERSION_MISSING"))
    return {
      outcome: "failed",
      message: `LinkedIn no longer supports version ${LINKEDIN_VERSION} of its API, so no post can go out until we update it.`,
    };
  const reason = String(body?.message ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return {
    outcome: "failed",
    message: `${error}${reason && `: ${reason}`}`.slice(0, MAX_MESSAGE_LENGTH).trim(),
  };
}

function uncertain(error: string): Result {
  return { outcome: "uncertain", failure: { error } };
}

/** Of LinkedIn's "little text" format, in which hashtags and mentions have a syntax. */
function escapeCommentary(text: string): string {
  return text.replace(/[\\|{}@[\]()<>*_~]/g, "\\$&");
}

/** Of Deno's client, whose other errors may come after the request. */
function isBeforeSending(error: unknown): boolean {
  return error instanceof Error && error.message.includes("client error (Connect)");
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "LinkedIn unreachable";
  return error.name === "Error" ? error.message : `LinkedIn unreachable: ${error.name}`;
}
