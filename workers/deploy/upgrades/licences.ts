/** Part of package-lock.json that holds licences. */
export type Lockfile = {
  packages: Record<string, { license?: string; dev?: boolean; devOptional?: boolean }>;
};

/** Licences, as SPDX names them, that ask for nothing but their notice. */
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

/** Licences that ask for changes back: good enough for tools that are neither changed nor delivered. */
const FOR_TOOLS = new Set(["LGPL-3.0-or-later", "MPL-2.0"]);

/** Each package, of every platform, whose licence we do not accept, as "name: licence". */
export function refusedLicences({ packages }: Lockfile): string[] {
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

/** Reads an SPDX expression: one side of each OR, and both of each AND, which binds more. */
function isAccepted(expression: string, accepts: (id: string) => boolean): boolean {
  return expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((side) => side.split(" AND ").every((id) => accepts(id.trim())));
}
