import { expect, signedInClient, test } from "../support/browser.ts";
import { insertDraft, withdrawFirstDrafts } from "../support/drafts.ts";
import { expectSound } from "../support/expect-sound.ts";
import { activatePlan } from "../support/onboarding.ts";
import { takePhoto } from "../support/photos.ts";
import { sql } from "../support/remote-sql.ts";
import { getUserId } from "../support/session-cookie.ts";

const BACKEND = process.env.BACKEND_URL ?? "";
const PHONE = { width: 390, height: 844 };

type Published = { commentary: string; image: object | null };

test("a client connects LinkedIn, approves a post with a photo, and sees it published there", async ({
  page,
  context,
  backend,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const client = await signedInClient(context);
  const user = getUserId(client);
  await withdrawFirstDrafts(backend, user);
  await activatePlan(client, BACKEND);
  const body = `Hats for the rain, ${user}.`;
  const id = await insertDraft(backend, user, { network: "LinkedIn", body });

  await page.goto("/client?section=account");
  await page.getByRole("link", { name: "Connect LinkedIn" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("LinkedIn connected", { exact: true })).toBeVisible();

  await page.goto(`/client/posts/${id}`);
  const photo = await takePhoto({ width: 1200, height: 900, name: "hat.jpg" });
  await page.getByLabel("Add a photo or video").setInputFiles({
    name: photo.name,
    mimeType: photo.type,
    buffer: Buffer.from(await photo.arrayBuffer()),
  });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByRole("textbox", { name: "Alt text" }).fill("A red hat on a hook");
  await page.getByRole("button", { name: "Save Description" }).click();
  await expect(page.getByRole("img", { name: "A red hat on a hook" })).toBeVisible();
  await page.getByRole("button", { name: "Approve This Post" }).click();
  await expect(page.getByRole("heading", { name: "Approved (1)" })).toBeVisible();
  await page.goto(`/client/posts/${id}`);
  await expect(page.getByText(/^Goes out on /)).toBeVisible();
  await sql(
    "update private.jobs set due_at = now() where subject_id in (select id from public.post_events where draft_id = $1)",
    [id],
  );

  const link = page.getByRole("link", { name: "See it on LinkedIn" });
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectSound(page);
  const posts = (await (await fetch(`${BACKEND}/linkedin/posts`)).json()) as Published[];
  const [post, ...others] = posts.filter(({ commentary }) => commentary === body);
  expect(others).toEqual([]);
  expect(post?.image).toMatchObject({ altText: "A red hat on a hook" });
  await expect(link).toHaveAttribute("href", /\/feed\/update\/urn:li:share:\d+\/$/);
});
