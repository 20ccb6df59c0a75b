import * as z from "zod/mini";
import { ticketSchema } from "./support-ticket.schema.server";

/** The demo's ticket form asks what the real one asks; it is kept nowhere and needs no number. */
export const demoTicketSchema = () => z.omit(ticketSchema(), { id: true });

export type DemoTicket = z.infer<ReturnType<typeof demoTicketSchema>>;
