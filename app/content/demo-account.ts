import type { DemoAccount } from "~/domain/demo/profile";
import { demoClient } from "./demo-client";

const { answers } = demoClient;

export const demoAccount: DemoAccount = {
  name: demoClient.name,
  email: demoClient.email,
  jobTitle: "Owner",
  bio: "",
  phone: "+357 22 000 000",
  location: "Nicosia, Cyprus",
  company: answers.business_name,
  website: "figandolive.example",
  plan: demoClient.plan,
  isVerified: true,
  createdAt: "2026-01-12T09:00:00Z",
};
