import type { VideoType } from "~/domain/pictures/video";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { fetchSupabase } from "~/request/supabase-call.server";
import { fetchWithoutRedirects } from "~/request/supabase-fetch.server";

type Bytes = Uint8Array<ArrayBuffer>;

const STREAM_LIMIT_MS = 3_600_000;

/** Paths are those of the bucket "pictures". */
export async function writeObject(context: Context, path: string, body: Bytes): Promise<boolean> {
  return isAccepted(callStorage(context, path, { method: "POST", body }));
}

export async function writeVideo(
  context: Context,
  path: string,
  body: ReadableStream<Bytes>,
  type: VideoType,
): Promise<boolean> {
  const init = { method: "POST", body, duplex: "half", headers: { "Content-Type": type } };
  return isAccepted(streamStorage(context, path, init));
}

export function readObject(context: Context, path: string): Promise<Response> {
  return callStorage(context, path);
}

export function readVideo(context: Context, path: string, range: string | null): Promise<Response> {
  return streamStorage(context, path, { headers: range ? { Range: range } : {} });
}

async function isAccepted(call: Promise<Response>): Promise<boolean> {
  try {
    const response = await call;
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function callStorage(
  context: Context,
  path: string,
  init: { method?: string; body?: Bytes } = {},
): Promise<Response> {
  return fetchSupabase(context, (access) =>
    access.fetch(getObjectUrl(context, path), {
      ...init,
      headers: { ...createStorageHeaders(context), "Content-Type": "image/webp" },
    }),
  );
}

/** With no limit but an hour's, because a phone takes minutes to send or play a video. */
function streamStorage(
  context: Context,
  path: string,
  init: RequestInit & { headers: Record<string, string> },
): Promise<Response> {
  return fetchWithoutRedirects(getObjectUrl(context, path), {
    ...init,
    headers: { ...createStorageHeaders(context), ...init.headers },
    signal: AbortSignal.timeout(STREAM_LIMIT_MS),
  });
}

function getObjectUrl(context: Context, path: string): string {
  const { SUPABASE_URL } = context.get(requestInfoContext).env;
  return `${SUPABASE_URL}/storage/v1/object/pictures/${path}`;
}

/** The bucket is private, so only the secret key opens it. */
function createStorageHeaders(context: Context) {
  const { SUPABASE_SECRET_KEY } = context.get(requestInfoContext).env;
  if (!SUPABASE_SECRET_KEY) throw new Error("Photos need SUPABASE_SECRET_KEY");
  return {
    apikey: SUPABASE_SECRET_KEY,
    Authorization: `Bearer ${SUPABASE_SECRET_KEY}`,
    "Cache-Control": "max-age=31536000",
  };
}
