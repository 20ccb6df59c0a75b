import * as z from "zod/mini";
import { videoLinkSchema, timeZone } from "./meeting.schema.server";
import { getHoursFields, parseHoursFields, WEEKDAYS } from "./working-hours";

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const timeOfDay = () => z.optional(z.string().check(z.regex(TIME, "Please enter a time")));

export const workingHoursSchema = () =>
  z
    .object({
      time_zone: timeZone("Please choose a time zone"),
      ...videoLinkSchema().shape,
      ...(Object.fromEntries(
        Object.keys(WEEKDAYS).flatMap((weekday) =>
          getHoursFields(weekday).map((name) => [name, timeOfDay()]),
        ),
      ) as Record<string, ReturnType<typeof timeOfDay>>),
    })
    .check(({ value, issues }) => {
      const values = new Map<string, unknown>(Object.entries(value));
      const complete = new Map(
        parseHoursFields(value as Record<string, string>).map((hours) => [hours.weekday, hours]),
      );
      for (const weekday of Object.keys(WEEKDAYS)) {
        const names = getHoursFields(weekday);
        const hours = complete.get(Number(weekday));
        const missing = names.find((name) => values.get(name) === undefined);
        const isEmpty = names.every((name) => values.get(name) === undefined);
        if (missing && !isEmpty)
          issues.push({
            code: "custom",
            message: "Please enter both times, or neither",
            path: [missing],
            input: value,
          });
        if (hours && hours.starts >= hours.ends)
          issues.push({
            code: "custom",
            message: "Please enter an end after the start",
            path: [names[1]],
            input: value,
          });
      }
    });
