/**
 * The Posts and Images APIs of the stand-in, for tokens `standin_access_<member>_…`. PUT
 * /linkedin/next-answers with a list of these names changes the next answers, one a call.
 */
const ANSWERS = {
  ok: null,
  // Published all the same.
  lost: reject(504, "GATEWAY_TIMEOUT", "No answer in time"),
  "expired-token": reject(401, "EXPIRED_ACCESS_TOKEN", "The token used in the request has expired"),
  forbidden: reject(403, "ACCESS_DENIED", "Not enough permissions to access: posts.CREATE"),
  unprocessable: reject(422, "DUPLICATE_POST", "Content is a duplicate of urn:li:share:1"),
  throttled: reject(429, "TOO_MANY_REQUESTS", "Resource level throttle limit reached", 120),
  broken: reject(500, "INTERNAL_SERVER_ERROR", "Something went wrong"),
  busy: reject(503, "SERVICE_UNAVAILABLE", "Please try again", 120),
  "sunset-version": reject(426, "NONEXISTENT_VERSION", "The requested version is not active"),
} satisfies Record<string, (() => Response) | null>;
type Answer = keyof typeof ANSWERS;

/** LinkedIn's are of a day. */
const QUOTA = 150;
/** JPEG, PNG and GIF. */
const FIRST_BYTES = new Set([0xff, 0x89, 0x47]);
const RESERVED = /(?<!\\)[|{}@[\]()<>*_~]/;

type Post = {
  urn: string;
  commentary: string;
  author: string;
  image: { bytes: number; altText: string } | null;
  isDeleted: boolean;
};
type PostBody = {
  author?: string;
  commentary?: string;
  visibility?: string;
  lifecycleState?: string;
  distribution?: { feedDistribution?: string };
  content?: { media?: { id?: string; altText?: string } };
};

export class FakeLinkedinApi {
  #isLive: (token: string) => boolean;
  #answers: Answer[] = [];
  #posts: Post[] = [];
  #images = new Map<string, number>();

  /** @param isLive false for revoked tokens */
  constructor(isLive: (token: string) => boolean) {
    this.#isLive = isLive;
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const path = pathname.replace(/^\/linkedin/, "");
    if (path === "/posts" && request.method === "GET") return Response.json(this.#posts);
    if (path === "/next-answers" && request.method === "PUT") {
      this.#answers = (await request.json()) as Answer[];
      return new Response(null, { status: 204 });
    }
    const token = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    const member = /^standin_access_(\w{8})_/.exec(token)?.[1];
    if (!member || !this.#isLive(token)) return ANSWERS["expired-token"]();
    if (path.startsWith("/upload/") && request.method === "PUT")
      return this.#upload(path.slice("/upload/".length), await request.arrayBuffer());
    if (!path.startsWith("/rest/")) return new Response("No such page", { status: 404 });
    const answer = this.#answers.shift() ?? "ok";
    const refuse = ANSWERS[answer];
    if (refuse && answer !== "lost") return refuse();
    const response = findHeaderFault(request.headers) ?? (await this.#serve(path, member, request));
    return refuse?.() ?? response;
  }

  async #serve(path: string, member: string, request: Request): Promise<Response> {
    if (path === "/rest/images" && request.method === "POST") {
      const image = `urn:li:image:${crypto.randomUUID()}`;
      const uploadUrl = new URL(`/linkedin/upload/${image}`, request.url).href;
      return Response.json({ value: { image, uploadUrl } });
    }
    if (path === "/rest/posts" && request.method === "POST")
      return this.#create(member, (await request.json()) as PostBody);
    if (path.startsWith("/rest/posts/") && request.method === "DELETE")
      return this.#delete(decodeURIComponent(path.slice("/rest/posts/".length)));
    return new Response("No such page", { status: 404 });
  }

  #upload(image: string, bytes: ArrayBuffer): Response {
    if (!FIRST_BYTES.has(new Uint8Array(bytes)[0] ?? 0))
      return reject(400, "BAD_REQUEST", "Unsupported image format")();
    this.#images.set(image, bytes.byteLength);
    return new Response(null, { status: 201 });
  }

  #create(member: string, body: PostBody): Response {
    const author = `urn:li:person:${member}`;
    if (body.author !== author)
      return reject(403, "ACCESS_DENIED", "Field Value validation failed: author")();
    const { commentary = "", content } = body;
    const media = content?.media;
    const bytes = this.#images.get(media?.id ?? "");
    if (
      RESERVED.test(commentary.replaceAll("\\\\", "")) ||
      body.visibility !== "PUBLIC" ||
      body.lifecycleState !== "PUBLISHED" ||
      body.distribution?.feedDistribution !== "MAIN_FEED" ||
      (media && bytes === undefined)
    )
      return reject(422, "UNPROCESSABLE_ENTITY", "The post is not valid")();
    if (this.#posts.filter((post) => post.author === author).length >= QUOTA)
      return ANSWERS.throttled();
    const urn = `urn:li:share:${7_000_000_000_000_000_000n + BigInt(this.#posts.length)}`;
    const image = media ? { bytes: bytes ?? 0, altText: media.altText ?? "" } : null;
    this.#posts.push({ urn, commentary, author, image, isDeleted: false });
    return new Response(null, { status: 201, headers: { "x-restli-id": urn } });
  }

  #delete(urn: string): Response {
    const post = this.#posts.find((one) => one.urn === urn && !one.isDeleted);
    if (!post) return reject(404, "NOT_FOUND", "Not found")();
    post.isDeleted = true;
    return new Response(null, { status: 204 });
  }
}

function findHeaderFault(headers: Headers): Response | null {
  if (!/^\d{6}$/.test(headers.get("linkedin-version") ?? ""))
    return reject(400, "VERSION_MISSING", "A version must be present. Please specify a version")();
  if (headers.get("x-restli-protocol-version") !== "2.0.0")
    return reject(400, "ILLEGAL_ARGUMENT", "Invalid protocol version")();
  return null;
}

function reject(status: number, code: string, message: string, retryAfterS?: number) {
  return () =>
    Response.json(
      { status, code, message },
      { status, headers: retryAfterS ? { "retry-after": String(retryAfterS) } : {} },
    );
}
