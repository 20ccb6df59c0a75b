import { expect, test } from "vitest";
import { getWebmail } from "~/domain/accounts/webmail";

test.each([
  ["maria@gmail.com", "Gmail"],
  ["Maria@GoogleMail.com", "Gmail"],
  ["maria@hotmail.com", "Outlook"],
  ["gmail.com@figandolive.example", undefined],
  ["maria@gmail.com.example", undefined],
])("the inbox of %s opens in %s", (email, name) => {
  expect(getWebmail(email)?.name).toBe(name);
});
