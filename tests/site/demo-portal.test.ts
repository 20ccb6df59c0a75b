import { describe, expect, test } from "vitest";
import { expireSession } from "../support/session-cookie.ts";
import { during, newUser, newVisitor } from "../support/site.ts";

const TIMER_SLACK_MS = 20;
const SPINNER = /<div class="[^"]*demo-loading"/;

const DEMO_PAGES = [
  "/client-portal",
  "/client-portal/posts",
  "/client-portal/settings",
  "/client-portal/support",
  "/client-portal/profile",
  "/create-campaign",
  "/connect-platforms",
  "/schedule-content",
];

test.each(DEMO_PAGES)(
  "%s is open to everyone, not indexed, marked as a demo, and has the client area’s frame",
  async (path) => {
    const { status, html, text } = await newVisitor().get(path);
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain(" DEMO ");
    expect(text).toContain("This is a demo.");
    for (const href of ["/client-portal", "/client-portal/profile", "/client-portal/settings"])
      expect(html).toContain(`href="${href}"`);
    expect(text).toMatch(/Dashboard Posts , 4 waiting Customization Support Account/);
    expect(html).not.toMatch(/(href|action)="\/client[/?"]/);
    expect(html).toMatch(
      /<form [^>]*action="\/client-portal\/logout" method="post".*Demo Logout<\/button>/s,
    );
  },
);

describe("Demo Logout", () => {
  test("confirms on the home page", async () => {
    const visitor = newVisitor();
    const posted = await visitor.post("/client-portal/logout", {});
    expect([posted.status, posted.location]).toEqual([303, "/"]);
    expect((await visitor.follow(posted)).text).toContain(
      "Demo Logout Logged out of demo mode. Redirecting to homepage...",
    );
  });

  test("does not end a real session", async () => {
    const visitor = await newUser();
    await visitor.follow(await visitor.post("/client-portal/logout", {}));
    expect((await visitor.get("/")).html).toContain(">Logout</button>");
  });

  test("ignores a GET", async () => {
    expect((await newVisitor().get("/client-portal/logout")).location).toBe("/client-portal");
  });
});

test("the dashboard has its heading, a spinner, 100% progress, a link to / and the toast for #payment-confirmed", async () => {
  const { html, text } = await newVisitor().get("/client-portal");
  expect(text).toContain("Welcome to Demo Dashboard!");
  expect(html).toMatch(SPINNER);
  expect(text).toContain("Demo status Active.");
  expect(text).toContain("What you can try");
  expect(text).toContain("Your first five steps 100%");
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Go to Homepage<\/a>/);
  expect(html).toMatch(/id="payment-confirmed".*role="status".*Demo payment confirmed!/s);
});

describe("posts", () => {
  const list = (text: string) =>
    [...text.matchAll(/(Waiting for you|We’re changing these|Approved) \((\d)\)/g)]
      .map((match) => match.slice(1))
      .join();

  test("are decided on as in the client area, which the URL alone keeps", async () => {
    const visitor = newVisitor();
    const page = await visitor.get("/client-portal/posts");
    expect(list(page.text)).toBe("Waiting for you,4,Approved,3");
    const [, approve = ""] = page.html.match(/action="([^"]+\/approval)"/g)![1]!.split('"');
    const approved = await visitor.follow(await visitor.post(approve, {}));
    expect(approved.text).toContain("Approved That’s all it takes. The demo publishes nothing.");
    expect(list(approved.text)).toBe("Waiting for you,3,Approved,4");
    const action = approved.html.match(/action="([^"]+\/change-requests[^"]*)"/)![1]!;
    const asked = await visitor.follow(
      await visitor.post(action.replaceAll("&amp;", "&"), { comment: "Shorter" }),
    );
    expect(asked.text).toContain("Our team would rewrite it now. The demo keeps nothing.");
    expect(list(asked.text)).toBe("Waiting for you,2,We’re changing these,1,Approved,4");
    expect(list((await visitor.get("/client-portal/posts")).text)).toBe(list(page.text));
  });

  test("are approved all at once, and an unknown decision is a 404", async () => {
    const visitor = newVisitor();
    const all = await visitor.post("/client-portal/posts/all/approval", {});
    expect(list((await visitor.follow(all)).text)).toBe("Approved,7");
    expect((await visitor.post("/client-portal/posts/all/removal", {})).status).toBe(404);
  });
});

describe("settings", () => {
  const TOGGLES = {
    emailNotifications: true,
    pushNotifications: false,
    marketingEmails: true,
    weeklyReports: true,
    twoFactorAuth: false,
    darkMode: false,
    autoSave: true,
  };
  const OPTIONS = {
    language: ["en", "es", "fr", "de"],
    timezone: [
      "UTC",
      "America/New_York",
      "America/Chicago",
      "America/Denver",
      "America/Los_Angeles",
    ],
    dataRetention: ["3months", "6months", "1year", "2years"],
  };
  const SAVE = { language: "de", timezone: "America/Denver", dataRetention: "3months" };
  const isOn = (html: string, name: string) =>
    new RegExp(`name="${name}"[^>]* checked=""`).test(html);
  const chosen = (html: string, name: string) =>
    /<option value="([^"]*)" selected=""/.exec(
      html.slice(html.indexOf(`<select id="${name}"`)),
    )?.[1];

  test("start with every default and offer every option", async () => {
    const { html } = await newVisitor().get("/client-portal/settings");
    expect(html).toMatch(SPINNER);
    for (const [name, value] of Object.entries(TOGGLES))
      expect([name, isOn(html, name)]).toEqual([name, value]);
    for (const [name, options] of Object.entries(OPTIONS)) {
      const select = html.slice(html.indexOf(`<select id="${name}"`)).split("</select>")[0] ?? "";
      expect([...select.matchAll(/<option value="([^"]*)"/g)].map((match) => match[1])).toEqual(
        options,
      );
    }
    expect(Object.keys(OPTIONS).map((name) => chosen(html, name))).toEqual(["en", "UTC", "1year"]);
  });

  test("take a second to save, are shown as saved, and are reset on the next visit", async () => {
    const visitor = newVisitor();
    const posted = await visitor.post("/client-portal/settings", { ...SAVE, darkMode: "on" });
    expect(posted.status).toBe(303);
    expect(posted.ms).toBeGreaterThanOrEqual(1000 - TIMER_SLACK_MS);
    const saved = await visitor.follow(posted);
    expect(saved.text).toContain("Demo settings Settings saved in demo mode (not persistent).");
    expect(saved.html).not.toMatch(SPINNER);
    for (const name of Object.keys(TOGGLES))
      expect([name, isOn(saved.html, name)]).toEqual([name, name === "darkMode"]);
    for (const [name, value] of Object.entries(SAVE))
      expect([name, chosen(saved.html, name)]).toEqual([name, value]);
    const again = await visitor.get("/client-portal/settings");
    expect(isOn(again.html, "emailNotifications")).toBe(true);
    expect(chosen(again.html, "language")).toBe("en");
  });
});

describe("support", () => {
  const TICKET = {
    subject: "Posts come late",
    category: "technical",
    priority: "urgent",
    description: "An hour, every day.",
  };

  test("lists quick contact, resources, the sample tickets with their conversations and the FAQ", async () => {
    const { text } = await newVisitor().get("/client-portal/support");
    expect(text).toMatch(
      /Read the conversation\s*: Instagram posts go out an hour late You .* Our team/,
    );
    expect(text).toMatch(/Quick contact.*Resources/);
    expect(text).toMatch(/TICKET-1042 · Created November 17, 2026 · Priority: High In Progress/);
    expect(text).toMatch(/TICKET-1017 · Created November 3, 2026 · Priority: Medium Resolved/);
    expect(text).toContain("Posts can be scheduled up to 6 months ahead");
  });

  test("offers every category and priority", async () => {
    const { html } = await newVisitor().get("/client-portal/support");
    const values = [...html.matchAll(/<option value="([^"]*)"/g)].map((match) => match[1]);
    expect(values.join(" ")).toBe("general technical billing feature low medium high urgent");
  });

  test("a ticket takes two seconds, says thanks and clears the form", async () => {
    const visitor = newVisitor();
    const posted = await visitor.post("/client-portal/support", TICKET);
    expect([posted.status, posted.location]).toEqual([303, "/client-portal/support"]);
    expect(posted.ms).toBeGreaterThanOrEqual(2000 - TIMER_SLACK_MS);
    const page = await visitor.follow(posted);
    expect(page.text).toContain("Ticket submitted We'll get back to you within 24 hours.");
    expect(page.html).not.toContain(TICKET.subject);
    expect(page.html).not.toContain(TICKET.description);
  });

  test.each(["subject", "description"] as const)(
    "without %s nothing is sent and the rest is kept",
    async (missing) => {
      const fields = { ...TICKET, [missing]: "  " };
      const page = await newVisitor().post("/client-portal/support", fields);
      expect(page.status).toBe(400);
      expect(page.ms).toBeLessThan(2000);
      expect(page.text).toContain("Error Please fill in all required fields");
      expect(page.text).toContain(`Enter a ${missing}`);
      expect(page.html).toContain(missing === "subject" ? TICKET.description : TICKET.subject);
      expect(page.html).toContain('<option value="urgent" selected=""');
    },
  );
});

describe("profile", () => {
  const DEMO_EMAIL = "maria@figandolive.example";
  const TYPED = {
    name: "Ana de Souza",
    jobTitle: "Baker",
    bio: "Up at four",
    phone: "1",
    location: "Limassol",
    company: "Oven",
    website: "oven.example",
  };

  test("shows the demo data, empty fields, the account's activity and security", async () => {
    const { text, html } = await newVisitor().get("/client-portal/profile");
    expect(text).toMatch(/My Profile.*MN.*Maria Nicolaou.*Owner.*Pro plan/);
    expect(text).toContain("No bio added yet");
    expect(text).toMatch(/Account Activity Campaigns 0 Posts 0 Days Active \d+/);
    expect(text).toMatch(/Email verification Verified Verified Password Last updated recently/);
    expect(html).toMatch(
      /<button[^>]*disabled=""[^>]*aria-describedby="demo-note"[^>]*>Change Password/,
    );
    expect(html).not.toContain("<textarea");
  });

  test("?edit=1 opens the seven fields, the bio in 3 rows", async () => {
    const { html, text } = await newVisitor().get("/client-portal/profile?edit=1");
    const others = ["Bio", "Phone", "Location", "Company", "Website"];
    for (const label of ["Full Name", "Job Title", ...others])
      expect(text).toContain(`${label} (optional)`);
    expect(html).toMatch(/<textarea[^>]* rows="3"[^>]*name="bio"/);
  });

  test("saving confirms but changes nothing", async () => {
    const visitor = newVisitor();
    const posted = await visitor.post("/client-portal/profile?edit=1", TYPED);
    expect([posted.status, posted.location]).toEqual([303, "/client-portal/profile"]);
    const page = await visitor.follow(posted);
    expect(page.text).toContain(
      "Profile updated Your profile has been saved successfully (demo mode).",
    );
    expect(page.text).toContain(DEMO_EMAIL);
    expect(page.text).not.toContain(TYPED.name);
  });

  test("shows a signed-in user's own account, and saving does not change it", async () => {
    const visitor = await newUser("starter");
    await visitor.get("/"); // Clears the onboarding toasts by showing them.
    const before = await visitor.get("/client-portal/profile");
    expect(before.text).toMatch(/MN.*Maria Nicolaou.*Starter plan/);
    expect(before.text).toContain(visitor.email);
    expect(before.text).toContain("Days Active 0");
    expect(before.text).toMatch(/Job Title Not specified/);
    expect(before.text).not.toContain(DEMO_EMAIL);
    await visitor.follow(await visitor.post("/client-portal/profile?edit=1", TYPED));
    const after = await visitor.get("/client-portal/profile");
    expect(after.text).toBe(before.text);
  });

  test("during an outage it shows the demo data, reports the outage and keeps what was typed", async () => {
    const visitor = await newUser();
    await visitor.get("/");
    const page = await during("500", () => visitor.get("/client-portal/profile"));
    expect(page.status).toBe(200);
    expect(page.text).toContain("Demo Error This is demo mode - no real profile data is loaded.");
    expect(page.text).toContain(DEMO_EMAIL);
    expireSession(visitor); // An expired session cannot be refreshed during the outage.
    const saved = await during("500", () => visitor.post("/client-portal/profile?edit=1", TYPED));
    expect(saved.status).toBe(503);
    expect(saved.text).toContain("Save failed Failed to update profile. Please try again.");
    expect(saved.text).not.toContain("Demo Error");
    expect(saved.html).toContain(TYPED.name);
  });
});

test("create-campaign has three kinds, four templates and a way back", async () => {
  const { text, html } = await newVisitor().get("/create-campaign");
  expect(text).toMatch(
    /Create Your First Campaign.*Quick Start.*Custom Campaign.*Scheduled Campaign/,
  );
  const others = ["Lead Generation", "Brand Awareness", "Event Promotion"];
  for (const template of ["Social Media Engagement", ...others]) expect(text).toContain(template);
  expect(html).toMatch(/<a href="\/client-portal"[^>]*>.*Back to Dashboard/s);
});

test("connect-platforms has eight platforms, one of them connected, and three benefits", async () => {
  const { html, text } = await newVisitor().get("/connect-platforms");
  expect(html.match(/<button[^>]*><span>Connect</g)).toHaveLength(7);
  expect(text).toMatch(/LinkedIn Connected .*Manage Connection.*Disconnect/);
  expect(text.match(/ Connected /g)).toHaveLength(1);
  for (const benefit of [/cross-platform sync/i, /unified analytics/i, /smart automation/i])
    expect(text).toMatch(benefit);
});

describe("schedule-content", () => {
  test("has three posts with Edit and Delete, four templates and the fixed stats", async () => {
    const { html, text } = await newVisitor().get("/schedule-content");
    expect(html.match(/>Edit<\/button>/g)).toHaveLength(3);
    expect(html.match(/>Delete<\/button>/g)).toHaveLength(3);
    expect(text).toContain("New Post");
    const templates = ["Daily Motivation", "Industry News", "Behind the Scenes"];
    for (const template of [...templates, "Educational Content"]) expect(text).toContain(template);
    expect(text).toMatch(/posts this week 12 scheduled today 3 platforms active 4/);
  });
});
