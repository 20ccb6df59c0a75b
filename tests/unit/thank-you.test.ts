import { expect, test } from "vitest";
import { ADVANCED_FIGURES, BASIC_FIGURES } from "~/domain/plans/plans";
import { parseConfirmation } from "~/domain/thank-you";

const EMAIL = "ana@fig.example";
const subscription = (plan: object) => ({ variant: "subscription", email: EMAIL, plan });

test.each([
  ["", { variant: "welcome" }],
  ["email=%20&source=contact", { variant: "welcome" }],
  [`email=+${EMAIL}+`, { variant: "submission", email: EMAIL }],
  [`email=${EMAIL}&source=other`, { variant: "submission", email: EMAIL }],
  [`email=${EMAIL}&source=contact`, { variant: "contact", email: EMAIL }],
  [`email=${EMAIL}&source=subscription`, { variant: "welcome" }],
  [`email=${EMAIL}&source=subscription&plan=toString`, { variant: "welcome" }],
  [
    `email=${EMAIL}&source=subscription&plan=basic`,
    subscription({ name: "Basic", ...BASIC_FIGURES }),
  ],
  [
    `email=${EMAIL}&source=subscription&plan=pro`,
    subscription({ name: "Pro", ...ADVANCED_FIGURES }),
  ],
  [
    `email=${EMAIL}&source=subscription&plan=enterprise`,
    subscription({
      name: "Enterprise",
      price: "Custom pricing",
      features: [
        "Custom automation",
        "All integrations",
        "Dedicated support",
        "Tailored workflows",
      ],
    }),
  ],
])("/thank-you?%s confirms %j", (query, confirmation) => {
  expect(parseConfirmation(new URLSearchParams(query))).toEqual(confirmation);
});
