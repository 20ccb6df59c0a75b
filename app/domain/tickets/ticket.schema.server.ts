import * as z from "zod/mini";
import { EMPTY_TICKET_MESSAGES } from "../form-messages";
import { requiredText, noSpreadsheetFormula } from "../text.schema.server";
import {
  TICKET_CATEGORIES,
  TICKET_LIMITS,
  TICKET_PRIORITIES,
  type TicketCategory,
  type TicketPriority,
} from "./ticket";

const text = (field: keyof typeof EMPTY_TICKET_MESSAGES) =>
  requiredText(EMPTY_TICKET_MESSAGES[field], TICKET_LIMITS[field]);
const keys = <T extends string>(options: Record<T, string>) => Object.keys(options) as T[];

/** Schema of the ticket form; subject and description are required. */
export const ticketSchema = () =>
  z.object({
    id: z.uuid("Please open the form again"),
    subject: text("subject").check(noSpreadsheetFormula),
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

/**
 * Schema of a reply to a ticket; the form provides the id, so that sending it twice creates one
 * reply.
 */
export const replySchema = () =>
  z.object({
    message: z.uuid("Please open the ticket again"),
    /** Id of the newest message that the page showed; "" for none. */
    seen: z._default(z.string(), ""),
    body: requiredText("Please write something first", TICKET_LIMITS.reply),
  });

export type NewTicket = z.infer<ReturnType<typeof ticketSchema>>;
