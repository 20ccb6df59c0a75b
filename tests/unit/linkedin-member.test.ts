import { expect, test } from "vitest";
import { readMemberId } from "../../supabase/functions/_shared/linkedin-member.ts";

const write = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.signature`;

test.each([
  ["our client", { sub: "aB3-x_9", aud: "ours" }, "aB3-x_9"],
  ["several clients, ours among them", { sub: "ada", aud: ["other", "ours"] }, "ada"],
  ["another client", { sub: "ada", aud: "other" }, null],
  ["nobody", { sub: "ada" }, null],
  ["us about a member without an id", { sub: 7, aud: "ours" }, null],
  ["us about a path", { sub: "../me", aud: "ours" }, null],
])("an ID token for %s", (_, claims, member) =>
  expect(readMemberId(write(claims), "ours")).toBe(member),
);

test.each([undefined, "", "a.b", "e30.!.x"])("%j is no ID token", (token) =>
  expect(readMemberId(token, "ours")).toBeNull(),
);
