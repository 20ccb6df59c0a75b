import { promises } from "./promises";

export const ONBOARDING_STEPS = [
  { name: "Account", text: "Your name, your email and a password." },
  { name: "Address", text: "One click in the email we send you." },
  { name: "Brand", text: "Three short steps about your business." },
  { name: "Meeting", text: `${promises.meeting.minutes} minutes, before anything goes out.` },
  { name: "Plan", text: "Active, and your first posts are on their way." },
] as const;

export function formatProgress(lit: number): string {
  const names = ONBOARDING_STEPS.map(({ name }) => name.toLowerCase());
  const done = names
    .slice(0, lit)
    .join(", ")
    .replace(/, (?=[^,]*$)/, " and ");
  const next = names[lit];
  return `${lit} of ${names.length} stars lit${done && `: ${done}`}.${next ? ` Next: ${next}.` : ""}`;
}
