import { expect, test } from "vitest";
import { CONTROL_PATH } from "../support/faults.ts";
import { createFaultyBackend } from "../support/in-process/faulty-backend.ts";

const ORIGIN = "http://127.0.0.1:1";

/** Answers with the response, cut off. */
async function truncate(response: Response): Promise<Response> {
  const proxy = createFaultyBackend(ORIGIN, async () => response);
  await proxy(new Request(ORIGIN + CONTROL_PATH, { method: "PUT", body: "truncated" }));
  return proxy(new Request(ORIGIN));
}

test("a truncated response breaks off after half of its body", async () => {
  const response = await truncate(new Response("whole", { status: 201 }));
  expect(response.status).toBe(201);
  await expect(response.text()).rejects.toThrow("terminated");
});

test("a truncated response without a body arrives", async () => {
  const response = await truncate(new Response(null, { status: 204 }));
  expect(response.status).toBe(204);
  expect(await response.text()).toBe("");
});
