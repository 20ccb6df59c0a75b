import type { CompositeTypes } from "../../database.types.ts";
import { formatMonthAndDay } from "../calendar.ts";

export const NEWS_MAX = 500;

type ClientNews = CompositeTypes<"client_news">;

export function formatNews({ id, body, told_on }: ClientNews) {
  return { id, body, day: told_on, formattedDay: formatMonthAndDay(told_on) };
}

export type NewsView = ReturnType<typeof formatNews>;
