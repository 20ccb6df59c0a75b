import type { Tables } from "~/services/database.types";

/**
 * Strategy meeting of a client: the booked one, otherwise the latest. `time_zone` is the one in which
 * the client chose the slot.
 */
export type Meeting = Pick<Tables<"meetings">, "id" | "starts_at" | "status" | "time_zone">;
