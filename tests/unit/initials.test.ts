import fc from "fast-check";
import { expect, test } from "vitest";
import { getInitials } from "~/domain/initials";

test.each([
  ["Maria Nicolaou", "MN"],
  ["maria", "M"],
  ["  ana   de  souza ", "AD"],
  ["Élodie O'Neil", "ÉO"],
  ["", ""],
  ["   ", ""],
  ["ß", "S"],
  ["𝒜 𝒷", "𝒜𝒷"],
])("the initials of %j are %j", (name, expected) => expect(getInitials(name)).toBe(expected));

test("there are at most 2 characters, one per word, regardless of surrounding spaces", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), (name) => {
      const initials = getInitials(name);
      expect([...initials]).toHaveLength(
        Math.min(2, name.trim() ? name.trim().split(/\s+/).length : 0),
      );
      expect(getInitials(`  ${name}\n`)).toBe(initials);
    }),
  );
});
