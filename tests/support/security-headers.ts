/** Headers of every response, whatever its status. */
const EXPECTED: [string, RegExp][] = [
  [
    "content-security-policy",
    /^default-src 'none'; (?!.*unsafe-eval)(?!.*script-src[^;]*unsafe).*base-uri 'none'/,
  ],
  ["x-content-type-options", /^nosniff$/],
  ["x-frame-options", /^(DENY|SAMEORIGIN)$/],
  ["referrer-policy", /^(strict-origin-when-cross-origin|same-origin)$/],
  ["cross-origin-opener-policy", /^(same-origin-allow-popups|unsafe-none)$/],
  ["cross-origin-resource-policy", /^same-origin$/],
  ["permissions-policy", /camera=\(\)/],
  ["cache-control", /./],
  // A response without a body has no type, and one that is no text needs no encoding.
  ["content-type", /^(?!text\/|.*xml)|; ?charset=utf-8$/i],
];
/** Headers of the Worker, which does not serve files. */
const FROM_THE_WORKER: [string, RegExp][] = [
  ["strict-transport-security", /^max-age=63072000$/],
  ["x-request-id", /^[0-9a-f-]{16,40}[A-Z]*$/],
  ["server-timing", /^total;dur=[\d.]+/],
];

/** @returns the headers that are missing or wrong, each with its value */
export function findHeaderFaults(
  headers: Record<string, string | string[] | undefined>,
  from: "worker" | "file" = "worker",
): string[] {
  const expected = from === "worker" ? [...EXPECTED, ...FROM_THE_WORKER] : EXPECTED;
  return expected
    .filter(([name, pattern]) => !pattern.test(String(headers[name] ?? "")))
    .map(([name]) => `${name}: ${headers[name]}`);
}
