import { describe, expect, test } from "vitest";
import { sortSessionCookies } from "../../app/request/session-cookie.server.ts";

const SESSION = { access_token: "a.b.c", refresh_token: "r", user: { name: "Μαρία" } };
const VALUE = `base64-${Buffer.from(JSON.stringify(SESSION)).toString("base64url")}`;
const NAME = "spellpost-auth";
const other = { name: "spellpost-toast", value: "x" };

test("accepts only the session cookie with the configured name", () => {
  const name = `__Host-${NAME}`;
  const cookies = [
    { name: NAME, value: "junk" },
    { name, value: VALUE },
  ];
  expect(sortSessionCookies(cookies, name)).toEqual({
    usable: cookies,
    unreadable: [],
    session: SESSION,
  });
});

describe("session cookie", () => {
  test("is accepted whole or in chunks", () => {
    for (const cookies of [
      [other, { name: "spellpost-auth", value: VALUE }],
      [
        other,
        { name: "spellpost-auth.0", value: VALUE.slice(0, 40) },
        { name: "spellpost-auth.1", value: VALUE.slice(40) },
      ],
    ])
      expect(sortSessionCookies(cookies, NAME)).toEqual({
        usable: cookies,
        unreadable: [],
        session: SESSION,
      });
  });

  test.each([
    ["junk", [{ name: "spellpost-auth", value: "junk" }]],
    ["not base64", [{ name: "spellpost-auth", value: "base64-%%%" }]],
    ["null", [{ name: "spellpost-auth", value: `base64-${btoa("null")}` }]],
    [
      "numbers for tokens",
      [
        {
          name: "spellpost-auth",
          value: `base64-${btoa('{"access_token":5,"refresh_token":{}}')}`,
        },
      ],
    ],
    ["an incomplete set of chunks", [{ name: "spellpost-auth.1", value: VALUE }]],
  ])("containing %s is ignored and removed from the browser", (_, parts) => {
    expect(sortSessionCookies([other, ...parts], NAME)).toEqual({
      usable: [other],
      unreadable: parts.map(({ name }) => name),
      session: null,
    });
  });

  test("a request with many chunks does not get a large response", () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      name: `spellpost-auth.${index}`,
      value: "x",
    }));
    expect(sortSessionCookies(many, NAME).unreadable).toHaveLength(10);
    expect(sortSessionCookies([{ name: NAME, value: VALUE }, ...many], NAME).usable).toHaveLength(
      11,
    );
  });
});
