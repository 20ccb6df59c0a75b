import { expect, test } from "vitest";
import { linkedinOutcome } from "~/content/linkedin";
import { LINKEDIN_PROBLEMS } from "~/domain/linkedin/problems";
import { isAuthorizationCode } from "~/domain/linkedin/state";

test.each(LINKEDIN_PROBLEMS)("%s has our own text, which the opener receives too", (code) => {
  const { message, text } = linkedinOutcome({ type: "LINKEDIN_OAUTH_ERROR", error: code }, false);
  expect(text).toMatch(/^[A-Z].* .*\.$/);
  expect(message).toEqual({ type: "LINKEDIN_OAUTH_ERROR", error: text });
});

test.each([
  ["AQT+/=_-.~", true],
  ["x".repeat(2048), true],
  ["x".repeat(2049), false],
  ["", false],
  ["a\n", false],
  [null, false],
  [["a"], false],
])("%j can be an authorization code: %j", (code, expected) =>
  expect(isAuthorizationCode(code)).toBe(expected),
);
