import * as z from "zod/mini";
import { ticketSchema } from "../tickets/ticket.schema.server";

/** Schema of the demo's ticket form, which needs no id because nothing is stored. */
export const demoTicketSchema = () => z.omit(ticketSchema(), { id: true });

export type DemoTicket = z.infer<ReturnType<typeof demoTicketSchema>>;
