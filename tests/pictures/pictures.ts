import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright";
import { chromiumOptions } from "../support/chromium.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { startStack } from "../support/stack.ts";
import { listAreas, type Area } from "./areas.ts";
import { renderSheets, type Picture, type Sheet } from "./sheet.ts";

/**
 * Photographs every page at two widths and in two themes, on sheets that a reviewer can read in
 * five minutes. Arguments select areas: `npm run pictures -- desk client`.
 */
const OUT = join(import.meta.dirname, "../.results/pictures");
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const THEMES = ["light", "dark"] as const;
/** Scale at which the shape of a page is visible and a whole area fits on one sheet. */
const THUMBNAIL_SCALE = 0.25;
const SHEET_WIDTH = 2000;
const CONCURRENT_PAGES = 3;

type Screen = keyof typeof SCREENS;
type Theme = (typeof THEMES)[number];

const selected = process.argv.slice(2);
await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const stack = await startStack();
process.env.SITE_URL = stack.siteUrl;
const browser = await chromium.launch(chromiumOptions());
const sheets: Sheet[] = [];
const failures: string[] = [];
for (const area of await listAreas(stack)) {
  if (selected.length > 0 && !selected.some((argument) => area.name.includes(argument))) continue;
  for (const screen of Object.keys(SCREENS) as Screen[])
    for (const theme of THEMES) {
      const name = `${area.name}-${screen}-${theme}`;
      const sheet = { name, pictures: await photographArea(area, name, screen, theme) };
      sheets.push(sheet);
      await photographSheet(sheet);
      console.log(`${name}.png: ${sheet.pictures.length} pages`);
    }
}
await writeFile(join(OUT, "index.html"), renderSheets(sheets));
await browser.close();
await stack.stop();
for (const line of failures) console.log(`not seen: ${line}`);
console.log(join(OUT, "index.html"));
process.exit(failures.length > 0 ? 1 : 0);

async function photographArea(area: Area, folder: string, screen: Screen, theme: Theme) {
  const context = await browser.newContext({
    viewport: SCREENS[screen],
    colorScheme: theme,
    reducedMotion: "reduce",
    baseURL: stack.siteUrl,
  });
  if (area.visitor) await addSessionCookies(context, area.visitor);
  const pictures: (Picture | undefined)[] = [];
  const queue = [...area.paths.entries()];
  const processQueue = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, path] = next;
      const file = `${folder}/${path.replace(/\W+/g, "_")}`;
      pictures[index] = await photograph(context, path, file).catch((error) => {
        failures.push(`${file}: ${error}`);
        return undefined;
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_PAGES }, processQueue));
  await context.close();
  return pictures.filter((picture) => picture !== undefined);
}

async function photograph(context: BrowserContext, path: string, file: string): Promise<Picture> {
  const page = await context.newPage();
  await page.goto(path);
  await loadEverything(page);
  const { width, height } = await fitViewport(page);
  await page.screenshot({ path: join(OUT, `${file}.jpg`), quality: 85, fullPage: true });
  // Scales in the browser, which needs no image library.
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", {
    clip: { x: 0, y: 0, width, height, scale: THUMBNAIL_SCALE },
    captureBeyondViewport: true,
  });
  await writeFile(join(OUT, `${file}-small.png`), data, "base64");
  await page.close();
  return { path, file, width, height, scale: THUMBNAIL_SCALE };
}

/**
 * Makes the viewport as tall as the page, because Chromium repeats the first viewport in a picture of
 * some longer pages, and leaves bands without a layout empty.
 */
async function fitViewport(page: Page): Promise<{ width: number; height: number }> {
  const size = await page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>("main > section"))
      section.style.contentVisibility = "visible";
    return { width: innerWidth, height: document.documentElement.scrollHeight };
  });
  await page.setViewportSize(size);
  return size;
}

/** Loads lazy content before the picture is taken. */
async function loadEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

async function photographSheet(sheet: Sheet): Promise<void> {
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 600 } });
  const sheetFile = join(OUT, `${sheet.name}.html`);
  await writeFile(sheetFile, renderSheets([sheet]));
  await page.goto(`file://${sheetFile}`);
  await loadEverything(page);
  await page.screenshot({ path: join(OUT, `${sheet.name}.png`), fullPage: true });
  await page.close();
  await rm(sheetFile);
}
