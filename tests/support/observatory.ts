/**
 * Result of a test of Mozilla's HTTP Observatory (mdn/mdn-http-observatory: src/analyzer/tests,
 * src/grader/charts.js), as far as it depends on the headers: 100 points, minus each fault, plus
 * the extras when no more than ten points were lost. Omits the five points for the preload list,
 * because a domain gets them only once it is listed.
 */
export type Scored = { test: string; result: string; points: number };

const BASELINE = 100;
const MINIMUM_FOR_EXTRAS = 90;
const SIX_MONTHS_S = 15_552_000;
const BROAD = new Set([
  "ftp:",
  "http:",
  "https:",
  "*",
  "http://*",
  "http://*.*",
  "https://*",
  "https://*.*",
]);
const PRIVATE_REFERRER = new Set([
  "no-referrer",
  "same-origin",
  "strict-origin",
  "strict-origin-when-cross-origin",
]);

/**
 * Scores a response.
 * @param cookies its Set-Cookie headers
 * @param html its body
 */
export function scoreByObservatory(
  headers: Headers,
  cookies: string[],
  html: string,
): { score: number; tests: Scored[] } {
  const tests = [
    contentSecurityPolicy(headers.get("Content-Security-Policy")),
    cookieFlags(cookies),
    {
      test: "cors",
      ...(headers.get("Access-Control-Allow-Origin") === null
        ? { result: "not implemented", points: 0 }
        : { result: "implemented", points: -50 }),
    },
    referrerPolicy(headers.get("Referrer-Policy")),
    strictTransportSecurity(headers.get("Strict-Transport-Security")),
    subresourceIntegrity(html),
    {
      test: "x-content-type-options",
      ...(headers.get("X-Content-Type-Options") === "nosniff"
        ? { result: "nosniff", points: 0 }
        : { result: "missing", points: -5 }),
    },
    frameOptions(headers),
    crossOrigin(
      "cross-origin-resource-policy",
      headers,
      ["same-origin", "same-site"],
      ["cross-origin"],
    ),
    crossOrigin(
      "cross-origin-opener-policy",
      headers,
      ["same-origin", "same-origin-allow-popups", "noopener-allow-popups"],
      ["unsafe-none"],
    ),
    crossOrigin(
      "cross-origin-embedder-policy",
      headers,
      ["require-corp", "credentialless"],
      ["unsafe-none"],
    ),
  ];
  const withoutExtras = tests.reduce((sum, { points }) => sum + Math.min(points, 0), BASELINE);
  const withExtras = tests.reduce((sum, { points }) => sum + points, BASELINE);
  return { score: withoutExtras >= MINIMUM_FOR_EXTRAS ? withExtras : withoutExtras, tests };
}

function contentSecurityPolicy(header: string | null): Scored {
  const test = "content-security-policy";
  if (!header) return { test, result: "not implemented", points: -25 };
  const policy = new Map(
    header.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  const getSources = (name: string) => {
    const sources = policy.get(name) ?? policy.get("default-src") ?? ["*"];
    const hasNonce = sources.some((source) => /^'(nonce|sha\d+)-/.test(source));
    // Browsers ignore 'unsafe-inline' beside a nonce.
    return sources.filter((source) => !(hasNonce && source === "'unsafe-inline'"));
  };
  const isLoose = (source: string) =>
    BROAD.has(source) || source === "'unsafe-inline'" || source === "data:";
  const [script, style, objects] = [
    getSources("script-src"),
    getSources("style-src"),
    getSources("object-src"),
  ];
  const active = [...policy]
    .filter(([name]) => name !== "img-src" && name !== "media-src")
    .flatMap(([, sources]) => sources);
  if (script.some(isLoose) || objects.some((source) => BROAD.has(source)))
    return { test, result: "unsafe-inline", points: -20 };
  if (active.some((source) => /^(http|ftp):/.test(source)))
    return { test, result: "insecure scheme", points: -20 };
  if ([...script, ...style].includes("'unsafe-eval'"))
    return { test, result: "unsafe-eval", points: -10 };
  if (
    [...getSources("img-src"), ...getSources("media-src")].some((source) =>
      /^(http|ftp):/.test(source),
    )
  )
    return { test, result: "insecure pictures", points: -10 };
  if (style.some(isLoose)) return { test, result: "unsafe-inline in style-src only", points: 0 };
  const isNone = policy.get("default-src")?.join() === "'none'";
  return isNone
    ? { test, result: "no unsafe, default-src 'none'", points: 10 }
    : { test, result: "no unsafe", points: 5 };
}

function cookieFlags(cookies: string[]): Scored {
  const test = "cookies";
  if (cookies.length === 0) return { test, result: "none", points: 0 };
  const attributes = cookies.map((cookie) =>
    cookie
      .toLowerCase()
      .split(";")
      .map((part) => part.trim()),
  );
  if (attributes.some((parts) => !parts.includes("secure")))
    return { test, result: "without Secure, but HSTS", points: -5 };
  if (attributes.some((parts) => /login|sess/.test(parts[0] ?? "") && !parts.includes("httponly")))
    return { test, result: "session without HttpOnly", points: -30 };
  const allSameSite = attributes.every((parts) =>
    parts.some((part) => /^samesite=(lax|strict|none)$/.test(part)),
  );
  return allSameSite
    ? { test, result: "Secure, HttpOnly and SameSite", points: 5 }
    : { test, result: "without SameSite", points: 0 };
}

function referrerPolicy(header: string | null): Scored {
  const test = "referrer-policy";
  if (header === null) return { test, result: "not implemented", points: 0 };
  return PRIVATE_REFERRER.has(header)
    ? { test, result: "private", points: 5 }
    : { test, result: "unsafe", points: -5 };
}

function strictTransportSecurity(header: string | null): Scored {
  const test = "strict-transport-security";
  const seconds = Number(/max-age=(\d+)/.exec(header ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return { test, result: "not implemented", points: -20 };
  return seconds >= SIX_MONTHS_S
    ? { test, result: "at least six months", points: 0 }
    : { test, result: "too short", points: -10 };
}

function subresourceIntegrity(html: string): Scored {
  const test = "subresource-integrity";
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"[^>]*>/g)];
  if (scripts.length === 0) return { test, result: "no scripts", points: 0 };
  if (scripts.some(([, src = ""]) => /^(https?:)?\/\//.test(src)))
    return { test, result: "a script of another origin", points: -5 };
  return scripts.some(([tag]) => tag.includes(" integrity="))
    ? { test, result: "implemented", points: 5 }
    : { test, result: "own scripts only", points: 0 };
}

function frameOptions(headers: Headers): Scored {
  const test = "x-frame-options";
  if (headers.get("Content-Security-Policy")?.includes("frame-ancestors"))
    return { test, result: "by CSP frame-ancestors", points: 5 };
  return /^(deny|sameorigin)$/i.test(headers.get("X-Frame-Options") ?? "")
    ? { test, result: "set", points: 5 }
    : { test, result: "missing", points: -20 };
}

function crossOrigin(test: string, headers: Headers, good: string[], neutral: string[]): Scored {
  const value = headers.get(test);
  if (value === null) return { test, result: "not implemented", points: 0 };
  if (good.includes(value)) return { test, result: value, points: 10 };
  return { test, result: value, points: neutral.includes(value) ? 0 : -5 };
}
