import { describe, expect, test } from "vitest";
import { signUpSchema } from "../../app/domain/accounts/sign-up.schema.server";
import { contactSchema } from "../../app/domain/messages/contact.schema.server";
import {
  questionnaireDraftSchema,
  questionnaireSchema,
} from "../../app/domain/profiles/questionnaire.schema.server";
import { ticketSchema } from "../../app/domain/tickets/ticket.schema.server";
import { readReply } from "../../supabase/functions/_shared/email-reply.ts";

const CONTROL_MESSAGE = "Please remove the invisible control characters";
const TYPED = "Bread\r\nand\tolives\rdaily\u2028until noon ";
const STORED = "Bread\nand olives\ndaily\nuntil noon";

describe("a text of several lines", () => {
  test.each([
    ["a ticket", ticketSchema().shape.description],
    ["a message", contactSchema().shape.message],
    ["an answer", questionnaireSchema().shape.offer_description],
    ["an unfinished answer", questionnaireDraftSchema().shape.differentiator],
  ])("of %s keeps its lines, separated by line feeds, and loses its tabs", (_title, schema) => {
    expect(schema.safeParse(TYPED)).toMatchObject({ success: true, data: STORED });
  });

  test("of an emailed reply has only line feeds, too", () => {
    const email = { text: TYPED, html: "", attachments: [] };
    expect(readReply(email, { sender: "", replyDomain: "" }).message).toBe(STORED);
  });
});

describe("a text of one line", () => {
  test.each([
    ["a ticket's subject", ticketSchema().shape.subject],
    ["a message's name", contactSchema().shape.name],
    ["a business name", questionnaireSchema().shape.business_name],
    ["an unfinished URL", questionnaireDraftSchema().shape.website],
    ["a person's name", signUpSchema().shape.name],
  ])("of %s rejects line breaks and characters that reorder text", (_title, schema) => {
    for (const text of [
      "Fig\nOlive",
      "Fig\r\nOlive",
      "Fig\tOlive",
      "Fig\u2028",
      "Fig\u202EevilO",
    ]) {
      const messages = schema.safeParse(`${text}x`).error?.issues.map(({ message }) => message);
      expect([text, messages]).toEqual([text, [CONTROL_MESSAGE]]);
    }
  });
});
