import { expect, signedInClient, test } from "../support/browser.ts";
import { insertDraft, withdrawFirstDrafts } from "../support/drafts.ts";
import { expectSound, recordDocuments } from "../support/expect-sound.ts";
import { signInAsStaff } from "../support/onboarding.ts";
import { takePhoto } from "../support/photos.ts";
import { getUserId } from "../support/session-cookie.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

test("the editor shows a post as each network would, with the chosen picture and day", async ({
  page,
  context,
  backend,
}) => {
  test.slow();
  recordDocuments(page);
  const client = await signedInClient(context);
  const user = getUserId(client);
  await withdrawFirstDrafts(backend, user);
  const id = await insertDraft(backend, user, { planned_for: "2031-03-05T09:30" });
  await insertDraft(backend, user, { network: "Facebook", planned_for: "2031-03-06T17:00" });
  const photo = await takePhoto({ width: 400, height: 300, name: "hat.jpg" });
  await page.goto("/client/photos");
  await page.getByLabel("Add photos or a video").setInputFiles({
    name: photo.name,
    mimeType: photo.type,
    buffer: Buffer.from(await photo.arrayBuffer()),
  });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Your photo is here.")).toBeVisible();

  await page.goto(`/client/posts/${id}`);
  const preview = page.getByRole("region", { name: "Preview" });
  await page.getByRole("textbox", { name: "Text" }).fill(`Hats ${"for the rain. ".repeat(20)}`);
  await expect(
    preview.getByText("284 of 2,200 characters, as Instagram counts them"),
  ).toBeVisible();
  await preview.getByRole("button", { name: "X", exact: true }).click();
  await expect(preview.getByText("284 of 280 characters, as X counts them")).toBeVisible();
  await expect(preview.getByRole("figure")).toContainText("Hats for the rain.");
  await expect(preview.getByRole("figure")).toContainText("X · Wed, March 5, 9:30 AM");

  await page.getByText("Choose a picture").click();
  await expect(page.getByRole("link", { name: "Upload another" })).toHaveAttribute(
    "href",
    "#photo",
  );
  await page.getByRole("radio", { name: "Not described yet" }).check();
  await expect(preview.getByRole("img", { name: "Not described yet" })).toBeVisible();

  const week = page.getByRole("region", { name: "Week" });
  await page.getByLabel("Date").focus();
  const own = week.getByRole("button", { name: "Wednesday, March 5, 2031", exact: true });
  await expect(own).toHaveAttribute("aria-pressed", "true");
  await week
    .getByRole("button", { name: /^Thursday, March 6, 2031 ?, Facebook at 5:00 PM$/ })
    .click();
  await expect(page.getByLabel("Date")).toHaveValue("2031-03-06");
  await expect(preview.getByRole("figure")).toContainText("Thu, March 6, 9:30 AM");
  await expect(week.getByText("Also that day: Facebook at 5:00 PM")).toBeVisible();
  await week.getByRole("button", { name: "Later" }).click();
  await expect(page.getByLabel("Date")).toHaveValue("2031-03-13");
  await expectSound(page);

  await page.getByRole("button", { name: "Save as New Version" }).click();
  await expect(page.getByText("Your edit is a new version.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Photo or video" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Alt text" })).toBeVisible();
  await expect(page.getByLabel("Date")).toHaveValue("2031-03-13");
});

test("the team sees the description of a picture they choose, and may keep their own", async ({
  page,
  context,
  browser,
  backend,
}) => {
  test.slow();
  recordDocuments(page);
  const area = await browser.newContext();
  const client = await signedInClient(area);
  await area.close();
  const user = getUserId(client);
  const [used, id] = [await insertDraft(backend, user), await insertDraft(backend, user)];
  await client.upload("/client/photos", { account: user }, [await takePhoto()]);
  const photos = await client.get(`/client/photos?post=${used}&version=1`);
  const [, picture = ""] = /name="picture" value="([^"]+)"/.exec(photos.html) ?? [];
  const described = { account: user, version: "1", picture, altText: "A red hat" };
  expect((await client.post(`/client/posts/${used}/picture`, described)).status).toBe(303);

  const staff = new Visitor(process.env.SITE_URL ?? "");
  await signInAsStaff(staff, process.env.BACKEND_URL ?? "");
  await addSessionCookies(context, staff);
  await page.goto(`/desk/posts/${id}`);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("button", { name: "X", exact: true })).toBeVisible();
  const description = page.getByRole("textbox", { name: "Picture description" });
  await page.getByText("Choose a picture").click();
  await page.getByRole("radio", { name: "A red hat" }).check();
  await expect(description).toHaveValue("A red hat");
  await page.getByRole("radio", { name: "None yet" }).check();
  await description.fill("Our own words");
  await page.getByRole("radio", { name: "A red hat" }).check();
  await expect(preview.getByRole("img", { name: "A red hat" })).toBeVisible();
  await expect(description).toHaveValue("Our own words");
  await expectSound(page);
  await page.getByRole("button", { name: "Save Edit" }).click();
  await expect(preview.getByRole("img", { name: "Our own words" })).toBeVisible();

  await page.goto(`/desk/clients/${user}/posts`);
  await expect(preview.getByText(/as Instagram counts them/)).toBeVisible();
  await page.getByLabel("Network").selectOption("X");
  await expect(preview.getByText("0 of 280 characters, as X counts them")).toBeVisible();
});
