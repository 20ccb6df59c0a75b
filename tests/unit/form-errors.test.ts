import { expect, test } from "vitest";
import { type FormErrors, findTooLong, hasMissingField } from "~/domain/form-failure";

const LONG = { code: "too-long", message: "At most 10 characters" } as const;

test.each<[string, FormErrors, string | undefined]>([
  ["nothing in a form without errors", {}, undefined],
  [
    "the first field that is too long",
    { a: [LONG], b: [{ ...LONG, message: "Later" }] },
    LONG.message,
  ],
  [
    "nothing where a field is missing, too",
    { a: [LONG], b: [{ code: "missing", message: "Missing" }] },
    undefined,
  ],
])("names %s", (_, errors, message) => {
  expect(findTooLong(errors)).toBe(message);
});

test("a field is missing among those that count", () => {
  const errors: FormErrors = { a: [LONG], b: [LONG, { code: "missing", message: "Missing" }] };
  expect(hasMissingField(errors)).toBe(true);
  expect(hasMissingField(errors, ["b"])).toBe(true);
  expect(hasMissingField(errors, ["a", "c"])).toBe(false);
  expect(hasMissingField({})).toBe(false);
});
