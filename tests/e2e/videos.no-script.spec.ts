import { expect, signedInClient, test } from "../support/browser.ts";
import { insertDraft, withdrawFirstDrafts } from "../support/drafts.ts";
import { expectSound, recordDocuments } from "../support/expect-sound.ts";
import { takePhoto } from "../support/photos.ts";
import { getUserId } from "../support/session-cookie.ts";
import { createVideo } from "../support/videos.ts";

/** In workerd, whose streams the other tests replace. */

test("a client adds a video with its cover to a post, plays it and approves the post", async ({
  page,
  context,
  backend,
}) => {
  test.slow();
  recordDocuments(page);
  const client = await signedInClient(context);
  const user = getUserId(client);
  await withdrawFirstDrafts(backend, user);
  const id = await insertDraft(backend, user, {
    body: "Hats for the rain.",
    picture_idea: "A hat on a hook\nHands brush a hat\nThe door opens",
  });
  const clip = createVideo({ mediaBytes: 20 * 1024 * 1024, isTurned: true });
  const video = { name: "hat.mov", mimeType: "video/quicktime", buffer: clip };
  const long = { ...video, name: "long.mov", buffer: createVideo({ seconds: 601 }) };
  const photo = await takePhoto({ width: 300, height: 200 });
  const cover = {
    name: "hat.jpg",
    mimeType: photo.type,
    buffer: Buffer.from(await photo.arrayBuffer()),
  };

  await page.goto(`/client/posts/${id}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Hands brush a hat" })).toBeVisible();
  await page.getByLabel("Add a photo or video").setInputFiles(long);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(
    page.getByText("long.mov: This video is longer than ten minutes.").first(),
  ).toBeVisible();
  await page.getByLabel("Add a photo or video").setInputFiles([video, cover]);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Video added")).toBeVisible();
  await expect(page.getByText("Video, 0:24").first()).toBeVisible();
  await expectSound(page);
  const link = page.getByRole("link", { name: "Play" });
  const part = await page.request.get((await link.getAttribute("href"))!, {
    headers: { Range: `bytes=${clip.length - 100}-` },
  });
  expect(part.status()).toBe(206);
  expect((await part.body()).equals(clip.subarray(-100))).toBe(true);

  await page.getByRole("textbox", { name: "Alt text" }).fill("A red hat on a hook");
  await page.getByRole("button", { name: "Save Description" }).click();
  const shown = page.getByRole("img", { name: "A red hat on a hook" });
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await page.getByRole("button", { name: "Approve This Post" }).click();
  await expect(page.getByRole("heading", { name: "Approved (1)" })).toBeVisible();

  await page.goto("/client/photos");
  await expect(page.getByText("Video, 0:24")).toBeVisible();
  await expectSound(page);
});
