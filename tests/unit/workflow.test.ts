import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const workflows = join(root, ".github/workflows");

test("workflows name every action by the commit, which nobody can move", () => {
  const actions = readdirSync(workflows).flatMap((name) =>
    [...readFileSync(join(workflows, name), "utf8").matchAll(/uses: (.+)/g)].map(
      ([, uses]) => uses,
    ),
  );
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d/);
});

test("npm lists the components of the product as CycloneDX", () => {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const output = execFileSync("npm", args, { cwd: root, encoding: "utf8" });
  const { components } = JSON.parse(output) as { components: { purl: string }[] };
  expect(components.map(({ purl }) => purl)).toContainEqual(
    expect.stringMatching(/^pkg:npm\/react-router@\d/),
  );
});
