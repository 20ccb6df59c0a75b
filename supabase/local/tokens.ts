/** The bearer token of a request, or "". */
export function tokenOf(request: Request): string {
  return request.headers.get("Authorization")?.replace(/^Bearer /, "") ?? "";
}

/** What a token claims; its signature is the auth service's business. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<
      string,
      unknown
    >;
  } catch {
    return {};
  }
}

/** The JSON object a request carries, or {}. */
export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  return (await request
    .clone()
    .json()
    .catch(() => ({}))) as Record<string, unknown>;
}
