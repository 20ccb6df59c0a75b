import { longDate } from "./long-date";
import { clientPlanDetails, nextBillingDate, type PlanDetails, planName } from "./plans";
import type { Profile } from "./profile";

export const CLIENT_SECTIONS = ["dashboard", "customization", "support", "account"] as const;
export type ClientSection = (typeof CLIENT_SECTIONS)[number];

export function toClientSection(value: string | null): ClientSection {
  return CLIENT_SECTIONS.includes(value as ClientSection) ? (value as ClientSection) : "dashboard";
}

/** The client view model of spec section 3; dates are already words, so server and browser say the same. */
export type Client = {
  name: string;
  email: string;
  businessName: string;
  plan: string;
  joinDate: string;
  website: string | null;
  offerDescription: string | null;
  differentiator: string | null;
  tonePreference: string | null;
  wordsToAvoid: string | null;
  socialUrls: { network: string; url: string }[];
  planDetails: PlanDetails & { nextBilling: string };
};

/** Puts together what the client area shows. @param now when the page is made; billing counts from it */
export function toClient(
  user: { name: string; email: string },
  profile: Profile,
  now: Date,
): Client {
  const socialUrls = [
    { network: "Facebook", url: profile.facebook_url },
    { network: "Instagram", url: profile.instagram_url },
    { network: "LinkedIn", url: profile.linkedin_url },
  ];
  return {
    name: user.name,
    email: user.email,
    businessName: profile.business_name,
    plan: profile.chosen_plan,
    joinDate: longDate(new Date(profile.created_at)),
    website: profile.website,
    offerDescription: profile.offer_description,
    differentiator: profile.differentiator,
    tonePreference: profile.tone_preference,
    wordsToAvoid: profile.words_to_avoid,
    socialUrls: socialUrls.flatMap(({ network, url }) => (url ? [{ network, url }] : [])),
    planDetails: {
      ...clientPlanDetails(profile.chosen_plan),
      nextBilling: longDate(nextBillingDate(now)),
    },
  };
}

/** Whom the sidebar greets; nulls while nobody can be asked. */
export type ClientGreeting = { name: string | null; planName: string | null };

export function toGreeting(
  user?: { name: string },
  profile?: Pick<Profile, "chosen_plan">,
): ClientGreeting {
  return { name: user?.name ?? null, planName: profile ? planName(profile.chosen_plan) : null };
}
