import { parseJson, type AuthLayer, replaceResponseBody } from "./layer.ts";

const HEADER = "X-Supabase-Api-Version";
const VERSION = "2024-01-01";

/** API version 2024-01-01 has code and message, without a status. */
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
