import type { Plugin } from "vite";

/** Loaded but unused by the Worker. Costs: Brotli bytes and CPU time of a cold start. */
const STAND_INS: Record<string, string> = {
  // supabase-js passes it each token: 16.2 KB, 1.7 ms.
  "@supabase/realtime-js": "export class RealtimeClient { setAuth() {} }",
  // 6.1 KB, 1.2 ms.
  "@supabase/storage-js":
    "export class StorageClient {} export class StorageApiError extends Error {}",
  // React Router's library does the same: 1.9 KB.
  cookie:
    'export { parse, parseCookie, serialize, serialize as stringifySetCookie } from "cookie-es"',
  // 3.5 KB.
  "./lib/webauthn":
    "export class WebAuthnApi {} export const createCredential = undefined, deserializeCredentialCreationOptions = undefined, deserializeCredentialRequestOptions = undefined, getCredential = undefined, serializeCredentialCreationResponse = undefined, serializeCredentialRequestResponse = undefined, browserSupportsWebAuthn = undefined, webAuthnAbortService = undefined",
  // 0.8 KB.
  "./lib/web3/ethereum":
    "export const createSiweMessage = undefined, fromHex = undefined, getAddress = undefined, toHex = undefined",
  // Pages are rendered to strings, not streams: 16.7 KB, 3.4 ms.
  "./cjs/react-dom-server.edge.production.js": "export {}",
  // Conform needs four functions that zod/mini has: 10.3 KB, 3.9 ms.
  "zod/v4": 'export { lazy, optional, pipe, transform } from "zod/mini"',
};

/** Fails on an unused entry, because an upgrade could bring its code back unnoticed. */
export function standIns(): Plugin {
  const unused = new Set(Object.keys(STAND_INS));
  return {
    name: "spellpost:stand-ins",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId(source) {
      if (!Object.hasOwn(STAND_INS, source)) return;
      unused.delete(source);
      return `\0stand-in:${source}`;
    },
    load: (id) => STAND_INS[id.replace("\0stand-in:", "")],
    buildEnd(error) {
      if (!error && unused.size > 0)
        this.error(`No module imports ${[...unused].join(" or ")}; correct workers/stand-ins.ts`);
    },
  };
}
