import * as z from "zod";
import { TICKET_CATEGORIES, TICKET_LIMITS, TICKET_PRIORITIES } from "./demo-ticket";

const text = (message: string, max: number) => z.string({ error: message }).trim().min(1, message).max(max, `Please use at most ${max} characters`);

/** The ticket form (spec section 5): subject and description are required. */
export const demoTicketSchema = z.object({
  subject: text("Please say what it is about", TICKET_LIMITS.subject),
  category: z.enum(TICKET_CATEGORIES, "Please choose a category"),
  priority: z.enum(TICKET_PRIORITIES, "Please choose a priority"),
  description: text("Please describe what happened", TICKET_LIMITS.description),
});

export type DemoTicket = z.infer<typeof demoTicketSchema>;
