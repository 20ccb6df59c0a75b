import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test("lint rejects an import against the order of the folders, and no other", () => {
  const project = mkdtempSync(join(tmpdir(), "imports-"));
  const plant = (path: string, imported: string) => {
    mkdirSync(join(project, dirname(path)), { recursive: true });
    writeFileSync(join(project, path), `import * as planted from "${imported}";\nvoid planted;\n`);
  };
  cpSync(join(root, ".oxlintrc.json"), join(project, ".oxlintrc.json"));
  plant("app/domain/upward.ts", "../services/profiles.server");
  plant("app/domain/types.ts", "../database.types.ts");
  plant("supabase/functions/one/upward.ts", "../../../app/content/toasts.ts");
  plant("supabase/functions/one/brand.ts", "../../../app/content/brand.ts");
  plant("supabase/functions/one/types.ts", "../../../app/database.types.ts");
  plant("supabase/functions/one/domain.ts", "../../../app/domain/text.ts");
  const { stdout } = spawnSync(join(root, "node_modules/.bin/oxlint"), ["-f", "unix"], {
    cwd: project,
    encoding: "utf8",
  });
  rmSync(project, { recursive: true });
  const rejected = [...stdout.matchAll(/^[\w/-]+\.ts/gm)].map(([path]) => path);
  expect(rejected.toSorted()).toEqual(["app/domain/upward.ts", "supabase/functions/one/upward.ts"]);
});
