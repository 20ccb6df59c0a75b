import { expect, test } from "vitest";
import { demoAccount } from "~/content/demo-account";
import { toDemoAccount } from "~/domain/demo/profile";

const FACTS = { email: "maria@example.com", createdAt: "2026-11-01T00:00:00Z", isVerified: false };

test("missing metadata stays empty, so that no user gets the demo person's phone number", () => {
  expect(
    toDemoAccount({ ...FACTS, metadata: { name: 7, phone: null } }, demoAccount),
  ).toMatchObject({
    name: "",
    phone: "",
    bio: "",
    location: "",
    jobTitle: "",
    plan: "starter",
  });
});

test("the plan is that of the profile, else that of the sign-up", () => {
  const metadata = { chosen_plan: "video-pro" };
  expect(toDemoAccount({ ...FACTS, metadata }, demoAccount).plan).toBe("video-pro");
  expect(toDemoAccount({ ...FACTS, metadata, plan: "payg" }, demoAccount).plan).toBe("payg");
});
