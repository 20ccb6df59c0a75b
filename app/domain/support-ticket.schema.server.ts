import * as z from "zod/mini";
import { EMPTY_TICKET_MESSAGES } from "./messages";
import {
  TICKET_CATEGORIES,
  TICKET_LIMITS,
  TICKET_PRIORITIES,
  type TicketCategory,
  type TicketPriority,
} from "./support-ticket";
import { requiredText, startsNoFormula } from "./text.schema.server";

const text = (field: keyof typeof EMPTY_TICKET_MESSAGES) =>
  requiredText(EMPTY_TICKET_MESSAGES[field], TICKET_LIMITS[field]);
const keys = <T extends string>(options: Record<T, string>) => Object.keys(options) as T[];

/** The ticket form: subject and description are required. */
export const ticketSchema = () =>
  z.object({
    id: z.uuid("Please open the form again"),
    subject: text("subject").check(startsNoFormula),
    description: text("description"),
    category: z._default(
      z.enum(keys<TicketCategory>(TICKET_CATEGORIES), "Please choose a category"),
      "general",
    ),
    priority: z._default(
      z.enum(keys<TicketPriority>(TICKET_PRIORITIES), "Please choose a priority"),
      "medium",
    ),
  });

/** A message on a ticket; the form brings its id, so that sent twice it is one. */
export const replySchema = () =>
  z.object({
    message: z.uuid("Please open the ticket again"),
    /** The newest message that stood on the page; "" for none. */
    seen: z._default(z.string(), ""),
    body: requiredText("Please write something first", TICKET_LIMITS.reply),
  });

export type NewTicket = z.infer<ReturnType<typeof ticketSchema>>;
