import { expect, test } from "vitest";
import { listTimeOptions } from "~/routes/desk/meetings/change-page";

const FREE = { "2031-02-03T15:00:00.000Z": "Mon, Feb 3, 4:00 PM" };

test("a chosen time that is no longer free stays, in the zone of the other times", () => {
  expect(listTimeOptions(FREE, "2031-02-03T16:00:00.000Z", "Europe/Berlin")).toEqual({
    "": "Choose a time",
    "2031-02-03T16:00:00.000Z": "Mon, Feb 3, 5:00 PM",
    ...FREE,
  });
});

test.each([undefined, "", "soon"])("a choice of %j is no option", (chosen) => {
  expect(listTimeOptions(FREE, chosen, "Europe/Berlin")).toEqual({ "": "Choose a time", ...FREE });
});
