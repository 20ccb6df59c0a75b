import { expect, test } from "vitest";
import { compareSchemas, formatSql } from "../support/schema-drift.ts";
import { openServer } from "./server.ts";

const server = await openServer();

test("all migrations produce exactly what supabase/schemas declares", async () => {
  const { forward, rollback } = await compareSchemas(server);
  expect(formatSql(forward)).toBe("");
  expect(formatSql(rollback())).toBe("");
});

test("the comparison notices a changed function, constraint, grant, policy, trigger, enum and composite type", async () => {
  const { forward } = await compareSchemas(
    server,
    `drop function private.require_meeting_key(uuid, uuid);
     alter table public.meetings drop constraint time_zone_is_name;
     grant select on public.audit_log to authenticated;
     drop policy "Clients read their own profile" on public.profiles;
     drop trigger audit_meetings on public.meetings;
     alter type public.staff_day_off drop attribute meeting_count;
     alter type public.staff_invitation_outcome rename value 'invalid' to 'void'`,
  );
  expect(forward.actions.map(({ sql }) => sql.replaceAll('"', ""))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^CREATE (OR REPLACE )?FUNCTION private\.require_meeting_key/),
      expect.stringMatching(/ADD CONSTRAINT time_zone_is_name/),
      expect.stringMatching(/^REVOKE .* ON (TABLE )?public\.audit_log FROM authenticated/),
      expect.stringMatching(/^CREATE POLICY Clients read their own profile/),
      expect.stringMatching(/^CREATE TRIGGER audit_meetings/),
      expect.stringMatching(/^CREATE TYPE public\.staff_invitation_outcome AS ENUM/),
      expect.stringMatching(/^ALTER TYPE public\.staff_day_off ADD ATTRIBUTE meeting_count/),
    ]),
  );
});
