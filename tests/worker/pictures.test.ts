import { describe, expect, inject, test } from "vitest";
import { generalPicture, socialPictures } from "../../app/content/social-pictures.ts";

const siteUrl = inject("siteUrl");
const MOST_BYTES = 100 * 1024;

const property = (html: string, name: string) =>
  new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];

describe("social sharing images", () => {
  test.each([
    ...Object.entries(socialPictures).map(([path, { name }]) => [path, name]),
    ["/blog/small-business-ai", "blog-small-business-ai"],
    ["/case-studies/local-cafe", "case-studies-local-cafe"],
    ["/privacy-policy", generalPicture.name],
  ])("%s is shared as %s.jpg", async (path, name) => {
    const html = await (await fetch(siteUrl + path)).text();
    const address = property(html, "og:image");
    expect(address).toBe(`${siteUrl}/images/og/${name}.jpg`);
    expect(property(html, "og:image:alt")).toMatch(/[.?!] Illustrated social posts\.$/);
    const answer = await fetch(address!);
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    const picture = Buffer.from(await answer.arrayBuffer());
    expect(picture.length).toBeLessThan(MOST_BYTES);
    expect(jpegSize(picture)).toEqual({
      width: Number(property(html, "og:image:width")),
      height: Number(property(html, "og:image:height")),
    });
  });
});

test.each([
  ["/favicon.ico", /^image\/(x-icon|vnd\.microsoft\.icon)$/],
  ["/icons/favicon.svg", /^image\/svg\+xml; charset=utf-8$/],
  ["/icons/apple-touch-icon.png", /^image\/png$/],
])("every page links the icon %s, which is cached for a day", async (path, type) => {
  const html = await (await fetch(`${siteUrl}/login`)).text();
  expect(html).toMatch(new RegExp(`<link rel="(icon|apple-touch-icon)" href="${path}"`));
  const answer = await fetch(siteUrl + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toMatch(type);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=86400");
});

test("emails on any origin may show the logo", async () => {
  const { headers, status } = await fetch(`${siteUrl}/icons/logo.png`);
  expect(status).toBe(200);
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
});

/** Reads the size from a JPEG's frame header. */
function jpegSize(file: Buffer): { width: number; height: number } {
  for (let at = 2; at < file.length; at += 2 + file.readUInt16BE(at + 2)) {
    if (file[at + 1] === 0xc0 || file[at + 1] === 0xc2) {
      return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
  }
  throw new Error("no frame header");
}
