import { parseClaims, signHs256 } from "./jwt.ts";
import { parseCall, parseJson, type AuthLayer, replaceResponseBody } from "./layer.ts";

/** @supabase/lite only names the user and the session. */
export const completeClaims: AuthLayer =
  (auth, { rows, issuer, jwtSecret }) =>
  async (request) => {
    const call = parseCall(request);
    const { searchParams } = new URL(request.url);
    const response = await auth(request);
    const body = response.ok ? await parseJson(response) : null;
    if (typeof body?.access_token !== "string") return response;
    const claims = parseClaims(body.access_token);
    const isRefresh = searchParams.get("grant_type") === "refresh_token";
    const isPkce = searchParams.get("grant_type") === "pkce";
    const method = isRefresh ? null : isPkce ? "otp" : getAuthMethod(call);
    if (method) {
      await rows(
        `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
         on conflict (session_id, authentication_method) do update set updated_at = now()`,
        [claims.session_id, method],
      );
    }
    const [session] = await rows<{ aal: string | null }>(
      "select aal from auth.sessions where id = $1",
      [claims.session_id],
    );
    const amr = await rows<{ method: string; timestamp: number }>(
      `select authentication_method as method, extract(epoch from updated_at)::int as timestamp
       from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
      [claims.session_id],
    );
    const user = (body.user ?? {}) as Record<string, unknown>;
    const allClaims = {
      iss: issuer,
      ...claims,
      phone: "",
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      aal: session?.aal ?? "aal1",
      amr,
      is_anonymous: false,
    };
    return replaceResponseBody(response, {
      ...body,
      access_token: await signHs256(allClaims, jwtSecret),
      expires_at: claims.exp,
    });
  };

/** All emailed links count as one method. */
function getAuthMethod(call: string): string | null {
  if (call === "POST token" || call === "POST signup") return "password";
  if (call.endsWith(" verify")) return call.startsWith("POST factors") ? "totp" : "otp";
  return call.startsWith("POST factors/") ? "totp" : null;
}
