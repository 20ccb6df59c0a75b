import { describe, expect, test } from "vitest";
import {
  assessPassword,
  PADDED_MESSAGE,
  patternMessage,
  STRENGTH_PERCENT,
} from "~/domain/accounts/password";
import { newPassword } from "~/domain/accounts/sign-up.schema.server";

const messagesOf = (password: string) =>
  newPassword()
    .safeParse(password)
    .error?.issues.map(({ message }) => message) ?? [];

describe("password rules", () => {
  test.each([
    ["Ab1!", "Password must be at least 8 characters long"],
    ["abcdef1!", "Password must contain at least one uppercase letter"],
    ["ABCDEF1!", "Password must contain at least one lowercase letter"],
    ["Abcdefg!", "Password must contain at least one number"],
    ["Abcdefg1", "Password must contain at least one special character"],
    ["MyPassword1!", "Password contains common patterns that are not secure"],
    ["xX!123456", "Password contains common patterns that are not secure"],
    ["QwErTy99!", "Password contains common patterns that are not secure"],
    ["zABC123!z", "Password contains common patterns that are not secure"],
    ["theADMIN1!", "Password contains common patterns that are not secure"],
  ])("%s: %s", (password, message) => {
    const { isValid, errors, strength } = assessPassword(password);
    expect(isValid).toBe(false);
    expect(errors).toEqual([message]);
    expect(strength).toBe("weak");
    expect(messagesOf(password)[0]).toBe(message);
  });

  test.each([
    ["x".repeat(69) + "Y1!", []],
    ["x".repeat(70) + "Y1!", ["Please use at most 72 characters: these are 73"]],
    ["ψ".repeat(33) + "Ωab1!", []],
    [
      "x".repeat(68) + "éY1!",
      ["Please use a shorter password: letters such as é and λ count more than once"],
    ],
    [
      "ψ".repeat(34) + "Ωa1!",
      ["Please use a shorter password: letters such as é and λ count more than once"],
    ],
  ])("%s may have 72 bytes: %j", (password, messages) => {
    const found = messagesOf(password);
    expect(found.filter((message) => message.startsWith("Please use"))).toEqual(messages);
  });

  test("a common pattern is named after the message of its rule", () => {
    expect(messagesOf("QwErTy99!")).toEqual([
      "Password contains common patterns that are not secure",
      patternMessage("qwerty"),
    ]);
    expect(patternMessage("qwerty")).toBe("It contains “qwerty”.");
  });

  test.each([
    [" Str0ng!Pass", [PADDED_MESSAGE]],
    ["Str0ng!Pass\t", [PADDED_MESSAGE]],
    ["Str0ng! Pass", []],
  ])("%j may have a space inside only: %j", (password, messages) => {
    expect(messagesOf(password)).toEqual(messages);
  });

  test("the first message for an empty password is about its length", () => {
    expect(assessPassword("").errors[0]).toBe("Password must be at least 8 characters long");
  });

  test("a valid password is medium, and strong with at least 12 characters and 2 special ones", () => {
    expect(assessPassword("Str0ng!Pa").strength).toBe("medium");
    expect(assessPassword("Str0ng!Pass1").strength).toBe("medium");
    expect(assessPassword("Str0ng!Pas?").strength).toBe("medium");
    expect(assessPassword("Str0ng!Pass?").strength).toBe("strong");
  });

  test("the meter is 33, 66 or 100 percent wide", () => {
    expect(STRENGTH_PERCENT).toEqual({ weak: 33, medium: 66, strong: 100 });
  });
});
