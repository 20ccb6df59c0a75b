export type BenchPage = {
  path: string;
  /** Kind of visitor: unknown, signed in with an incomplete questionnaire, or a client. */
  visitor: "anonymous" | "user" | "client";
  /** Cached for everyone, and measured completely, including pictures and fonts. */
  isMarketing?: boolean;
  isHydrated?: boolean;
};

/** Pages on which the budgets below are asserted. */
export const PAGES: BenchPage[] = [
  ...[
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
  ].map((path) => ({ path, visitor: "anonymous" as const, isMarketing: true })),
  ...[
    "/signup",
    "/login",
    "/schedule-meeting",
    "/email-verified",
    "/thank-you",
    "/forgot-password",
    "/reset-password",
    "/email-changed",
    "/tiktok-auth",
    "/linkedin-oauth",
    "/linkedin-oauth-callback",
    "/client-portal",
    "/client-portal/posts",
    "/client-portal/settings",
    "/client-portal/support",
    "/client-portal/profile",
    "/create-campaign",
    "/connect-platforms",
  ].map((path) => ({ path, visitor: "anonymous" as const })),
  { path: "/schedule-content", visitor: "anonymous", isHydrated: true },
  { path: "/profile-questionnaire?step=1", visitor: "user" },
  ...[
    "/client",
    "/client/profile",
    "/client/voice",
    "/client/news",
    "/client/plan",
    "/client/ticket",
    "/client/email",
    "/client/password",
    "/client/delete",
  ].map((path) => ({ path, visitor: "client" as const })),
];

const KB = 1024;

/** Budgets in compressed bytes. */
export const getScriptBudget = ({ isHydrated }: BenchPage): number => (isHydrated ? 80 : 3) * KB;
/** What the first ten packets of a connection carry, headers included. */
export const HTML_BUDGET = 14_336;
export const IDLE_SCRIPT_BUDGET = 25 * KB;
export const FIRST_LOAD_BUDGET = 100 * KB;

/** Ratio to the same HTML as a static file. */
export const PAINT_RATIO = 1.15;
export const getBlockedBudgetMs = ({ isHydrated }: BenchPage): number => (isHydrated ? 200 : 0);

export const getCallsBudget = ({ path, visitor }: BenchPage): number =>
  visitor !== "anonymous" || path === "/pricing" ? 1 : 0;

/** Ratio to a Worker that returns a constant string of the same bytes. */
export const THROUGHPUT_RATIO = { public: 0.7, client: 0.25 };
/** CPU time of workerd per request, for pages from its memory and those of a client. */
export const CPU_BUDGET_MS = { public: 0.8, client: 2.5 };
export const UPLOAD_BUDGET = 400 * KB;
export const START_UP_BUDGET_MS = 50;
