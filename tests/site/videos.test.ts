import { beforeAll, describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { insertDraft } from "../support/drafts.ts";
import { sql } from "../support/in-process/stack.ts";
import { takePhoto } from "../support/photos.ts";
import { getUserId } from "../support/session-cookie.ts";
import {
  backend,
  backendUrl,
  hiddenFields,
  newClient,
  newStaff,
  newVisitor,
} from "../support/site.ts";
import { SECRET_KEY } from "../support/supabase-keys.ts";
import { accountOf, fetchAs, upload } from "../support/uploads.ts";
import { createVideo, takeVideo } from "../support/videos.ts";
import type { Visitor } from "../support/visitor.ts";

/** Videos of clients, from the upload to the post. */

const PAGE = "/client/photos";
const MB = 1024 * 1024;

let client: Visitor;
beforeAll(async () => {
  client = await newClient();
});

type Row = { id: string; video_seconds: number | null; video_type: string | null };
const listRows = (visitor: Visitor) =>
  sql<Row & { width: number; height: number; poster_id: string | null }>(
    `select id, video_seconds, video_type, width, height, poster_id from private.pictures
     where user_id = $1 and width is not null order by created_at desc`,
    [getUserId(visitor)],
  );
const isStored = async (visitor: Visitor, id: string) => {
  const path = `storage/v1/object/pictures/${getUserId(visitor)}/${id}-video`;
  return (await fetch(`${backendUrl}/${path}`, { headers: { apikey: SECRET_KEY } })).ok;
};

describe("an uploaded video", () => {
  test.each([
    ["isom", "video/mp4"],
    ["qt  ", "video/quicktime"],
  ])("of the brand %s is stored as it is, with its length and size", async (brand, type) => {
    const file = createVideo({ brand, isTurned: true, mediaBytes: MB });
    const response = await upload(client, new File([new Uint8Array(file)], "clip.bin"));
    expect((await client.follow(response)).text).toContain("Added Your video is here.");
    const [row] = await listRows(client);
    expect(row).toMatchObject({ video_seconds: 24, video_type: type, width: 1080, height: 1920 });
    const played = await fetchAs(client, `/pictures/${row!.id}/video`);
    expect([played.status, played.headers.get("Content-Type")]).toEqual([200, type]);
    expect(played.headers.get("Content-Security-Policy")).toContain("media-src 'self'");
    expect(Buffer.from(await played.arrayBuffer()).equals(file)).toBe(true);
    expect((await client.get(PAGE)).text).toContain("Video, 0:24");
  });

  test.each([
    [
      "that is none",
      () => new File([new Uint8Array(createVideo()).slice(0, 600)], "cut.mp4"),
      "cut.mp4: This isn’t a video we can read. Please choose an MP4 or MOV file.",
    ],
    [
      "longer than ten minutes",
      () => takeVideo({ seconds: 601 }),
      "clip.mp4: This video is longer than ten minutes. Please choose a shorter one.",
    ],
    [
      "larger than 80 MB",
      () => takeVideo({ mediaBytes: 80 * MB }),
      "clip.mp4: This video is larger than 80 MB. Please choose a shorter one.",
    ],
  ])("%s is refused in words and goes with its row", async (_name, take, text) => {
    const other = await newClient();
    const response = await upload(other, take());
    expect([response.status, response.text]).toEqual([422, expect.stringContaining(text)]);
    expect(await listRows(other)).toEqual([]);
    const [unfinished] = await sql<{ id: string }>(
      "update private.pictures set created_at = now() - interval '2 hours' where user_id = $1 returning id",
      [getUserId(other)],
    );
    await sql("select private.purge_expired_data()");
    await waitFor(async () => !(await isStored(other, unfinished!.id)));
  });

  test("plays in ranges, as phones ask for it", async () => {
    const file = createVideo();
    await upload(client, takeVideo());
    const path = `/pictures/${(await listRows(client))[0]!.id}/video`;
    const probe = await fetchAs(client, path, { Range: "bytes=0-1" });
    expect([
      probe.status,
      probe.headers.get("Content-Range"),
      probe.headers.get("Accept-Ranges"),
      Buffer.from(await probe.arrayBuffer()),
    ]).toEqual([206, `bytes 0-1/${file.length}`, "bytes", file.subarray(0, 2)]);
    const tail = await fetchAs(client, path, { Range: "bytes=100-" });
    expect(Buffer.from(await tail.arrayBuffer()).equals(file.subarray(100))).toBe(true);
    const beyond = await fetchAs(client, path, { Range: `bytes=${file.length}-` });
    expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([
      416,
      `bytes */${file.length}`,
    ]);
  });

  test("opens for its client, the team and a signed link, and for nobody else", async () => {
    await upload(client, takeVideo());
    const { id } = (await listRows(client))[0]!;
    const path = `/pictures/${id}/video`;
    const [link] = await sql<{ path: string }>(
      "select private.get_picture_path(pictures) as path from private.pictures where id = $1",
      [id],
    );
    const statuses = await Promise.all([
      fetchAs(client, path),
      fetchAs(await newStaff(), path),
      fetchAs(newVisitor(), link!.path),
      fetchAs(await newClient(), path),
      fetchAs(newVisitor(), path),
      fetchAs(client, `/pictures/${id}`),
      fetchAs(client, `/pictures/${id}/preview`),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 404, 404]);
  });

  test("is deleted with its file, and so with the account", async () => {
    const owner = await newClient();
    await upload(owner, takeVideo());
    await upload(owner, takeVideo());
    const [kept, deleted] = await listRows(owner);
    const gone = await owner.post(`${PAGE}/${deleted!.id}/removal`, accountOf(owner));
    expect((await owner.follow(gone)).text).toContain("Deleted It’s gone for good.");
    await waitFor(async () => !(await isStored(owner, deleted!.id)));
    expect(await isStored(owner, kept!.id)).toBe(true);
    await sql("delete from auth.users where id = $1", [getUserId(owner)]);
    await waitFor(async () => !(await isStored(owner, kept!.id)));
  });
});

describe("a post with a video", () => {
  test("shows its cover and plays it, and is approved once that is described", async () => {
    const owner = await newClient();
    const post = await insertDraft(backend, getUserId(owner));
    const path = `/client/posts/${post}`;
    const open = async () => hiddenFields((await owner.get(path)).html, "account", "version");
    const files = [await takePhoto(), takeVideo()];
    const added = await owner.upload(`${path}/photos`, await open(), files);
    const page = await owner.follow(added);
    expect(page.text).toContain("Video added Say what it shows, then approve the post.");
    const rows = await listRows(owner);
    const video = rows.find(({ video_seconds }) => video_seconds !== null)!;
    const photo = rows.find(({ video_seconds }) => video_seconds === null)!;
    expect(video.poster_id).toBe(photo.id);
    expect(page.html).toContain(`src="/pictures/${photo.id}/preview"`);
    expect(page.html).toContain(`href="/pictures/${video.id}/video"`);
    const decision = { decision: crypto.randomUUID(), status: "waiting" };
    const refused = await owner.post(`${path}/approval`, { ...decision, ...(await open()) });
    expect(refused.text).toContain("Please say what the photo or video shows");
    await owner.post(`${path}/picture`, { ...(await open()), picture: video.id, altText: "Bread" });
    const approved = await owner.post(`${path}/approval`, { ...decision, ...(await open()) });
    expect(approved.status).toBe(303);
    await owner.post(`${PAGE}/${photo.id}/removal`, accountOf(owner));
    const withoutCover = await owner.get(path);
    expect(withoutCover.html).not.toContain(photo.id);
    expect(withoutCover.text).toContain("Video, 0:24");
  });
});
