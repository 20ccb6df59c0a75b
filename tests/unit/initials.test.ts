import { expect, test } from "vitest";
import { getInitials } from "~/domain/text";

test.each([
  ["Maria Nicolaou", "MN"],
  ["maria", "M"],
  ["  ana   de  souza ", "AD"],
  ["Élodie O'Neil", "ÉO"],
  ["", ""],
  ["𝒜 𝒷", "𝒜𝒷"],
])("the initials of %j are %j", (name, expected) => expect(getInitials(name)).toBe(expected));
