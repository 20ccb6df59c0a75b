import { promises } from "./promises";

/** The way from a plan to its first post. Each step that is done lights a star. */
export const JOURNEY = [
  { name: "Account", text: "Your name, your e-mail and a password." },
  { name: "Address", text: "One press in the mail we send you." },
  { name: "Brand", text: "Three short steps about your business." },
  { name: "Meeting", text: `${promises.meeting.minutes} minutes, before anything goes out.` },
  { name: "Plan", text: "Active, and your first posts are on their way." },
] as const;

/** What the constellation shows, in words. @param lit how many steps are done */
export function journeyWords(lit: number): string {
  const names = JOURNEY.map(({ name }) => name.toLowerCase());
  const done = names
    .slice(0, lit)
    .join(", ")
    .replace(/, (?=[^,]*$)/, " and ");
  const next = names[lit];
  return `${lit} of ${names.length} stars lit${done && `: ${done}`}.${next ? ` Next: ${next}.` : ""}`;
}
