import { seededRandom } from "../seeded-random.ts";

const realMethods = {
  getRandomValues: crypto.getRandomValues.bind(crypto),
  randomUUID: crypto.randomUUID.bind(crypto),
};
const realRandom = Math.random;

/**
 * Replaces the randomness of this process, so that the same seed gives the same ids and tokens.
 * Signing keys and the database's own ids stay random.
 * @returns a function that ends it
 */
export function seedRandomness(seed: number): () => void {
  const draw = seededRandom(seed);
  const fill = <T extends ArrayBufferView>(array: T): T => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index++) bytes[index] = draw() * 256;
    return array;
  };
  Math.random = draw;
  Object.assign(crypto, {
    getRandomValues: fill,
    randomUUID: () => toUuid(fill(new Uint8Array(16))),
  });
  return () => {
    Math.random = realRandom;
    Object.assign(crypto, realMethods);
  };
}

/** Formats 16 random bytes as a UUID of version 4. */
function toUuid(bytes: Uint8Array): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
