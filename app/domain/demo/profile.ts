import { parsePlanKey } from "../plans/plans";

export const PROFILE_LIMITS = {
  name: 100,
  jobTitle: 100,
  bio: 500,
  phone: 40,
  location: 100,
  company: 100,
  website: 200,
} as const;

type ProfileField = keyof typeof PROFILE_LIMITS;
export type DemoProfile = Record<ProfileField, string>;

export type DemoAccount = DemoProfile & {
  email: string;
  plan: string;
  isVerified: boolean;
  createdAt: string;
};

export type AccountDetails = {
  email: string;
  /** Of the profile, which may have changed since the sign-up. */
  plan?: string;
  createdAt: string;
  isVerified: boolean;
  metadata: Record<string, unknown>;
};

/** Missing values stay empty, so that nobody sees the demo person's phone number as their own. */
export function toDemoAccount(
  { email, plan, createdAt, isVerified, metadata }: AccountDetails,
  demo: DemoAccount,
): DemoAccount {
  const text = (key: string) => (typeof metadata[key] === "string" ? metadata[key].trim() : "");
  return {
    email,
    createdAt,
    isVerified,
    plan: parsePlanKey(plan ?? text("chosen_plan")),
    name: text("name"),
    jobTitle: text("job_title"),
    bio: text("bio"),
    phone: text("phone"),
    location: text("location"),
    company: demo.company,
    website: demo.website,
  };
}
