import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { assessPassword, PASSWORD_MIN_LENGTH } from "~/domain/accounts/password";
import { confirmSchema } from "~/domain/accounts/sign-up.schema.server";
import { listAcceptedLengths } from "../support/accepted-lengths.ts";

/** Rules repeated in config.toml, the email templates and app/domain/ must be the same everywhere. */

const supabase = join(import.meta.dirname, "../../supabase");
const read = (path: string) => readFileSync(join(supabase, path), "utf8");

/** Returns the value of a key that occurs once in config.toml. */
function setting(key: string): unknown {
  const values = [...read("config.toml").matchAll(new RegExp(`^${key} = ([^#\\n]+)`, "gm"))];
  if (values.length !== 1) throw new Error(`config.toml has ${values.length} lines for ${key}`);
  return JSON.parse(values[0]?.[1] ?? "");
}

describe("auth service", () => {
  test.each(["confirmation", "invite", "recovery", "email_change"])(
    "the %s email says how long its link and code work",
    (template) => {
      expect(setting("otp_expiry")).toBe(60 * 60);
      expect(read(`templates/${template}.html`).match(/\b\w+ (?:minute|hour|day)s?\b/g)).toEqual([
        "one hour",
        "one hour",
      ]);
    },
  );

  test("requires no more of a password than our own rules", () => {
    expect(setting("minimum_password_length")).toBe(PASSWORD_MIN_LENGTH);
    expect(setting("password_requirements")).toBe("lower_upper_letters_digits_symbols");
    const lacking = ["ABCDEFG1!", "abcdefg1!", "Abcdefgh!", "Abcdefgh1"];
    expect(lacking.filter((password) => assessPassword(password).isValid)).toEqual([]);
  });

  test("sends codes of the length that the confirmation form accepts", () => {
    const takes = (length: number) =>
      confirmSchema().shape.mailCode.safeParse("1".repeat(length)).success;
    const length = setting("otp_length");
    expect(listAcceptedLengths(takes, 20)).toEqual([length, length]);
  });
});
