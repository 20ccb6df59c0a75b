import type { Rejection } from "../rejection";

export const PHOTO_LIMITS = {
  bytes: 12 * 1024 * 1024,
  /** In one upload. */
  files: 4,
  /** Cloudflare Images takes no more. */
  side: 12_000,
  pixels: 100_000_000,
} as const;

/** The longest sides of what is stored. */
export const PICTURE_SIDE = 2048;
export const PREVIEW_SIDE = 480;

/** Without HEIC, because iPhones then send a JPEG. */
export const PHOTO_TYPES = "image/jpeg,image/png,image/webp,image/avif";

export type PhotoFormat = "JPEG" | "PNG" | "WebP" | "AVIF" | "HEIC";

/** By its first bytes, because a name and a declared type prove nothing. Null for all others. */
export function detectFormat(head: Uint8Array): PhotoFormat | null {
  const text = String.fromCharCode(...head.subarray(0, 12));
  if (text.startsWith("\u00FF\u00D8\u00FF")) return "JPEG";
  if (text.startsWith("\u0089PNG\r\n\u001A\n")) return "PNG";
  if (/^RIFF.{4}WEBP/s.test(text)) return "WebP";
  const brand = /^.{4}ftyp(.{4})/s.exec(text)?.[1] ?? "";
  if (brand === "avif") return "AVIF";
  return /^(heic|heix|heim|heis|mif1)$/.test(brand) ? "HEIC" : null;
}

type Size = { width: number; height: number };

export function isTooManyPixels({ width, height }: Size): boolean {
  const { side, pixels } = PHOTO_LIMITS;
  return width > side || height > side || width * height > pixels;
}

export type PhotoProblem =
  | "unreadable"
  | "heic"
  | "too-large"
  | "too-many-pixels"
  | "full"
  | "unreadable-video"
  | "video-too-large"
  | "video-too-long"
  | "not-generated"
  | "over-budget";

export type UploadedFile = {
  name: string;
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
};

export type StoredPhoto =
  | { outcome: "done"; id: string; isVideo: boolean }
  | { outcome: "refused"; problem: PhotoProblem }
  | { outcome: Rejection };

const PROBLEMS: Record<PhotoProblem, string> = {
  unreadable:
    "This file isn’t a photo or video we can read. Please choose a JPEG, PNG, WebP, AVIF, HEIC, MP4 or MOV file.",
  heic: "We can’t read this HEIC photo. Please send it as a JPEG.",
  "too-large": "This photo is larger than 12 MB. Please choose a smaller one.",
  "too-many-pixels": "This photo has too many pixels. Please choose a smaller one.",
  full: "You have 500 photos here. Please delete some before you add more.",
  "unreadable-video": "This isn’t a video we can read. Please choose an MP4 or MOV file.",
  "video-too-large": "This video is larger than 80 MB. Please choose a shorter one.",
  "video-too-long": "This video is longer than ten minutes. Please choose a shorter one.",
  "not-generated": "AI couldn’t make a picture. Please try again, or add a photo of your own.",
  "over-budget": "This month’s pictures from AI are used up. Please add a photo of your own.",
};

/** @param name of the file, as the browser sent it */
export function describePhotoProblem(problem: PhotoProblem, name: string): string {
  return name ? `${name}: ${PROBLEMS[problem]}` : PROBLEMS[problem];
}

/** Of the preview, whose longest side is 480 pixels. */
export function getPreviewSize({ width, height }: Size): Size {
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
