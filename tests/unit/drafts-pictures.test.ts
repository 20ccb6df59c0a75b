import { expect, test } from "vitest";
import { composeDrafts } from "~/domain/drafts/composer";
import { SHARED_VIDEOS } from "~/domain/drafts/pictures";
import { PROPERTY } from "~/domain/drafts/trades/property";
import { toSingular } from "~/domain/drafts/voice";
import type { Brief } from "~/domain/drafts/writer";
import { toSlots } from "../support/any-brief.ts";
import { createBrief } from "../support/draft-briefs.ts";

const ideasOf = (values: Partial<Brief>, seed: string) =>
  composeDrafts(createBrief(values), seed).map((draft) => ({
    body: draft?.body ?? "",
    idea: draft?.pictureIdea ?? "",
  }));
const SEEDS = Array.from({ length: 60 }, (_none, seed) => String(seed));

test.each([
  ["a team", "We rent out flats.", (line: string) => line],
  ["somebody who works alone", "I rent out flats.", toSingular],
])("a post of %s that announces a video has that video", (_whose, offer, say) => {
  const slots = [{ network: "TikTok", plannedFor: "2026-10-01T09:00" }] as const;
  const announced = SEEDS.flatMap((seed) =>
    ideasOf({ offer, differentiator: "", slots }, seed).flatMap(({ body, idea }) => {
      const video = [...PROPERTY.videos, ...SHARED_VIDEOS].find(({ hook }) =>
        body.split("\n").includes(say(hook)),
      );
      return video ? [{ idea, expected: video.idea }] : [];
    }),
  );
  expect(announced.length).toBeGreaterThan(30);
  for (const { idea, expected } of announced) expect(idea).toContain(expected);
});

test("posts that are written together have different pictures, while there are any", () => {
  const slots = toSlots(12).filter(({ network }) => network !== "TikTok");
  for (const seed of SEEDS) {
    const scenes = ideasOf({ slots }, seed).map(({ idea }) => idea.split(/[.,]/)[0]);
    expect(new Set(scenes.slice(0, 8)).size).toBe(8);
    // Those that return are the ones that were shown longest ago.
    expect(scenes.slice(8)).toEqual(scenes.slice(0, scenes.length - 8));
  }
});

test("videos that are written together differ, those that are announced, too", () => {
  const slots = toSlots(8).map((slot) => ({ ...slot, isVideo: true }));
  for (const seed of SEEDS) {
    const videos = ideasOf({ slots }, seed).map(({ idea }) => idea.split(".")[0]);
    expect(new Set(videos).size).toBe(8);
  }
});

test("the idea of a video is one, on any network, and that of a picture is none", () => {
  const slots = [...toSlots(5), ...toSlots(5).map((slot) => ({ ...slot, isVideo: true }))];
  const areVideos = ideasOf({ slots }, "a").map(({ idea }) => idea.startsWith("A video "));
  expect(areVideos).toEqual(
    slots.map(({ network, isVideo }) => Boolean(isVideo) || network === "TikTok"),
  );
});

test("a client who avoids the word “video” gets pictures, except on TikTok", () => {
  const slots = toSlots(5).map((slot) => ({ ...slot, isVideo: true }));
  for (const { body, idea } of ideasOf({ slots, wordsToAvoid: "video" }, "a").slice(0, 4)) {
    expect(body).not.toBe("");
    expect(idea).not.toMatch(/video|ends on/);
  }
});
