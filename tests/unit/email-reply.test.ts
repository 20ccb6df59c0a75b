import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderEmailText } from "../../supabase/functions/_shared/email-layout.ts";
import {
  extractReply,
  formatReply,
  htmlToText,
} from "../../supabase/functions/_shared/email-reply.ts";
import { productEmails } from "../../supabase/functions/_shared/email-templates.ts";
import { processorMs } from "../support/processor-time.ts";

/** Renders an email as its recipient quotes it. */
const renderOurs = (
  kind: "ticket_replied" | "staff_conversation" | "drafts_ready",
  payload: object,
) =>
  renderEmailText(
    productEmails[kind]({
      recipient: "ana@example.com",
      payload: { ...payload },
      at: new Date(),
      site: "https://www.example.com",
      canReply: true,
    }),
  );
const OURS = renderOurs("ticket_replied", { body: "We’ll look into it.", ticket_id: "1" });
/** Wording of emails that are in clients' mailboxes. */
const EARLIER = `An answer to your ticket.

We look into it.

Read and answer: https://www.example.com/client/tickets/1

We send this message because somebody of our team wrote on a ticket of yours.`;
const quote = (text: string) => text.replaceAll(/^/gm, "> ");
const OUTLOOK = `From: Spellpost <hello@example.com>
Sent: Monday, November 23, 2026 10:00 AM
To: Ana <ana@example.com>
Subject: Re: Posts are late

${OURS}`;

const WEEKLY_EMAIL = renderOurs("drafts_ready", {
  kind: "week",
  client_id: "1",
  posts: JSON.stringify([
    { network: "X", planned_for: "2026-12-01T09:30", time_zone: "UTC", text: "The oven is lit." },
  ]),
});
const STAFF_EMAIL = renderOurs("staff_conversation", {
  sender: "Ana",
  title: "Posts are late",
  body: "Since Monday.",
  path: "tickets/1",
});

/** Quotation formats that email clients append to a reply. */
const QUOTATIONS = {
  "Gmail's": `On Mon, Nov 23, 2026 at 10:00 AM Spellpost <hello@example.com> wrote:\n\n${quote(OURS)}`,
  "Gmail's, broken": `On Mon, Nov 23, 2026 at 10:00 AM Spellpost\n<hello@example.com>\nwrote:\n${quote(OURS)}`,
  "Apple's, unmarked": `On 23 Nov 2026, at 10:00, Spellpost <hello@example.com> wrote:\n\n${OURS}`,
  "Outlook's": OUTLOOK,
  "Outlook's with a line": `________________________________\n${OUTLOOK}`,
  "quote marks only": quote(OURS),
  "our own text, unmarked": OURS,
  "our own text from its link on": OURS.slice(OURS.indexOf("Read")),
  "our own text from its button on": "Read and reply<https://www.example.com/client/tickets/1>",
  "our own text to staff": STAFF_EMAIL,
  "our own text in its earlier wording": EARLIER,
};

/** Quotations of email clients in other languages. */
const LOCALIZED = {
  "German Outlook's": `Von: Spellpost <Hello@example.com>\nGesendet: Montag, 23. November 2026 10:00\nAn: Jane <jane@agency.example>\nBetreff: AW: Posts\n\n${OURS}`,
  "French Outlook's": `De : Spellpost <hello@example.com>\nEnvoyé : lundi 23 novembre 2026 10:00\nÀ : Jane <jane@agency.example>\nObjet : RE: Posts\n\n${OURS}`,
  "German Gmail's": `Am Mo., 23. Nov. 2026 um 10:00 Uhr schrieb Spellpost <\nhello@example.com>:\n\n${quote(OURS)}`,
  "French Gmail's": `Le lun. 23 nov. 2026 à 10:00, Spellpost <hello@example.com> a écrit :\n\n${quote(OURS)}`,
  "German Thunderbird's": `Am 23.11.26 um 10:00 schrieb Spellpost:\n${quote(OURS)}`,
  "Japanese Gmail's": `2026年11月23日(月) 10:00 Spellpost <hello@example.com>:\n\n${quote(OURS)}`,
};

describe("email reply", () => {
  test.each(Object.entries(LOCALIZED))("loses the quotation: %s", (_, quotation) => {
    expect(extractReply(`Danke!\n\nJetzt geht es.\n\n${quotation}`, "hello@example.com")).toBe(
      "Danke!\n\nJetzt geht es.",
    );
  });

  /** Outlook's quotations of our emails, of which its plain text marks no line. */
  const UNMARKED = [
    OUTLOOK,
    `________________________________\n${OUTLOOK}`,
    LOCALIZED["German Outlook's"],
    STAFF_EMAIL,
    OUTLOOK.replace(OURS, STAFF_EMAIL),
    OUTLOOK.replace(OURS, WEEKLY_EMAIL),
    WEEKLY_EMAIL,
  ];

  test("keeps an answer below a quotation without marks", () => {
    for (const quotation of UNMARKED)
      expect(extractReply(`${quotation}\n\nThe contact page.`, "hello@example.com")).toBe(
        "The contact page.",
      );
    expect(extractReply(`${QUOTATIONS["Gmail's"]}\n\nThe contact page.`)).toBe("The contact page.");
  });

  test.each([...Object.entries(QUOTATIONS), ...UNMARKED.entries()])(
    "is empty where nothing but our email is quoted: %s",
    (_, quotation) => {
      const broken = quotation.replaceAll(/: (https:.*)/g, "<$1>");
      for (const email of [quotation, `\n\n${broken}\n`])
        expect(formatReply(email, [], "hello@example.com")).toBe("");
    },
  );

  test.each(Object.entries(QUOTATIONS))("loses the quotation: %s", (_, quotation) => {
    for (const end of ["\n", "\r\n"]) {
      const email = `Thanks!\n\nIt works now.\n\n${quotation}\n`.replaceAll("\n", end);
      expect(extractReply(email)).toBe("Thanks!\n\nIt works now.");
    }
  });

  test("keeps text written between quoted lines", () => {
    const email =
      "Hello,\n\nOn Monday Spellpost <a@example.com> wrote:\n> Which page?\nThe first.\n> Since when?\n\nSunday.";
    expect(extractReply(email)).toBe("Hello,\n\nThe first.\n\nSunday.");
  });

  test("keeps lines that only look like a quotation", () => {
    for (const line of [
      "On Monday my sister wrote: it is late.",
      "From: Monday on, please.",
      "2 > 1",
      "On Tuesday your post mentioned a discount.\nA customer then wrote:\n'Where is my discount?'",
      "The price is wrong: two customers wrote to us.\nPlease take the post down today.",
      "Read and reply is what I did, but nothing came.",
      "-- Ana",
      "Name: Ana\nPhone: 555 0100\nEmail: ana@example.com",
      "The dates until 12/24/2026:\nMonday to Friday",
      "Please use this address: Jane <jane@example.com>:\nShe is our bookkeeper",
    ])
      expect(extractReply(`Hi,\n${line}\n\nAna`, "hello@example.com")).toBe(`Hi,\n${line}\n\nAna`);
  });

  test("names the attachments and leaves room for their names", () => {
    expect(formatReply("See here", ["a.pdf", "b\n.png"])).toBe(
      "See here\n\n(Attachments not accepted: a.pdf, b .png)",
    );
    expect(formatReply("", ["a.pdf"])).toBe("(Attachments not accepted: a.pdf)");
    expect(formatReply(quote(OURS), [])).toBe("");
    const long = formatReply("é".repeat(9000), Array<string>(30).fill("x".repeat(300)));
    expect(Array.from(long)).toHaveLength(4000);
    expect(long).toMatch(
      /é…\n\n\(Cut off: the email was longer than we can take\)\n\n\(Attachments not accepted: x+, .* and 20 more\)$/,
    );
  });

  test("loses the placeholders of a signature's images", () => {
    const email = "Thanks! [cid:a.png]\n\nAna\n[cid:image001.png@01DD5F6E.12345678]\n[1]";
    expect(extractReply(email)).toBe("Thanks!\n\nAna\n\n[1]");
    for (const signature of [
      "Ana Smith\n[cid:logo]",
      "Best regards,\n[cid:logo]\nAna",
      "Ana\nACME Ltd\n\n[cid:logo] [cid:x.png]\n+357 22 030 114\n\n[cid:y.png]",
    ]) {
      const signed = `Thanks!\n\n${signature}`;
      expect(formatReply(signed, [])).toBe(extractReply(signed));
    }
  });

  test("says that an image in its text was not accepted", () => {
    const note = "(An image in the text was not accepted)";
    for (const [email, text] of [
      ["It looks like this:\n\n[cid:a.png]\n\nAna\n[cid:logo]", "It looks like this:\n\nAna"],
      ["The first one looks wrong [cid:a.png]\n\nAna", "The first one looks wrong\n\nAna"],
      ["[cid:a.png]\n\nWhy?\n\nAna", "Why?\n\nAna"],
    ] as const)
      expect(formatReply(email, [])).toBe(`${text}\n\n${note}`);
    const onlyImage = "[cid:image001.png@01DD5F6E.12345678]\n";
    expect(formatReply(onlyImage, [])).toBe(note);
    expect(formatReply(`${onlyImage}\n${OUTLOOK}`, ["a.pdf"])).toBe(
      `${note}\n\n(Attachments not accepted: a.pdf)`,
    );
  });

  test("is extracted from HTML when there is no plain text", () => {
    const html = `<html><head><title>x</title><style>p{color:red}</style></head><body><p>Caf&eacute; &amp; &lt;b&gt;&#8217;s</p><!-- <p>unseen</p> -->
      <div>Second<br>line</div><blockquote>${OURS}<blockquote>older</blockquote></blockquote></body></html>`;
    expect(extractReply(htmlToText(html))).toBe(
      "Caf&eacute; & <b>’s\nSecond\nline".replace("\nS", "\n\nS"),
    );
    const gmail = `<div dir="ltr">Thanks!</div><div class="gmail_quote"><div>On Mon, Spellpost &lt;<a href="mailto:h@example.com">h@example.com</a>&gt; wrote:<br></div><blockquote>${OURS}</blockquote></div>`;
    expect(extractReply(htmlToText(gmail))).toBe("Thanks!");
  });
});

/** Pieces of emails at which a parser looks ahead or back. */
const HOSTILE_PIECE = fc.constantFrom(
  "> a\n",
  "Ana wrote to us.\n",
  "An: h@e.c\n",
  "1.1.2026 10:00 <a@b>:\n",
  "<@",
  "[cid:",
  ".[cid:a]\n",
  ">",
  "On ab wrote:\n",
  "On Mon\n",
  "On ",
  "wrote:\n",
  "From: x\n",
  "-- ",
  "__",
  " ",
  "\n",
  "\r",
  "<",
  "<!--",
  "<p>",
  "<blockquote>",
  "</blockquote>",
  "&#",
  "&amp;",
  "x",
  "é",
);
const HOSTILE_EXAMPLES = [
  ["> a\n"],
  ["x"],
  ["On "],
  ["On ab wrote:\n", "> a\n"],
  ["On Mon\n", "wrote:\n", "> a\n"],
  ["<"],
  ["<blockquote>"],
];

describe("properties", () => {
  /** Lines of a reply, none of which begins a quotation. */
  const line = fc
    .string({ unit: "grapheme", maxLength: 60 })
    .map((text) => `a ${text}`.replaceAll(/[\p{Cc}\s]+/gu, " ").trim());
  const words = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => lines.join("\n"));

  test("keeps exactly the text above any quotation", () => {
    fc.assert(
      fc.property(words, fc.constantFrom(...Object.values(QUOTATIONS)), (text, quotation) => {
        expect(extractReply(`${text}\n\n${quotation}`)).toBe(text.toWellFormed());
      }),
    );
  });

  test("any input becomes text that the database accepts, of at most 4,000 characters", () => {
    const anything = fc.string({ unit: "binary", maxLength: 300 });
    fc.assert(
      fc.property(
        anything,
        fc.array(anything, { maxLength: 15 }),
        fc.nat(30),
        (text, files, times) => {
          for (const email of [text.repeat(times + 1), htmlToText(text)]) {
            const message = formatReply(email, files);
            expect(Array.from(message).length).toBeLessThanOrEqual(4000);
            expect(message.isWellFormed()).toBe(true);
            expect(message).not.toMatch(/(?!\n)\p{Cc}/u);
          }
        },
      ),
    );
  });

  test("four times as much hostile input takes about four times as long", () => {
    const parse = (email: string) => {
      formatReply(email, []);
      formatReply(htmlToText(email), []);
    };
    const generateEmail = (unit: string, size: number) =>
      unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
    /** Takes the fastest of several runs, because the others include collected garbage. */
    const measureMs = (email: string) =>
      Math.min(...Array.from({ length: 4 }, () => processorMs(() => parse(email))));
    fc.assert(
      fc.property(fc.array(HOSTILE_PIECE, { minLength: 1, maxLength: 3 }), (pieces) => {
        const [short, long] = [100_000, 400_000].map((size) =>
          measureMs(generateEmail(pieces.join(""), size)),
        );
        // Quadratic work takes sixteen times as long; a millisecond is the clock's precision.
        expect(long).toBeLessThan(9 * (short! + 1));
      }),
      { numRuns: 25, examples: HOSTILE_EXAMPLES.map((pieces) => [pieces]), seed: 1 },
    );
  });
});
