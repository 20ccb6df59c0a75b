/** Changes of the schema that no test can notice, with the reason. */
export const REASONS: { matches: RegExp; reason: string }[] = [
  {
    matches: /^session condition private\.is_staff\(\)$/,
    reason: "Both of its callers check the session first; it stays for a third one.",
  },
];
