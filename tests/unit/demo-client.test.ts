import { expect, test } from "vitest";
import { createDemoClient } from "~/routes/demo/frame/client";

test("at any hour, the demo shows a morning on which no post is late", () => {
  const atNoon = createDemoClient(new Date("2026-11-30T12:00:00Z"));
  for (const hour of ["00", "07", "13", "17", "23"])
    expect(createDemoClient(new Date(`2026-11-30T${hour}:20:00Z`)).agenda).toEqual(atNoon.agenda);
  const labels = atNoon.agenda.days.flatMap(({ posts }) =>
    posts.map(({ release }) => release?.label),
  );
  expect(labels).not.toContain("Publishing delayed");
});
