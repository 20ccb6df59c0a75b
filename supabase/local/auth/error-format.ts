import { parseJson, type AuthLayer, replaceBody } from "./layer.ts";

const HEADER = "X-Supabase-Api-Version";
const SINCE = "2024-01-01";

/**
 * Formats errors for API version 2024-01-01 as hosted Supabase does: code and message without a
 * status. @supabase/lite knows the first format only.
 */
export const formatErrors: AuthLayer = (auth) => async (request) => {
  const answer = await auth(request);
  const version = request.headers.get(HEADER);
  if (answer.ok || !version || !(version >= SINCE)) return answer;
  const body = await parseJson(answer);
  if (typeof body?.error_code !== "string") return answer;
  const { code: _, error_code: code, msg: message, ...more } = body;
  const changed = replaceBody(answer, { code, message, ...more });
  changed.headers.set(HEADER, SINCE);
  return changed;
};
