import { randomUUID } from "node:crypto";
import { expect, test as base } from "playwright/test";
import { createBackendHandle, waitFor } from "../support/backend.ts";
import { findLayoutFaults } from "../support/layout-faults.ts";
import { signInAsStaff } from "../support/onboarding.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";
import { type Engine, readSettledPage } from "./engine.ts";
import { startChromium, startFirefox } from "./puppeteer.ts";
import { startWebKit } from "./webkit.ts";

const ENGINES = new Map([
  ["Chromium", startChromium],
  ["Firefox", startFirefox],
  ["WebKit", startWebKit],
]);
const SITE_URL = process.env.SITE_URL ?? "";
const BACKEND_URL = process.env.BACKEND_URL ?? "";
/** Widths of a phone and of a desktop, at which the journey clicks. */
const WIDTHS = [390, 1280];

const test = base.extend<{ engine: Engine }>({
  engine: async ({}, use, { project }) => {
    const engine = await ENGINES.get(project.name)!(SITE_URL);
    await use(engine);
    expect(await engine.close(), "errors in the console").toEqual([]);
  },
});

test("a visitor becomes a client, submits a ticket and staff reply to it", async ({ engine }) => {
  const email = `journey-${randomUUID()}@example.com`;
  const staff = new Visitor(SITE_URL);
  await signInAsStaff(staff, BACKEND_URL);

  /** Expects a page with the text, which scrolls sideways at no width. */
  const expectPage = async (text: string) => {
    await expect(async () =>
      expect(await engine.evaluate(readSettledPage, null)).toContain(text),
    ).toPass();
    for (const width of WIDTHS) {
      await engine.setWidth(width);
      const faults = await engine.evaluate(findLayoutFaults, [0, ""] as [number, string]);
      expect.soft(faults, `"${text}" at ${width}`).toEqual([]);
    }
  };
  const signIn = async (account: { email: string }) => {
    await engine.click("link", "Login");
    await expectPage("Forgot your password?");
    await engine.fill("Email", account.email);
    await engine.fill("Password", PASSWORD);
    await engine.click("button", "Sign In");
  };
  const signOut = async () => {
    await engine.click("button", "Logout");
    await expectPage("You have been successfully logged out.");
  };

  await test.step("picks a plan", async () => {
    await engine.open("/");
    await expectPage("Start Your Magical Journey");
    await engine.click("link", "Start Your Magical Journey");
    await expectPage("Start with Pro");
    await engine.click("link", "Start with Pro");
    await expectPage("Sign Up for Pro Plan");
  });

  await test.step("signs up", async () => {
    await engine.fill("Full Name", "Maria Nicolaou");
    await engine.fill("Email", email);
    await engine.fill("Password", PASSWORD);
    await engine.fill("Confirm Password", PASSWORD);
    await engine.click("checkbox", "I accept the Terms of Service and the Privacy Policy");
    await engine.click("button", "Sign Up for Pro Plan");
    await expectPage("Check Your Email!");
  });

  await test.step("confirms the email", async () => {
    const backend = createBackendHandle(BACKEND_URL);
    await waitFor(async () => (await backend.emailsTo(email)).length > 0);
    await engine.open(await backend.confirmationLink(email));
    await expectPage("Step 1 of 3");
  });

  await test.step("answers the three steps and completes", async () => {
    await engine.fill("Business name", "Fig & Olive");
    await engine.fill("What do you offer?", "Wood-fired pizza and natural wine");
    await engine.fill("Why do people choose you?", "Sourdough that rests for three days");
    await engine.click("button", "Continue");
    await expectPage("Step 2 of 3");
    await engine.fill("Instagram page (optional)", "instagram.com/figandolive");
    await engine.click("button", "Continue");
    await expectPage("Step 3 of 3");
    await engine.click("radio", "Friendly");
    await engine.click("button", "Complete Profile");
    await expectPage("You're Almost Ready!");
  });

  await test.step("books the meeting", async () => {
    await engine.click("link", "Look around your client area");
    await expectPage("Hello, Maria Nicolaou");
    await engine.click("link", "Book your meeting");
    await expectPage("Choose a time");
    await engine.click("radio");
    await engine.click("button", "Book This Time");
    await expectPage("Your meeting is booked");
  });

  await test.step("sees the client area and submits a ticket", async () => {
    await engine.open("/client");
    await expectPage("Hello, Maria Nicolaou");
    await engine.click("link", "Account");
    await expectPage("Download My Data");
    await engine.click("link", "Customization");
    await expectPage("Request Early Setup Call");
    await engine.click("link", "Support");
    await expectPage("Knowledge Base");
    await engine.click("link", "Submit a Ticket");
    await expectPage("What did you do, what did you expect, what happened?");
    await engine.fill("Subject", "A post about bells");
    await engine.fill("Description", "May it ring?");
    await engine.click("button", "Submit Ticket");
    await expectPage("Ticket submitted");
  });

  await test.step("signs out and in again", async () => {
    await signOut();
    await signIn({ email });
    await expectPage("Welcome back!");
    await signOut();
  });

  await test.step("staff reply to the ticket", async () => {
    await signIn(staff);
    await expectPage("Today");
    await engine.click("link", "A post about bells");
    await expectPage("May it ring?");
    await engine.fill("Your reply", "It may. Once.");
    await engine.click("button", "Send Reply");
    await expectPage("It may. Once.");
  });
});
