import { parseJson, type AuthLayer, replaceResponseBody } from "./layer.ts";

const HEADER = "X-Supabase-Api-Version";
const VERSION = "2024-01-01";

/**
 * Formats errors for API version 2024-01-01 as hosted Supabase does: code and message without a
 * status. @supabase/lite only has the first format.
 */
export const formatErrors: AuthLayer = (auth) => async (request) => {
  const response = await auth(request);
  const version = request.headers.get(HEADER);
  if (response.ok || !version || !(version >= VERSION)) return response;
  const body = await parseJson(response);
  if (typeof body?.error_code !== "string") return response;
  const { code: _, error_code: code, msg: message, ...rest } = body;
  const changed = replaceResponseBody(response, { code, message, ...rest });
  changed.headers.set(HEADER, VERSION);
  return changed;
};
