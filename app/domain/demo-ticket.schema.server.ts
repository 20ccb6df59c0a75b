import type * as z from "zod";
import { ticketSchema } from "./support-ticket.schema.server";

/** The demo's ticket form asks what the real one asks; it is kept nowhere and needs no number. */
export const demoTicketSchema = ticketSchema.omit({ id: true });

export type DemoTicket = z.infer<typeof demoTicketSchema>;
