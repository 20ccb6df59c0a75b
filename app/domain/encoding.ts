// Hex and base64 for the Worker, the edge functions and the embedded backend. `toHex` and
// `fromBase64` of `Uint8Array` replace this once Node and hosted Edge Functions have them.

/** Formats bytes in lowercase hex. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Parses pairs of hex digits. */
export function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Formats bytes in the alphabet for URLs, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Parses base64 in either alphabet. @throws DOMException when the text is not base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  // A loop, because `Uint8Array.from` takes many times as long for the cookie of each request.
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** Parses the UTF-8 text in base64 of either alphabet. @throws DOMException when it is not base64 */
export function textFromBase64(text: string): string {
  return new TextDecoder().decode(fromBase64(text));
}
