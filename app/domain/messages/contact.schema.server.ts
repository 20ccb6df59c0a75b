import * as z from "zod/mini";
import { emailAddress, requiredLine, requiredText } from "../text.schema.server";
import { CONTACT_LIMITS, CONTACT_HONEYPOT } from "./contact";

const EMPTY_MESSAGES = {
  name: "Enter your name",
  email: "Enter your email address",
  subject: "Enter a subject",
  message: "Enter your message",
} as const;

const line = (field: keyof typeof CONTACT_LIMITS) =>
  requiredLine(EMPTY_MESSAGES[field], CONTACT_LIMITS[field]);

export const contactSchema = () =>
  z.object({
    name: line("name"),
    email: emailAddress(EMPTY_MESSAGES.email),
    subject: line("subject"),
    message: requiredText(EMPTY_MESSAGES.message, CONTACT_LIMITS.message),
    [CONTACT_HONEYPOT]: z.optional(z.string()),
  });

export type ContactMessage = Pick<
  z.infer<ReturnType<typeof contactSchema>>,
  "name" | "email" | "subject" | "message"
> & { is_doubtful: boolean };

export const setupCallSchema = () =>
  z.object({
    message: requiredText("Please say when and where we can reach you", CONTACT_LIMITS.message),
  });
