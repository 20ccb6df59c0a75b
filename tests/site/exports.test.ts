import { afterAll, beforeEach, expect, test } from "vitest";
import { countCalls, setFault } from "../support/faults.ts";
import { startInProcessStack } from "../support/in-process/stack.ts";
import { mend, newStaff, proxyUrl, siteUrl } from "../support/site.ts";

/** Files of the desk's lists that are longer than one call reads. */

const ROWS = 12_001;
const PARTS = 13;
const EXPORT_CALL = /^POST \/rest\/v1\/rpc\/staff_export_/;
const INCOMPLETE =
  "This list is incomplete, because the rest of it couldn’t be read. Please download it again.";
/** Longer than the time limit of a request. */
const SLOW_READER_MS = 5000;

const stack = await startInProcessStack();
const staff = await newStaff();
await stack.sql(
  `insert into public.newsletter_subscribers (email, created_at)
   select 'reader-' || n || '@example.com', now() - interval '1 day' + n / 7 * interval '1 second'
   from generate_series(1, ${ROWS}) as n`,
);
afterAll(() => stack.stop());
beforeEach(() => setFault(proxyUrl, "none"));

/** Begins the download of all subscribers, which is read piece by piece. */
async function openFile(): Promise<ReadableStream<Uint8Array>> {
  const url = `${siteUrl}/desk/subscribers/export`;
  const response = await fetch(url, {
    method: "POST",
    headers: { Cookie: staff.cookieHeader, Origin: siteUrl },
    body: new URLSearchParams(),
  });
  expect(response.status).toBe(200);
  return response.body!;
}

const readFile = async (query = "") =>
  (await staff.post(`/desk/subscribers/export${query}`, {})).html;
const listEmails = (text: string) => text.match(/reader-\d+@example\.com/g) ?? [];

test("has each row once, oldest first, and each part is recorded", async () => {
  const text = await readFile();
  expect(text.startsWith('"Email","Status"')).toBe(true);
  const emails = listEmails(text);
  expect(new Set(emails).size).toBe(ROWS);
  expect(emails).toHaveLength(ROWS);
  const seconds = emails.map((email) => Math.trunc(Number(/\d+/.exec(email)) / 7));
  expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
  expect(await countCalls(proxyUrl, EXPORT_CALL)).toBe(PARTS);
  expect(
    await stack.sql(
      "select count(*)::integer as count from public.audit_log where action = 'export'",
    ),
  ).toEqual([{ count: PARTS }]);
});

test("reads no further than it is downloaded, and waits for a slow reader", async () => {
  const file = await openFile();
  const reader = file.getReader();
  const pieces = [(await reader.read()).value!, (await reader.read()).value!];
  expect(await countCalls(proxyUrl, EXPORT_CALL)).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, SLOW_READER_MS));
  expect(await countCalls(proxyUrl, EXPORT_CALL)).toBe(1);
  reader.releaseLock();
  for await (const piece of file) pieces.push(piece);
  expect(listEmails(Buffer.concat(pieces).toString())).toHaveLength(ROWS);
});

test("says at its end that it is incomplete when a part cannot be read", async () => {
  const reader = (await openFile()).getReader();
  await reader.read();
  await reader.read();
  await setFault(proxyUrl, "503");
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toBe(`"${INCOMPLETE}"\r\n`);
  await expect(reader.read()).rejects.toThrow("The rest of subscribers cannot be read");
  await mend();
  expect(listEmails(await readFile())).toHaveLength(ROWS);
});

test.each([1, 6000, ROWS])("finds row %i among the parts by its text", async (row) => {
  const email = `reader-${row}@example.com`;
  expect(listEmails(await readFile(`?q=${email.toUpperCase()}`))).toEqual([email]);
  expect(await countCalls(proxyUrl, EXPORT_CALL)).toBe(PARTS);
});

test("a list that fits is read by one call", async () => {
  expect((await staff.post("/desk/clients.csv", {})).html.startsWith('"Business"')).toBe(true);
  expect(await countCalls(proxyUrl, EXPORT_CALL)).toBe(1);
});
