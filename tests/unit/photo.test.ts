import { expect, test } from "vitest";
import { detectFormat, getPreviewSize, isTooManyPixels } from "~/domain/pictures/photo";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ["JPEG", "\u00FF\u00D8\u00FF\u00E0\0\u0010JFIF"],
  ["PNG", "\u0089PNG\r\n\u001A\n\0\0\0\rIHDR"],
  ["WebP", "RIFF\n\0\0\0WEBPVP8 "],
  ["AVIF", "\0\0\0 ftypavif"],
  ["HEIC", "\0\0\0 ftypheic"],
  ["HEIC", "\0\0\0 ftypmif1"],
  [null, "GIF89a\u0001\0\u0001\0\0\0"],
  [null, "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  [null, "\0\0\0 ftypavis"],
  [null, "\0\0\0 ftypmp42"],
  [null, "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR"],
  [null, "%PDF-1.7"],
  [null, "PK\u0003\u0004"],
  [null, ""],
])("recognizes %s by its first bytes", (format, head) => {
  expect(detectFormat(bytes(head))).toBe(format);
});

test("takes at most 12,000 pixels a side and 100 million in all", () => {
  expect(isTooManyPixels({ width: 12_000, height: 8333 })).toBe(false);
  expect(isTooManyPixels({ width: 12_001, height: 1 })).toBe(true);
  expect(isTooManyPixels({ width: 1, height: 12_001 })).toBe(true);
  expect(isTooManyPixels({ width: 12_000, height: 8334 })).toBe(true);
});

test("a preview keeps the proportions, and small photos their size", () => {
  expect(getPreviewSize({ width: 2048, height: 1024 })).toEqual({ width: 480, height: 240 });
  expect(getPreviewSize({ width: 2048, height: 1 })).toEqual({ width: 480, height: 1 });
  expect(getPreviewSize({ width: 40, height: 30 })).toEqual({ width: 40, height: 30 });
});
