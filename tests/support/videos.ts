type Options = {
  brand?: string;
  seconds?: number;
  width?: number;
  height?: number;
  /** As a phone that is held upright films. */
  isTurned?: boolean;
  isMoovFirst?: boolean;
  /** 64-bit times and lengths. */
  isLong?: boolean;
  /** Of the pictures and the sound, which nobody reads. */
  mediaBytes?: number;
  name?: string;
};

function box(type: string, ...contents: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(contents.map((each) => Buffer.from(each as string, "latin1")));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, content]);
}

function longBox(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1);
  header.write(type, 4, "latin1");
  header.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([header, content]);
}

function movieHeader(seconds: number, isLong: boolean): Buffer {
  const content = Buffer.alloc(isLong ? 112 : 100);
  content[0] = isLong ? 1 : 0;
  content.writeUInt32BE(600, isLong ? 20 : 12);
  if (isLong) content.writeBigUInt64BE(BigInt(Math.round(seconds * 600)), 24);
  else content.writeUInt32BE(Math.round(seconds * 600), 16);
  return box("mvhd", content);
}

function track(handler: string, width: number, height: number, isTurned: boolean, isLong: boolean) {
  const header = Buffer.alloc(isLong ? 96 : 84);
  header[0] = isLong ? 1 : 0;
  const matrix = isLong ? 52 : 40;
  header.writeInt32BE(0x10000, matrix + (isTurned ? 4 : 0));
  header.writeInt32BE(isTurned ? -0x10000 : 0x10000, matrix + (isTurned ? 12 : 16));
  header.writeUInt32BE(width * 0x10000, matrix + 36);
  header.writeUInt32BE(height * 0x10000, matrix + 40);
  const handlerBox = box("hdlr", Buffer.alloc(8), handler, Buffer.alloc(13));
  return box("trak", box("tkhd", header), box("mdia", handlerBox));
}

/** The container of an MP4 or MOV file, around bytes that no player shows. */
export function createVideo(options: Options = {}): Buffer {
  const { brand = "isom", seconds = 24, width = 1920, height = 1080, mediaBytes = 1000 } = options;
  const { isTurned = false, isMoovFirst = false, isLong = false } = options;
  const moov = box(
    "moov",
    movieHeader(seconds, isLong),
    track("soun", 0, 0, false, isLong),
    track("vide", width, height, isTurned, isLong),
  );
  const media = Buffer.alloc(mediaBytes, "moov");
  const mdat = isLong ? longBox("mdat", media) : box("mdat", media);
  const start = [box("ftyp", brand, Buffer.alloc(4), "mp42"), box("wide")];
  return Buffer.concat(isMoovFirst ? [...start, moov, mdat] : [...start, mdat, moov]);
}

export function takeVideo(options: Options = {}): File {
  const { name = "clip.mp4" } = options;
  return new File([new Uint8Array(createVideo(options))], name, { type: "video/mp4" });
}
