import { describe, expect, test } from "vitest";
import { parseCallback } from "~/domain/linkedin/callback";
import { parseUserId } from "~/domain/linkedin/state";
import { parseAuthType, toAutomationPayload, parseCode } from "~/domain/tiktok/authorization";

describe("TikTok authorization type", () => {
  test.each([
    ["/tiktok-auth", null, "advertiser"],
    ["/tiktok-auth", "advertiser_42", "advertiser"],
    ["/tiktok-auth", "account_holder", "account_holder"],
    ["/tiktok-auth", "x-account_holder-y", "account_holder"],
    ["/tiktok-auth/account_holder", null, "account_holder"],
    ["/tiktok-auth/account-holder", "advertiser", "account_holder"],
  ] as const)("%s with state %j is for an %s", (path, state, expected) =>
    expect(parseAuthType(path, state)).toBe(expected),
  );
});

test.each([
  [null, null],
  ["", null],
  ["a\0b", null],
  ["a\nb", null],
  ["x".repeat(2049), null],
  [" x ", "x"],
  ["x".repeat(2048), "x".repeat(2048)],
])("parses the code %j as %j", (code, expected) => expect(parseCode(code)).toBe(expected));

test("sends exactly the eight documented fields to the automation webhook", () => {
  const tokens = {
    access_token: "a",
    expires_in: 1,
    refresh_token: "r",
    open_id: "o",
    scope: "s",
    raw_response: { a: 1 },
    more: "no",
  };
  expect(toAutomationPayload(tokens, "advertiser", new Date(0))).toEqual({
    access_token: "a",
    expires_in: 1,
    refresh_token: "r",
    open_id: "o",
    scope: "s",
    auth_type: "advertiser",
    timestamp: "1970-01-01T00:00:00.000Z",
    raw_response: { a: 1 },
  });
});

describe("LinkedIn callback", () => {
  test.each([
    ["?linkedin_connected=true", null],
    ["?error=access%20denied", "access denied"],
    ["?error=access%2520denied", "access denied"],
    ["?error=caf%C3%A9", "café"],
    ["?linkedin_connected=true&error=no", "no"],
    ["?error=", "Unknown error"],
    ["error=no", "no"],
    ["?a=1&error=a%0Ab%7Fc", "a b c"],
    [`?error=${"x".repeat(301)}`, "x".repeat(300)],
    ["", "OAuth process completed but status unclear"],
    ["?linkedin_connected=false", "OAuth process completed but status unclear"],
    ["?error=%E0%A4%A", "Failed to process OAuth callback"],
  ])("%s reports the error %j", (search, error) => {
    expect(parseCallback(search)).toEqual(
      error === null ? { type: "LINKEDIN_OAUTH_SUCCESS" } : { type: "LINKEDIN_OAUTH_ERROR", error },
    );
  });

  test.each([
    ["abc-123_X", "abc-123_X"],
    ["a.b", null],
    ["", null],
    [null, null],
    ["x".repeat(64), "x".repeat(64)],
    ["x".repeat(65), null],
  ])("parses %j as the user id %j", (value, expected) => expect(parseUserId(value)).toBe(expected));
});
