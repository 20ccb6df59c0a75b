import * as z from "zod";
import { CONTACT_LIMITS, CONTACT_TRAP } from "./contact";

export const EMPTY_MESSAGES = {
  name: "Please tell us your name",
  email: "Please enter your email address",
  subject: "Please say what it is about",
  message: "Please write your message",
} as const;

const text = (field: keyof typeof CONTACT_LIMITS) =>
  z
    .string({ error: EMPTY_MESSAGES[field] })
    .trim()
    .min(1, EMPTY_MESSAGES[field])
    .max(CONTACT_LIMITS[field], `Please use at most ${CONTACT_LIMITS[field]} characters`);

/** The contact form (spec section 5): all four are required. */
export const contactSchema = z.object({
  name: text("name"),
  email: text("email").pipe(z.email("Please enter a valid email address")),
  subject: text("subject"),
  message: text("message"),
  [CONTACT_TRAP]: z.string().optional(),
});

export type ContactMessage = Pick<
  z.infer<typeof contactSchema>,
  "name" | "email" | "subject" | "message"
>;
