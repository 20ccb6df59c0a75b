import * as z from "zod/mini";
import {
  CONVERSATION_STATUS_VALUES,
  TICKET_CATEGORY_VALUES,
  TICKET_PRIORITY_VALUES,
} from "~/database.types";
import { multilineText, requiredLine, requiredText } from "../text.schema.server";
import { TICKET_LIMITS } from "../tickets/ticket";

export const replySchema = () =>
  z.object({
    seen: z.uuid("Please open the conversation again"),
    body: requiredText("Please write something first", TICKET_LIMITS.reply),
    resolve: z.optional(z.string()),
    draft: z.optional(z.uuid("Please open the conversation again")),
  });

export const replyDraftSchema = () =>
  z.object({
    draft: z.uuid("Please open the conversation again"),
    /** Stays on the page where the draft can’t be discarded. */
    body: z._default(multilineText(), ""),
  });

export const conversationChangeSchema = () =>
  z.object({
    body: z._default(multilineText(), ""),
    status: z.optional(z.enum(CONVERSATION_STATUS_VALUES)),
    /** Newest entry on the page. */
    seen_at: z.optional(z.iso.datetime({ offset: true })),
    assignee: z.optional(z.string()),
    priority: z.optional(z.enum(TICKET_PRIORITY_VALUES)),
    category: z.optional(z.enum(TICKET_CATEGORY_VALUES)),
    saved: z.optional(z.string()),
  });
export type ConversationChange = z.infer<ReturnType<typeof conversationChangeSchema>>;

export const newConversationSchema = () =>
  z.object({
    subject: requiredLine("Enter a subject", TICKET_LIMITS.subject),
    body: requiredText("Please write something first", TICKET_LIMITS.reply),
  });

export const savedReplySchema = () =>
  z.object({
    id: z.uuid("Please open the form again"),
    title: requiredLine("Please enter a title", 100),
    body: requiredText("Please write something first", TICKET_LIMITS.reply),
    /** As the database returned it. */
    seen_updated_at: z.optional(z.iso.datetime({ offset: true })),
  });
