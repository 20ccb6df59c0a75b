import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { startHostedPostgres } from "../../tests/support/hosted-postgres.ts";
import { generateDeclaredTypes, TYPES_FILE } from "./declared-types.ts";

const server = await startHostedPostgres(17);
try {
  const types = await generateDeclaredTypes(server);
  if (!process.argv.includes("--check")) {
    writeFileSync(TYPES_FILE, types);
  } else if (!existsSync(TYPES_FILE) || readFileSync(TYPES_FILE, "utf8") !== types) {
    console.error(
      "app/database.types.ts is not what supabase/schemas declares: run `npm run types`.",
    );
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
