import * as z from "zod/mini";
import {
  CONVERSATION_STATUS_VALUES,
  TICKET_CATEGORY_VALUES,
  TICKET_PRIORITY_VALUES,
} from "~/services/database.types";
import {
  multilineText,
  noSpreadsheetFormula,
  requiredLine,
  requiredText,
} from "../text.schema.server";
import { TICKET_LIMITS } from "../tickets/ticket";

/** Schema of a reply or a note. */
export const replySchema = () =>
  z.object({
    /** Id of the newest message that the page showed. */
    seen: z.uuid("Please open the conversation again"),
    body: requiredText("Please write something first", TICKET_LIMITS.reply),
    /** "yes" for a reply that settles the conversation. */
    resolve: z.optional(z.string()),
  });

/** Schema of every other button of a conversation's form, which sends what was typed as well. */
export const conversationChangeSchema = () =>
  z.object({
    body: z._default(multilineText(), ""),
    status: z.optional(z.enum(CONVERSATION_STATUS_VALUES)),
    /** Time of the newest entry that the page showed. */
    seen_at: z.optional(z.iso.datetime({ offset: true })),
    /** Id of a staff member; "" for nobody. */
    assignee: z.optional(z.string()),
    priority: z.optional(z.enum(TICKET_PRIORITY_VALUES)),
    category: z.optional(z.enum(TICKET_CATEGORY_VALUES)),
    /** Id of the saved reply to insert. */
    saved: z.optional(z.string()),
  });
export type ConversationChange = z.infer<ReturnType<typeof conversationChangeSchema>>;

/** Schema of a conversation that staff begin. */
export const newConversationSchema = () =>
  z.object({
    subject: requiredLine("Enter a subject", TICKET_LIMITS.subject).check(noSpreadsheetFormula),
    body: requiredText("Please write something first", TICKET_LIMITS.reply),
  });

export const savedReplySchema = () =>
  z.object({
    id: z.uuid("Please open the form again"),
    title: requiredLine("Please enter a title", 100),
    body: requiredText("Please write something first", TICKET_LIMITS.reply),
    /** Time of the last change on the page with the form, as the database returned it. */
    seen_updated_at: z.optional(z.iso.datetime({ offset: true })),
  });
