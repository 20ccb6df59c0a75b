import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderEmailHtml, renderEmailText } from "../../supabase/functions/_shared/email-layout.ts";
import { type Attachment, readReply } from "../../supabase/functions/_shared/email-reply.ts";
import { productEmails } from "../../supabase/functions/_shared/email-templates.ts";
import { processorMs } from "../support/processor-time.ts";

const OUR_ADDRESSES = { sender: "hello@example.com", replyDomain: "reply.example.com" };
const read = (email: { text?: string; html?: string; attachments?: readonly Attachment[] }) =>
  readReply({ text: "", html: "", attachments: [], ...email }, OUR_ADDRESSES);
const readWords = (text: string) => read({ text }).words;
const readHtml = (html: string) => read({ html }).words;
const attach = (...names: string[]) => names.map((name) => ({ name, type: "", isEmbedded: false }));

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
const SENDER = "Spellpost, 14 Ledra Street";
const OUR_HTML = renderEmailHtml(
  productEmails.ticket_replied({
    recipient: "ana@example.com",
    payload: { subject: "x", body: "We’ll look into it.", conversation_id: "1" } as never,
    at: new Date(),
    site: "https://www.example.com",
    canReply: true,
  }),
  "https://www.example.com",
);
const OURS = renderOurs("ticket_replied", { body: "We’ll look into it.", ticket_id: "1" });
/** Wording of emails that are in clients' mailboxes. */
const EARLIER = `An answer to your ticket.

We look into it.

Read and answer: https://www.example.com/client/tickets/1

We send this message because somebody of our team wrote on a ticket of yours.`;
const quote = (text: string) => text.replaceAll(/^/gm, "> ").replaceAll(/ +$/gm, "");
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

/** Quotations with a form of their own. */
const OTHERS = {
  "Hebrew Gmail's": `‫בתאריך יום ב׳, 23 בנוב׳ 2026 ב-10:00 מאת ‪Spellpost‬‏ <‪hello@example.com‬‏>:‬\n\n${quote(OURS)}`,
  "Arabic Gmail's": `في الاثنين، ٢٣ نوفمبر ٢٠٢٦ في ١٠:٠٠ ص تمت كتابة ما يلي بواسطة ‪Spellpost‬‏ <‪hello@example.com‬‏>:\n\n${quote(OURS)}`,
  "QQ's": `------------------ 原始邮件 ------------------\n发件人: "Spellpost" <hello@example.com>;\n发送时间: 2026年11月23日(星期一) 晚上10:00\n收件人: "Ana"<ana@example.com>;\n主题: Re: Posts\n\n${OURS}`,
  "NetEase's": `At 2026-11-23 10:00:00, "Spellpost" <hello@example.com> wrote:\n${quote(OURS)}`,
  "Zoho's": `---- On Mon, 23 Nov 2026 10:00:00 +0200 Spellpost <hello@example.com> wrote ---\n\n${quote(OURS)}`,
  "Proton's": `------- Original Message -------\nOn Monday, November 23rd, 2026 at 10:00 AM, Spellpost <hello@example.com> wrote:\n\n${quote(OURS)}`,
  "Lotus Notes'": `-----Spellpost <hello@example.com> wrote: -----\nTo: ana@example.com\nFrom: Spellpost <hello@example.com>\nDate: 11/23/2026 10:00AM\n\n${OURS}`,
  "Samsung's on one line": `-------- Original message --------From: Spellpost <hello@example.com> Date: 11/23/26  10:00  (GMT+02:00) To: ana@example.com\n${OURS}`,
  "Outlook's without addresses": `From: Spellpost\nSent: Monday, November 23, 2026 10:00 AM\nTo: Ana\n\n${OURS}`,
  "a header whose fields are paragraphs": `From: Spellpost <hello@example.com>\n\nSent: Monday, November 23, 2026\n\nTo: Ana <ana@example.com>\n\n${OURS}`,
  "from our reply address": `On 23 Nov 2026, at 10:00, ticket+1.2@reply.example.com wrote:\n\n${quote(OURS)}`,
  "from another name": `Le lun. 23 nov. 2026 à 10:00, support a écrit :\n\n${quote(OURS)}`,
};

const ANSWER = "Thanks!\n\nAna\nEmail: ana@example.com";

describe("an email reply", () => {
  test.each(Object.entries({ ...QUOTATIONS, ...LOCALIZED, ...OTHERS }))(
    "loses our quoted email: %s",
    (_, quotation) => {
      for (const end of ["\n", "\r\n"])
        expect(readWords(`${ANSWER}\n\n${quotation}\n`.replaceAll("\n", end))).toBe(ANSWER);
    },
  );

  /** A text below the others, which have no end, can't be told from them. */
  const ENDED = Object.entries({ ...QUOTATIONS, ...LOCALIZED, ...OTHERS, WEEKLY_EMAIL }).filter(
    ([, quotation]) => quotation.includes("We send this") || quotation.includes(SENDER),
  );

  test.each(ENDED)("keeps what stands below our quoted email: %s", (_, quotation) => {
    expect(readWords(`Hi\n\n${quotation}\n\nThe contact page.`)).toBe("Hi\n\nThe contact page.");
  });

  const POSTS = JSON.stringify([
    { network: "X", planned_for: "2026-12-01T09:30", time_zone: "UTC", text: "Lit." },
  ]);

  test.each([
    ["ticket_replied", {}],
    ["ticket_resolved", {}],
    ["ticket_started", {}],
    ["contact_message_replied", {}],
    ["staff_conversation", { sender: "Ana", title: "Late" }],
    ...["first", "week", "current_week", "added", "changed"].map(
      (kind) => ["drafts_ready", { kind, client_id: "1", posts: POSTS }] as const,
    ),
  ] as const)("knows the first and the last line of our %s email (%j)", (kind, payload) => {
    const context = { recipient: "", at: new Date(), site: "https://example.com", canReply: true };
    const email = productEmails[kind]({ ...context, payload: { body: "Lit.", ...payload } });
    expect(readWords(`Hi\n\n${renderEmailText(email)}\n\nBye`)).toBe("Hi\n\nBye");
    expect(
      readHtml(`<p>Hi</p>${renderEmailHtml(email, "https://www.example.com")}<p>Bye</p>`),
    ).toBe("Hi\n\nBye");
  });

  test("keeps a line like our first one where none like our last one follows", () => {
    const text = "A message from our team.\nThat is all I got.";
    expect(readWords(text)).toBe(text);
  });

  test("is whole where nothing but our email is quoted", () => {
    for (const quotation of Object.values({ ...QUOTATIONS, ...LOCALIZED, ...OTHERS }))
      expect(read({ text: quotation })).toMatchObject({ words: "", message: quotation.trim() });
    expect(read({ text: quote(OURS), attachments: attach("a.pdf") }).message).toBe(
      "(Attachments not accepted: a.pdf)",
    );
    for (const text of ["", " \n", "\u200b\u2060"])
      expect(read({ text }).message).toBe("(An email without text)");
  });

  test("keeps text written between quoted lines", () => {
    const email =
      "Hello,\n\nOn Monday Spellpost <hello@example.com> wrote:\n> Which page?\nThe first.\n> Since when?\n\nSunday.";
    expect(readWords(email)).toBe("Hello,\n\nThe first.\n\nSunday.");
  });

  test.each([
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
    "---------- Forwarded message ---------\nFrom: Bob <bob@example.com>\nTo: hello@example.com\nSubject: Spellpost\n\nThe discount is wrong.",
    "See below\n\n---------- Forwarded message ---------\nFrom: Bob <bob@example.com>\nTo: Spellpost <hello@example.com>\n\n> The discount is wrong.",
    "On Nov 23, 2026 a customer wrote:\n\nThe price is wrong.",
    "On Nov 23, 2026 a customer of Spellpost wrote:\n> The price is wrong.",
    "the offer runs\nFrom: 10 December\nTo: 24 December\nand the posts should say so",
    "> quoted alone",
    "On Mon, Nov 23, 2026 Bob <bob@example.com> wrote:\n> The discount\n> is wrong.",
    `On Mon, Nov 23, 2026 Bob <bob@example.com> wrote:\n> Look:\n${quote(quote(OURS))}`,
    "On Monday I wrote to hello@example.com:\n> The discount is wrong.",
    "From: Spellpost <hello@example.com>\nSent: Monday\n\nThis sentence of yours is wrong.",
  ])("keeps what is not our quoted email: %s", (text) => {
    expect(readWords(`Hi,\n${text}\n\nAna`)).toBe(`Hi,\n${text}\n\nAna`);
    expect(readWords(text)).toBe(text);
    expect(readWords(`Hi,\n${text}\n\n${OUTLOOK}`)).toBe(`Hi,\n${text}`);
  });

  test("has the lines of an unmarked quotation that are not in each of our emails", () => {
    const answered = OUTLOOK.replace(
      "We’ll look into it.",
      "We’ll look\ninto it.\n\nWhere? On the map",
    );
    const { words, quotation, quotedLines } = read({ text: `See below\n\n${answered}` });
    expect(words).toBe("See below");
    expect(quotation).toMatch(
      /^> A reply to your ticket\.\n>\n> We’ll look\n> into it\.\n>\n> Where\?/,
    );
    expect(quotedLines).toEqual(["We’lllook", "intoit.", "Where?Onthemap"]);
    const html = `<p>See below</p><p>From: Spellpost &lt;hello@example.com&gt;<br>Sent: Mon</p>${OUR_HTML}`;
    expect(read({ html }).quotedLines).toEqual(["We’lllookintoit."]);
    const marked = `Hi\n\n${quote(OURS).replace("look into", "look\n> Where?\n> into")}`;
    expect(read({ text: marked }).quotedLines).toEqual(["We’lllook", "Where?", "intoit."]);
    const long = read({
      text: `${"é".repeat(5000)}\n${OUTLOOK.replace("We’ll", "x".repeat(5000))}`,
    });
    expect(long.message.length + long.quotation.length).toBe(4698);
  });

  test("keeps another’s email that is quoted below ours", () => {
    const others = "Theirs:\nOn Mon, Nov 23, 2026 Bob <bob@example.com> wrote:\n> The discount";
    expect(readWords(`${QUOTATIONS["Gmail's"]}\n\n${others}`)).toBe(others);
  });

  test("names the attachments and leaves room for their names", () => {
    const message = (text: string, ...names: string[]) =>
      read({ text, attachments: attach(...names) }).message;
    expect(message("See here", "a.pdf", "b\n.png")).toBe(
      "See here\n\n(Attachments not accepted: a.pdf, b .png)",
    );
    expect(message("", "a.pdf")).toBe("(Attachments not accepted: a.pdf)");
    const long = message("é".repeat(9000), ...Array<string>(30).fill("x".repeat(300)));
    expect(Array.from(long)).toHaveLength(4000);
    expect(long).toMatch(
      /é…\n\n\(Cut off: the email was longer than we can take\)\n\n\(Attachments not accepted: x+, .* and 20 more\)$/,
    );
  });

  test("does not name the signature and the business card of a signed email", () => {
    const named = (...attachments: Attachment[]) => read({ text: "Hi", attachments }).message;
    const type = "application/pkcs7-signature";
    expect(named({ name: "x.bin", type, isEmbedded: false })).toBe("Hi");
    expect(named(...attach("smime.p7s", "Ana.vcf"))).toBe("Hi");
    expect(named(...attach("signature.asc", "OpenPGP_0x1.asc", "a.pdf"))).toBe(
      "Hi\n\n(Attachments not accepted: a.pdf)",
    );
    expect(named(...attach("photographer.vcf", "smime.p7m"))).toBe(
      "Hi\n\n(Attachments not accepted: photographer.vcf, smime.p7m)",
    );
  });

  test("loses the placeholders of a signature's images", () => {
    const email = "Thanks! [cid:a.png]\n\nAna\n[cid:image001.png@01DD5F6E.12345678]\n[1]";
    expect(readWords(email)).toBe("Thanks!\n\nAna\n\n[1]");
    for (const signature of [
      "Ana Smith\n[cid:logo]",
      "Best regards,\n[cid:logo]\nAna",
      "Ana\nACME Ltd\n\n[cid:logo] [cid:x.png]\n+357 22 030 114\n\n[cid:y.png]",
    ]) {
      const { words, message } = read({ text: `Thanks!\n\n${signature}` });
      expect(message).toBe(words);
    }
  });

  test("says that an image in its text was not accepted", () => {
    const note = "(An image in the text was not accepted)";
    for (const [text, words] of [
      ["It looks like this:\n\n[cid:a.png]\n\nAna\n[cid:logo]", "It looks like this:\n\nAna"],
      ["The first one looks wrong [cid:a.png]\n\nAna", "The first one looks wrong\n\nAna"],
      ["[cid:a.png]\n\nWhy?\n\nAna", "Why?\n\nAna"],
    ] as const)
      expect(read({ text }).message).toBe(`${words}\n\n${note}`);
    const onlyImage = "[cid:image001.png@01DD5F6E.12345678]\n";
    expect(read({ text: onlyImage }).message).toBe(note);
    expect(read({ text: `${onlyImage}\n${OUTLOOK}`, attachments: attach("a.pdf") }).message).toBe(
      `${note}\n\n(Attachments not accepted: a.pdf)`,
    );
    for (const html of [
      '<p><img src="cid:a"></p>',
      '<img src="https://example.com/a.png">',
      `<div><img src="data:image/png;base64,AA"></div><blockquote>${OUR_HTML}</blockquote>`,
    ])
      expect([html, read({ html }).message]).toEqual([html, note]);
    expect(read({ html: '<p>The price is wrong <img src="cid:a"></p><p>Ana</p>' }).message).toBe(
      `The price is wrong\n\nAna\n\n${note}`,
    );
  });

  test.each([
    [
      "with its entities, cells and links",
      '<p>Caf&eacute; &euro;5 &rsquo;s &amp; &lt;b&gt;</p><table><tr><td>Price</td><td>20</td></tr><tr><td>Size</td><td>M</td></tr></table><p><a href="https://example.com/a">our page</a> <a href="https://example.com/">https://example.com/</a> <a href="mailto:ana@example.com">ana@example.com</a></p>',
      "Café €5 ’s & <b>\n\nPrice 20\nSize M\n\nour page (https://example.com/a) https://example.com/ ana@example.com",
    ],
    [
      "without what is not shown",
      "<html><head><title>x</title><style>p{color:red}</style></head><body><!-- unseen --><script>unseen</script><div style='display:none'>unseen</div><div>First<br>Second</div></body></html>",
      "First\nSecond",
    ],
    ["with a head that is not closed", "<html><head><title>x</title><p>The price", "The price"],
    ["behind its body", "<html><body><p>First</p></body></html><p>Second</p>", "First\n\nSecond"],
    [
      "with a quotation of one’s own",
      "<p>It says</p><blockquote>The discount</blockquote><p>Wrong.</p>",
      "It says\n\n> The discount\n\nWrong.",
    ],
  ])("is read from HTML %s", (_, html, words) => {
    expect(readHtml(html)).toBe(words);
  });

  test.each([
    [
      "Gmail",
      `<div dir="ltr">Thanks!</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon, Nov 23, 2026 at 10:00 AM Spellpost &lt;<a href="mailto:hello@example.com">hello@example.com</a>&gt; wrote:<br></div><blockquote>${OUR_HTML}</blockquote></div>`,
    ],
    [
      "Outlook",
      `<p>Thanks!</p><div><p><b>From:</b> Spellpost &lt;hello@example.com&gt;<br><b>Sent:</b> Monday, November 23, 2026 10:00 AM<br><b>To:</b> Ana<br><b>Subject:</b> Re: x</p></div>${OUR_HTML}`,
    ],
    [
      "Yahoo",
      `<div>Thanks!</div><div class="yahoo_quoted"><div>On Monday, November 23, 2026 at 10:00:00 AM EST, Spellpost &lt;hello@example.com&gt; wrote:</div><div>${OUR_HTML}</div></div>`,
    ],
  ])("loses our email that the HTML of %s quotes", (_, html) => {
    expect(readHtml(html)).toBe("Thanks!");
  });

  test("is read from HTML even where a plain text says something else", () => {
    expect(read({ text: "Your program shows no HTML.", html: "<p>The price is wrong" }).words).toBe(
      "The price is wrong",
    );
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
        expect(readWords(`${text}\n\n${quotation}`)).toBe(text.toWellFormed());
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
          for (const email of [{ text: text.repeat(times + 1) }, { html: text }]) {
            const { message } = read({ ...email, attachments: attach(...files) });
            expect(message).not.toBe("");
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
      read({ text: email });
      read({ html: email });
    };
    const generateEmail = (unit: string, size: number) =>
      unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
    /** Takes the fastest of several runs, because the others include collected garbage. */
    const measureMs = (email: string) =>
      Math.min(...Array.from({ length: 4 }, () => processorMs(() => parse(email))));
    fc.assert(
      fc.property(fc.array(HOSTILE_PIECE, { minLength: 1, maxLength: 3 }), (pieces) => {
        const [short, long] = [50_000, 200_000].map((size) =>
          measureMs(generateEmail(pieces.join(""), size)),
        );
        // Quadratic work takes sixteen times as long; a millisecond is the clock's precision.
        expect(long).toBeLessThan(9 * (short! + 1));
      }),
      { numRuns: 25, examples: HOSTILE_EXAMPLES.map((pieces) => [pieces]), seed: 1 },
    );
  });
});
