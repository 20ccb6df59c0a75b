import { describe, expect, test } from "vitest";
import { sql } from "../support/remote-sql.ts";
import { newStaff, newVisitor } from "../support/site.ts";

const MESSAGE = {
  name: "Maria",
  email: "maria+shop@example.com",
  subject: "Opening hours",
  message: "Do you post on Sundays?",
};
const SIMULATED_MS = 1000;
const stored = (email: string) =>
  sql(
    `select kind, sender_name, subject, status, is_spam, is_unverified_email, author, body
     from private.conversations join private.conversation_messages on conversation_id = conversations.id
     where sender_email = $1`,
    [email],
  );

describe("contact form", () => {
  test("takes a second, says thanks and redirects to the thank-you page with the email", async () => {
    const visitor = newVisitor();
    const posted = await visitor.post("/contact-us", MESSAGE);
    expect(posted.status).toBe(303);
    expect(posted.ms).toBeGreaterThanOrEqual(SIMULATED_MS - 20);
    expect(posted.location).toBe("/thank-you?email=maria%2Bshop%40example.com&source=contact");
    const page = await visitor.follow(posted);
    expect(page.text).toContain(
      "Message Sent! (Demo) We've received your message and will get back to you soon (demo mode).",
    );
    expect(page.text).toContain("Thank You For Reaching Out");
    expect(page.text).toContain(MESSAGE.email);
  });

  test("stores the message trimmed", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const message = "Do you post on Sundays?\n\nMaria";
    await newVisitor().post("/contact-us", { ...MESSAGE, email, name: " Maria ", message });
    expect(await stored(email)).toEqual([
      {
        kind: "message",
        sender_name: "Maria",
        subject: MESSAGE.subject,
        status: "open",
        is_spam: false,
        is_unverified_email: false,
        author: "client",
        body: message,
      },
    ]);
  });

  test.each([
    ["sender_name", { name: "\u2068Jose\u0301\u2069" }, "José"],
    ["sender_name", { name: "+Plus (Nicosia)" }, "+Plus (Nicosia)"],
    [
      "subject",
      { subject: "+357 (22) 030114 is not reachable" },
      "+357 (22) 030114 is not reachable",
    ],
    ["body", { message: "One\vTwo\u2028Three\u0007" }, "One\nTwo\nThree"],
  ])("takes a %s as it was meant: %j", async (column, typed, meant) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const address = `\u202A${email}\u202C\u200B`;
    const page = await newVisitor().post("/contact-us", { ...MESSAGE, email: address, ...typed });
    expect(page.status).toBe(303);
    expect(await stored(email)).toMatchObject([{ [column]: meant }]);
  });

  test.each(["name", "email", "subject", "message"] as const)(
    "without %s nothing is sent and the rest is kept",
    async (missing) => {
      for (const empty of ["", "   ", "\u200B\u2060"]) {
        const page = await newVisitor().post("/contact-us", { ...MESSAGE, [missing]: empty });
        expect(page.status).toBe(400);
        expect(page.location).toBeNull();
        expect(page.ms).toBeLessThan(SIMULATED_MS);
        expect(page.text).toContain("Form Incomplete Please fill in all fields before submitting.");
        const kept = Object.entries(MESSAGE).filter(([field]) => field !== missing);
        for (const [, value] of kept) expect(page.html).toContain(value);
      }
    },
  );

  test("rejects an invalid email with a message", async () => {
    const page = await newVisitor().post("/contact-us", { ...MESSAGE, email: "not an address" });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Please enter a valid email address");
    expect(page.text).not.toContain("Form Incomplete");
  });

  test("a message with a filled honeypot is kept, and marked at the desk", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const page = await newVisitor().post("/contact-us", {
      ...MESSAGE,
      email,
      leave_empty: "http://spam.example",
    });
    expect(page.status).toBe(303);
    expect(page.location).toBe(`/thank-you?email=${encodeURIComponent(email)}&source=contact`);
    const [found] = await sql<{ id: string }>(
      "select id from private.conversations where sender_email = $1",
      [email],
    );
    const id = found!.id;
    const staff = await newStaff();
    expect((await staff.get("/desk/inbox")).html).toContain(id);
    expect((await staff.get(`/desk/inbox/${id}`)).text).toContain("Maybe from a bot.");
  });
});
