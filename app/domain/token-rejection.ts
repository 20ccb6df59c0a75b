/**
 * Tests whether an OAuth token endpoint rejected the code: it then names an `error`, TikTok even with
 * the status 200. Any other response without tokens is a failure of the endpoint or of the network.
 */
export function isTokenRejection(status: number, body: unknown): boolean {
  const { error } = (body ?? {}) as { error?: unknown };
  return status < 500 && Boolean(error);
}
