import { expect } from "vitest";
import type { EmailReader } from "./emails.ts";
import type { TestResponse } from "./project.ts";

/** Skips the rest of a test with a reason. */
export type Skip = (reason: string) => never;

/** Message of a request within the minute between two emails, with the remaining seconds. */
export const EMAIL_INTERVAL_MESSAGE =
  /^For security purposes, you can only request this after (\d|[1-5]\d) seconds\.$/;

/** Expects status, code and message of a rejection in the format without an API version. */
export function expectRejection(
  response: TestResponse,
  status: number,
  code: string,
  message: string | RegExp,
) {
  const { code: number, error_code, msg } = response.json;
  expect({ status: response.status, code: number, error_code, msg }).toEqual({
    status,
    code: status,
    error_code: code,
    msg: typeof message === "string" ? message : expect.stringMatching(message),
  });
}

/** Expects status 200 and an empty object. */
export function expectEmpty({ status, json }: TestResponse): void {
  expect({ status, json }).toEqual({ status: 200, json: {} });
}

/**
 * Expects that an address received no email; skips the rest of a test where no mailbox can be read.
 */
export async function expectNoEmail(
  emails: EmailReader,
  address: string,
  skip: Skip,
): Promise<void> {
  if (!emails.countsEmails) skip("All but the number of emails: no mailbox there can be read.");
  expect(await emails.count(address)).toBe(0);
}

/**
 * Skips a test when the built-in email service of Supabase, which sends only a few emails an hour,
 * rejects an email.
 */
export function skipOnEmailQuota(response: TestResponse, skip: Skip): TestResponse {
  if (response.json.msg === "email rate limit exceeded")
    skip("Supabase there sends no more emails this hour.");
  return response;
}
