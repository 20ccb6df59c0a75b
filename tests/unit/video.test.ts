import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { detectVideoType, formatVideoLength, VideoReader } from "~/domain/pictures/video";
import { createVideo } from "../support/videos.ts";

function read(file: Uint8Array, chunkSize = 64 * 1024) {
  const reader = new VideoReader();
  for (let at = 0; at < file.length; at += chunkSize) reader.add(file.subarray(at, at + chunkSize));
  return reader.finish();
}

describe("length and size of a video", () => {
  test.each([
    ["whose index is at the end", {}],
    ["whose index is at the start", { isMoovFirst: true }],
    ["with 64-bit lengths", { isLong: true }],
  ])("%s are read in chunks of any size", (_name, options) => {
    const file = createVideo(options);
    for (const chunkSize of [1, 7, 16, 1000, file.length])
      expect(read(file, chunkSize)).toEqual({ seconds: 24, width: 1920, height: 1080 });
  });

  test("are those that a phone held upright shows", () => {
    expect(read(createVideo({ isTurned: true }))).toMatchObject({ width: 1080, height: 1920 });
  });

  test("are rounded to whole seconds, at least one", () => {
    expect(read(createVideo({ seconds: 23.6 }))?.seconds).toBe(24);
    expect(read(createVideo({ seconds: 0.1 }))?.seconds).toBe(1);
  });

  test.each([
    ["cut off", createVideo().subarray(0, -1)],
    ["without a length", createVideo({ seconds: 0 })],
    ["without a picture", createVideo({ width: 0 })],
    ["of more than 8,192 pixels a side", createVideo({ width: 8193 })],
    ["of nothing", new Uint8Array()],
  ])("are unknown of a file %s", (_name, file) => {
    expect(read(file)).toBeNull();
  });

  test("are read or unknown whatever the file holds", () => {
    const file = createVideo({ mediaBytes: 10 });
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.uint8Array({ maxLength: 40 }), (at, bytes) => {
        const broken = Buffer.from(file);
        broken.set(bytes.subarray(0, broken.length - at), at);
        expect(() => read(broken, 100)).not.toThrow();
      }),
      { numRuns: 5000, seed: 1 },
    );
  });
});

test.each([
  ["isom", "video/mp4"],
  ["mp42", "video/mp4"],
  ["qt  ", "video/quicktime"],
  ["crx ", "video/mp4"],
])("a file of the brand %s beside mp42 is %s", (brand, type) => {
  expect(detectVideoType(createVideo({ brand }))).toBe(type);
});

test.each(["", "\0\0\0\u0014ftypcrx \0\0\0\0crx ", "ftypisom", "%PDF-1.7 isom mp42"])(
  "%j is no video",
  (text) => {
    expect(detectVideoType(Buffer.from(text, "latin1"))).toBeNull();
  },
);

test("a length is written in minutes and seconds", () => {
  expect([4, 24, 600].map(formatVideoLength)).toEqual(["0:04", "0:24", "10:00"]);
});
