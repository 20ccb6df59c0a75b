import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSenderVerified } from "../../supabase/functions/_shared/sender-authentication.ts";
import { processorMs } from "../support/processor-time.ts";

const NAME = "Authentication-Results";
const isVerified = (value: string, from = "ana@example.com") =>
  isSenderVerified([[NAME, value]], from, "amazonses.com");

describe("a sender is verified by", () => {
  test.each([
    "amazonses.com; dmarc=pass header.from=example.com",
    "AmazonSES.com 1;\tDMARC=Pass (p=none; dis=none) header.from=Example.COM",
    'amazonses.com; spf=fail (a "b) (c" (d)) smtp.mailfrom=x@evil.example; dmarc=pass header.from=example.com;',
    "amazonses.com; spf=pass smtp.mailfrom=bounce@mail.example.com; dkim=pass header.d=example.com",
    "amazonses.com; spf=pass client-ip=192.0.2.1; envelope-from=ana@example.com; helo=x; dkim=fail header.i=@evil.example; dkim=pass header.i=@example.com; dmarc=none header.from=example.com;",
  ])("%s", (value) => {
    expect(isVerified(value)).toBe(true);
  });

  test("a pass for the parent of its From's domain", () => {
    const value =
      "amazonses.com; spf=pass smtp.mailfrom=example.com@example.com; dkim=pass header.d=example.com";
    expect(isVerified(value, "ana@office.example.com")).toBe(true);
  });
});

describe("a sender is not verified by", () => {
  test.each([
    "",
    "amazonses.com",
    "amazonses.com; none",
    "dmarc=pass header.from=example.com",
    "evil.example; dmarc=pass header.from=example.com",
    "amazonses.com.evil.example; dmarc=pass header.from=example.com",
    "amazonses.com; dmarc=pass",
    "amazonses.com; dmarc=pass header.from=evil.example",
    "amazonses.com; dmarc=pass header.from=mail.example.com",
    "amazonses.com; dmarc=fail header.from=example.com",
    "amazonses.com; dmarc=passed header.from=example.com",
    // Both pass, but the domain's policy fails.
    "amazonses.com; spf=pass smtp.mailfrom=a@example.com; dkim=pass header.d=example.com; dmarc=fail header.from=example.com",
    "amazonses.com; spf=pass smtp.mailfrom=a@example.com; dkim=fail header.d=example.com",
    "amazonses.com; spf=fail smtp.mailfrom=a@example.com; dkim=pass header.d=example.com",
    "amazonses.com; spf=pass smtp.mailfrom=a@evil.example; dkim=pass header.d=example.com",
    "amazonses.com; spf=pass smtp.mailfrom=a@example.com; dkim=pass header.d=evil.example",
    // The domain of a failed signature does not count for one that passed.
    "amazonses.com; spf=pass smtp.mailfrom=a@example.com; dkim=fail header.d=example.com; dkim=pass header.d=evil.example",
    "amazonses.com; spf=pass smtp.mailfrom=a@notexample.com; dkim=pass header.d=notexample.com",
    "amazonses.com; spf=pass smtp.mailfrom=a@com; dkim=pass header.d=com",
    // Text of the sender's that the server repeats.
    'amazonses.com; spf=pass (domain of "a) ; dmarc=pass header.from=example.com ; (b"@evil.example) smtp.mailfrom=x@evil.example',
    'amazonses.com; spf=pass smtp.mailfrom="a; dmarc=pass header.from=example.com ;"@evil.example',
    "amazonses.com; (note (x) ; dmarc=pass header.from=example.com) spf=fail",
    "amazonses.com; dmarc=pass header.from=example.com; dmarc=fail header.from=example.com",
    "amazonses.com; envelope-from=a@example.com; spf=pass; envelope-from=a@evil.example; dkim=pass header.d=example.com",
  ])("%j", (value) => {
    expect(isVerified(value)).toBe(false);
  });

  test("a result below the receiving server's own", () => {
    const forged = [NAME, "amazonses.com; dmarc=pass header.from=example.com"] as const;
    for (const own of ["amazonses.com; dmarc=fail header.from=example.com", "other.example; none"])
      expect(
        isSenderVerified([[NAME.toUpperCase(), own], forged], "ana@example.com", "amazonses.com"),
      ).toBe(false);
  });

  test("a result about an address without a domain", () => {
    for (const from of ["", "ana", "ana@"])
      expect(isVerified("amazonses.com; dmarc=pass header.from=", from)).toBe(false);
  });
});

test("four times as hostile a header takes about four times as long", () => {
  const piece = fc.constantFrom(
    "(",
    ")",
    '"',
    "\\",
    ";",
    "=",
    " ",
    "a",
    "a=",
    "\n ",
    "\nA:",
    "@",
    ".",
  );
  const measureMs = (text: string) =>
    Math.min(
      ...Array.from({ length: 10 }, () =>
        processorMs(() => {
          isVerified(`amazonses.com;${text}`, `ana@${text}`);
        }),
      ),
    );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), (pieces) => {
      const unit = pieces.join("");
      const [short, long] = [100_000, 400_000].map((size) =>
        measureMs(unit.repeat(size / unit.length)),
      );
      expect(long).toBeLessThan(9 * (short! + 1));
    }),
    { numRuns: 25, seed: 1 },
  );
});
