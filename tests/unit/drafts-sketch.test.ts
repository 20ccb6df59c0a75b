import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { pickSketch } from "~/domain/drafts/sketch";

test.each([
  ["Sourdough leaves the oven at 7. Bread, as it should be.", "loaf"],
  ["A bouquet for whoever opens the door.", "flowers"],
  ["Your BIKE, taken apart.", "bicycle"],
  ["Heute: Brot mit Kruste.", "loaf"],
  ["Ένας καφές, παρακαλώ.", "cup"],
])("%j is sketched as %s", (text, sketch) => {
  expect(pickSketch(text)).toBe(sketch);
  expect(existsSync(`public/images/posts/${sketch}.svg`)).toBe(true);
});

test("the topic named most often wins, then the one named first", () => {
  expect(pickSketch("Pizza, and wine. Mostly wine.")).toBe("wine");
  expect(pickSketch("Natural wine and wood-fired pizza")).toBe("wine");
});

test.each(["", "Your address is the key to our success.", "constructor"])(
  "%j has no plain topic",
  (text) => {
    expect(pickSketch(text)).toBeNull();
  },
);
