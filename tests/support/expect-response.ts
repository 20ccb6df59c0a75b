import { expect } from "vitest";
import type { EmailReader } from "./mail.ts";
import type { TestResponse } from "./project.ts";

/** Leaves a test out and says why. */
export type Skip = (why: string) => never;

/** Message within the minute between two emails; the seconds are what is left of it. */
export const EMAIL_INTERVAL_MESSAGE =
  /^For security purposes, you can only request this after (\d|[1-5]\d) seconds\.$/;

/** Status, code and words of a refusal, as every client without an API version gets them. */
export function expectRejection(
  answer: TestResponse,
  status: number,
  code: string,
  words: string | RegExp,
) {
  const { code: number, error_code, msg } = answer.json;
  expect({ status: answer.status, code: number, error_code, msg }).toEqual({
    status,
    code: status,
    error_code: code,
    msg: typeof words === "string" ? words : expect.stringMatching(words),
  });
}

/** 200 and an empty object. */
export function expectEmpty({ status, json }: TestResponse): void {
  expect({ status, json }).toEqual({ status: 200, json: {} });
}

/**
 * Refused because no user's token came along. A gateway either leaves the publishable key alone or
 * turns it into a token of the role anon, which names no user.
 */
export function expectNoUser({ status, json: { error_code, msg } }: TestResponse): void {
  expect([
    {
      status: 401,
      error_code: "no_authorization",
      msg: "This endpoint requires a valid Bearer token",
    },
    { status: 403, error_code: "bad_jwt", msg: "invalid claim: missing sub claim" },
  ]).toContainEqual({ status, error_code, msg });
}

/** Expects that the address got no email; leaves the rest of a test out where no mailbox can be read. */
export async function expectNoEmail(mail: EmailReader, address: string, skip: Skip): Promise<void> {
  if (!mail.countsEmails) skip("All but the number of emails: no mailbox there can be read.");
  expect(await mail.count(address)).toBe(0);
}

/** Supabase's own email service sends a few emails an hour; that is no difference. */
export function skipOnEmailQuota(answer: TestResponse, skip: Skip): TestResponse {
  if (answer.json.msg === "email rate limit exceeded")
    skip("Supabase there sends no more emails this hour.");
  return answer;
}
