import { expect, test } from "vitest";
import { CHOICES, samplePosts } from "~/content/demo-schedule";
import {
  POST_LENGTH,
  listScheduledPosts,
  formatScheduleSearch,
  parseScheduleView,
} from "~/domain/demo/schedule-view";

const TODAY = "2026-11-22";
const stock = { samples: samplePosts(TODAY), ...CHOICES };
const read = (search: string) => parseScheduleView(new URLSearchParams(search), TODAY, stock);
const DRAFT = "network=X&picture=oven&save=1";
const again = (search: string, more: string) =>
  read(`${formatScheduleSearch(read(search))}&${more}`);

test("a view round-trips through its URL", () => {
  const view = read(`?date=2026-11-25&compose=new&text=a%7Cb%0D%0Ac&${DRAFT}`);
  expect(view).toMatchObject({ compose: null, saved: "new-1", problem: null });
  expect(view.written).toEqual([
    { id: "new-1", network: "X", picture: "oven", day: "2026-11-25", text: "a|b\nc" },
  ]);
  expect(read(formatScheduleSearch(view))).toEqual({ ...view, saved: null });
  const composing = read(
    `?date=2026-11-25&month=2027-01&deleted=${stock.samples[0]!.id}&compose=new&text=a&${DRAFT}`.replace(
      "&save=1",
      "",
    ),
  );
  expect(composing).toMatchObject({ month: "2027-01", compose: "new", draft: { text: "a" } });
  expect(read(formatScheduleSearch(composing))).toEqual(composing);
});

test("each new post gets its own id, and an edited sample keeps its position", () => {
  const one = `?compose=new&text=one&${DRAFT}`;
  const two = again(one, `compose=new&text=two&${DRAFT}`);
  expect(two.written.map(({ id }) => id)).toEqual(["new-1", "new-2"]);
  const [first] = stock.samples;
  const edited = again(one, `compose=${first!.id}&text=other&${DRAFT}`);
  expect(listScheduledPosts(edited, stock.samples).map(({ text }) => text)[0]).toBe("other");
  expect(listScheduledPosts(edited, stock.samples).map(({ id }) => id)).toEqual([
    ...stock.samples.map(({ id }) => id),
    "new-1",
  ]);
});

test("deletes new posts and samples", () => {
  const [first] = stock.samples;
  const view = again(`?compose=new&text=one&${DRAFT}`, `deleted=new-1&deleted=${first!.id}`);
  expect(view.written).toEqual([]);
  expect(listScheduledPosts(view, stock.samples)).toHaveLength(2);
});

test("rejects an empty post or one more than six months ahead, and keeps its text", () => {
  expect(read(`?compose=new&text=%20&${DRAFT}`).problem).toBe("empty");
  const far = read(`?date=2027-06-01&compose=new&text=figs&${DRAFT}`);
  expect(far).toMatchObject({ problem: "far", compose: "new", draft: { text: "figs" } });
  expect(read(`?date=2027-05-31&compose=new&text=figs&${DRAFT}`).saved).toBe("new-1");
});

test.each([
  "post=new-1|Myspace|oven|2026-11-22|a",
  "post=new-1|X|oven|2026-02-30|a",
  "post=new-1|X|oven|2026-11-22|",
  "post=other|X|oven|2026-11-22|a",
  `post=new-1|X|oven|2026-11-22|${"a".repeat(POST_LENGTH + 1)}`,
])("ignores a post in the URL that the page cannot have created: %s", (search) => {
  expect(read(search).written).toEqual([]);
});

test("rejects a post over the maximum length and keeps it as written", () => {
  const send = (text: string) => read(`?compose=new&text=${text}&${DRAFT}`);
  expect(send("a".repeat(POST_LENGTH)).written[0]?.text).toHaveLength(POST_LENGTH);
  const view = send("a".repeat(POST_LENGTH + 1));
  expect(view).toMatchObject({ written: [], problem: "long" });
  expect(view.draft?.text).toHaveLength(POST_LENGTH + 1);
  expect(formatScheduleSearch(view)).not.toContain("text=");
});
