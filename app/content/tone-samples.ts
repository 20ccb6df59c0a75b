import type { Tone } from "~/domain/profiles/profile";

/** {name} and {offer} are the client's answers; {offer} ends its sentence. */
export const TONE_SAMPLES: Record<Tone, string> = {
  Professional: "{name} in one line: {offer} Ask us whatever you need to know before you decide.",
  Friendly: "Hello from {name}! This is what we love doing: {offer} Come and say hi.",
  Bold: "{name} does one thing all the way: {offer} Come and see for yourself.",
  Funny: "{name} was asked to post about something else for once. So: {offer} We tried.",
  Edgy: "You have scrolled past nine ads today. {name}: {offer} Now you may stop.",
};

export const FIRST_TONE: Tone = "Friendly";
