/** Part of package-lock.json that holds licences. */
export type Lockfile = {
  packages: Record<string, { license?: string; dev?: boolean; devOptional?: boolean }>;
};

/** SPDX ids of licences that only require their notice to be kept. */
const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "CC-BY-4.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
]);

/** SPDX ids of copyleft licences, accepted for tools, which are neither changed nor delivered. */
const FOR_TOOLS = new Set(["LGPL-3.0-or-later", "MPL-2.0"]);

/** Lists the packages of all platforms with a licence that we do not accept, as "name: licence". */
export function listRejectedLicences({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== "") // ourselves
    .filter(([, { license, dev, devOptional }]) => {
      const isTool = dev === true || devOptional === true;
      return !isAccepted(
        license ?? "",
        (id) => PERMISSIVE.has(id) || (isTool && FOR_TOOLS.has(id)),
      );
    })
    .map(
      ([path, { license = "no licence" }]) =>
        `${path.replace(/^.*node_modules\//, "")}: ${license}`,
    );
}

/** Evaluates an SPDX expression: one side of each OR and both of each AND, which binds tighter. */
function isAccepted(expression: string, accepts: (id: string) => boolean): boolean {
  return expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((side) => side.split(" AND ").every((id) => accepts(id.trim())));
}
