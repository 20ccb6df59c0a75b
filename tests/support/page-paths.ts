/**
 * Pages and their states with a URL that are tested one by one, by the visitors who may see them.
 * New routes are found by route-paths.ts instead.
 */
export const BLOG_CATEGORIES = [
  "/blog?category=Automation",
  "/blog?category=AI",
  "/blog?category=Marketing",
  "/blog?category=Productivity",
  "/blog?category=Business",
  "/blog?category=Case+Studies",
];

/** The home page with a sample post; each has a different frame. */
const SAMPLE_POSTS = ["1", "2", "3", "5"].map(
  (seed) =>
    `/?business=Olive+%26+Rye&offer=Sourdough+bread%2C+baked+at+night+in+Nicosia&tone=Bold&seed=${seed}`,
);

/** Pages for everyone. */
export const PUBLIC_PAGES = {
  "the shop window": [
    "/",
    "/features",
    "/pricing",
    "/pricing?billing=yearly",
    "/case-studies",
    "/case-studies/techstart",
    "/case-studies/beauty-brand",
    "/blog",
    "/blog?q=nothing-like-that",
    "/blog/small-business-ai",
    "/about-us",
    "/contact-us",
    "/privacy-policy",
    "/terms-of-service",
    "/documentation",
    "/no-such-page",
  ],
  "the sample post": [...SAMPLE_POSTS, "/?business=&offer=Bread"],
  "accounts and hand-offs": [
    "/thank-you",
    "/thank-you?email=a@example.com&source=contact",
    "/thank-you?email=a@example.com",
    "/thank-you?email=a@example.com&source=subscription&plan=enterprise",
    "/signup?plan=pro",
    "/login?plan=payg",
    "/forgot-password",
    "/forgot-password?sent",
    "/reset-password",
    "/reset-password?token_hash=x",
    "/email-verified",
    "/email-verified?error=x",
    "/email-changed",
    "/email-changed?token_hash=x",
    "/email-changed?status=partly-confirmed",
    "/schedule-meeting",
    "/linkedin-oauth",
    "/linkedin-oauth-callback?error=no",
    "/tiktok-auth",
  ],
  "the demo": [
    "/client-portal",
    "/client-portal/posts",
    "/client-portal/settings",
    "/client-portal/support",
    "/client-portal/profile",
    "/client-portal/profile?edit=1",
    "/create-campaign",
    "/connect-platforms",
    "/schedule-content",
    "/schedule-content?compose=daily-motivation",
  ],
};

export const CLIENT_SECTIONS = [
  "/client",
  "/client?section=customization",
  "/client?section=support",
  "/client?section=account",
];

/** Pages for clients. */
export const CLIENT_PAGES = [
  ...CLIENT_SECTIONS,
  "/client/profile",
  "/client/plan",
  "/client/ticket",
  "/client/email",
  "/client/password",
  "/client/two-step",
  "/client/delete",
  "/confirm-identity?next=/client",
  "/staff-invitation?key=unknown",
  "/client/posts",
];

/** Pages for users with an unfinished profile. */
export const QUESTIONNAIRE_STEPS = ["1", "2", "3"].map(
  (step) => `/profile-questionnaire?step=${step}`,
);
