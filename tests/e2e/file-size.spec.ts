import { truncateSync, writeFileSync } from "node:fs";
import { expect, signedInClient, test } from "../support/browser.ts";

test("a video larger than 80 MB is refused before it is sent", async ({ page, context }, info) => {
  await signedInClient(context);
  const [large, small] = ["large.mp4", "small.mp4"].map((name) => info.outputPath(name));
  for (const [path, megabytes] of [
    [large!, 81],
    [small!, 1],
  ] as const) {
    writeFileSync(path, "");
    truncateSync(path, megabytes * 1024 * 1024);
  }
  await page.goto("/client/photos");
  const field = page.getByLabel("Add photos or a video");
  const getMessage = () => field.evaluate((input: HTMLInputElement) => input.validationMessage);
  await field.setInputFiles(large!);
  expect(await getMessage()).toBe(
    "large.mp4: This video is larger than 80 MB. Please choose a shorter one.",
  );
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page).toHaveURL(/\/client\/photos$/);
  await field.setInputFiles(small!);
  expect(await getMessage()).toBe("");
});
