import { expect, test } from "../support/browser.ts";
import { signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import { getUserId } from "../support/session-cookie.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";
import { WorkingDay } from "../support/working-day.ts";

/** A working day of one staff member, who starts each task on the first page of the desk. */

const [SITE, BACKEND] = [process.env.SITE_URL ?? "", process.env.BACKEND_URL ?? ""];
// The first three are activated, and take none of the launch spots that another test counts.
const PLANS = ["video-pro", "video-pro", "video-pro", "pro", "starter", "video-pro"];

type Client = { visitor: Visitor; id: string; business: string };

test("a day's work takes few clicks", async ({ page, context, backend }) => {
  test.setTimeout(600_000);
  const word = crypto.randomUUID().slice(0, 8);
  const staff = new Visitor(SITE);
  await signInAsStaff(staff, BACKEND);
  await staff.get("/desk"); // Clears the toast by showing it.
  await addSessionCookies(context, staff);
  const clients: Client[] = [];
  for (const [index, plan] of PLANS.entries()) {
    const visitor = new Visitor(SITE);
    await signInAsClient(visitor, BACKEND, plan);
    const client = { visitor, id: getUserId(visitor), business: `Bakery ${index} ${word}` };
    await backend.update("profiles", `id=eq.${client.id}`, { business_name: client.business });
    // Two hours and a few minutes ago, so that no other test has this slot.
    const minutes = index < 4 ? -120 - Math.random() : 5_000 + Math.random() * 1000;
    const starts_at = new Date(Date.now() + minutes * 60_000).toISOString();
    await backend.insert("meetings", { user_id: client.id, starts_at });
    for (const subject of [`Late posts ${index} ${word}`, `Blurry photos ${index} ${word}`])
      await visitor.post("/client/ticket", { subject, description: "Since Monday" });
    clients.push(client);
  }
  const [first, second, third, missed, moved, cancelled] = clients as [
    Client,
    Client,
    Client,
    Client,
    Client,
    Client,
  ];
  const senders = Array.from({ length: 6 }, (_, index) => `ana-${index}-${word}@example.com`);
  for (const [index, email] of senders.entries())
    await new Visitor(SITE).post("/contact-us", {
      name: "Ana",
      email,
      subject: `Question ${index} ${word}`,
      message: "Do you post on Sundays?",
    });

  const subscriber = `reader-${word}@example.com`;
  await backend.insert("newsletter_subscribers", {
    email: subscriber,
    confirmed_at: new Date().toISOString(),
  });

  const day = new WorkingDay(page);
  const subject = (name: string) => page.getByRole("link", { name, exact: true });
  for (const client of [first, second, third])
    await day.task(
      "hold a meeting",
      day.action("Mark as Held", client.business),
      "The meeting is marked as held.",
    );
  const title = "Mark the meeting as held or missed";
  await day.task(
    "no-show",
    day.item(title, missed.business),
    "The meeting is marked as missed.",
    () => day.button("Mark as Missed"),
  );
  for (const client of [first, second, third])
    await day.task(
      "send an action plan",
      day.action("Mark as Sent", client.business),
      "The action plan is marked as sent.",
    );
  const activate = (client: Client) =>
    day.task("activate a plan", day.action("Activate", client.business), "The plan is active.");
  await activate(first);
  await day.button("Undo");
  await expect(page.getByText("It’s as it was before, and no one was emailed.")).toBeVisible();
  for (const client of [first, second, third]) await activate(client);
  await backend.endUndoTime();

  await day.task(
    "write a note",
    subject(`Late posts 1 ${word}`),
    "Only the team can read it.",
    async () => {
      await page.getByLabel("Your reply").fill("Ask Bo first.");
      await day.button("Save as Note");
    },
  );
  await day.task("take over a ticket", subject(`Late posts 2 ${word}`), /^Assigned$/, async () => {
    await page.getByLabel("Assigned to").selectOption(getUserId(staff));
    await day.button("Assign");
  });
  for (const [index] of senders.entries()) {
    const question = subject(`Question ${index} ${word}`);
    if (index < 3)
      await day.task("answer a message", question, "Sent and resolved", async () => {
        await page.getByLabel("Your reply").fill("Yes, we do.");
        await day.button("Send and Resolve");
      });
    else await day.task("mark spam", question, "Marked as spam", () => day.button("Mark as Spam"));
  }

  const meetings = page
    .getByRole("navigation", { name: "Desk", exact: true })
    .getByRole("link", { name: /^Meetings/ });
  const openMeeting = async ({ id }: Client) => {
    const [meeting] = await backend.rows("meetings", `user_id=eq.${id}`);
    await day.click(page.locator(`main a[href="/desk/meetings/${String(meeting?.id)}"]`));
  };
  await day.task("move a meeting", meetings, /^Moved$/, async () => {
    await openMeeting(moved);
    await day.link("Move Meeting");
    await page.getByLabel("New time").selectOption({ index: 40 + Math.floor(Math.random() * 60) });
    await day.button("Move Meeting");
  });
  await day.task("cancel a meeting", meetings, /^Cancelled$/, async () => {
    await openMeeting(cancelled);
    await day.link("Cancel Meeting");
    await page.getByLabel("Reason").fill("We are ill.");
    await day.button("Cancel Meeting");
  });

  await day.task("give a meeting a host", meetings, /^Saved$/, async () => {
    await openMeeting(moved);
    await page.getByLabel("Host").selectOption(getUserId(staff));
    await day.button("Assign");
  });
  await day.task(
    "unsubscribe an address",
    page.getByRole("link", { name: `Unsubscribe ${subscriber}` }),
    "They won’t get any more newsletters.",
    () => day.button("Unsubscribe"),
    `/desk/subscribers?q=${subscriber}`,
  );

  for (const [client, plan] of [
    [first, "pro"],
    [second, "starter"],
  ] as const)
    await client.visitor.post("/client/plan", { plan });
  await day.task(
    "approve a plan",
    day.item("Wants Pro", first.business),
    "The request is approved.",
    () => day.button("Approve Request"),
  );
  await day.task(
    "decline a plan",
    day.item("Wants Starter", second.business),
    /^Declined$/,
    async () => {
      await page.getByLabel("Reason").fill("Your contract runs until March.");
      await day.button("Decline Request");
    },
  );

  for (const [index] of clients.entries()) {
    await day.task(
      "answer a ticket",
      subject(`Late posts ${index} ${word}`),
      "Your reply is on its way by email.",
      async () => {
        await page.getByLabel("Your reply").fill("We look into it.");
        await day.button("Send Reply");
      },
    );
    const blurry = subject(`Blurry photos ${index} ${word}`);
    await day.task("answer and resolve a ticket", blurry, "Sent and resolved", async () => {
      await page.getByLabel("Your reply").fill("It is fixed.");
      await day.button("Send and Resolve");
    });
  }

  await day.task(
    "pause a plan",
    page.getByRole("link", { name: third.business, exact: true }),
    "We’ll email the client your reason.",
    async () => {
      await day.link("Manage Plan");
      const form = page
        .getByRole("region")
        .filter({ has: page.getByRole("button", { name: "Pause Plan" }) });
      await form.getByLabel("Reason").fill("As agreed on the phone.");
      await day.button("Pause Plan");
    },
    `/desk/search?q=${encodeURIComponent(third.business)}`,
  );
  await day.task(
    "delete a client",
    day.item("No meeting booked", cancelled.business),
    "The client gets an email that confirms it.",
    async () => {
      await day.link("Delete Client");
      await page.getByLabel("The client’s email address").fill(cancelled.visitor.email);
      await day.button("Delete This Account");
    },
  );

  // Leaves one item: the client who was missed has to book again.
  const left: string[] = [];
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: word });
  await page.goto("/desk");
  do left.push(...(await rows.getByRole("link").allTextContents()));
  while (await day.openNextPage());
  expect(left).toEqual(["No meeting booked"]);
  expect(day.mostClicks).toEqual({
    "write a note": 2,
    "take over a ticket": 2,
    "give a meeting a host": 3,
    "unsubscribe an address": 2,
    "answer a ticket": 2,
    "answer and resolve a ticket": 2,
    "answer a message": 2,
    "mark spam": 2,
    "hold a meeting": 1,
    "no-show": 2,
    "send an action plan": 1,
    "activate a plan": 1,
    "move a meeting": 4,
    "cancel a meeting": 4,
    "approve a plan": 2,
    "decline a plan": 2,
    "pause a plan": 3,
    "delete a client": 3,
  });
});
