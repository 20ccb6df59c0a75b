import { join } from "node:path";
import { type HostedPostgres, schemaFiles } from "../../tests/support/hosted-postgres.ts";
import { generateTypes } from "./generate-types.ts";

export const TYPES_FILE = join(import.meta.dirname, "../../app/database.types.ts");

/** From the schemas, because code follows them before the migration is written. */
export async function generateDeclaredTypes(server: HostedPostgres): Promise<string> {
  const { asPostgres, pool } = await server.newProject();
  for (const text of schemaFiles()) await asPostgres.query(text);
  return generateTypes(pool);
}
