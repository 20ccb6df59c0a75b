import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

/** Forbidden imports, each tried from a file in the listed folder. */
const FORBIDDEN: [room: string, imported: string][] = [
  ["app/domain", "react"],
  ["app/domain", "react-router"],
  ["app/domain", "@supabase/supabase-js"],
  ["app/domain", "~/content/toasts"],
  ["app/domain", "../services/profiles.server"],
  ["app/domain", "~/services/database.types/queries"],
  ["app/content", "~/services/profiles.server"],
  ["app/content", "~/request/viewer.server"],
  ["app/enhance/pages", "react"],
  ["app/enhance/pages", "~/content/toasts"],
  ["app/enhance/pages", "~/services/database.types"],
  ["app/request", "~/services/profiles.server"],
  ["app/request", "~/middleware/viewer.server"],
  ["app/services", "~/middleware/viewer.server"],
  ["app/services", "~/forms/parse-form.server"],
  ["app/services/auth", "~/ui/button"],
  ["app/services", "../../supabase/functions/_shared/platform.ts"],
  ["app/forms", "~/services/profiles.server"],
  ["app/middleware", "~/services/profiles.server"],
  ["app/middleware", "~/forms/rate-limit.server"],
  ["app/ui", "~/services/profiles.server"],
  ["app/ui/form", "~/routes/client/client-area"],
  ["app/routes/client", "@supabase/supabase-js"],
  ["app/routes/client", "~/request/supabase-call.server"],
  ["app/routes/client/panels", "../../account/login"],
  ["app/routes/client", "~/routes/account/login"],
  ["app/routes/client", "../account/login"],
  ["app/routes/client", "../../../workers/headers.ts"],
  ["app/request", "../../workers/headers.ts"],
  ["workers", "~/services/profiles.server"],
];

const root = join(import.meta.dirname, "../..");
const project = mkdtempSync(join(tmpdir(), "arrows-"));
afterAll(() => rmSync(project, { recursive: true, force: true }));

test("lint rejects every import against the layer order and allows one along it", () => {
  cpSync(join(root, ".oxlintrc.json"), join(project, ".oxlintrc.json"));
  for (const [index, [folder, imported]] of FORBIDDEN.entries()) {
    plant(`${folder}/forbidden-${index}.ts`, imported);
  }
  plant("app/services/allowed.ts", "~/request/viewer.server");
  plant("app/routes/client/allowed.ts", "~/services/profiles.server");
  for (const folder of ["domain", "content", "request", "ui"]) {
    plant(`app/${folder}/types-allowed.ts`, "~/services/database.types");
    plant(`app/${folder}/relative-allowed.ts`, "../services/database.types.ts");
  }

  const refused = new Set([...lint().matchAll(/^[\w/-]+\.ts/gm)].map(([path]) => path));
  expect([...refused].toSorted()).toEqual(
    FORBIDDEN.map(([folder], index) => `${folder}/forbidden-${index}.ts`).toSorted(),
  );
});

function plant(path: string, imported: string): void {
  mkdirSync(join(project, dirname(path)), { recursive: true });
  writeFileSync(join(project, path), `import * as planted from "${imported}";\n\nvoid planted;\n`);
}

function lint(): string {
  try {
    return execFileSync(join(root, "node_modules/.bin/oxlint"), ["-f", "unix"], {
      cwd: project,
      encoding: "utf8",
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
