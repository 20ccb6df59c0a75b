import { brotliCompressSync, constants } from "node:zlib";

/** Of a page with its headers, as they are before HTTP/2 compresses them. */
export function documentBytes({ html, headers }: { html: string; headers: Headers }): number {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return compressedBytes(html) + "HTTP/1.1 200 OK\r\n\r\n".length + lines.join("").length;
}

/** Measures a response as Cloudflare compresses it: Brotli at quality 4. */
export function compressedBytes(body: string | Uint8Array): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength;
}
