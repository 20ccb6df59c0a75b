import { brotliCompressSync, constants } from "node:zlib";

/** How many bytes Cloudflare sends of an answer that does not come compressed: Brotli at quality 4. */
export function compressedBytes(body: string | Uint8Array): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength;
}
