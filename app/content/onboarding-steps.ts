import { promises } from "./promises";

export const ONBOARDING_STEPS = [
  { name: "Account", text: "Your name, your email and a password." },
  { name: "Email", text: "One click in the email we send you." },
  { name: "Brand", text: "Three short steps about your business." },
  { name: "Meeting", text: `A ${promises.meeting.minutes}-minute call before anything goes out.` },
  { name: "Plan", text: "Active, and your first posts are on their way." },
] as const;

export function formatProgress(completedSteps: number): string {
  const next = ONBOARDING_STEPS[completedSteps]?.name.toLowerCase();
  return next
    ? `Step ${completedSteps + 1} of ${ONBOARDING_STEPS.length}: your ${next}`
    : "All five stars are lit.";
}
