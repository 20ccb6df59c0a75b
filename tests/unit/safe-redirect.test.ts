import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeRedirect } from "~/domain/paths";

const ORIGIN = "https://spellpost.example";
const FALLBACK = "/client";

describe("safeRedirect", () => {
  test.each([
    ["/client?section=support", "/client?section=support"],
    ["/profile-questionnaire", "/profile-questionnaire"],
    ["client", "/client"],
    ["/client#hash", "/client"],
    ["https:evil.example", "/evil.example"], // The URL standard parses this as a path of this site.
  ])("keeps %s", (next, expected) => expect(safeRedirect(next, ORIGIN, FALLBACK)).toBe(expected));

  test.each([
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "https://evil.example",
    "/\t/evil.example",
    "http://spellpost.example",
    "https://spellpost.example@evil.example",
    "https://spellpost.example.evil.example/",
    "https://spellpost.example:8443/",
    "//",
    "",
    null,
    "/..//evil.example",
  ])("rejects %j", (next) => expect(safeRedirect(next, ORIGIN, FALLBACK)).toBe(FALLBACK));

  test("never redirects off the site", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "//",
      "\t",
      "\n",
      "\r",
      " ",
      "@",
      ":",
      ".",
      "..",
      "%2f",
      "%5c",
      "?",
      "#",
      "evil.example",
      "javascript:",
      "https:",
      "http://",
      "client",
      "ｅ",
      "\u0000",
    );
    const hostile = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
      fc.webUrl(),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(hostile, (next) => {
        const target = safeRedirect(next, ORIGIN, FALLBACK);
        return (
          target.startsWith("/") &&
          !/^\/[\\/\t\n\r]/.test(target) &&
          new URL(target, ORIGIN).origin === ORIGIN
        );
      }),
    );
  });
});
