/** Changes of the schema that no test can notice, with the reason. */
export const REASONS: { matches: RegExp; reason: string }[] = [
  {
    matches: /^policy of a closed table /,
    reason: "Nobody but the service role has a grant on it, and that role bypasses policies.",
  },
  { matches: /^policy for the service role /, reason: "That role bypasses policies." },
  {
    matches: /^session condition private\.is_staff\(\)$/,
    reason: "Both of its callers check the session first; it stays for a third one.",
  },
];
