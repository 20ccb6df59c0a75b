import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { authenticationResults, signInboundEmail } from "../support/inbound-email.ts";
import { newId, scene } from "./scene.ts";

/** Processing of email replies to ticket emails. */

type Fields = Record<string, unknown>;

/** Responses of the provider's API, by path with query: received emails and their raw forms. */
const received = new Map<string, object | string>();
const provider = createServer((request, response) => {
  const email = received.get(request.url?.slice(1) ?? "");
  const isRaw = typeof email === "string";
  const authorization = isRaw ? undefined : "Bearer local-email-key";
  const isAllowed = email && request.headers.authorization === authorization;
  response.writeHead(isAllowed ? 200 : 404).end(isRaw ? email : JSON.stringify(email ?? {}));
});
await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
afterAll(() => void provider.close());
const providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const { url, sql, getValue, listValues, api, backend, ...tools } = await scene({
  functionsEnv: { MAIL_INBOUND_API_URL: providerUrl },
});
const { addStaff, newTicket, reply, work } = tools;
const [staff, client] = [await addStaff(), await api.register()];
const WEBHOOK = `${url}/functions/v1/inbound-email`;
beforeEach(() => sql("delete from private.conversations; delete from private.rate_limits"));

/** Creates a ticket with a reply and returns the reply address from its email. */
async function createRepliedTicket() {
  const subject = `Late ${newId()}`;
  const ticketId = await newTicket(client, subject, { description: "Since Monday" });
  await reply(staff, ticketId, { body: "We look into it." });
  await work("emails");
  const emails = await backend.emailsTo(client.email);
  const message = emails.find((email) => email.subject === `Re: ${subject}`)!;
  return { ticketId, subject, address: message.replyTo ?? "", message };
}

/** Calls the webhook as the provider does. */
async function deliver(...call: Parameters<typeof signInboundEmail>): Promise<[number, unknown]> {
  const { body, headers } = await signInboundEmail(...call);
  return post(body, headers);
}

async function post(body: string, headers: Record<string, string>): Promise<[number, unknown]> {
  const response = await fetch(WEBHOOK, { method: "POST", headers, body });
  const { outcome, error } = (await response.json()) as Fields;
  return [response.status, outcome ?? error];
}

/** Creates an email that the receiving server found to come from the domain of its From. */
const createEmail = (to: string, fields: Fields = {}): Fields => ({
  headers: [
    authenticationResults(String(fields.from ?? "").match(/@([\w.-]+)/)?.[1] ?? "example.com"),
  ],
  from: `Ana <${client.email.toUpperCase()}>`,
  to: [to],
  text: "Thanks, it works.\n\nOn Mon, Nov 23, 2026 Spellpost <h@example.com> wrote:\n> We look into it.",
  ...fields,
});
/** Serves the raw form of an email at the provider. */
function storeRaw(id: string, fields: { name: string; value: string }[], content = "\r\nRaw") {
  const lines = fields.map(({ name, value }) => `${name}: ${value.replaceAll("; ", ";\r\n ")}`);
  received.set(`raw-${id}`, `${lines.join("\r\n")}\r\n${content.replaceAll(/\r?\n/g, "\r\n")}`);
  return { download_url: `${providerUrl}/raw-${id}` };
}
const listClientMessages = (ticketId: string) =>
  listValues<string>(
    `select body from private.conversation_messages
     where conversation_id = $1 and author = 'client' and body <> 'Since Monday' order by created_at`,
    [ticketId],
  );
const listContactMessages = () =>
  sql(
    `select sender_name as name, sender_email as email, subject, body as message
     from private.conversations join private.conversation_messages on conversation_id = conversations.id
     where kind = 'message'`,
  );

test("the email about a reply has a reply address for its ticket", async () => {
  const { ticketId, address } = await createRepliedTicket();
  expect(address).toMatch(/^ticket\+[\da-f]{32}\.[\da-f]{20}@reply\.spellpost\.example$/);
  expect(address).toContain(ticketId.replaceAll("-", ""));
  expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
});

describe("without its settings", async () => {
  const other = await scene({
    functionsEnv: {
      INBOUND_SECRET: "",
      INBOUND_WEBHOOK_SECRET: "",
      SITE_ORIGIN: "https://www.example.com/",
    },
  });

  test("emails have no ticket address and the webhook rejects calls", async () => {
    const owner = await other.newClient();
    const id = await other.newTicket(owner, "x");
    await other.reply(await other.addStaff(), id);
    await other.work("emails");
    const email = (await other.backend.emailsTo(owner.email)).find(
      ({ subject }) => subject === "Re: x",
    );
    expect(email).toMatchObject({ replyTo: "info@spellpost.example" });
    expect(email?.text).not.toContain("reply to this email");
    expect(email?.text).toContain(" https://www.example.com/client/tickets/");
    const call = { method: "POST", body: "{}" };
    const response = await fetch(`${other.url}/functions/v1/inbound-email`, call);
    expect([response.status, await response.json()]).toEqual([503, { error: "Not set up" }]);
  });
});

describe("an email reply", () => {
  test("becomes the client's message without the quotation and reopens the ticket", async () => {
    const { ticketId, address } = await createRepliedTicket();
    await sql("update private.conversations set status = 'resolved', waiting_since = '2026-01-01'");
    const attachments = [{ filename: "screen.png" }, { filename: "a.pdf" }];
    expect(await deliver(createEmail(address.toUpperCase(), { attachments }))).toEqual([
      200,
      "stored",
    ]);
    expect(await listClientMessages(ticketId)).toEqual([
      "Thanks, it works.\n\n(Attachments not accepted: screen.png, a.pdf)",
    ]);
    expect(
      await sql(
        "select status, waiting_since > now() - interval '1 minute' as now from private.conversations",
      ),
    ).toEqual([{ status: "open", now: true }]);
    expect((await api.rpc(staff, "staff_get_conversation", { id: ticketId })).json).toMatchObject({
      entries: [
        { author: "client", body: "Since Monday" },
        { author: "staff", author_name: staff.email },
        { author: "client", author_name: null },
      ],
    });
  });

  test("names what its sender attached, and no image of a signature", async () => {
    const { ticketId, address } = await createRepliedTicket();
    const embedded = [
      { filename: "image001.png", content_id: "image001.png@01DD5F6E" },
      { filename: "logo.png", content_id: "ii_1", content_disposition: "inline" },
    ];
    const attachments = [
      ...embedded,
      { filename: "gmail.pdf", content_id: "f_1", content_disposition: "attachment" },
      { filename: "photo.jpg", content_id: null, content_disposition: "inline" },
    ];
    expect(await deliver(createEmail(address, { attachments }))).toEqual([200, "stored"]);
    expect(await listClientMessages(ticketId)).toEqual([
      "Thanks, it works.\n\n(Attachments not accepted: gmail.pdf, photo.jpg)",
    ]);
    const onlyImage = { text: "[cid:image001.png@01DD5F6E]", attachments: embedded };
    expect(await deliver(createEmail(address, onlyImage))).toEqual([200, "stored"]);
    expect((await listClientMessages(ticketId)).at(-1)).toBe(
      "(An image in the text was not accepted)",
    );
  });

  test("is stored once, even when delivered repeatedly or under another event id", async () => {
    const { ticketId, address } = await createRepliedTicket();
    const [email, id] = [createEmail(address), "msg_again"];
    for (let time = 0; time < 3; time++)
      expect(await deliver(email, { id })).toEqual([200, "stored"]);
    expect(await listClientMessages(ticketId)).toHaveLength(1);
    const withId = { ...email, message_id: "<a@mail.example>", text: "And once more" };
    const responses = await Promise.all([deliver(withId), deliver(withId), deliver(withId)]);
    expect(responses).toEqual(responses.map(() => [200, "stored"]));
    expect(await listClientMessages(ticketId)).toEqual(["Thanks, it works.", "And once more"]);
  });

  test("is fetched when the webhook omits its text, as Resend does", async () => {
    const { ticketId, address } = await createRepliedTicket();
    const { text: _, headers: __, ...head } = createEmail(address);
    const event = (email_id: string) => ({
      type: "email.received",
      created_at: "2026-11-23T10:00:00Z",
      data: { ...head, email_id, message_id: `<${email_id}@mail.example>` },
    });
    received.set("mail-1?html_format=cid", {
      html: "<p>Not the raw email’s</p>",
      // Resend's object has lost the order of the fields, so that it proves nothing.
      headers: { "authentication-results": authenticationResults("example.com", "fail").value },
      raw: storeRaw("mail-1", [
        { name: "Received", value: "from mail.example.com" },
        authenticationResults("example.com"),
      ]),
    });
    expect(await deliver(event("mail-1"))).toEqual([200, "stored"]);
    expect(await listClientMessages(ticketId)).toEqual(["Raw"]);
    // The email is not available yet, so the provider retries.
    expect(await deliver(event("mail-2"))).toEqual([502, "Try again"]);
    received.set("mail-2?html_format=cid", {
      text: "Gone for a week",
      raw: storeRaw("mail-2", [{ name: "Auto-Submitted", value: "auto-replied" }]),
    });
    expect(await deliver(event("mail-2"))).toEqual([200, "noted"]);
    expect(await deliver({ ...event("mail-1"), type: "email.bounced" })).toEqual([200, "ignored"]);
    expect(await listClientMessages(ticketId)).toHaveLength(1);
  });

  test("is found in a long email, and one that is too long leaves a word at the desk", async () => {
    const { ticketId, address } = await createRepliedTicket();
    const event = (email_id: string) => {
      const { text: _, ...head } = createEmail(address);
      return { ...head, email_id, message_id: `<${email_id}@mail.example>` };
    };
    received.set("long-1?html_format=cid", {
      html: `<p>Above</p><p>${"x".repeat(300_000)}</p>`,
      raw: storeRaw(
        "long-1",
        [authenticationResults("example.com")],
        `\n${"x".repeat(10_000_001)}`,
      ),
    });
    expect(await deliver(event("long-1"))).toEqual([200, "stored"]);
    expect(await listClientMessages(ticketId)).toEqual([
      expect.stringMatching(/^Above\n+x+…\n\n\(Cut off: /),
    ]);
    received.set("long-2?html_format=cid", { html: "x".repeat(5_000_001) });
    expect(await deliver(event("long-2"))).toEqual([200, "unverified"]);
    expect(await listContactMessages()).toMatchObject([
      { message: "(The email was longer than we can take)" },
    ]);
  });

  test("from a different sender becomes a single contact message", async () => {
    const { ticketId, subject, address } = await createRepliedTicket();
    const from = `"Ana's office" <office@example.com>`;
    for (let time = 0; time < 2; time++)
      expect(await deliver(createEmail(address, { from, message_id: "<b@x>" }))).toEqual([
        200,
        "forwarded",
      ]);
    expect(await listClientMessages(ticketId)).toEqual([]);
    expect(await listContactMessages()).toEqual([
      {
        name: "Ana's office",
        email: "office@example.com",
        subject: `Re: ${subject}`,
        message: "Thanks, it works.",
      },
    ]);
    expect(await deliver(createEmail(address, { from: "nobody" }))).toEqual([200, "noted"]);
  });

  test.each([
    ["failed", [authenticationResults("example.com", "fail")]],
    ["is missing", []],
    ["is an object", { "Authentication-Results": authenticationResults("example.com").value }],
  ])("waits at the desk and changes nothing where the verification %s", async (_, headers) => {
    const { ticketId, subject, address } = await createRepliedTicket();
    await sql(
      "update private.conversations set status = 'resolved', waiting_since = '2026-01-01'; delete from private.jobs",
    );
    const readTicket = () =>
      sql("select status, waiting_since from private.conversations where kind = 'ticket'");
    const before = await readTicket();
    for (let time = 0; time < 2; time++)
      expect(await deliver(createEmail(address, { headers, message_id: "<c@x>" }))).toEqual([
        200,
        "unverified",
      ]);
    expect(await listClientMessages(ticketId)).toEqual([]);
    expect(await readTicket()).toEqual(before);
    expect(await sql("select kind from private.jobs")).toEqual([]);
    const [message, ...others] = await sql<{ id: string }>(
      "select id from private.conversations where kind = 'message'",
    );
    expect(others).toEqual([]);
    const { json } = await api.rpc(staff, "staff_get_conversation", { id: message?.id });
    expect(json).toMatchObject({
      kind: "message",
      sender_email: client.email.toUpperCase(),
      client_id: null,
      subject: `Re: ${subject}`,
      entries: [{ author: "client", body: "Thanks, it works." }],
      status: "open",
      is_unverified_email: true,
    });
  });

  test("to an address without a valid signature is discarded", async () => {
    const { ticketId, address } = await createRepliedTicket();
    const other = await createRepliedTicket();
    const changed = address.replace(/.(?=@)/, (last) => (last === "0" ? "1" : "0"));
    const swapped = address.replace(/\..*@/, other.address.match(/\..*?@/)?.[0] ?? "");
    for (const to of [
      changed,
      swapped,
      "hello@reply.spellpost.example",
      address.replace("reply.", "evil."),
      `ticket+${ticketId}@reply.spellpost.example`,
      "",
    ])
      expect([to, await deliver(createEmail(to))]).toEqual([to, [200, "not-ours"]]);
    await sql("delete from private.conversations where id = $1", [ticketId]);
    expect(await deliver(createEmail(address))).toEqual([200, "not-ours"]);
    expect(await listClientMessages(ticketId)).toEqual([]);
    expect(await listContactMessages()).toEqual([]);
  });

  test("is truncated when too long", async () => {
    const { ticketId, address } = await createRepliedTicket();
    const text = `\u0000\u001b${"é".repeat(20_000)}\ud800`;
    expect(await deliver(createEmail(address, { text }))).toEqual([200, "stored"]);
    const [body] = await listClientMessages(ticketId);
    expect(Array.from(body ?? "")).toHaveLength(4000);
  });

  test("is read from its raw form, which may hold several parts", async () => {
    const { ticketId, address } = await createRepliedTicket();
    const { text: _, headers: __, ...head } = createEmail(address);
    received.set("parts?html_format=cid", {
      raw: storeRaw(
        "parts",
        [authenticationResults("example.com")],
        `Content-Type: multipart/mixed; boundary=m

--m
Content-Type: multipart/related; boundary=r

--r
Content-Type: text/html; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

<p>The caf=E9 looks so:</p><p><img src=3D"cid:1"></p>
--r
Content-Type: image/png; name=shot.png
Content-ID: <1>

x
--r--
--m
Content-Type: image/jpeg; name=photo.jpg
Content-ID: <2>
Content-Disposition: inline

x
--m
Content-Type: text/plain

And this.
--m
Content-Type: message/rfc822

From: Bob <bob@example.com>
Subject: Discount

It is wrong.
--m
Content-Type: application/pkcs7-signature; name=smime.p7s
Content-Disposition: attachment; filename=smime.p7s

x
--m--
`,
      ),
    });
    const event = { ...head, email_id: "parts", message_id: "<parts@mail.example>" };
    expect(await deliver(event)).toEqual([200, "stored"]);
    const [body] = await listClientMessages(ticketId);
    expect(body).toMatch(/^The café looks so:\n\nAnd this\.\n[^]*Bob[^]*\nIt is wrong\./);
    expect(body).toMatch(
      /\n\n\(An image in the text was not accepted\)\n\n\(Attachments not accepted: photo\.jpg\)$/,
    );
  });

  test("waits at the desk, as the provider read it, where its raw form can’t be", async () => {
    const { address } = await createRepliedTicket();
    const { text: _, headers: __, ...head } = createEmail(address);
    received.set("deep?html_format=cid", {
      text: "As read",
      raw: storeRaw("deep", [{ name: "X", value: "x".repeat(3_000_000) }]),
    });
    expect(await deliver({ ...head, email_id: "deep" })).toEqual([200, "unverified"]);
    expect(await listContactMessages()).toMatchObject([{ message: "As read" }]);
  });

  test.each([
    [
      "a forward",
      { text: "---------- Forwarded message ---------\nFrom: Bob <bob@example.com>\n\nWrong." },
    ],
    ["a screenshot", { html: '<div><img src="cid:1"></div>', attachments: [{ content_id: "1" }] }],
    ["a broken page", { html: "<html><head><title>x</title><p>Wrong." }],
    ["nothing", {}],
  ])("of %s alone is not lost", async (_, fields) => {
    const { ticketId, address } = await createRepliedTicket();
    expect(await deliver(createEmail(address, { text: "", ...fields }))).toEqual([200, "stored"]);
    expect(await listClientMessages(ticketId)).toEqual([
      expect.stringMatching(/Wrong|image|without/),
    ]);
  });

  test("has a subject that its sender changed", async () => {
    const { ticketId, subject, address } = await createRepliedTicket();
    const send = (changed: string, id: string) =>
      deliver(createEmail(address, { subject: changed, text: id, message_id: `<${id}@x>` }));
    await send(`AW: Re: ${subject.toUpperCase()}`, "1");
    await send("Re:", "2");
    await send("Please stop the post\n", "3");
    expect(await listClientMessages(ticketId)).toEqual([
      "1",
      "2",
      "Subject: Please stop the post\n\n3",
    ]);
  });

  const OUTLOOK = "From: Spellpost <hello@spellpost.example>\nSent: Monday\nTo: Ana\n\n";
  const APPLE = "On 23 Nov 2026, at 10:00, Spellpost <hello@spellpost.example> wrote:\n\n";

  test.each<[string, (email: { text: string; html: string }) => Fields]>([
    [
      "Gmail’s HTML",
      ({ html }) => ({
        html: `<div>See below</div><div class="gmail_quote"><div>On Mon, Nov 23, 2026 at 10:00 AM Spellpost &lt;<a href="mailto:hello@spellpost.example">hello@spellpost.example</a>&gt; wrote:<br></div><blockquote>${html}</blockquote></div>`,
      }),
    ],
    [
      "Outlook’s HTML",
      ({ html }) => ({
        html: `<p>See below</p><div><p><b>From:</b> Spellpost &lt;hello@spellpost.example&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Ana</p></div>${html}`,
      }),
    ],
    [
      "Gmail’s text",
      ({ text }) => ({
        text: `See below\n\n${APPLE}${text.replaceAll(/(.{1,76})( |$)/gm, "> $1\n").replaceAll("\n\n", "\n")}`,
      }),
    ],
    [
      "Outlook’s text",
      ({ text }) => ({
        text: `See below\n\n${OUTLOOK}${text.replace("info@spellpost.example", "$&<mailto:$&>").replace(/: (http\S+)/, "<$1>")}`,
      }),
    ],
    ["Apple’s text", ({ text }) => ({ text: `See below\n\n${APPLE}${text}` })],
  ])(
    "keeps answers in our email as %s quotes it, and drops the email alone",
    async (_, toReply) => {
      const { ticketId, address, message } = await createRepliedTicket();
      const [body, answer] = ["We look into it.", "On Monday?"];
      const answered = {
        text: message.text.replace(body, `${body}\n\n${answer}`),
        html: message.html.replace(body, `${body}<br>${answer}<br>`),
      };
      for (const email of [message, answered]) {
        const id = { message_id: `<${crypto.randomUUID()}@x>` };
        await deliver(createEmail(address, { text: "", ...toReply(email), ...id }));
      }
      expect(await listClientMessages(ticketId)).toEqual([
        "See below",
        expect.stringMatching(/^See below\n\n> [^]*\n> We look into it\.\n(>\n)?> On Monday\?\n/),
      ]);
    },
  );

  const AUTOMATIC = [
    ["auto-submitted", "auto-replied"],
    ["X-Autoreply", "yes"],
    ["X-Autorespond", "Away"],
    ["X-Mail-Autoreply", "1"],
    ["Precedence", "auto_reply"],
    ["Precedence", "bulk"],
    ["Precedence", "junk"],
    ["List-Id", "<team.example.com>"],
    ["Return-Path", "<>"],
    ["Content-Type", "multipart/report; report-type=disposition-notification; boundary=x"],
    ["X-Failed-Recipients", "ana@example.com"],
  ];

  test.each(AUTOMATIC)(
    "by a program (%s: %s) is a note, and nothing else happens",
    async (name, value) => {
      const { ticketId, address } = await createRepliedTicket();
      await sql(
        "update private.conversations set status = 'resolved', waiting_since = '2026-01-01'; delete from private.jobs",
      );
      const before = await sql("select status, waiting_since from private.conversations");
      const headers = [authenticationResults("example.com"), { name, value }];
      for (let time = 0; time < 2; time++)
        expect(await deliver(createEmail(address, { headers, message_id: "<a@x>" }))).toEqual([
          200,
          "noted",
        ]);
      expect(await sql("select status, waiting_since from private.conversations")).toEqual(before);
      expect(await sql("select kind from private.jobs")).toEqual([]);
      const { json } = await api.rpc(staff, "staff_get_conversation", { id: ticketId });
      expect(json).toMatchObject({
        entries: [
          { author: "client" },
          { author: "staff" },
          {
            author: "note",
            body: `Automatic email from ${client.email.toUpperCase()}:\n\nThanks, it works.`,
          },
        ],
      });
    },
  );

  test("from an address of a program is a note, and more than ten a day are none", async () => {
    const { ticketId, address } = await createRepliedTicket();
    const senders = ["MAILER-DAEMON", "postmaster", "no-reply", "noreply+1", "do-not-reply"];
    for (let time = 0; time < 3; time++)
      for (const sender of senders)
        expect(await deliver(createEmail(address, { from: `${sender}@example.com` }))).toEqual([
          200,
          "noted",
        ]);
    expect(await listClientMessages(ticketId)).toEqual([]);
    expect(
      await sql("select from private.conversation_messages where author = 'note'"),
    ).toHaveLength(10);
  });

  test("that only asks for no automatic reply is a person’s", async () => {
    const { address } = await createRepliedTicket();
    for (const [name, value] of [
      ["X-Auto-Response-Suppress", "All"],
      ["Auto-Submitted", "no"],
      ["Precedence", "first-class"],
      ["Return-Path", "<ana@example.com>"],
      ["Content-Type", "multipart/alternative; boundary=x"],
    ])
      expect(
        await deliver(
          createEmail(address, {
            headers: [authenticationResults("example.com"), { name, value }],
            message_id: `<${value}@x>`,
          }),
        ),
      ).toEqual([200, "stored"]);
  });

  test("is limited to thirty an hour", async () => {
    const { ticketId, address } = await createRepliedTicket();
    await sql(
      "insert into private.conversation_messages (conversation_id, author, body) select $1, 'client', 'x' from generate_series(1, 30)",
      [ticketId],
    );
    expect(await deliver(createEmail(address))).toEqual([429, "Too often"]);
    await sql(
      "update private.conversation_messages set created_at = now() - interval '61 minutes'",
    );
    expect(await deliver(createEmail(address))).toEqual([200, "stored"]);
  });

  test("is the staff member's or the client's own doing in the audit log", async () => {
    const { ticketId, address } = await createRepliedTicket();
    await sql("update private.conversations set status = 'resolved' where id = $1", [ticketId]);
    const last = await getValue<number>("select max(id) from public.audit_log");
    const listActors = () =>
      listValues(
        "select distinct actor_id from public.audit_log where client_id = $1 and id > $2",
        [client.id, last],
      );
    await deliver(createEmail(address));
    expect(await listActors()).toEqual([]);
    await sql("update private.staff_settings set sends_emailed_replies = true");
    await deliver(createEmail(address, { from: staff.email }));
    await sql("update private.staff_settings set sends_emailed_replies = false");
    expect(await listActors()).toEqual([staff.id]);
  });
});

describe("a reply to the weekly email", async () => {
  const owner = await tools.newClient("pro");
  await sql(
    "select public.finish_draft_job(id, '[]', '{}') from private.draft_jobs where user_id = $1",
    [owner.id],
  );
  const job = await tools.insert("private.draft_jobs", {
    user_id: owner.id,
    kind: "week",
    week: "2030-01-07",
  });
  const draft = {
    network: "X",
    origin: "ai",
    body: "Open.",
    picture_idea: "",
    alt_text: "",
    reasons: [],
  };
  await backend.activatePlan(owner.id);
  await sql("select public.finish_draft_job($1, $2, '{}')", [
    job,
    JSON.stringify([{ ...draft, planned_for: "2030-01-07T09:30", time_zone: "UTC" }]),
  ]);
  await work("emails");
  const [weekly] = await backend.emailsTo(owner.email);
  const address = weekly?.replyTo ?? "";
  const createNews = (fields: Fields = {}) =>
    createEmail(address, {
      from: owner.email,
      text: "Fig bread from Friday.\n\n> One post for next week.",
      ...fields,
    });
  const listNews = () =>
    listValues("select body from private.news where user_id = $1 and by_email", [owner.id]);
  beforeEach(() => sql("delete from private.news"));

  test("is the client’s news, once", async () => {
    expect(weekly?.text).toContain("Reply to this email in a sentence or two");
    expect(address).toMatch(/^news\+[\da-f]{32}\.[\da-f]{20}@reply\.spellpost\.example$/);
    const email = createNews({ message_id: "<n@x>" });
    const delivered = await Promise.all([deliver(email), deliver(email)]);
    expect([...delivered, await deliver(email)]).toEqual([1, 2, 3].map(() => [200, "stored"]));
    expect(await listNews()).toEqual(["Fig bread from Friday."]);
    expect(await listContactMessages()).toEqual([]);
  });

  test("with a photo is news, and in the inbox, so that someone asks for the photo", async () => {
    const email = createNews({ message_id: "<p@x>", attachments: [{ filename: "a.jpg" }] });
    const delivered = await Promise.all([deliver(email), deliver(email)]);
    expect([...delivered, await deliver(email)]).toEqual([1, 2, 3].map(() => [200, "stored"]));
    expect(await listNews()).toEqual(["Fig bread from Friday."]);
    expect(await listContactMessages()).toMatchObject([
      { message: "Fig bread from Friday.\n\n(Attachments not accepted: a.jpg)" },
    ]);
  });

  test("waits in the inbox where it is longer than news", async () => {
    expect(await deliver(createNews({ text: "🍞".repeat(500) }))).toEqual([200, "stored"]);
    expect(await listNews()).toEqual(["🍞".repeat(500)]);
    expect(await deliver(createNews({ text: "🍞".repeat(501) }))).toEqual([200, "forwarded"]);
    expect(await listContactMessages()).toMatchObject([{ message: "🍞".repeat(501) }]);
  });

  test("by a program is ignored", async () => {
    const headers = [authenticationResults("example.com"), { name: "X-Autoreply", value: "yes" }];
    expect(await deliver(createNews({ headers }))).toEqual([200, "ignored"]);
    expect([await listNews(), await listContactMessages()]).toEqual([[], []]);
  });

  test.each([
    ["from another address", "forwarded", { from: "office@example.com" }, "Fig bread from Friday."],
    ["that is not verified", "unverified", { headers: [] }, "Fig bread from Friday."],
    [
      "of photos alone",
      "forwarded",
      { text: "", attachments: [{ filename: "a.jpg" }] },
      "(Attachments not accepted: a.jpg)",
    ],
  ])("%s waits in the inbox", async (_, outcome, fields, message) => {
    expect(await deliver(createNews(fields))).toEqual([200, outcome]);
    expect(await listNews()).toEqual([]);
    expect(await listContactMessages()).toMatchObject([
      { subject: "Re: What’s new this week?", message },
    ]);
  });

  test("waits in the inbox after too many, and when the account is gone", async () => {
    for (let count = 0; count < 20; count++) await deliver(createNews({ text: `${count} figs` }));
    expect(await listContactMessages()).toEqual([]);
    expect(await deliver(createNews())).toEqual([200, "forwarded"]);
    expect(await listNews()).toHaveLength(20);
    await sql("delete from auth.users where id = $1", [owner.id]);
    expect(await deliver(createNews({ text: "Goodbye" }))).toEqual([200, "forwarded"]);
    expect(await listContactMessages()).toHaveLength(2);
  });

  test("has an address that opens no ticket", async () => {
    const ticket = await createRepliedTicket();
    const swapped = ticket.address.replace("ticket+", "news+");
    expect(await deliver(createEmail(swapped))).toEqual([200, "not-ours"]);
  });
});

describe("a hostile call", () => {
  test("is rejected when unsigned, signed with another secret, expired, altered or too long", async () => {
    const { ticketId, address } = await createRepliedTicket();
    const email = createEmail(address);
    const body = JSON.stringify(email);
    expect(await post(body, {})).toEqual([401, "Not signed"]);
    const secret = `whsec_${btoa("another secret")}`;
    expect(await deliver(email, { secret })).toEqual([401, "Not signed"]);
    for (const ageS of [310, -310])
      expect(await deliver(email, { ageS })).toEqual([401, "Not signed"]);
    const { headers } = await signInboundEmail(body);
    expect(await post(body.replace("Thanks", "Forged"), headers)).toEqual([401, "Not signed"]);
    expect(await post(body, { ...headers, "svix-id": "msg_2" })).toEqual([401, "Not signed"]);
    expect(await deliver({ ...email, text: "x".repeat(5_000_000) })).toEqual([413, "Too long"]);
    expect(await listClientMessages(ticketId)).toEqual([]);
    const get = await fetch(WEBHOOK);
    expect([get.status, await get.json()]).toEqual([405, { error: "Method not allowed" }]);
  });

  test("with arbitrary JSON causes no error", async () => {
    const { ticketId, address } = await createRepliedTicket();
    for (const body of ["", "{", "null", "[]", '"x"', "1"])
      expect([body, await deliver(body)]).toEqual([body, [400, "No JSON"]]);
    for (const event of [
      {},
      { data: null },
      { data: [], to: {} },
      { to: [null, 1, [], {}] },
      { to: Array<string>(10_000).fill("a@b.c") },
      { to: "<".repeat(100_000) },
      { type: 7, to: address },
    ])
      expect((await deliver(event))[0]).toBe(200);
    for (const fields of [
      { text: 1, html: [] },
      { text: null, html: "<", attachments: "x" },
      { email_id: "../../admin", text: undefined },
      { headers: [null, 1, { name: 1 }] },
      { from: { email: client.email } },
      { from: "a".repeat(100_000) },
      { attachments: [null, 1, { filename: {} }] },
    ])
      expect([fields, (await deliver(createEmail(address, fields)))[0]]).toEqual([fields, 200]);
    for (const body of await listClientMessages(ticketId))
      expect(body).toMatch(/^Thanks, it works\.|^\(An email without text\)$|^<$/);
  });
});
