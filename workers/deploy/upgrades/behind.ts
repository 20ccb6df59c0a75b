/** Entry of `npm outdated --json`. */
export type Outdated = { current: string; latest: string };

type Replaceable = {
  /** Code of ours that replaces something the dependency lacks. */
  ours: string[];
  dependency: string;
  /**
   * Text in a file of the dependency that proves the gap (`is`), or whose appearance closes it
   * (`lacks`).
   */
  sign: { file: string; is: string } | { file: string; lacks: string };
};

/**
 * Code of ours that a newer release may replace. A test checks each sign in the installed release;
 * when it fails, the code may have become unnecessary.
 */
export const REPLACEABLE: Replaceable[] = [
  {
    ours: ["realtime.ts", "realtime-channels.ts", "phoenix.ts", "table-changes.ts"],
    dependency: "@supabase/lite",
    sign: { file: "docs/other/realtime.mdx", is: "Realtime is not implemented." },
  },
  {
    ours: ["edge-functions.ts"],
    dependency: "@supabase/lite",
    sign: { file: "docs/other/edge-functions.mdx", is: "Edge Functions are not supported." },
  },
  {
    ours: ["auth/mfa.ts", "auth/one-time-code.ts"],
    dependency: "@supabase/lite",
    sign: { file: "docs/auth/not-supported.mdx", is: "| MFA / TOTP |" },
  },
  {
    ours: ["auth/require-current-password.ts"],
    dependency: "@supabase/lite",
    sign: { file: "dist/index.js", lacks: "require_current_password" },
  },
  {
    ours: ["auth/signed-tokens.ts"],
    dependency: "@supabase/lite",
    sign: { file: "dist/index.js", lacks: "ES256" },
  },
  {
    ours: ["auth/error-format.ts"],
    dependency: "@supabase/lite",
    sign: { file: "dist/index.js", lacks: "2024-01-01" },
  },
  {
    ours: ["auth/email-change.ts"],
    dependency: "@supabase/lite",
    sign: { file: "LIMITATIONS.md", is: "GoTrue's full two-mailbox flow" },
  },
  {
    ours: ["auth/admin-users.ts"],
    dependency: "@supabase/lite",
    sign: { file: "LIMITATIONS.md", is: "admin API" },
  },
].map((part) => ({ ...part, ours: part.ours.map((file) => `supabase/local/${file}`) }));

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
