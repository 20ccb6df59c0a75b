import { brotliCompressSync, constants } from "node:zlib";

/** Measures a response as Cloudflare compresses it: Brotli at quality 4. */
export function compressedBytes(body: string | Uint8Array): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength;
}
