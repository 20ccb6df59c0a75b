import { expect, test } from "vitest";
import { demoAccount } from "~/content/demo-account";
import { toDemoAccount } from "~/domain/demo/profile";

const FACTS = { email: "maria@example.com", createdAt: "2026-11-01T00:00:00Z", isVerified: false };

test("a signed-in user's metadata replaces the demo data", () => {
  const metadata = {
    name: " Maria\n",
    chosen_plan: "starter",
    bio: "Bakes",
    phone: "1",
    location: "Limassol",
    job_title: "Owner",
  };
  expect(toDemoAccount({ ...FACTS, metadata }, demoAccount)).toEqual({
    ...FACTS,
    plan: "starter",
    name: "Maria",
    bio: "Bakes",
    phone: "1",
    location: "Limassol",
    jobTitle: "Owner",
    company: demoAccount.company,
    website: demoAccount.website,
  });
});

test("missing metadata stays empty, so that no user gets the demo person's phone number", () => {
  expect(
    toDemoAccount({ ...FACTS, metadata: { name: 7, phone: null } }, demoAccount),
  ).toMatchObject({
    name: "",
    phone: "",
    bio: "",
    location: "",
    jobTitle: "",
    plan: demoAccount.plan,
  });
});
