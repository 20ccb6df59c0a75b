import * as z from "zod";
import { CONTACT_LIMITS, CONTACT_TRAP } from "./contact";
import { EMAIL_MESSAGE } from "./messages";
import { FORMULA_MESSAGE, startsFormula } from "./text";
import { requiredText } from "./text.schema.server";

export const EMPTY_MESSAGES = {
  name: "Please tell us your name",
  email: "Please enter your email address",
  subject: "Please say what it is about",
  message: "Please write your message",
} as const;

const text = (field: keyof typeof CONTACT_LIMITS) =>
  requiredText(EMPTY_MESSAGES[field], CONTACT_LIMITS[field]);
const line = (field: "name" | "subject") =>
  text(field).refine((value) => !startsFormula(value), FORMULA_MESSAGE);

/** The contact form: all four fields are required. */
export const contactSchema = z.object({
  name: line("name"),
  email: text("email").pipe(z.email(EMAIL_MESSAGE)),
  subject: line("subject"),
  message: text("message"),
  [CONTACT_TRAP]: z.string().optional(),
});

export type ContactMessage = Pick<
  z.infer<typeof contactSchema>,
  "name" | "email" | "subject" | "message"
>;
