import { expect, test } from "vitest";
import { compareVersions } from "~/domain/drafts/version-diff.server";

const VERSION = {
  body: "The oven is lit.",
  picture_idea: "Dough under a cloth",
  picture_id: null as string | null,
  alt_text: "A round of dough",
  planned_for: "2026-12-01T09:00:00",
  time_zone: "Asia/Nicosia",
};

const read = (changes: Partial<typeof VERSION>) =>
  compareVersions(VERSION, { ...VERSION, ...changes }).map(({ label, parts }) => [
    label,
    ...parts
      .filter(({ change }) => change !== "same")
      .map(({ text, change }) => `${change} ${text}`),
  ]);

test.each([
  ["nothing", {}, []],
  ["an added photo", { picture_id: "1" }, [["Photo or video", "added added"]]],
  ["the text", { body: "The oven is hot." }, [["Text", "removed lit", "added hot"]]],
  [
    "the picture",
    { picture_idea: "Dough under glass", alt_text: "A loaf of dough" },
    [
      ["Picture idea", "removed a cloth", "added glass"],
      ["Picture description", "removed round", "added loaf"],
    ],
  ],
  ["the time", { planned_for: "2026-12-01T10:00:00" }, [["Time", "removed 9", "added 10"]]],
  [
    "the zone",
    { time_zone: "Europe/Berlin" },
    [["Time", "removed Nicosia", "added Berlin", "removed 2", "added 1"]],
  ],
])("lists what differs: %s", (_, changes, said) => {
  expect(read(changes)).toEqual(said);
});
