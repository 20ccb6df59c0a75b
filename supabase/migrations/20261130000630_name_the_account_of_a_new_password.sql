set check_function_bodies = off;

DROP FUNCTION "private"."is_recovery_link_usable"(text);

DROP FUNCTION "public"."is_recovery_link_usable"(private.line);

CREATE OR REPLACE FUNCTION private.get_email_by_recovery_link(token_hash text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner auth.users;
begin
  if to_regclass('auth.one_time_tokens') is null then
    select users.* into owner from auth.users where recovery_token = nullif($1, '') limit 1;
  else
    select users.* into owner from auth.one_time_tokens as tokens
    join auth.users on users.id = tokens.user_id
    where tokens.token_hash = $1 and tokens.token_type::text = 'recovery_token' limit 1;
  end if;
  return case when owner.recovery_sent_at > now() - interval '1 hour' then owner.email else '' end;
end
$function$;

ALTER FUNCTION "private"."get_email_by_recovery_link"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_email_by_recovery_link(token_hash private.line)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.get_email_by_recovery_link(token_hash)
$function$;

ALTER FUNCTION "public"."get_email_by_recovery_link"(private.line) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_email_by_recovery_link"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."get_email_by_recovery_link"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."get_email_by_recovery_link"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_email_by_recovery_link"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."get_email_by_recovery_link"(private.line) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_email_by_recovery_link"(private.line) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_email_by_recovery_link"(private.line) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_email_by_recovery_link"(private.line) TO "postgres";
