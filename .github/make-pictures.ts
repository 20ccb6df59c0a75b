/**
 * Makes the pictures that cannot be SVG: what sharing sites show (public/images/og/) and the one in
 * the README. Run `npm start` in one terminal and `node .github/make-pictures.ts` in another.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { CHROMIUM_ARGS, findChromium } from "../tests/support/chromium.ts";

const root = join(import.meta.dirname, "..");
const site = process.env.SITE_URL ?? "http://127.0.0.1:5173";
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
mkdirSync(join(root, "public/images/og"), { recursive: true });

const page = await browser.newPage({
  viewport: { width: 1280, height: 720 },
  reducedMotion: "reduce",
});
// Never opens our site, whose Content-Security-Policy forbids the inline styles drawn with here.
const easel = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await share("spellpost", "Create. Post. Dominate.", "images/hero-create.svg");
const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
for (const [path, folder, name] of sitemap.matchAll(/\/(blog|case-studies)\/([a-z-]+)(?=<)/g)) {
  await page.goto(site + path);
  await share(
    `${folder}-${name}`,
    await page.locator("h1").innerText(),
    `images/${folder}/${name}.svg`,
  );
}
await screenshot();
await browser.close();

async function share(name: string, title: string, picture: string): Promise<void> {
  const svg = readFileSync(join(root, "public", picture)).toString("base64");
  const font = readFileSync(join(root, "public/fonts/fraunces-v1.woff2")).toString("base64");
  await easel.setContent(`<style>
    @font-face { font-family: Fraunces; src: url(data:font/woff2;base64,${font}); font-weight: 500 700 }
    body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 1fr 1fr; align-items: center; gap: 40px; padding: 70px; box-sizing: border-box; background: #1d1b2e; color: #f3eee3; font-family: Fraunces }
    h1 { font-size: ${title.length > 40 ? 52 : 72}px; line-height: 1.1; margin: 0 0 28px; font-weight: 600 } p { color: #ffb770; font-size: 30px; margin: 0 } img { width: 100%; border-radius: 16px }
  </style><div><h1>${title}</h1><p>Spellpost</p></div><img src="data:image/svg+xml;base64,${svg}">`);
  await easel.evaluate(() => document.fonts.ready);
  await easel.screenshot({
    path: join(root, `public/images/og/${name}.jpg`),
    type: "jpeg",
    quality: 82,
  });
}

async function screenshot(): Promise<void> {
  await page.goto(site);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(root, ".github/spellpost.jpg"), type: "jpeg", quality: 80 });
}
