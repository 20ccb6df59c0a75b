import type { DemoAccount } from "~/domain/demo/profile";
import { sampleClients } from "./sample-clients";

const client = sampleClients.find(({ answers }) => answers?.business_name === "Fig & Olive");

/** Brand profile from which the demo's posts are written. */
export const demoBrand = {
  "What you offer": client?.answers?.offer_description ?? "",
  "What makes you unique": client?.answers?.differentiator ?? "",
  Tone: client?.answers?.tone_preference ?? "",
  "Words to avoid": client?.answers?.words_to_avoid ?? "",
};

/** Person that the demo portal shows when no one is signed in. */
export const demoAccount: DemoAccount = {
  name: client?.name ?? "",
  email: client?.email ?? "",
  jobTitle: "Owner",
  bio: "",
  phone: "+357 22 000 000",
  location: "Nicosia, Cyprus",
  company: client?.answers?.business_name ?? "",
  website: "figandolive.example",
  plan: client?.plan ?? "pro",
  isVerified: true,
  createdAt: "2026-01-12T09:00:00Z",
};
