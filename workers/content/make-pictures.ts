// Pictures that cannot be SVG. Needs `npm start` in another terminal.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { brand } from "../../app/content/brand.ts";
import { sampleClients } from "../../app/content/sample-clients.ts";
import { posts } from "../../app/content/sample-posts.ts";
import { generalPicture, socialPictures } from "../../app/content/social-pictures.ts";
import { LOCAL_STAFF } from "../../supabase/local/demo-data.ts";
import { chromiumOptions } from "../../tests/support/chromium.ts";

const FAVICON_SIZES = [16, 32, 48];

const root = join(import.meta.dirname, "../..");
const site = process.env.SITE_URL ?? "http://127.0.0.1:5173";
const LOGO = dataUrl("icons/favicon.svg", "image/svg+xml");
const FRAUNCES = `@font-face { font-family: Fraunces; src: url(${dataUrl("fonts/fraunces-v1.woff2", "font/woff2")}); font-weight: 500 700 }`;
const browser = await chromium.launch(chromiumOptions());
mkdirSync(join(root, "public/images/og"), { recursive: true });

const page = await browser.newPage({
  viewport: { width: 1280, height: 720 },
  reducedMotion: "reduce",
});
// Our site's Content-Security-Policy forbids the inline styles used here.
const easel = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const shared of [generalPicture, ...Object.values(socialPictures)]) {
  await share(shared.name, shared.headline, shared.posts.map(postPicture));
}
const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
for (const [path, folder, name] of sitemap.matchAll(/\/(blog|case-studies)\/([a-z-]+)(?=<)/g)) {
  await page.goto(site + path);
  const own = listPosts(await page.title());
  const cover = `images/${folder}/${name}.svg`;
  await share(
    `${folder}-${name}`,
    await page.locator("h1").innerText(),
    own.length > 0 ? own : [cover],
  );
}
await icons();
await screenshots();
await browser.close();

function listPosts(title: string): string[] {
  return Object.values(posts)
    .filter(({ business }) => title.startsWith(business))
    .map(({ id }) => postPicture(id));
}

function postPicture(id: string): string {
  return `images/posts/${id}.svg`;
}

function dataUrl(file: string, type: string): string {
  return `data:${type};base64,${readFileSync(join(root, "public", file)).toString("base64")}`;
}

async function share(name: string, headline: string, pictures: readonly string[]): Promise<void> {
  const size = headline.length > 40 ? 54 : headline.length > 12 ? 70 : 92;
  const lines = headline.replace(/\S+-\S+/g, "<nobr>$&</nobr>");
  const images = pictures.map((picture) => `<img src="${dataUrl(picture, "image/svg+xml")}">`);
  await easel.setContent(`<style>
    ${FRAUNCES}
    body { margin: 0; height: 630px; position: relative; overflow: hidden; background: #1d1b2e; color: #f7f0e2; font-family: Fraunces }
    h1 { position: absolute; left: 72px; bottom: 66px; width: 500px; margin: 0; font-size: ${size}px; font-weight: 600; line-height: 1.04; letter-spacing: -.02em; text-wrap: balance }
    p { position: absolute; left: 72px; top: 60px; margin: 0; display: flex; align-items: center; gap: 16px; font-size: 34px; font-weight: 600 }
    p img { width: 56px }
    div img { position: absolute; border-radius: 14px; object-fit: cover }
    .posts img:nth-child(1) { left: 612px; top: 92px; width: 344px; height: 430px; rotate: -4deg; z-index: 1 }
    .posts img:nth-child(2) { left: 936px; top: -36px; width: 272px; height: 340px; rotate: 3deg }
    .posts img:nth-child(3) { left: 950px; top: 330px; width: 264px; height: 330px; rotate: -2deg }
    .posts.two img:nth-child(2) { left: 934px; top: 168px; width: 320px; height: 400px }
    .cover img { right: 0; top: 0; width: 800px; height: 450px; border-radius: 0 0 0 14px }
    body:has(.cover) h1 { top: 450px; bottom: 0; width: 1056px; align-content: center; font-size: 58px }
  </style><p><img src="${LOGO}">${brand.name}</p><h1>${lines}</h1>
  <div class="${["cover", "posts two", "posts"][pictures.length - 1]}">${images.join("")}</div>`);
  await easel.evaluate(() => document.fonts.ready);
  await easel.screenshot({
    path: join(root, `public/images/og/${name}.jpg`),
    type: "jpeg",
    quality: 76,
  });
}

async function icons(): Promise<void> {
  // iOS cuts the corners itself, and shows transparency as black.
  writeFileSync(join(root, "public/icons/apple-touch-icon.png"), await icon(180, "#1d1b2e"));
  const images = await Promise.all(FAVICON_SIZES.map((size) => icon(size, "transparent")));
  writeFileSync(join(root, "public/favicon.ico"), toIco(images));
  writeFileSync(join(root, "public/icons/logo.png"), await wordmark());
}

async function icon(size: number, ground: string): Promise<Buffer> {
  const canvas = await browser.newPage({ viewport: { width: size, height: size } });
  await canvas.setContent(
    `<body style="margin:0;background:${ground}"><img width="${size}" height="${size}" style="display:block" src="${LOGO}">`,
  );
  const png = await canvas.screenshot({ omitBackground: true });
  await canvas.close();
  return png;
}

/** For emails, on their dark band: email clients show no SVG and no font of ours. */
async function wordmark(): Promise<Buffer> {
  const canvas = await browser.newPage({
    viewport: { width: 136, height: 32 },
    deviceScaleFactor: 2,
  });
  await canvas.setContent(`<style>
    ${FRAUNCES}
    body { margin: 0; display: flex; align-items: center; gap: 8px; height: 32px; color: #fff6e6; font: 600 22px Fraunces; letter-spacing: -.025em }
  </style><img width="32" height="32" src="${LOGO}">${brand.name}`);
  await canvas.evaluate(() => document.fonts.ready);
  const png = await canvas.screenshot({ omitBackground: true });
  await canvas.close();
  return png;
}

function toIco(images: readonly Buffer[]): Buffer {
  const table = Buffer.alloc(6 + 16 * images.length);
  table.writeUInt16LE(1, 2);
  table.writeUInt16LE(images.length, 4);
  let offset = table.length;
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index;
    table.writeUInt8(FAVICON_SIZES[index]!, at);
    table.writeUInt8(FAVICON_SIZES[index]!, at + 1);
    table.writeUInt16LE(1, at + 4);
    table.writeUInt16LE(32, at + 6);
    table.writeUInt32LE(image.length, at + 8);
    table.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([table, ...images]);
}

/** For the README. */
async function screenshots(): Promise<void> {
  await screenshot("/", "spellpost");
  await page.goto(`${site}/login`);
  await page.getByLabel("Email").fill(sampleClients[0]!.email);
  await page.getByLabel("Password", { exact: true }).fill(LOCAL_STAFF.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(`${site}/client`);
  await screenshot("/client/posts", "client-area");
}

async function screenshot(path: string, name: string): Promise<void> {
  await page.goto(site + path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(root, `.github/${name}.jpg`), type: "jpeg", quality: 80 });
}
