import { expect, test } from "vitest";
import { brand } from "~/content/brand";
import { consistsOfPersonalInfo, isGuessable } from "~/domain/accounts/guessable-password.server";
import { newPassword, signUpSchema } from "~/domain/accounts/sign-up.schema.server";
import { GUESSABLE_PASSWORD_MESSAGE } from "~/domain/form-messages";

const OWNER = ["Dr. Maria Nicolaou", "maria.nicolaou+shop@figandolive.example"];

test.each(["Welcome2024!", "MyDragon99!", "Summer2025!", `${brand.name}1!`])(
  "%s is one of the passwords that attackers try first",
  (password) => {
    const { error } = newPassword().safeParse(password);
    expect(error?.issues).toMatchObject([{ message: GUESSABLE_PASSWORD_MESSAGE }]);
  },
);

test.each(["Maria2024!", "Nicolaou.Maria7", "Figandolive1!"])(
  "%s is made of its owner's name and email",
  (password) => {
    const [name, email] = OWNER;
    const form = { name, email, password, confirmPassword: password, terms: "on" };
    expect(signUpSchema().safeParse(form).error?.issues).toMatchObject([
      { path: ["password"], message: GUESSABLE_PASSWORD_MESSAGE },
    ]);
  },
);

test.each(["Tide-Lamp-Fig7!", "Sunshine over Limassol 7!", "Ma7!xKrw"])(
  "%s has enough of its own",
  (password) => {
    expect(isGuessable(password)).toBe(false);
    expect(consistsOfPersonalInfo(password, OWNER)).toBe(false);
  },
);
