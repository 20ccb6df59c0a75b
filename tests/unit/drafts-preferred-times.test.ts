import { expect, test } from "vitest";
import { formatPreferredTime } from "~/domain/drafts/preferred-times";

test("a preferred time names the habit, and our times by weekday", () => {
  expect(formatPreferredTime({ network: "Instagram", time: "18:00" })).toEqual({
    network: "Instagram",
    text: "Instagram posts now go out at 6:00 PM, because you moved three there.",
    undo: "Back to 11:30 AM, Sat and Sun 10:30 AM",
  });
  expect(formatPreferredTime({ network: "LinkedIn", time: "00:15" }).undo).toBe("Back to 10:00 AM");
});
