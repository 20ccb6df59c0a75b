import { expect, test } from "vitest";
import { toasts } from "~/content/toasts";

test.each([
  [4, 0, 0, "success", "Approved 4", "They’re planned for the times you saw."],
  [3, 1, 0, "success", "Approved 3", "One has changed since: please read it again."],
  [1, 2, 0, "success", "Approved 1", "2 have changed since: please read them again."],
  [
    1,
    0,
    1,
    "success",
    "Approved 1",
    "One has a photo or video without a description: please say what it shows.",
  ],
  [
    0,
    1,
    2,
    "error",
    "Not approved",
    "One has changed since: please read it again. 2 have photos or videos without a description: please say what they show.",
  ],
])(
  "the toast of %i approved, %i changed and %i undescribed drafts names all of them",
  (approved, changed, undescribed, kind, title, body) => {
    expect(toasts.draftsApproved({ approved, changed, undescribed })).toEqual({
      kind,
      title,
      body,
    });
  },
);
