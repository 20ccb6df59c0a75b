import { expect, test } from "vitest";
import { signUpSchema } from "../../app/domain/accounts/sign-up.schema.server";
import { contactSchema } from "../../app/domain/messages/contact.schema.server";
import { questionnaireSchema } from "../../app/domain/profiles/questionnaire.schema.server";
import { newsletterSchema } from "../../app/domain/subscribers/subscription.schema.server";
import { ticketSchema } from "../../app/domain/tickets/ticket.schema.server";
import { readReply } from "../../supabase/functions/_shared/email-reply.ts";

test("an emailed reply has only line feeds", () => {
  const text = "Bread\r\nand\tolives\rdaily\u2028until noon ";
  const email = { text, html: "", attachments: [] };
  expect(readReply(email, { sender: "", replyDomain: "" }).message).toBe(
    "Bread\nand olives\ndaily\nuntil noon",
  );
});

test.each([
  ["a ticket's subject", ticketSchema().shape.subject],
  ["a message's name", contactSchema().shape.name],
  ["a business name", questionnaireSchema().shape.business_name],
  ["a person's name", signUpSchema().shape.name],
])("%s of two lines becomes one", (_title, schema) => {
  expect(schema.parse("Fig\nOlive\n")).toBe("Fig Olive");
});

test.each([
  ["signs up", signUpSchema().shape.email],
  ["subscribes", newsletterSchema().shape.email],
  ["writes", contactSchema().shape.email],
])("a person with an address of another alphabet %s", (_title, schema) => {
  expect(schema.parse(" Ana@bäckerei.рф ")).toBe("ana@xn--bckerei-5wa.xn--p1ai");
  expect(schema.parse("ana@xn--bckerei-5wa.xn--p1ai")).toBe("ana@xn--bckerei-5wa.xn--p1ai");
  expect(schema.safeParse("ana@example.xn--").success).toBe(false);
});
