/** The fields of the demo profile form and their maximum lengths, in characters. */
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

/** The profile shown: the demo person's, or the signed-in user's own with their metadata. */
export type DemoAccount = DemoProfile & {
  email: string;
  plan: string;
  isVerified: boolean;
  /** ISO 8601 */
  createdAt: string;
};

/** What is known about a signed-in user. */
export type AccountFacts = {
  email: string;
  createdAt: string;
  isVerified: boolean;
  metadata: Record<string, unknown>;
};

/**
 * The demo profile of a signed-in user, from their metadata. Accounts have no company or website,
 * so those two are the demo's. Missing values stay empty: nobody should see another person's
 * telephone number as their own.
 */
export function toDemoAccount(
  { email, createdAt, isVerified, metadata }: AccountFacts,
  demo: DemoAccount,
): DemoAccount {
  const text = (key: string) => (typeof metadata[key] === "string" ? metadata[key].trim() : "");
  return {
    email,
    createdAt,
    isVerified,
    plan: text("chosen_plan") || demo.plan,
    name: text("name"),
    jobTitle: text("job_title"),
    bio: text("bio"),
    phone: text("phone"),
    location: text("location"),
    company: demo.company,
    website: demo.website,
  };
}
