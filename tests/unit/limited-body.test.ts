import { expect, test } from "vitest";
import { readLimitedBody } from "../../supabase/functions/_shared/limited-body.ts";

const LIMIT = 64 * 1024;
const CHUNK = 16 * 1024;

/** Streams a body of the given number of chunks and counts the chunks pulled. */
function streamed(chunks: number, headers: Record<string, string> = {}) {
  const seen = { pulled: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.pulled++ < chunks) controller.enqueue(new Uint8Array(CHUNK).fill(120));
        else controller.close();
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request("http://site/", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
  return { request, seen };
}

test("cancels a 20 MB stream as soon as the limit is exceeded", async () => {
  const { request, seen } = streamed(1280);
  expect(await readLimitedBody(request, LIMIT)).toBeNull();
  expect(seen.cancelled).toBe(true);
  expect(seen.pulled).toBeLessThanOrEqual(LIMIT / CHUNK + 1);
});

test("rejects a declared length above the limit without reading the body", async () => {
  const { request, seen } = streamed(1280, { "content-length": String(20 * 1024 * 1024) });
  expect(await readLimitedBody(request, LIMIT)).toBeNull();
  expect(seen).toEqual({ pulled: 0, cancelled: true });
});

test.each(["", "1", "-5", "many"])(
  "ignores the declared length %j and counts the bytes",
  async (length) => {
    const { request } = streamed(1280, { "content-length": length });
    expect(await readLimitedBody(request, LIMIT)).toBeNull();
  },
);

test("reads a body of exactly the limit and an absent body", async () => {
  expect(await readLimitedBody(streamed(LIMIT / CHUNK).request, LIMIT)).toHaveLength(LIMIT);
  expect(await readLimitedBody(new Request("http://site/", { method: "POST" }), LIMIT)).toBe("");
});

test("decodes a character split across chunks", async () => {
  const bytes = new TextEncoder().encode("é豆😀");
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const request = new Request("http://site/", {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  expect(await readLimitedBody(request, LIMIT)).toBe("é豆😀");
});
