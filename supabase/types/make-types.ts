import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { startHostedPostgres } from "../../tests/support/hosted-postgres.ts";
import { generateDeclaredTypes, TYPES_FILE } from "./declared-types.ts";

/**
 * `npm run types`: writes `app/services/database.types.ts` as `supabase/schemas` says now. With
 * `--check` it writes nothing and fails when the file differs.
 */

const server = await startHostedPostgres(17);
try {
  const types = await generateDeclaredTypes(server);
  if (!process.argv.includes("--check")) {
    writeFileSync(TYPES_FILE, types);
  } else if (!existsSync(TYPES_FILE) || readFileSync(TYPES_FILE, "utf8") !== types) {
    console.error(
      "app/services/database.types.ts is not what supabase/schemas declares: run `npm run types`.",
    );
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
