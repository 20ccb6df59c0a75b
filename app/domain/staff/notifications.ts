import type { Enums } from "~/services/database.types";

export const NOTIFICATION_LABELS: Record<Enums<"notification_event">, string> = {
  tickets: "Tickets",
  messages: "Messages",
  bookings: "Meetings booked, moved or cancelled",
  overdue: "Replies that are overdue",
};

export const NOTIFICATION_FREQUENCIES: Record<Enums<"notification_frequency">, string> = {
  immediate: "Right away",
  hourly: "Once an hour",
  daily: "Once a day, at 8 in the morning",
  none: "Never",
};
