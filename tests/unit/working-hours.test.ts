import { expect, test } from "vitest";
import { parseHoursFields, toHoursFields } from "~/domain/meetings/working-hours";
import { workingHoursSchema } from "~/domain/meetings/working-hours.schema.server";

/** Form of a staff member's working hours. */

const FORM = { time_zone: "Asia/Nicosia", starts_1: "16:00", ends_1: "00:00" };
const listErrors = (form: object) => {
  const result = workingHoursSchema().safeParse(form);
  return result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
};

test("hours round-trip through the form, and midnight ends a day", () => {
  const hours = [{ weekday: 1, starts: "16:00", ends: "24:00" }];
  expect(parseHoursFields(FORM)).toEqual(hours);
  expect(toHoursFields([{ weekday: 1, starts: "16:00:00", ends: "24:00:00" }])).toEqual({
    starts_1: "16:00",
    ends_1: "00:00",
  });
  expect(toHoursFields([{ weekday: 2, starts: "09:00:00", ends: "17:30:00" }])).toEqual({
    starts_2: "09:00",
    ends_2: "17:30",
  });
  expect(listErrors(FORM)).toEqual([]);
});

test.each([{}, { starts_1: "09:00" }, { ends_1: "17:00" }, { starts_7: "09:00", ends_7: "17:00" }])(
  "%j are no hours of a weekday",
  (values) => {
    expect(parseHoursFields(values)).toEqual([]);
  },
);

test.each([
  [{ starts_2: "09:00" }, ["ends_2: Please enter both times, or neither"]],
  [{ starts_3: "17:00", ends_3: "09:00" }, ["ends_3: Please enter an end after the start"]],
  [{ starts_6: "09:00", ends_6: "09:00" }, ["ends_6: Please enter an end after the start"]],
])("a weekday needs both times, the end after the start: %j", (times, errors) => {
  expect(listErrors({ ...FORM, ...times })).toEqual(errors);
});

test.each(["24:00", "9:00", "19:60", "x19:00", "19:00:00", ""])(
  "%j is no time of a form",
  (time) => {
    expect(listErrors({ ...FORM, starts_1: time })).toContain("starts_1: Please enter a time");
  },
);

test("a video link starts with https, and a time zone exists", () => {
  expect(listErrors({ ...FORM, video_link: "https://meet.example.com/a" })).toEqual([]);
  for (const video_link of ["http://meet.example.com/a", "javascript:alert(1)", "meet"])
    expect(listErrors({ ...FORM, video_link })).toEqual([
      "video_link: Please enter a link that starts with https://",
    ]);
  expect(listErrors({ ...FORM, time_zone: "Mars/Olympus" })).toEqual([
    "time_zone: Please choose a time zone",
  ]);
});
