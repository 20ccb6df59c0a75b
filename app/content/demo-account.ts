import type { DemoAccount } from "~/domain/demo-profile";

/** The person the demo portal shows when nobody is signed in. */
export const demoAccount: DemoAccount = {
  name: "Demo User",
  email: "demo@spellpost.example",
  jobTitle: "Owner",
  bio: "",
  phone: "+357 22 000 000",
  location: "Nicosia, Cyprus",
  company: "Fig & Olive",
  website: "figandolive.example",
  plan: "pro",
  isVerified: true,
  createdAt: "2026-01-12T09:00:00Z",
};
