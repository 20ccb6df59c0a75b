import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DESK_WITHOUT_MFA } from "../../supabase/local/database.ts";

const seed = readFileSync(join(import.meta.dirname, "../../supabase/seed.sql"), "utf8");

/**
 * Empties every table, and fills in the seed. Triggers are off meanwhile, because the audit log
 * rejects it.
 */
export const RESET_DATABASE = `
  set session_replication_role = replica;
  do $$
  begin
    execute (
      select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' restart identity'
      from pg_catalog.pg_tables
      where schemaname in ('auth', 'public', 'private')
        and tablename not in ('staff_settings', 'schema_migrations')
    );
  end
  $$;
  ${seed};
  ${DESK_WITHOUT_MFA};
  set session_replication_role = origin;`;
