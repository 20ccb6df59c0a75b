import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { decryptToken, encryptToken } from "../../supabase/functions/_shared/token-encryption.ts";

const ACCOUNT = "3f1c8f7e-52e1-4c0a-9d0e-6d6f0a7b1c2d";
const OTHER = "00000000-0000-4000-8000-000000000000";
const TOKEN = "AQXNnd2kXITHELmWblJigbHEuoFdfRhOwGA0QNnumBI8XOVSs0HtOHEU";
const newKey = () => randomBytes(32).toString("base64");
const KEY = newKey();

describe("encrypted token", () => {
  test("names its key, hides the token and decrypts to it", async () => {
    const encrypted = await encryptToken(TOKEN, ACCOUNT, [KEY]);
    expect(encrypted).toMatch(/^[0-9a-f]{8}\.[\w-]{40,}$/);
    expect(
      Buffer.from(encrypted.split(".")[1] ?? "", "base64url").toString("latin1"),
    ).not.toContain(TOKEN.slice(0, 6));
    expect(await decryptToken(encrypted, ACCOUNT, [KEY])).toBe(TOKEN);
  });

  test("differs each time except for the key id", async () => {
    const [one, two] = [
      await encryptToken(TOKEN, ACCOUNT, [KEY]),
      await encryptToken(TOKEN, ACCOUNT, [KEY]),
    ];
    expect(one.slice(9)).not.toBe(two.slice(9));
    expect(one.slice(0, 9)).toBe(two.slice(0, 9));
  });

  test.each(["a", "é€😀", "x".repeat(8192)])("encrypts %s", async (token) => {
    expect(await decryptToken(await encryptToken(token, ACCOUNT, [KEY]), ACCOUNT, [KEY])).toBe(
      token,
    );
  });

  test("decrypts only for its own account", async () => {
    const encrypted = await encryptToken(TOKEN, ACCOUNT, [KEY]);
    await expect(decryptToken(encrypted, OTHER, [KEY])).rejects.toThrow("cannot be decrypted");
  });

  test("decrypts with the key that it names, including a previous one", async () => {
    const [younger, foreign] = [newKey(), newKey()];
    const encrypted = await encryptToken(TOKEN, ACCOUNT, [KEY]);
    expect(await decryptToken(encrypted, ACCOUNT, [younger, KEY])).toBe(TOKEN);
    await expect(decryptToken(encrypted, ACCOUNT, [younger, foreign])).rejects.toThrow(
      `No key ${encrypted.slice(0, 8)}`,
    );
    expect(await encryptToken(TOKEN, ACCOUNT, [younger, KEY])).not.toContain(encrypted.slice(0, 9));
  });

  test("fails to decrypt after any change", async () => {
    const encrypted = await encryptToken(TOKEN, ACCOUNT, [KEY]);
    for (let at = 9; at < encrypted.length - 1; at++) {
      const changed = `${encrypted.slice(0, at)}${encrypted[at] === "A" ? "B" : "A"}${encrypted.slice(at + 1)}`;
      await expect(decryptToken(changed, ACCOUNT, [KEY])).rejects.toThrow("cannot be decrypted");
    }
    for (const other of ["", TOKEN, encrypted.slice(0, 9), encrypted.slice(9), `${encrypted}=`])
      await expect(decryptToken(other, ACCOUNT, [KEY])).rejects.toThrow(
        /No key|cannot be decrypted/,
      );
  });

  test.each(["", "short", randomBytes(31).toString("base64"), randomBytes(33).toString("base64")])(
    "is rejected with the key %j",
    async (key) => {
      await expect(encryptToken(TOKEN, ACCOUNT, [key])).rejects.toThrow(
        "LINKEDIN_TOKEN_KEY must be 32 bytes in base64",
      );
    },
  );
});
