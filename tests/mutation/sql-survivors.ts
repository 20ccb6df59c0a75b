/** Changes of the schema that no test can notice, with the reason. */
export const REASONS: { matches: RegExp; reason: string }[] = [
  {
    matches: /^policy .*: Only the service role$/,
    reason: "The service role bypasses policies; the advisor wants one on each table.",
  },
];
