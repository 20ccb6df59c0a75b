/** Entry of `npm outdated --json`. */
export type Outdated = { current: string; latest: string };

/**
 * Text in a file of a dependency that proves a gap (`is`), or whose appearance closes it (`lacks`).
 */
type Sign = { file: string; is: string } | { file: string; lacks: string };

/** Code of ours that replaces something the dependency lacks. */
type Replaceable = { ours: string[]; dependency: string; sign: Sign };

/** Gaps of @supabase/lite, by the files of supabase/local that fill them. */
const GAPS: [ours: string, Sign][] = [
  [
    "realtime.ts realtime-channels.ts phoenix.ts table-changes.ts",
    { file: "docs/other/realtime.mdx", is: "Realtime is not implemented." },
  ],
  [
    "edge-functions.ts",
    { file: "docs/other/edge-functions.mdx", is: "Edge Functions are not supported." },
  ],
  [
    "auth/mfa.ts auth/one-time-code.ts",
    { file: "docs/auth/not-supported.mdx", is: "| MFA / TOTP |" },
  ],
  [
    "auth/require-current-password.ts",
    { file: "dist/index.js", lacks: "require_current_password" },
  ],
  ["auth/signed-tokens.ts", { file: "dist/index.js", lacks: "ES256" }],
  ["auth/error-format.ts", { file: "dist/index.js", lacks: "2024-01-01" }],
  ["auth/email-change.ts", { file: "LIMITATIONS.md", is: "GoTrue's full two-mailbox flow" }],
  ["auth/admin-users.ts", { file: "LIMITATIONS.md", is: "admin API" }],
];

/** Code of ours that a newer release may replace. */
const REPLACEABLE: Replaceable[] = GAPS.map(([files, sign]) => ({
  ours: files.split(" ").map((file) => `supabase/local/${file}`),
  dependency: "@supabase/lite",
  sign,
}));

/** Formats one line per outdated dependency, major updates first. */
export function findOutdated(outdated: Record<string, Outdated>): string[] {
  return STEPS.flatMap((step) =>
    Object.entries(outdated)
      .filter(([, { current, latest }]) => getUpdateKind(current, latest) === step)
      .map(([name, { current, latest }]) => `${step} ${name} ${current} → ${latest}`),
  );
}

/** Lists code of ours that a newer release of an outdated dependency may replace. */
export function findReplaceable(outdated: Record<string, Outdated>): string[] {
  return REPLACEABLE.filter(({ dependency }) => dependency in outdated).map(
    ({ ours, dependency, sign }) =>
      `look  ${dependency} ${outdated[dependency]?.latest} may replace ${ours.join(", ")}: whether ${sign.file} ${
        "is" in sign ? `still says "${sign.is}"` : `still lacks "${sign.lacks}"`
      }`,
  );
}

const STEPS = ["major", "minor", "patch"] as const;

/**
 * Classifies an update by the first number that differs; below 1.0.0, a minor update counts as
 * major, because it may break as much.
 * @returns null when the latest release is older, because a beta of the next one is installed
 */
function getUpdateKind(current: string, latest: string): (typeof STEPS)[number] | null {
  const from = current.split(/[.-]/).map(Number);
  const to = latest.split(/[.-]/).map(Number);
  const place = from.findIndex((number, index) => number !== to[index]);
  if ((from[place] ?? 0) > (to[place] ?? 0)) return null;
  return STEPS[from[0] === 0 ? Math.max(place - 1, 0) : place] ?? "patch";
}
