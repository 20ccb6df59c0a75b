set check_function_bodies = off;

DROP FUNCTION "private"."count_mfa_attempt"(uuid, boolean, bigint);

ALTER TABLE "private"."mfa_attempts" ADD COLUMN "announced_code" text;

CREATE OR REPLACE FUNCTION private.announce_mfa_code(factor_id uuid, code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.mfa_attempts (factor_id, announced_code)
  select factors.id, $2 from auth.mfa_factors as factors
  where factors.id = $1 and factors.user_id = auth.uid() and exists (
    select from auth.sessions
    where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and sessions.user_id = factors.user_id
  )
  on conflict on constraint mfa_attempts_pkey do update
    set announced_code = excluded.announced_code;
  return found;
end
$function$;

ALTER FUNCTION "private"."announce_mfa_code"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_mfa_verification_attempt(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id constant uuid := event ->> 'user_id';
  is_valid constant boolean := event ->> 'valid';
  rejection text;
begin
  if not is_valid and private.has_verified_mfa_factor(caller_id) then
    perform private.add_audit_entry(
      'mfa_failure', 'mfa_factors', event ->> 'factor_id', caller_id,
      case when not exists (select from public.staff where staff.user_id = caller_id)
        then caller_id end
    );
  end if;
  rejection := private.count_mfa_attempt((event ->> 'factor_id')::uuid, is_valid);
  if rejection is not null then
    return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', rejection));
  end if;
  return '{"decision": "continue"}';
end
$function$;

CREATE OR REPLACE FUNCTION private.count_mfa_attempt(factor_id uuid, is_valid boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  current_step constant bigint := floor(extract(epoch from clock_timestamp()) / 30);
  attempts private.mfa_attempts;
  announced_step bigint;
begin
  insert into private.mfa_attempts (factor_id) values ($1)
  on conflict on constraint mfa_attempts_pkey do nothing;
  select * into attempts from private.mfa_attempts where mfa_attempts.factor_id = $1 for update;
  if attempts.blocked_until > now() then
    return 'Too many wrong codes: please wait and try again later.';
  end if;
  if not is_valid then
    update private.mfa_attempts set
      failure_count = attempts.failure_count + 1,
      blocked_until = case when attempts.failure_count >= 4 then
        now() + least(interval '1 minute' * 2 ^ least(attempts.failure_count - 4, 6), interval '1 hour')
        else '-infinity' end
    where mfa_attempts.factor_id = $1;
    return null;
  end if;
  -- Auth's clock may differ from the database's.
  announced_step := (
    select max(step)
    from auth.mfa_factors as factors, generate_series(current_step - 2, current_step + 2) as step
    where factors.id = $1 and private.get_totp_code(factors.secret, step) = attempts.announced_code
  );
  if coalesce(announced_step, current_step - 1) <= attempts.used_step then
    return 'This code was used before: please wait for the next one.';
  end if;
  update private.mfa_attempts set
    failure_count = 0, used_step = coalesce(announced_step, current_step + 1), announced_code = null
  where mfa_attempts.factor_id = $1;
  return null;
end
$function$;

ALTER FUNCTION "private"."count_mfa_attempt"(uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.get_totp_code(secret text, step bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  bits text;
  key bytea;
  digest bytea;
  place integer;
begin
  if secret !~ '^[A-Z2-7]{16,}$' then
    return null;
  end if;
  bits := (
    select string_agg((strpos('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', letter) - 1)::bit(5)::text, '' order by number)
    from string_to_table(secret, null) with ordinality as letters (letter, number)
  );
  key := (
    select string_agg(set_byte('\x00', 0, substr(bits, start, 8)::bit(8)::integer), '' order by start)
    from generate_series(1, length(bits) - 7, 8) as start
  );
  digest := extensions.hmac(int8send(step), key, 'sha1');
  place := get_byte(digest, 19) & 15;
  return lpad(((
    ((get_byte(digest, place) & 127) << 24) | (get_byte(digest, place + 1) << 16)
      | (get_byte(digest, place + 2) << 8) | get_byte(digest, place + 3)
  ) % 1000000)::text, 6, '0');
end
$function$;

ALTER FUNCTION "private"."get_totp_code"(text, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.announce_mfa_code(factor_id uuid, code private.line)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.announce_mfa_code($1, $2) $function$;

ALTER FUNCTION "public"."announce_mfa_code"(uuid, private.line) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."announce_mfa_code"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."announce_mfa_code"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."announce_mfa_code"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announce_mfa_code"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_mfa_attempt"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_mfa_attempt"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_mfa_attempt"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_totp_code"(text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_totp_code"(text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_totp_code"(text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."announce_mfa_code"(uuid, private.line) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."announce_mfa_code"(uuid, private.line) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."announce_mfa_code"(uuid, private.line) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."announce_mfa_code"(uuid, private.line) TO "postgres";
