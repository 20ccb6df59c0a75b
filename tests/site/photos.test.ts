import { crc32 } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { insertDraft } from "../support/drafts.ts";
import { setFault } from "../support/faults.ts";
import { sql } from "../support/in-process/stack.ts";
import { readPhoto, takePhoto } from "../support/photos.ts";
import { getUserId } from "../support/session-cookie.ts";
import {
  backend,
  backendUrl,
  hiddenFields,
  newClient,
  newStaff,
  mend,
  newVisitor,
  proxyUrl,
  siteUrl,
} from "../support/site.ts";
import { SECRET_KEY } from "../support/supabase-keys.ts";
import { accountOf, fetchAs, upload } from "../support/uploads.ts";
import type { Visitor } from "../support/visitor.ts";

/** Photos of clients, from the upload to the post. */

const PAGE = "/client/photos";
const UNREADABLE =
  "This file isn’t a photo or video we can read. Please choose a JPEG, PNG, WebP, AVIF, HEIC, MP4 or MOV file.";

let client: Visitor;
beforeAll(async () => {
  client = await newClient();
});

const listIds = async (visitor: Visitor) =>
  (
    await sql<{ id: string }>(
      "select id from private.pictures where user_id = $1 and width is not null order by created_at desc",
      [getUserId(visitor)],
    )
  ).map(({ id }) => id);
const isStored = async (visitor: Visitor, id: string) => {
  const path = `storage/v1/object/pictures/${getUserId(visitor)}/${id}`;
  return (await fetch(`${backendUrl}/${path}`, { headers: { apikey: SECRET_KEY } })).ok;
};

describe("an upload", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "of %s is stored as WebP, smaller and without its place",
    async (format) => {
      const photo = await takePhoto({ width: 3000, height: 1500, format });
      const response = await upload(client, photo);
      expect([response.status, response.location]).toEqual([303, PAGE]);
      expect((await client.follow(response)).text).toContain("Added Your photo is here.");
      const [id] = await listIds(client);
      const full = await fetchAs(client, `/pictures/${id}`);
      expect(full.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
      expect(await readPhoto(full)).toEqual({
        format: "webp",
        width: 2048,
        height: 1024,
        hasExif: false,
      });
      expect(await readPhoto(await fetchAs(client, `/pictures/${id}/preview`))).toMatchObject({
        width: 480,
        height: 240,
      });
    },
  );

  test("names the file that is no photo, and keeps the others", async () => {
    const before = await listIds(client);
    const bad = new File(["hello"], "notes <b>.jpg", { type: "image/jpeg" });
    const response = await upload(client, await takePhoto(), bad, await takePhoto());
    expect(response.status).toBe(422);
    expect(response.text).toContain(`notes &lt;b&gt;.jpg: ${UNREADABLE}`);
    expect(await listIds(client)).toHaveLength(before.length + 2);
  });

  test("takes four photos and says so of the fifth", async () => {
    const before = await listIds(client);
    const response = await upload(
      client,
      ...(await Promise.all([1, 2, 3, 4, 5].map(() => takePhoto()))),
    );
    expect(response.status).toBe(422);
    expect(response.text).toContain("Please add up to four photos at once.");
    expect(await listIds(client)).toHaveLength(before.length + 4);
  });

  test("without a file asks for one", async () => {
    for (const files of [[], [new File([], "")]]) {
      const response = await upload(client, ...files);
      expect([response.status, response.text]).toEqual([
        422,
        expect.stringContaining("Please choose a photo"),
      ]);
    }
  });

  test("of more than 12 MB is refused", async () => {
    const photo = await takePhoto();
    const large = new File([photo, new Uint8Array(12 * 1024 * 1024)], "large.jpg");
    const response = await upload(client, large, photo);
    expect(response.status).toBe(422);
    expect(response.text).toContain("large.jpg: This photo is larger than 12 MB.");
  });

  test.each(["stopped", "hang", "html", "503"] as const)(
    "is not stored while Supabase is unreachable (%s), and says so",
    async (fault) => {
      const before = await listIds(client);
      await setFault(proxyUrl, fault);
      const response = await upload(client, await takePhoto());
      await mend();
      expect(response.status).toBe(503);
      expect(response.text).toContain(
        "Our servers didn’t respond, so this may not have been saved.",
      );
      expect(await listIds(client)).toEqual(before);
      expect((await client.get(PAGE)).status).toBe(200);
    },
  );

  test("in another account than the form’s stores nothing", async () => {
    const other = await newClient();
    const response = await client.upload(PAGE, accountOf(other), [await takePhoto()]);
    expect(response.status).toBe(409);
    expect(await listIds(other)).toEqual([]);
  });

  test("after 500 photos says that the place is used up", async () => {
    const full = await newClient();
    await sql(
      "insert into private.pictures (user_id, width, height) select $1, 1, 1 from generate_series(1, 500)",
      [getUserId(full)],
    );
    const response = await upload(full, await takePhoto());
    expect(response.status).toBe(422);
    expect(response.text).toContain("You have 500 photos here.");
    const page = await full.get(PAGE);
    expect(page.html.match(/<img [^>]*src="\/pictures/g)).toHaveLength(24);
    expect(page.text).toContain("Older photos");
  });
});

/** A PNG that claims a size. */
function claimSize(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write("IHDR", 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 2, 0, 0, 0], 16);
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
  return new Uint8Array(Buffer.concat([Buffer.from("\u0089PNG\r\n\u001A\n", "latin1"), header]));
}

describe("hostile files", () => {
  const EICAR = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";
  const NAMES = [
    "φωτογραφία.jpg",
    "صورة.jpg",
    "写真.jpg",
    "тест.jpg",
    "../../etc/passwd",
    'a"; filename="b.jpg',
    "\u202Egpj.exe",
    "x".repeat(250),
    "%00%zz.jpg",
    "🍋.jpg",
  ];

  test("are refused in words, 200 of them, and nothing is stored", async () => {
    const [jpeg, png, webp, gif] = await Promise.all(
      (["jpeg", "png", "webp", "gif"] as const).map(
        async (format) => new Uint8Array(await (await takePhoto({ format })).arrayBuffer()),
      ),
    );
    const contents: (Uint8Array<ArrayBuffer> | string)[] = [
      "",
      " ",
      EICAR,
      "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
      "<!doctype html><script>alert(1)</script>",
      "GIF89a/*",
      gif!,
      "%PDF-1.7\n",
      "PK\u0003\u0004",
      jpeg!.slice(0, 3),
      jpeg!.slice(0, 100),
      png!.slice(0, 30),
      webp!.slice(0, 16),
      claimSize(60_000, 60_000),
      claimSize(12_001, 1),
      claimSize(0, 0),
      claimSize(10_000, 10_000),
      new Uint8Array(100_000),
      new Uint8Array([0xff, 0xd8, 0xff, ...new TextEncoder().encode(EICAR)]),
      new Uint8Array([...new TextEncoder().encode("RIFF0000WEBP"), ...jpeg!.slice(0, 40)]),
    ];
    const hostile = await newClient();
    const files = contents.flatMap((content, index) =>
      NAMES.map((name) => new File([content], name, { type: index % 2 ? "image/jpeg" : "" })),
    );
    expect(files).toHaveLength(200);
    for (let at = 0; at < files.length; at += 4) {
      await sql("delete from private.rate_limits");
      const response = await upload(hostile, ...files.slice(at, at + 4));
      expect([at, response.status, response.html.includes("Something went wrong")]).toEqual([
        at,
        422,
        false,
      ]);
    }
    expect(await listIds(hostile)).toEqual([]);
    expect((await hostile.get(PAGE)).status).toBe(200);
  });

  test("that claim too many pixels are refused for that, without being decoded", async () => {
    for (const [width, height] of [
      [60_000, 60_000],
      [12_001, 1],
    ] as const) {
      const response = await upload(client, new File([claimSize(width, height)], "huge.png"));
      expect(response.text).toContain("huge.png: This photo has too many pixels.");
    }
  });

  test("a body that breaks off or has no boundary is a plain 400", async () => {
    const send = (type: string, body: string) =>
      fetch(siteUrl + PAGE, {
        method: "POST",
        body,
        headers: { "Content-Type": type, Origin: siteUrl, Cookie: client.cookieHeader },
      });
    const part = '--x\r\nContent-Disposition: form-data; name="account"\r\n\r\n';
    expect((await send("multipart/form-data", part)).status).toBe(400);
    expect((await send("multipart/form-data; boundary=x", part)).status).toBe(400);
    expect((await send("multipart/form-data; boundary=x", "")).status).toBe(400);
    const file = `${part}${getUserId(client)}\r\n--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n\u00FF`;
    expect((await send("multipart/form-data; boundary=x", file)).status).toBe(422);
  });
});

describe("a picture", () => {
  test("opens for its client, the team and a link of the export, and for nobody else", async () => {
    await upload(client, await takePhoto());
    const path = `/pictures/${(await listIds(client))[0]}`;
    const [stranger, staff] = [await newClient(), await newStaff()];
    const statusFor = async (visitor: Visitor) => (await fetchAs(visitor, path)).status;
    expect(await statusFor(client)).toBe(200);
    expect(await statusFor(staff)).toBe(200);
    expect(await statusFor(stranger)).toBe(404);
    expect(await statusFor(newVisitor())).toBe(404);
    const [{ link } = { link: "" }] = await sql<{ link: string }>(
      "select private.get_picture_path(pictures) as link from private.pictures where '/pictures/' || id = $1",
      [path],
    );
    const opened = await fetchAs(newVisitor(), link);
    expect([opened.status, opened.headers.get("Cross-Origin-Resource-Policy")]).toEqual([
      200,
      "cross-origin",
    ]);
    const [, expiry = "", mark = ""] = /key=(\d+)\.(\w+)/.exec(link) ?? [];
    const forged = [
      `${Number(expiry) + 1}.${mark}`,
      `${expiry}.${"0".repeat(64)}`,
      "1.",
      ".",
      "a.b",
    ];
    for (const key of forged)
      expect([key, (await fetchAs(newVisitor(), `${path}?key=${key}`)).status]).toEqual([key, 404]);
    for (const wrong of [`${path}/original`, "/pictures/1", `/pictures/${crypto.randomUUID()}`])
      expect([wrong, (await fetchAs(client, wrong)).status]).toEqual([wrong, 404]);
  });

  test("no longer opens once the session has ended", async () => {
    const owner = await newClient();
    await upload(owner, await takePhoto());
    const path = `/pictures/${(await listIds(owner))[0]}`;
    await sql("delete from auth.sessions where user_id = $1", [getUserId(owner)]);
    expect((await fetchAs(owner, path)).status).toBe(404);
  });

  test("is deleted with its files, unless a post that is still to go out shows it", async () => {
    const owner = await newClient();
    await upload(owner, await takePhoto(), await takePhoto());
    const [used, unused] = await listIds(owner);
    const draft = await insertDraft(backend, getUserId(owner));
    const fields = { ...accountOf(owner), version: "1", picture: used!, altText: "Bread" };
    expect((await owner.post(`/client/posts/${draft}/picture`, fields)).status).toBe(303);
    const page = await owner.get(PAGE);
    expect(page.text).toContain("Used for");
    const remove = async (id: string | undefined) =>
      (await owner.follow(await owner.post(`${PAGE}/${id}/removal`, accountOf(owner)))).text;
    expect(await remove(used)).toContain("A post that is still to go out shows it.");
    expect(await remove(unused)).toContain("Deleted It’s gone for good.");
    await waitFor(async () => !(await isStored(owner, unused!)));
    expect(await isStored(owner, used!)).toBe(true);
    expect((await fetchAs(owner, `/pictures/${unused}`)).status).toBe(404);
  });

  test("goes with the account, and so does an upload that broke off", async () => {
    const leaving = await newClient();
    await upload(leaving, await takePhoto());
    const [id] = await listIds(leaving);
    const draft = await insertDraft(backend, getUserId(leaving));
    const fields = { ...accountOf(leaving), version: "1", picture: id!, altText: "Bread" };
    await leaving.post(`/client/posts/${draft}/picture`, fields);
    const [broken] = await sql<{ id: string }>(
      "insert into private.pictures (user_id, created_at) values ($1, now() - interval '2 hours') returning id",
      [getUserId(client)],
    );
    await sql("select private.purge_expired_data()");
    expect(await sql("select from private.pictures where id = $1", [broken!.id])).toEqual([]);
    await sql("delete from auth.users where id = $1", [getUserId(leaving)]);
    await waitFor(async () => !(await isStored(leaving, id!)));
  });
});

describe("a post", () => {
  test("shows the photo that was added, and is approved once that is described", async () => {
    const owner = await newClient();
    const id = await insertDraft(backend, getUserId(owner));
    const path = `/client/posts/${id}`;
    const open = async () => {
      const page = await owner.get(path);
      return { page, fields: hiddenFields(page.html, "account", "version") };
    };
    const bad = await owner.upload(`${path}/photos`, (await open()).fields, [
      new File(["x"], "x.jpg"),
    ]);
    expect([bad.status, bad.text]).toEqual([422, expect.stringContaining(`x.jpg: ${UNREADABLE}`)]);
    const added = await owner.upload(`${path}/photos`, (await open()).fields, [await takePhoto()]);
    expect([added.status, added.location]).toEqual([303, `${path}#photo`]);
    const [picture] = await listIds(owner);
    const { page, fields } = await open();
    expect(page.text).toContain("For people who can’t see the picture.");
    expect(fields.version).toBe("2");
    const decision = { ...fields, decision: crypto.randomUUID(), status: "waiting" };
    const refused = await owner.post(`${path}/approval`, decision);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining("Please say what the photo or video shows, then approve the post."),
    ]);
    await owner.post(`${path}/picture`, { ...fields, picture: picture!, altText: "Bread" });
    const described = (await open()).fields;
    expect((await owner.post(`${path}/approval`, { ...decision, ...described })).status).toBe(303);
    expect((await owner.get(path)).text).toContain("Approved");
    const gone = await owner.post(`${path}/picture`, { ...described, picture: "", altText: "" });
    expect((await owner.follow(gone)).text).toContain("Removed It’s kept with the other photos.");
    expect((await open()).page.text).not.toContain("For people who can’t see the picture.");
  });

  test("gets a photo from the team, which the client has to approve", async () => {
    const [owner, staff] = [await newClient(), await newStaff()];
    const id = await insertDraft(backend, getUserId(owner));
    const path = `/desk/posts/${id}`;
    const fields = hiddenFields((await staff.get(path)).html, "account", "version");
    const added = await staff.upload(`${path}/photos`, fields, [await takePhoto()]);
    expect([added.status, added.location]).toEqual([303, path]);
    expect(await listIds(owner)).toHaveLength(1);
    expect((await staff.get(path)).text).toContain("Choose a picture");
    expect((await owner.get(`/client/posts/${id}`)).text).toContain("Waiting for you");
  });
});
