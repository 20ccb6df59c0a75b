import { expect, test } from "vitest";
import { brand } from "~/content/brand";
import { isPersonal, PERSONAL_MESSAGE, PERSONAL_RULE } from "~/domain/accounts/password";
import { newPassword, signUpSchema } from "~/domain/accounts/sign-up.schema.server";

const OWNER = ["Dr. Maria Nicolaou", "maria.nicolaou+shop@figandolive.example"];

test.each(["Maria2024!", "Nicolaou.Maria7", "Figandolive1!", `${brand.name}1!`])(
  "%s is made of its owner's name and email, or of ours",
  (password) => {
    const [name, email] = OWNER;
    const form = { name, email, password, confirmPassword: password, terms: "on" };
    expect(signUpSchema().safeParse(form).error?.issues).toMatchObject([
      { path: ["password"], message: PERSONAL_MESSAGE },
    ]);
  },
);

test.each(["Summer2026!", "AdaByron1!", "Sunshine over Limassol 7!", "Ma7!xKrw"])(
  "%s passes every rule that is shown",
  (password) => {
    expect(newPassword().safeParse(password).success).toBe(true);
    expect(isPersonal(password, OWNER)).toBe(false);
  },
);

test("the rule names us as the brand does", () => {
  for (const text of [PERSONAL_RULE, PERSONAL_MESSAGE]) expect(text).toContain(`“${brand.name}”`);
});
