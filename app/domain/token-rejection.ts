/** A rejection names an `error`, TikTok's even with status 200. Anything else is a failure. */
export function isTokenRejection(status: number, body: unknown): boolean {
  const { error } = (body ?? {}) as { error?: unknown };
  return status < 500 && Boolean(error);
}
