import type { MiddlewareFunction } from "react-router";
import { requestInfoContext } from "~/request/request-info.server";
import { createSupabaseAccess, supabaseContext } from "~/request/supabase.server";

export const supabaseMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const { access, cookiesToSet } = createSupabaseAccess(
    request,
    url,
    context.get(requestInfoContext),
  );
  context.set(supabaseContext, access);
  // A form needs the client anyway.
  if (request.method === "POST") await access.load();
  const response = await next();
  for (const cookie of cookiesToSet()) response.headers.append("Set-Cookie", cookie);
  return response;
};
