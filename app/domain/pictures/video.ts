import { PHOTO_TYPES } from "./photo";

export const VIDEO_LIMITS = { bytes: 80 * 1024 * 1024, seconds: 600, side: 8192 } as const;

export const PICTURE_TYPES = `${PHOTO_TYPES},video/mp4,video/quicktime`;

export type VideoType = "video/mp4" | "video/quicktime";
export type VideoInfo = { seconds: number; width: number; height: number };

const BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |qt {2})$/;
const HEADER_BYTES = 16;
/** A phone writes half a megabyte for ten minutes. */
const MAX_MOOV_BYTES = 4 * 1024 * 1024;

/** By the brands in its first bytes, because a name and a declared type prove nothing. */
export function detectVideoType(head: Uint8Array): VideoType | null {
  const text = String.fromCharCode(...head.subarray(0, 64));
  if (text.slice(4, 8) !== "ftyp" || head.length < HEADER_BYTES) return null;
  const { length } = readBox(head);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(length, text.length); at += 4)
    brands.push(text.slice(at, at + 4));
  if (!brands.some((brand) => BRANDS.test(brand))) return null;
  return brands[0] === "qt  " ? "video/quicktime" : "video/mp4";
}

/**
 * Reads length and size from the "moov" box of a file that passes by, wherever it stands, and holds
 * nothing else.
 */
export class VideoReader {
  #moov: Uint8Array | null = null;
  #header = new Uint8Array(HEADER_BYTES);
  #headerLength = 0;
  /** Of the box that is passing by. */
  #left = 0;
  /** The part of it that is kept. */
  #kept: { bytes: Uint8Array; length: number } | null = null;

  add(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + (this.#left || HEADER_BYTES - this.#headerLength));
      at += part.length;
      if (this.#left > 0) this.#pass(part);
      else {
        this.#header.set(part, this.#headerLength);
        this.#headerLength += part.length;
        if (this.#headerLength === HEADER_BYTES) this.#open();
      }
    }
  }

  /** Null for what is no video, or does not say how long it is. */
  finish(): VideoInfo | null {
    return this.#moov && readMovie(this.#moov);
  }

  /** Boxes shorter than a long header, such as an empty "free", are followed by the next one. */
  #open(): void {
    const { type, start, length } = readBox(this.#header);
    const header = this.#header;
    this.#headerLength = 0;
    if (length < HEADER_BYTES) {
      // Nothing after a length that cannot be is a box.
      if (length < start) this.#left = Infinity;
      else {
        this.#headerLength = HEADER_BYTES - length;
        header.copyWithin(0, length);
      }
      return;
    }
    this.#left = length - HEADER_BYTES;
    const canKeep = this.#left > 0 && length <= MAX_MOOV_BYTES;
    if (type !== "moov" || this.#moov || !canKeep) return;
    const bytes = new Uint8Array(length - start);
    bytes.set(header.subarray(start));
    this.#kept = { bytes, length: HEADER_BYTES - start };
  }

  #pass(part: Uint8Array): void {
    this.#left -= part.length;
    if (!this.#kept) return;
    this.#kept.bytes.set(part, this.#kept.length);
    this.#kept.length += part.length;
    if (this.#left > 0) return;
    this.#moov = this.#kept.bytes;
    this.#kept = null;
  }
}

type Box = { type: string; start: number; length: number };

function readBox(bytes: Uint8Array): Box {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = String.fromCharCode(...bytes.subarray(4, 8));
  const length = view.getUint32(0);
  if (length === 0) return { type, start: 8, length: Infinity };
  if (length !== 1 || bytes.length < HEADER_BYTES) return { type, start: 8, length };
  return { type, start: HEADER_BYTES, length: Number(view.getBigUint64(8)) };
}

/** Boxes that are whole. */
function* listBoxes(bytes: Uint8Array): Generator<{ type: string; content: Uint8Array }> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const { type, start, length } = readBox(bytes.subarray(at));
    if (length < start || at + length > bytes.length) return;
    yield { type, content: bytes.subarray(at + start, at + length) };
    at += length;
  }
}

function findBox(bytes: Uint8Array | undefined, wanted: string): Uint8Array | undefined {
  for (const { type, content } of listBoxes(bytes ?? new Uint8Array()))
    if (type === wanted) return content;
  return undefined;
}

function readMovie(moov: Uint8Array): VideoInfo | null {
  const seconds = readSeconds(findBox(moov, "mvhd"));
  if (!seconds) return null;
  for (const { type, content } of listBoxes(moov)) {
    if (type !== "trak") continue;
    const handler = findBox(findBox(content, "mdia"), "hdlr");
    const isPicture = handler && String.fromCharCode(...handler.subarray(8, 12)) === "vide";
    const size = isPicture && readSize(findBox(content, "tkhd"));
    if (size) return { seconds, ...size };
  }
  return null;
}

function readSeconds(mvhd: Uint8Array | undefined): number | null {
  if (!mvhd || mvhd.length < 32) return null;
  const view = new DataView(mvhd.buffer, mvhd.byteOffset, mvhd.byteLength);
  const isLong = mvhd[0] === 1;
  const timescale = view.getUint32(isLong ? 20 : 12);
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  return timescale > 0 && duration > 0 ? Math.max(1, Math.round(duration / timescale)) : null;
}

/** As it is shown: phones film upright by a matrix that turns the picture. */
function readSize(tkhd: Uint8Array | undefined): Omit<VideoInfo, "seconds"> | null {
  const matrixStart = tkhd?.[0] === 1 ? 52 : 40;
  if (!tkhd || tkhd.length < matrixStart + 44) return null;
  const view = new DataView(tkhd.buffer, tkhd.byteOffset, tkhd.byteLength);
  const [one, other] = [36, 40].map((at) => view.getUint32(matrixStart + at) >>> 16);
  if (!one || !other || Math.max(one, other) > VIDEO_LIMITS.side) return null;
  const isTurned = view.getInt32(matrixStart) === 0 && view.getInt32(matrixStart + 4) !== 0;
  return isTurned ? { width: other, height: one } : { width: one, height: other };
}

/** Such as "0:24". */
export function formatVideoLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
