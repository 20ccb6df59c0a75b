import { describe, expect, test } from "vitest";
import { newVisitor } from "../support/site.ts";

const get = (query: string) => newVisitor().get(`/thank-you${query}`);
const links = (html: string) =>
  [
    ...html
      .slice(html.indexOf("<main"))
      .split("</main>")[0]!
      .matchAll(/<a[^>]* href="([^"]+)"/g),
  ].map(([, href]) => href);
const WELCOME = /verify your e-?mail.*check spam.*complete your profile.*connect platforms/i;

describe("/thank-you", () => {
  test.each(["", "?email=", "?source=contact", "?plan=pro&source=subscription", "?email=%20"])(
    "without an email (%j) it shows the welcome",
    async (query) => {
      const page = await get(query);
      expect(page.text).toMatch(WELCOME);
      expect(page.html).toMatch(/href="\/login"[^>]*>Sign In</);
      expect(page.html).toMatch(/href="\/contact-us"[^>]*>Contact Support</);
    },
  );

  test("source contact thanks for reaching out", async () => {
    const page = await get("?email=a@example.com&source=contact");
    expect(page.text).toContain("Thank You For Reaching Out");
    expect(links(page.html)).toEqual(["/features", "/"]);
  });

  test.each(["&source=questionnaire", "&source=whatever", "&source=general", ""])(
    "source %j thanks for the submission",
    async (source) => {
      const page = await get(`?email=a@example.com${source}`);
      expect(page.text).toContain("Thank You For Your Submission");
      expect(links(page.html)).toEqual(["/pricing", "/"]);
    },
  );

  test.each([
    ["basic", "$99/month", "Email support"],
    ["pro", "$199/month", "Priority support"],
    ["enterprise", "Custom pricing", "Dedicated support"],
  ])("source subscription with plan %s shows that plan", async (plan, price, feature) => {
    const page = await get(`?email=a@example.com&source=subscription&plan=${plan}`);
    expect(page.text.toLowerCase()).toContain(`${plan} plan`);
    expect(page.text).toContain(price);
    expect(page.text).toContain(feature);
    const isListed = price.endsWith("/month");
    expect(links(page.html)).toEqual(["/client", "/", ...(isListed ? ["/pricing"] : [])]);
    expect(
      page.text.includes("This is the list price; you pay the price on our pricing page"),
    ).toBe(isListed);
    expect(page.text).toContain("It becomes active after your strategy meeting");
    expect(page.text).not.toMatch(/receipt|is set up|is active/i);
  });

  test.each(["&plan=gold", "&plan=constructor", ""])(
    "source subscription with an unknown plan (%j) shows the welcome",
    async (plan) => {
      expect((await get(`?email=a@example.com&source=subscription${plan}`)).text).toMatch(WELCOME);
    },
  );

  test("escapes the email, and the page is neither cached nor indexed", async () => {
    const page = await get(
      `?email=${encodeURIComponent("<script>alert(1)</script>@example.com")}&source=contact`,
    );
    expect(page.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;@example.com");
    expect(page.html).not.toContain("<script>alert(1)");
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    expect(page.html).toContain('<meta name="referrer" content="strict-origin"/>');
    expect(page.html).not.toMatch(/rel="canonical" href="[^"]*example\.com"/);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
  });
});
