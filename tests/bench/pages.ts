export type BenchPage = {
  path: string;
  /** Kind of visitor: unknown, signed in with an incomplete questionnaire, or a client. */
  visitor: "anonymous" | "user" | "client";
  /** Kept for everybody, and weighed as a whole, pictures and font included. */
  isMarketing?: boolean;
  isHydrated?: boolean;
};

/** Every page that the budgets below are asserted on. */
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
  { path: "/signup", visitor: "anonymous" },
  ...[
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
    "/client/plan",
    "/client/ticket",
    "/client/email",
    "/client/password",
    "/client/delete",
  ].map((path) => ({ path, visitor: "client" as const })),
];

const KB = 1024;

/** Bytes, compressed. */
export const scriptBudget = ({ isHydrated }: BenchPage): number => (isHydrated ? 130 : 3) * KB;
export const htmlBudget = ({ path }: BenchPage): number =>
  (path === "/" ? 16 : /^\/blog\/./.test(path) ? 25 : 20) * KB;
export const IDLE_SCRIPT_BUDGET = 25 * KB;
export const FIRST_LOAD_BUDGET = 100 * KB;
export const REPEAT_VIEW_BUDGET = 0.5 * KB;

/** Against the same HTML as a static file. */
export const PAINT_RATIO = 1.15;
export const blockedBudgetMs = ({ isHydrated }: BenchPage): number => (isHydrated ? 200 : 0);
export const INTERACTION_BUDGET_MS = 100;
/** One frame at 60 Hz. */
export const FRAME_MS = 1000 / 60;

export const callsBudget = ({ path, visitor }: BenchPage): number =>
  visitor !== "anonymous" || path === "/pricing" ? 1 : 0;
/** With a Supabase that takes each call and never answers. */
export const HANG_BUDGET_MS = { publicMore: 50, clientFirst: 3000, clientAfter: 300 };

/** Against a Worker that returns a constant string of the same bytes. */
export const THROUGHPUT_RATIO = { public: 0.7, client: 0.25 };
export const UPLOAD_BUDGET = 400 * KB;
export const START_UP_BUDGET_MS = 50;
