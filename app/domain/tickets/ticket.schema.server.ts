import * as z from "zod/mini";
import { TICKET_CATEGORY_VALUES, TICKET_PRIORITY_VALUES } from "~/database.types";
import { EMPTY_TICKET_MESSAGES } from "../form-messages";
import { requiredLine, requiredText } from "../text.schema.server";
import { TICKET_LIMITS } from "./ticket";

export const ticketSchema = () =>
  z.object({
    subject: requiredLine(EMPTY_TICKET_MESSAGES.subject, TICKET_LIMITS.subject),
    description: requiredText(EMPTY_TICKET_MESSAGES.description, TICKET_LIMITS.description),
    category: z._default(z.enum(TICKET_CATEGORY_VALUES, "Please choose a category"), "general"),
    priority: z._default(z.enum(TICKET_PRIORITY_VALUES, "Please choose a priority"), "medium"),
  });

export const replySchema = () =>
  z.object({ body: requiredText("Please write something first", TICKET_LIMITS.reply) });

export type NewTicket = z.infer<ReturnType<typeof ticketSchema>>;
