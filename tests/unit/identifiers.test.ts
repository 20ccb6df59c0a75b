import { expect, test } from "vitest";
import { toCanonicalPath } from "../../app/domain/paths.ts";
import { formatStatus } from "../../app/domain/status.ts";
import {
  parseLinkToken,
  isTokenRejection,
  isConfirmToken,
  isUnsubscribeToken,
} from "../../app/domain/tokens.ts";
import { deriveUuid, isUuid } from "../../app/domain/uuid.ts";
import { escapeXml } from "../../app/domain/xml.ts";

const UUID = "0b5e0d5c-6f7a-4c39-9a41-2f0d3a1f6a11";

test.each([
  ["/", "/"],
  ["/Blog/", "/blog"],
  ["/blog//", "/blog"],
])("the path %s is linked as %s", (path, canonical) => {
  expect(toCanonicalPath(path)).toBe(canonical);
});

test.each([
  [null, ""],
  ["", ""],
  ["a-b_1", "a-b_1"],
  ["a-b_1.", "a-b_1"],
  ["a-b_1).\n", "a-b_1"],
  ["a-b\r\n _1", "a-b_1"],
])("the token of the link %j is %j", (value, token) => {
  expect(parseLinkToken(value)).toBe(token);
});

test.each([
  [UUID, true],
  [UUID.toUpperCase(), true],
  ["", false],
  [`${UUID}0`, false],
  [UUID.replaceAll("-", ""), false],
  [UUID.replace("0b", "0g"), false],
])("%s is a UUID, by which a subscriber leaves: %j", (text, isOne) => {
  expect(isUuid(text)).toBe(isOne);
  expect(isUnsubscribeToken(text)).toBe(isOne);
});

test("a derived UUID is of version 8, and the same for the same text", async () => {
  // The SHA-256 of "" begins with e3b0c44298fc1c149afbf4c8996fb924.
  expect(await deriveUuid("")).toBe("e3b0c442-98fc-8c14-8afb-f4c8996fb924");
  expect(await deriveUuid("a")).not.toBe(await deriveUuid("b"));
});

test.each([
  ["0a".repeat(32), true],
  ["0A".repeat(32), false],
  [`${"0a".repeat(32)}0`, false],
  ["", false],
  [null, false],
])("%j confirms a subscription: %j", (text, isToken) => {
  expect(isConfirmToken(text)).toBe(isToken);
  expect(isUnsubscribeToken(text)).toBe(false);
});

test.each([
  [400, { error: "invalid_grant" }, true],
  [200, { error: "invalid_grant" }, true],
  [500, { error: "server_error" }, false],
  [400, {}, false],
  [400, "error", false],
])("the response %i with %j rejects the code: %j", (status, body, isRejection) => {
  expect(isTokenRejection(status, body)).toBe(isRejection);
});

test("XML keeps its own characters as entities", () => {
  expect(escapeXml(`<a b="c">Fig & Olive's</a>`)).toBe(
    "&lt;a b=&quot;c&quot;&gt;Fig &amp; Olive&apos;s&lt;/a&gt;",
  );
});

test.each([
  ["", ""],
  ["open", "Open"],
  ["changed_by_staff", "Changed by staff"],
])("the status %j is shown as %j", (status, words) => {
  expect(formatStatus(status)).toBe(words);
});
