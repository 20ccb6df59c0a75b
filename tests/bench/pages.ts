const DEMO_PAGES = [
  "/client-portal",
  "/client-portal/settings",
  "/client-portal/support",
  "/client-portal/profile",
  "/create-campaign",
  "/connect-platforms",
];
const ACCOUNT_PAGES = [
  "/login",
  "/schedule-meeting",
  "/email-verified",
  "/thank-you",
  "/forgot-password",
  "/reset-password",
  "/email-changed",
];
const AUTHORIZATION_PAGES = ["/tiktok-auth", "/linkedin-oauth", "/linkedin-oauth-callback"];
const CLIENT_FORM_PAGES = [
  "/client/profile",
  "/client/plan",
  "/client/ticket",
  "/client/email",
  "/client/password",
  "/client/delete",
];

/** A page of somebody who has not completed it. */
export const QUESTIONNAIRE_PAGE = "/profile-questionnaire?step=1";

/** Marketing pages are also weighed as a whole, including pictures and font. */
export const MARKETING_PAGES = [
  "/",
  "/features",
  "/pricing",
  "/case-studies",
  "/case-studies/local-cafe",
  "/blog",
  "/blog/small-business-ai",
  "/about-us",
  "/contact-us",
  "/privacy-policy",
  "/terms-of-service",
  "/documentation",
];
/** The pages the budgets below are asserted on, by kind. */
export const STATIC_PAGES = [
  ...MARKETING_PAGES,
  ...ACCOUNT_PAGES,
  ...DEMO_PAGES,
  ...AUTHORIZATION_PAGES,
  ...CLIENT_FORM_PAGES,
  QUESTIONNAIRE_PAGE,
];
export const HYDRATED_PAGES = ["/signup", "/client", "/schedule-content"];

const KB = 1024;

export const isHydrated = (path: string): boolean => HYDRATED_PAGES.includes(path);
export const scriptBudget = (path: string): number => (isHydrated(path) ? 130 : 3) * KB;
export const htmlBudget = (path: string): number =>
  (path === "/" ? 14 : /^\/blog\/./.test(path) ? 25 : 20) * KB;
export const IDLE_SCRIPT_BUDGET = 25 * KB;
export const FIRST_LOAD_BUDGET = 100 * KB;
export const PAINT_RATIO = { static: 1.25, hydrated: 1.5 };
export const BLOCKED_BUDGET_MS = { static: 0, hydrated: 200 };
export const THROUGHPUT_RATIO = { anonymous: 0.7, signedIn: 0.1 };
export const UPLOAD_BUDGET = 400 * KB;
export const START_UP_BUDGET_MS = 50;
