import { expect, test } from "vitest";
import { toCallFailure } from "~/content/form-failures";
import { toRejection } from "~/services/function-call.server";

/** Calls that the database rejected, as their forms explain them. */

test.each([
  ["PT403", "we’ll ask for it"],
  ["57014", "may not have been saved"],
  ["PT404", "Please try again"],
])("a form whose call fails with %s says “%s”", (code, words) => {
  const { formErrors } = toCallFailure(toRejection({ code }));
  expect(formErrors?.join(" ")).toContain(words);
});
