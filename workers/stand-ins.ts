import type { Plugin } from "vite";

/**
 * Code in place of modules that a Worker would load without using them. Each comment says what
 * leaving the module in would cost: bytes of the upload in Brotli, and CPU time in a cold Worker,
 * which starts in 37 ms and loads the Supabase library in 4.8 ms.
 */
const STAND_INS: Record<string, string> = {
  // Creates the Realtime client that supabase-js gives each token to: 16.2 KB, 1.7 ms of the load.
  "@supabase/realtime-js": "export class RealtimeClient { setAuth() {} }",
  // Creates the Storage client of supabase-js: 6.1 KB, 1.2 ms of the load.
  "@supabase/storage-js":
    "export class StorageClient {} export class StorageApiError extends Error {}",
  // Reads and writes cookies, as React Router's library does, too: 1.9 KB.
  cookie:
    'export { parse, parseCookie, serialize, serialize as stringifySetCookie } from "cookie-es"',
  // Signs in with passkeys, in a browser: 3.5 KB.
  "./lib/webauthn":
    "export class WebAuthnApi {} export const createCredential = undefined, deserializeCredentialCreationOptions = undefined, deserializeCredentialRequestOptions = undefined, getCredential = undefined, serializeCredentialCreationResponse = undefined, serializeCredentialRequestResponse = undefined, browserSupportsWebAuthn = undefined, webAuthnAbortService = undefined",
  // Signs in with an Ethereum wallet, in a browser: 0.8 KB.
  "./lib/web3/ethereum":
    "export const createSiweMessage = undefined, fromHex = undefined, getAddress = undefined, toHex = undefined",
  // Renders to streams, while pages are rendered to strings: 16.7 KB, 3.4 ms of the start.
  "./cjs/react-dom-server.edge.production.js": "export {}",
  // Offers Conform four functions that the small Zod has, too: 10.3 KB, 3.9 ms of the start.
  "zod/v4": 'export { lazy, optional, pipe, transform } from "zod/mini"',
};

/**
 * Replaces modules in the Worker's build. Fails the build when nothing imports one of them any more,
 * because an upgrade would otherwise bring its code back unnoticed.
 */
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
