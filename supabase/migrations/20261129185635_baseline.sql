-- Generated from supabase/schemas by `npm run migration`; not edited.

-- The files of this folder run in the order of their names.

-- Functions are callable only by the roles that are granted them.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public
  revoke execute on functions from anon, authenticated, service_role;
-- A hosted project grants every API role new tables and sequences; visitors mostly use functions.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;

-- Stops expensive statements, such as regular expression filters. A hosted project has these limits.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Plain PostgreSQL lacks this publication.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- A minimum also excludes blank text.
create function private.is_valid_text(value text, min_length integer, max_length integer)
  returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) between min_length and max_length and (min_length = 0 or value ~ '\S')
$$;

-- One line, because it may reach an email's header.
create function private.is_valid_line(value text, min_length integer, max_length integer)
  returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select private.is_valid_text(value, min_length, max_length)
    and value !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'
$$;

create function private.is_web_url(value text, max_length integer) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) <= max_length and value ~* '^https?://[^\u0001-\u0020\u007F-\u00A0]+$'
$$;

-- What a mail server reads as one address, without a name.
create function private.is_email(value text, max_length integer) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) <= max_length
    and value ~ '^[^@]+@[^@]+$'
    and value !~ '[\u0001-\u0020\u007F-\u00A0\u2028\u2029<>()\[\],;:"\\]'
$$;

-- An unknown zone would end every query that converts to it. Browsers know neither PDT nor offsets like XYZ5.
create function private.is_time_zone(value text) returns boolean
  language plpgsql stable strict parallel safe set search_path = '' as $$
begin
  perform now() at time zone value;
  return char_length(value) <= 64 and value !~* '^(posix|right)/' and value ~ '^('
    '[A-Za-z_]+(/[A-Za-z_-]+)+|Etc/GMT([+]([0-9]|1[0-2])|-([0-9]|1[0-4]))'
    '|UTC|GMT|WET|CET|MET|EET|EST|MST|HST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$';
exception when invalid_parameter_value then
  return false;
end
$$;

-- Lowercase, without accents, a space before each word. Its cost keeps the planner from scanning a table by it.
create function private.fold_text(value text) returns text
  language sql immutable strict parallel safe cost 1000 set search_path = '' as $$
  select ' ' || translate(
    regexp_replace(normalize(lower(value collate "pg_c_utf8"), nfd), '[\u0300-\u036F]', '', 'g'),
    'ςøłđ’', 'σold'''
  )
$$;

-- The site's Worker names it; null where unknown.
create function private.get_visitor_time_zone() returns text
  language sql stable set search_path = '' as $$
  select zone from (
    select nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-time-zone' as zone
  ) as named where private.is_time_zone(zone)
$$;

create function private.parse_name(metadata jsonb) returns text
  language sql immutable set search_path = '' as $$
  select name from (select metadata ->> 'name' as name) as sent
  where private.is_valid_line(name, 1, 100)
$$;

-- Applies to the table's owner too.
create function private.reject_append_only_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'The log is only added to' using errcode = '42501';
end
$$;

-- Checks run with the rights of the role that writes the row.
grant execute on function private.is_valid_text, private.is_valid_line, private.fold_text
  to anon, authenticated, service_role;
grant execute on function private.is_web_url, private.is_email, private.is_time_zone
  to authenticated, service_role;

-- Checks text before it reaches a function's body; tests/database/text-coverage.test.ts finds gaps.
create domain private.line as text check (private.is_valid_line(value, 0, 254));
create domain private.multiline_text as text check (private.is_valid_text(value, 0, 5000));

create function private.generate_token() returns text
  language sql volatile set search_path = '' as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;

create function private.hash_token(token text) returns text
  language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;

-- Supabase Auth owns the schema auth; clients have no rights there.

create function private.has_verified_mfa_factor(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.mfa_factors as factors
    where factors.user_id = has_verified_mfa_factor.user_id and factors.status = 'verified'
  );
end
$$;

-- Supabase Auth records only passwords typed to sign in, not those set in a session of an emailed link.
create table private.session_proofs (
  session_id uuid primary key references auth.sessions (id) on delete cascade
);

alter table private.session_proofs enable row level security;

-- A token only says when it expires. A session opened by an emailed link can only set a password.
create function private.session_is_alive() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions
    where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and sessions.user_id = auth.uid()
      and (sessions.not_after is null or sessions.not_after > now())
      and (sessions.aal = 'aal2' or not private.has_verified_mfa_factor(sessions.user_id))
      and (
        exists (
          select from auth.mfa_amr_claims as claims
          where claims.session_id = sessions.id and claims.authentication_method = 'password'
        )
        or exists (
          select from private.session_proofs as proofs where proofs.session_id = sessions.id
        )
      )
  );
end
$$;

-- For forms that need no profile. (Parsed at creation, because callers can't see the schema auth.)
create function public.session_is_alive() returns boolean
  language sql stable set search_path = ''
  return private.session_is_alive();

create function private.require_session() returns void
  language plpgsql stable set search_path = '' as $$
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
end
$$;

-- By a code or, without an authenticator app, by the password. @param session_id null for any session: Auth doesn't
-- tell triggers which one acts
create function private.has_fresh_proof(user_id uuid, session_id uuid default null) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  has_mfa constant boolean := private.has_verified_mfa_factor(user_id);
begin
  return exists (
    select from auth.sessions
    left join auth.mfa_amr_claims as claims on claims.session_id = sessions.id
      and claims.authentication_method = case when has_mfa then 'totp' else 'password' end
    left join private.session_proofs as proofs on proofs.session_id = sessions.id and not has_mfa
    where sessions.user_id = has_fresh_proof.user_id
      and (has_fresh_proof.session_id is null or sessions.id = has_fresh_proof.session_id)
      and now() - interval '10 minutes' < greatest(
        claims.updated_at, case when proofs.session_id is not null then sessions.created_at end
      )
  );
end
$$;

create type public.session_state as enum ('ended', 'alive', 'proved');

create function private.get_my_session_state() returns public.session_state
  language sql stable security definer set search_path = '' as $$
  select case
    when not private.session_is_alive() then 'ended'
    when private.has_fresh_proof(auth.uid(), (auth.jwt() ->> 'session_id')::uuid) then 'proved'
    else 'alive'
  end::public.session_state
$$;

create function public.get_my_session_state() returns public.session_state
  language sql stable set search_path = '' as $$ select private.get_my_session_state() $$;

-- 28000 for an ended session, PT403 without a fresh proof.
create function private.require_fresh_proof() returns void
  language plpgsql stable set search_path = '' as $$
begin
  perform private.require_session();
  if not private.has_fresh_proof(auth.uid(), (auth.jwt() ->> 'session_id')::uuid) then
    raise sqlstate 'PT403' using message = 'Please confirm that it is you';
  end if;
end
$$;

-- Triggers must check proofs for callers of Supabase Auth. (The embedded backend lacks the role.)
create function private.is_auth_service() returns boolean
  language sql stable set search_path = '' as $$
  select current_user = 'supabase_auth_admin' or to_regrole('supabase_auth_admin') is null
$$;

-- Without an authenticator app, Supabase Auth itself asks for the current password.
create function private.require_proof_for_account_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if private.is_auth_service() and not private.has_fresh_proof(new.id) then
    raise exception 'Please confirm that it is you' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger require_proof_for_email_change before update of email_change on auth.users
  for each row when (new.email_change <> '' and new.email_change is distinct from old.email_change)
  execute function private.require_proof_for_account_change();
create trigger require_proof_for_password_change before update of encrypted_password on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password
    and private.has_verified_mfa_factor(new.id)
  ) execute function private.require_proof_for_account_change();

-- Unverified apps, those of a deleted account and those of a lost phone may go.
create function private.require_proof_for_mfa_change() returns trigger
  language plpgsql set search_path = '' as $$
declare
  factor constant auth.mfa_factors := coalesce(new, old);
begin
  if private.is_auth_service() and not private.has_fresh_proof(factor.user_id)
    and (
      tg_op = 'INSERT' or factor.status = 'verified'
        and exists (select from auth.users where users.id = factor.user_id)
        and current_setting('private.resets_mfa_of', true) is distinct from factor.user_id::text
    )
  then
    raise exception 'Please confirm that it is you' using errcode = '42501';
  end if;
  return factor;
end
$$;

create trigger require_proof_for_mfa_change before insert or delete on auth.mfa_factors
  for each row execute function private.require_proof_for_mfa_change();

-- For an operator in the SQL editor, after checking who asks.
create function private.reset_mfa(user_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('private.resets_mfa_of', reset_mfa.user_id::text, true);
  delete from auth.mfa_factors as factors where factors.user_id = reset_mfa.user_id;
  perform set_config('private.resets_mfa_of', '', true);
  delete from auth.sessions where sessions.user_id = reset_mfa.user_id;
end
$$;

create function private.get_user_id_by_email(email text) returns uuid
  language sql stable set search_path = '' as $$
  select users.id from auth.users where users.email = lower($1) and not users.is_sso_user
$$;

create function private.parse_metadata(metadata jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
    || jsonb_strip_nulls(jsonb_build_object('name', private.parse_name(metadata)))
  from jsonb_each(case when jsonb_typeof(metadata) = 'object' then metadata else '{}' end)
  where (
    key = any ('{chosen_plan,sign_up_id_hash,phone,location,job_title,avatar_url,sub,email}')
      and jsonb_typeof(value) = 'string' and private.is_valid_line(value #>> '{}', 0, 254)
  ) or (
    key = 'bio' and jsonb_typeof(value) = 'string'
      and private.is_valid_text(value #>> '{}', 0, 1000)
  ) or (
    key = any ('{marketing_emails_accepted,email_verified,phone_verified}')
      and jsonb_typeof(value) = 'boolean'
  )
$$;

-- Rejects what a mail server reads as several addresses; drops unknown metadata, so that signing up works.
create function private.check_account() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_email(nullif(new.email, ''), 254)
    or not private.is_email(nullif(new.email_change, ''), 254)
  then
    raise exception 'An email address is not valid' using errcode = '23514';
  end if;
  if new.raw_user_meta_data is not null then
    new.raw_user_meta_data := private.parse_metadata(new.raw_user_meta_data);
  end if;
  return new;
end
$$;

create trigger check_account before insert or update of email, email_change, raw_user_meta_data
  on auth.users for each row execute function private.check_account();

-- Supabase Auth lets any session write metadata; ours goes through private.write_metadata().
create function private.keep_metadata() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  auth_keys constant text[] := '{sub,email,email_verified,phone_verified}';
begin
  if current_setting('private.writes_metadata_of', true) is distinct from new.id::text then
    new.raw_user_meta_data := (private.parse_metadata(old.raw_user_meta_data) - auth_keys) || (
      select coalesce(jsonb_object_agg(key, value), '{}')
      from jsonb_each(private.parse_metadata(new.raw_user_meta_data)) where key = any (auth_keys)
    );
  end if;
  return new;
end
$$;

create trigger keep_metadata before update of raw_user_meta_data on auth.users
  for each row when (old.email_confirmed_at is not null and private.is_auth_service())
  execute function private.keep_metadata();

create function private.write_metadata(user_id uuid, changes jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('private.writes_metadata_of', user_id::text, true);
  update auth.users set raw_user_meta_data = coalesce(users.raw_user_meta_data, '{}') || changes
  where users.id = user_id;
  perform set_config('private.writes_metadata_of', '', true);
end
$$;

create table private.mfa_attempts (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  failure_count integer not null default 0,
  blocked_until timestamptz not null default '-infinity',
  -- 30-second step whose code was accepted last; -1 for none.
  used_step bigint not null default -1
);

alter table private.mfa_attempts enable row level security;

-- The fifth wrong code in a row blocks for a minute, each later one for twice as long. Each code works once.
-- @param step without it, a code is accepted only when it cannot be the one used last
create function private.count_mfa_attempt(
  factor_id uuid, is_valid boolean, step bigint default null
) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  current_step constant bigint := floor(extract(epoch from clock_timestamp()) / 30);
  attempts private.mfa_attempts;
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
  if coalesce(step, current_step - 1) <= attempts.used_step then
    return 'This code was used before: please wait for the next one.';
  end if;
  update private.mfa_attempts set
    failure_count = 0, used_step = coalesce(step, current_step + 1)
  where mfa_attempts.factor_id = $1;
  return null;
end
$$;

-- The site's own rate limits do not protect the API. Stores only attempts that still count.
create table private.rate_limits (
  user_id uuid not null references auth.users (id) on delete cascade,
  action text not null,
  period interval not null,
  attempted_at timestamptz[] not null,
  primary key (user_id, action, period)
);

alter table private.rate_limits enable row level security;

create function private.list_recent_attempts(attempted_at timestamptz[], period interval)
  returns timestamptz[]
  language sql stable set search_path = '' as $$
  select array(select attempt from unnest($1) as attempt where attempt > now() - $2 order by attempt)
$$;

-- Concurrent attempts wait at the row.
create function private.record_attempt(user_id uuid, action text, period interval) returns integer
  language sql set search_path = '' as $$
  insert into private.rate_limits as limits (user_id, action, period, attempted_at)
  values ($1, $2, $3, array[now()])
  on conflict on constraint rate_limits_pkey do update set attempted_at =
    private.list_recent_attempts(limits.attempted_at, limits.period) || excluded.attempted_at
  returning cardinality(limits.attempted_at)
$$;

-- PostgREST answers PT429 with status 429. A rejected attempt rolls back with its record.
create function private.consume_rate_limit(action text, max_uses integer, period interval)
  returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if private.record_attempt(auth.uid(), action, period) > max_uses then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
end
$$;

-- Arguments: pairs of limit and period.
create function private.consume_row_rate_limit() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  for pair in 0 .. tg_nargs / 2 - 1 loop
    perform private.consume_rate_limit(
      tg_table_name, tg_argv[pair * 2]::integer, tg_argv[pair * 2 + 1]::interval
    );
  end loop;
  return new;
end
$$;

-- Subjects are hashes of a mailbox or a network.
create table private.stranger_rate_limits (
  subject text not null,
  action text not null,
  period interval not null,
  attempted_at timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (subject, action, period)
);
create index stranger_rate_limits_expires_at_idx on private.stranger_rate_limits (expires_at);

alter table private.stranger_rate_limits enable row level security;

-- @returns false at the limit
create function private.consume_stranger_rate_limit(
  subject text, action text, max_uses integer, period interval
) returns boolean
  language plpgsql set search_path = '' as $$
begin
  insert into private.stranger_rate_limits as limits
    (subject, action, period, attempted_at, expires_at)
  values (private.hash_token($1), $2, $4, array[now()], now() + $4)
  on conflict on constraint stranger_rate_limits_pkey do update set
    attempted_at =
      private.list_recent_attempts(limits.attempted_at, limits.period) || excluded.attempted_at,
    expires_at = excluded.expires_at
  where cardinality(private.list_recent_attempts(limits.attempted_at, limits.period)) < max_uses;
  return found;
end
$$;

-- IPv4 /24 or IPv6 /48; null where unknown. Cloudflare overwrites cf-connecting-ip; callers choose x-forwarded-for.
-- The Worker's address is shared, so it sends x-visitor-ip with the secret key.
create function private.get_visitor_network() returns text
  language plpgsql stable set search_path = '' as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '');
  address inet;
begin
  address := headers ->> case current_setting('role', true)
    when 'service_role' then 'x-visitor-ip' else 'cf-connecting-ip' end;
  return network(set_masklen(address, case family(address) when 4 then 24 else 48 end))::text;
exception when invalid_text_representation then
  return null;
end
$$;

-- Without what follows a plus, and for Gmail without dots.
create function private.parse_mailbox(email text) returns text
  language sql immutable set search_path = '' as $$
  select case when host in ('gmail.com', 'googlemail.com')
      then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
  from (
    select split_part(split_part(lower($1), '@', 1), '+', 1) as name,
      split_part(lower($1), '@', 2) as host
  ) as parts
$$;

-- PT429 above twenty an hour per network, or ten per mailbox. An overall limit would let one visitor close the form
-- for all.
create function private.consume_form_limits(form text, email text) returns void
  language plpgsql set search_path = '' as $$
declare
  network constant text := private.get_visitor_network();
begin
  if not private.consume_stranger_rate_limit(private.parse_mailbox(email), form, 10, '1 hour')
    or network is not null
      and not private.consume_stranger_rate_limit(network, form, 20, '1 hour')
  then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
end
$$;

create type public.account as (
  email text,
  new_email text,
  created_at timestamptz,
  email_confirmed_at timestamptz,
  metadata jsonb,
  has_mfa boolean
);
comment on column public.account.new_email is 'Null unless a change of the email is unconfirmed.';
comment on column public.account.email_confirmed_at is 'Null until the email is confirmed.';
comment on column public.account.metadata is 'Null where Supabase Auth stored none.';

create function private.get_my_account() returns public.account
  language sql stable security definer set search_path = '' as $$
  select users.email, nullif(users.email_change, ''), users.created_at, users.email_confirmed_at,
    users.raw_user_meta_data, private.has_verified_mfa_factor(users.id)
  from auth.users where users.id = auth.uid()
$$;

create type public.account_session as (
  id uuid,
  created_at timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip text,
  is_current boolean
);
comment on column public.account_session.refreshed_at is 'Null until the first refresh.';
comment on column public.account_session.user_agent is 'Null where Supabase Auth stored none.';
comment on column public.account_session.ip is 'Null where Supabase Auth stored none.';

create function private.list_my_sessions() returns setof public.account_session
  language sql stable security definer set search_path = '' as $$
  select sessions.id, sessions.created_at, sessions.refreshed_at at time zone 'utc',
    sessions.user_agent, host(sessions.ip),
    sessions.id = (auth.jwt() ->> 'session_id')::uuid
  from auth.sessions
  where sessions.user_id = auth.uid() and private.session_is_alive()
    and (sessions.not_after is null or sessions.not_after > now())
  order by coalesce(sessions.refreshed_at at time zone 'utc', sessions.created_at) desc
$$;

create function public.list_my_sessions() returns setof public.account_session
  language sql stable set search_path = '' as $$ select * from private.list_my_sessions() $$;

-- Access tokens of the session are rejected from then on. False for another account's session.
create function private.end_my_session(id uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_fresh_proof();
  delete from auth.sessions where sessions.id = $1 and sessions.user_id = auth.uid();
  return found;
end
$$;

create function public.end_my_session(id uuid) returns boolean
  language sql set search_path = '' as $$ select private.end_my_session(id) $$;

-- Auth's log and pending sign-ins, which no cascade reaches. A long log has no index for this and is left to the
-- daily job.
create function private.purge_auth_records(user_id uuid, email text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  log constant regclass := to_regclass('auth.audit_log_entries');
  max_rows constant integer := 100000;
begin
  if has_table_privilege(to_regclass('auth.flow_state'), 'delete') then
    delete from auth.flow_state where flow_state.user_id = purge_auth_records.user_id;
  end if;
  if has_table_privilege(log, 'delete')
    and (select reltuples < max_rows from pg_catalog.pg_class where oid = log)
  then
    -- Looking into the JSON takes ten times as long.
    delete from auth.audit_log_entries
    where position(to_json(purge_auth_records.user_id)::text in payload::text) > 0
      or position(to_json(lower(email))::text in lower(payload::text)) > 0;
  end if;
end
$$;

-- The dashboard deletes accounts too, and Supabase Auth may log after a deletion.
create function private.purge_deleted_account_logs() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('auth.audit_log_entries') is null then
    return;
  end if;
  delete from auth.audit_log_entries as entries
  where exists (
    select from (values (payload ->> 'actor_id'), (payload -> 'traits' ->> 'user_id')) as named (id)
    -- An administrator has an id of zeros.
    where named.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and named.id ~ '[^0-]'
      and not exists (select from auth.users where users.id = named.id::uuid)
  );
end
$$;

-- Newsletter and contact messages know addresses only. @param by "client" or "staff"
create function private.delete_account(user_id uuid, by text) returns void
  language plpgsql set search_path = '' as $$
declare
  account_email constant text := (select users.email from auth.users where users.id = $1);
  appointment constant jsonb := private.get_appointment_to_cancel($1);
begin
  delete from public.newsletter_subscribers where lower(email) = lower(account_email);
  delete from private.conversations where lower(sender_email) = lower(account_email);
  delete from auth.users where id = $1;
  perform private.purge_auth_records($1, account_email);
  perform private.enqueue_job(
    'account_deleted', $1,
    details => coalesce(appointment, '{}') || jsonb_build_object('by', by, 'recipient', account_email)
  );
end
$$;

-- Needs a fresh proof, so that a stolen token is not enough. PT409 for the last staff member with desk access.
create function private.delete_my_account() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  caller_id constant uuid := auth.uid();
begin
  perform private.require_session();
  if private.has_verified_mfa_factor(caller_id) then
    perform private.require_fresh_proof();
  end if;
  if not exists (
    select from auth.sessions
    join auth.mfa_amr_claims as methods on methods.session_id = sessions.id
    where sessions.user_id = caller_id
      and sessions.created_at > now() - interval '5 minutes'
      and methods.authentication_method = 'password'
      and (
        sessions.id = (auth.jwt() ->> 'session_id')::uuid
        or private.has_verified_mfa_factor(caller_id)
      )
  ) then
    raise exception 'Please sign in with your password again' using errcode = '42501';
  end if;
  -- Two who leave at once would otherwise each take the other for the one who stays.
  perform from public.staff order by staff.user_id for update;
  if exists (select from public.staff where staff.user_id = caller_id) and not exists (
    select from public.staff
    where staff.user_id <> caller_id and private.can_open_desk(staff.user_id)
  ) then
    raise sqlstate 'PT409' using message = 'The last member of the staff stays';
  end if;
  perform private.delete_account(caller_id, 'client');
end
$$;

create function public.delete_my_account() returns void
  language sql set search_path = '' as $$ select private.delete_my_account() $$;

do $$
begin
  if to_regrole('supabase_auth_admin') is not null then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.is_auth_service, private.has_fresh_proof,
      private.has_verified_mfa_factor to supabase_auth_admin;
  end if;
end
$$;

grant execute on function private.session_is_alive, public.session_is_alive,
  private.get_my_session_state, public.get_my_session_state, private.list_my_sessions,
  public.list_my_sessions, private.end_my_session, public.end_my_session, private.delete_my_account,
  public.delete_my_account to authenticated;

-- Everything done after a transaction. A job names its subject, never the text: an email is written from the present
-- when it is sent, or dropped, so nothing here has to be withdrawn.

create type public.job_kind as enum (
  'account_deleted', 'contact_message_replied', 'draft_written', 'drafts_ready', 'meeting_booked',
  'meeting_cancelled', 'meeting_link_changed', 'meeting_missed', 'meeting_proposed',
  'meeting_reminder', 'meeting_rescheduled', 'newsletter_confirmation', 'newsletter_welcome',
  'plan_activated', 'plan_change_approved',
  'plan_change_declined', 'plan_change_requested', 'plan_changed', 'plan_ended',
  'plan_paused', 'plan_resumed', 'plan_status_change_withdrawn', 'staff_conversation',
  'staff_daily_digest', 'staff_digest', 'staff_invited',
  'staff_meeting_assigned', 'staff_meeting_booked', 'staff_meeting_cancelled',
  'staff_meeting_rescheduled', 'staff_overdue', 'ticket_replied', 'ticket_resolved', 'ticket_started',
  'drafts', 'linkedin_revocation', 'post_approved', 'post_stopped', 'profile_webhook',
  'promise',
  -- End of the time in which a member can be restored.
  'member_removal'
);

-- The email service accepts two emails a second.
create type public.job_lane as enum ('emails', 'others');

create table private.jobs (
  -- Idempotency key of every attempt.
  id uuid primary key default gen_random_uuid(),
  kind public.job_kind not null,
  subject_id uuid not null,
  recipient uuid references auth.users (id) on delete cascade,
  -- What will be gone when it is done, and the link's key, which is the same in every attempt.
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  give_up_at timestamptz not null,
  last_error text,
  lane public.job_lane not null generated always as (
    case when kind in (
      'drafts', 'linkedin_revocation', 'post_approved', 'post_stopped', 'profile_webhook', 'promise',
      'member_removal'
    ) then 'others'::public.job_lane else 'emails'::public.job_lane end
  ) stored,
  constraint one_pending_job unique nulls not distinct (kind, subject_id, recipient)
);
create index jobs_lane_due_at_idx on private.jobs (lane, due_at);
create index jobs_recipient_idx on private.jobs (recipient);
create index jobs_created_at_id_idx on private.jobs (created_at, id);
create index jobs_created_at_retrying_idx on private.jobs (created_at) where attempts > 3;
create index jobs_give_up_at_idx on private.jobs (give_up_at);

alter table private.jobs enable row level security;

create function private.get_job_lifetime(kind public.job_kind) returns interval
  language sql immutable set search_path = '' as $$
  select case
    -- Nobody wants yesterday's lunch offer.
    when $1 in ('staff_invited', 'post_approved') then interval '24 hours'
    when $1 in ('drafts', 'linkedin_revocation', 'post_stopped', 'profile_webhook') then interval '7 days'
    else interval '3 days'
  end
$$;

-- A pending job gets a new id and time: a running attempt may have read what was true before.
create function private.enqueue_job(
  kind public.job_kind, subject_id uuid, recipient uuid default null,
  due_at timestamptz default now(), details jsonb default '{}'
) returns void
  language sql set search_path = '' as $$
  insert into private.jobs as pending (kind, subject_id, recipient, due_at, details, give_up_at)
  values ($1, $2, $3, $4, $5, $4 + private.get_job_lifetime($1))
  on conflict on constraint one_pending_job do update
    set id = excluded.id, details = excluded.details, created_at = excluded.created_at,
      due_at = excluded.due_at, attempts = 0, give_up_at = excluded.give_up_at, last_error = null
$$;

create function private.get_undo_end(done_at timestamptz default now()) returns timestamptz
  language sql stable set search_path = '' as $$ select done_at + interval '20 seconds' $$;

-- Nobody has tried it, so it will say what is true then. Locks it until the transaction ends.
create function private.is_job_untried(kind public.job_kind, subject_id uuid) returns boolean
  language plpgsql set search_path = '' as $$
begin
  perform from private.jobs
  where jobs.kind = $1 and jobs.subject_id = $2 and jobs.attempts = 0 and jobs.give_up_at > now()
  for update;
  return found;
end
$$;

-- Made at the first attempt.
create function private.get_job_key(job private.jobs) returns text
  language sql set search_path = '' as $$
  update private.jobs as keyed
  set details = jsonb_build_object('key', private.generate_token()) || keyed.details
  where keyed.id = job.id returning keyed.details ->> 'key'
$$;

-- Staff have no rights on tables: they call staff_<verb>_<object>, which begin with private.require_staff().

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Null until the invitation is accepted: who knows the password can enroll an app, but lacks what the mailbox got.
  factor_id uuid,
  -- Null once it is used.
  invitation_hash text,
  invited_at timestamptz not null default now(),
  -- The desk is closed from then on; the row goes later.
  removed_at timestamptz
);

alter table public.staff enable row level security;

-- The embedded backend does not require mfa.
create table private.staff_settings (
  is_only_row boolean primary key default true constraint is_only_row check (is_only_row),
  requires_mfa boolean not null
);
insert into private.staff_settings (requires_mfa) values (true);

alter table private.staff_settings enable row level security;

-- Has accepted the invitation, where the desk requires mfa.
create function private.can_open_desk(user_id uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from public.staff
    where staff.user_id = $1 and staff.removed_at is null and (
      staff.factor_id is not null
      or not (select staff_settings.requires_mfa from private.staff_settings)
    )
  )
$$;

create function private.is_staff() returns boolean
  language sql stable security definer set search_path = '' as $$
  select private.session_is_alive() and exists (
    select from public.staff
    where staff.user_id = auth.uid() and staff.removed_at is null and (
      not (select staff_settings.requires_mfa from private.staff_settings)
      or exists (
        select from auth.sessions
        where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
          and sessions.aal = 'aal2' and sessions.factor_id = staff.factor_id
      )
    )
  )
$$;

-- 28000 for an ended session, 42501 for everyone who is not staff.
create function private.require_staff() returns void
  language plpgsql stable set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_staff() then
    raise exception 'Only staff may do this' using errcode = '42501';
  end if;
end
$$;

-- Also PT403 without a fresh proof.
create function private.require_staff_proof() returns void
  language plpgsql stable set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.require_fresh_proof();
end
$$;

-- PostgREST answers PT404 with status 404.
create function private.require_found(is_found boolean) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if is_found is not true then
    raise sqlstate 'PT404' using message = 'Not found';
  end if;
end
$$;

create type public.audit_action as enum (
  'insert', 'update', 'delete', 'export', 'sign_in', 'mfa_success', 'mfa_failure'
);

-- Column names, never values, so that deleted data does not survive. Emails of staff are as of the event.
create table public.audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- Null for a script.
  actor_id uuid,
  -- Null for data without a client.
  client_id uuid,
  table_name text not null,
  row_id text,
  action public.audit_action not null,
  changed_columns text[] not null default '{}',
  new_status text,
  plan text,
  -- Null for a script and for a client's own action.
  actor_email text,
  member_email text
);
create index audit_log_client_id_id_idx on public.audit_log (client_id, id desc);
create index audit_log_id_not_by_client_idx on public.audit_log (id desc)
  where not coalesce(actor_id = client_id, false);
create index audit_log_export_idx on public.audit_log (actor_id, table_name, created_at)
  where action = 'export';

alter table public.audit_log enable row level security;
revoke all on public.audit_log from service_role;
grant select on public.audit_log to service_role;

create trigger audit_log_is_append_only before update or delete on public.audit_log
  for each row execute function private.reject_append_only_change();
create trigger audit_log_is_never_truncated before truncate on public.audit_log
  for each statement execute function private.reject_append_only_change();

create function private.add_audit_entry(
  action public.audit_action, table_name text, row_id text, actor_id uuid,
  client_id uuid default null, changed_columns text[] default '{}', new_status text default null,
  plan text default null
) returns void
  language sql security definer set search_path = '' as $$
  insert into public.audit_log (
    action, table_name, row_id, actor_id, client_id, changed_columns, new_status, plan, actor_email,
    member_email
  )
  values (
    $1, $2, $3, $4, $5, $6, $7, $8,
    (select users.email from auth.users where users.id = $4 and $4 is distinct from $5),
    case $2 when 'staff' then (select users.email from auth.users where users.id = $3::uuid) end
  )
$$;

-- Except the client's own changes. Arguments: column of the client ("" for none), column of the id.
create function private.record_audit_entry() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed_row jsonb := before || after;
  owner_id uuid := (changed_row ->> tg_argv[0])::uuid;
  changed_columns text[] := array(
    select key from jsonb_each(changed_row)
    where before -> key is distinct from after -> key order by key
  );
begin
  if auth.uid() is null or auth.uid() is distinct from owner_id
    or exists (select from public.staff where staff.user_id = owner_id)
  then
    perform private.add_audit_entry(
      lower(tg_op)::public.audit_action, tg_table_name, changed_row ->> tg_argv[1], auth.uid(),
      owner_id, changed_columns,
      case
        when 'status' = any (changed_columns) then after ->> 'status'
        when 'plan_status' = any (changed_columns) then after ->> 'plan_status'
      end,
      coalesce(changed_row ->> 'requested_plan', changed_row ->> 'chosen_plan')
    );
  end if;
  return null;
end
$$;

create trigger audit_staff after insert on public.staff
  for each row execute function private.record_audit_entry('', 'user_id');
-- Removals and restorations are recorded by their functions.
create trigger audit_changed_staff after update on public.staff
  for each row when (new.removed_at is not distinct from old.removed_at)
  execute function private.record_audit_entry('', 'user_id');
create trigger audit_deleted_staff after delete on public.staff
  for each row when (old.removed_at is null)
  execute function private.record_audit_entry('', 'user_id');
create trigger audit_staff_settings after insert or update or delete on private.staff_settings
  for each row execute function private.record_audit_entry('', 'is_only_row');

-- A cascade would find no email to record.
create function private.remove_deleted_staff() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.staff where staff.user_id = old.id;
  return old;
end
$$;

create trigger remove_deleted_staff before delete on auth.users
  for each row execute function private.remove_deleted_staff();

create function private.record_staff_sign_in() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.staff where staff.user_id = new.user_id) then
    perform private.add_audit_entry(
      case tg_op when 'INSERT' then 'sign_in' else 'mfa_success' end::public.audit_action,
      'sessions', new.id::text, new.user_id
    );
  end if;
  return null;
end
$$;

create trigger record_staff_sign_in after insert on auth.sessions
  for each row execute function private.record_staff_sign_in();
create trigger record_staff_mfa after update on auth.sessions
  for each row when (new.aal = 'aal2' and old.aal is distinct from new.aal)
  execute function private.record_staff_sign_in();

-- Auth's hook after each code; Auth itself neither stores nor limits wrong ones. A wrong code during set-up is no
-- failed sign-in. Answers with an error, because the decision "reject" ends all sessions.
create function private.check_mfa_verification_attempt(event jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
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
  rejection := private.count_mfa_attempt(
    (event ->> 'factor_id')::uuid, is_valid, (event ->> 'step')::bigint
  );
  if rejection is not null then
    return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', rejection));
  end if;
  return '{"decision": "continue"}';
end
$$;

-- The embedded backend lacks this role.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.check_mfa_verification_attempt to supabase_auth_admin;
  end if;
end
$$;

-- Recorded once for the parts that follow within an hour.
create function private.record_staff_export(table_name text, is_first_part boolean) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if is_first_part or not exists (
    select from public.audit_log as entries
    where entries.action = 'export' and entries.actor_id = auth.uid()
      and entries.table_name = record_staff_export.table_name
      and entries.created_at > now() - interval '1 hour'
  ) then
    perform private.add_audit_entry('export', table_name, null, auth.uid());
  end if;
end
$$;

create type public.list_position as (at timestamptz, id uuid);

-- Filters apply to a part's rows, so that rare texts take no longer.
create function private.list_export_part(
  table_name regclass, id_column name, max_rows integer, cursor_at timestamptz, cursor_id uuid
) returns public.list_position[]
  language plpgsql stable set search_path = '' as $$
declare
  positions public.list_position[];
begin
  execute format(
    $query$
      select array(
        select row(created_at, %2$I)::public.list_position from %1$s
        where $3 is null or (created_at, %2$I) > ($2, $3)
        order by created_at, %2$I limit $1
      )
    $query$, table_name, id_column
  ) into positions using max_rows, cursor_at, cursor_id;
  return positions;
end
$$;

create type public.staff_audit_entry as (
  id bigint,
  created_at timestamptz,
  actor_email text,
  actor_name text,
  client_email text,
  client_name text,
  table_name text,
  row_id text,
  action public.audit_action,
  changed_columns text[],
  new_status text,
  plan text,
  member_email text
);
comment on column public.staff_audit_entry.actor_email is 'Null for a script.';
comment on column public.staff_audit_entry.actor_name is 'Null for a script.';
comment on column public.staff_audit_entry.row_id is 'Null for a list of rows.';
comment on column public.staff_audit_entry.new_status is 'Null unless a status changed.';
comment on column public.staff_audit_entry.plan is 'Null unless the row has a plan.';
comment on column public.staff_audit_entry.member_email is 'Null unless a staff member was added or removed.';
comment on column public.staff_audit_entry.client_email is 'Null for data without a client and for a deleted account.';
comment on column public.staff_audit_entry.client_name is 'Null for data without a client and for a deleted account.';

create type public.staff_member as (
  id uuid,
  email text,
  created_at timestamptz,
  -- Until a required invitation is accepted.
  is_invited boolean
);

create type public.staff_colleague as (id uuid, name text);

-- Email for an account without a name; null for no account.
create function private.get_display_name(user_id uuid) returns text
  language sql stable security definer set search_path = '' as $$
  select coalesce(private.parse_name(users.raw_user_meta_data), users.email)
  from auth.users where users.id = $1
$$;

create function private.list_colleagues() returns setof public.staff_colleague
  language sql stable set search_path = '' as $$
  select staff.user_id, private.get_display_name(staff.user_id)
  from public.staff where staff.removed_at is null order by private.get_display_name(staff.user_id)
$$;

create type public.staff_overview as (
  members public.staff_member[],
  audit_entries public.staff_audit_entry[]
);

create function private.staff_get_overview() returns public.staff_overview
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return row(
    array(
      select row(
        users.id, users.email, staff.created_at, not private.can_open_desk(users.id)
      )::public.staff_member
      from public.staff join auth.users on users.id = staff.user_id
      where staff.removed_at is null
      order by staff.created_at
    ),
    array(select entries from private.staff_list_audit_entries(10, null, null) as entries)
  );
end
$$;

create function public.staff_get_overview() returns public.staff_overview
  language sql stable set search_path = '' as $$ select private.staff_get_overview() $$;

-- Voids earlier invitations and the app. Sends nothing where mfa is not required.
create function private.invite_staff(user_id uuid, is_reset boolean default false) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not (select staff_settings.requires_mfa from private.staff_settings) then
    return;
  end if;
  update public.staff
  set factor_id = null, invitation_hash = null, invited_at = now()
  where staff.user_id = invite_staff.user_id;
  perform private.enqueue_job(
    'staff_invited', $1, $1,
    details => jsonb_strip_nulls(jsonb_build_object('is_reset', case when $2 then 'yes' end))
  );
end
$$;

-- Null for a former member, or one who has accepted.
create function private.write_invitation(job private.jobs) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  key constant text := private.get_job_key(job);
begin
  update public.staff set invitation_hash = private.hash_token(key)
  where staff.user_id = job.recipient and staff.factor_id is null;
  return case when found then job.details || jsonb_build_object('key', key) end;
end
$$;

create type public.staff_admission as enum ('no_account', 'mfa_missing', 'invited', 'admitted');

-- "mfa_missing" is invited too, but has no app to accept with.
create function private.add_staff(email text) returns public.staff_admission
  language plpgsql security definer set search_path = '' as $$
declare
  new_member_id uuid := (
    select users.id from auth.users
    where users.id = private.get_user_id_by_email($1)
      and users.email_confirmed_at is not null
  );
begin
  if new_member_id is null then
    return 'no_account';
  end if;
  delete from public.staff where staff.user_id = new_member_id and staff.removed_at is not null;
  insert into public.staff (user_id) values (new_member_id) on conflict do nothing;
  if not (select staff_settings.requires_mfa from private.staff_settings) or exists (
    select from public.staff join auth.mfa_factors as factors on factors.id = staff.factor_id
    where staff.user_id = new_member_id and factors.status = 'verified'
  ) then
    return 'admitted';
  end if;
  perform private.invite_staff(new_member_id);
  return case when private.has_verified_mfa_factor(new_member_id)
    then 'invited' else 'mfa_missing' end;
end
$$;

create function public.add_staff(email text) returns public.staff_admission
  language sql set search_path = '' as $$ select private.add_staff(email) $$;

-- @returns false for no account with that confirmed address
create function private.staff_add_member(email text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff_proof();
  return private.add_staff(email) <> 'no_account';
end
$$;

create function public.staff_add_member(email private.line) returns boolean
  language sql set search_path = '' as $$ select private.staff_add_member(email) $$;

create type public.staff_invitation_outcome as enum ('accepted', 'mfa_missing', 'invalid');

-- The key proves the mailbox. Valid once, for 24 hours.
create function private.accept_staff_invitation(key text) returns public.staff_invitation_outcome
  language plpgsql security definer set search_path = '' as $$
declare
  caller_factor_id uuid := (
    select sessions.factor_id from auth.sessions
    where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and sessions.aal = 'aal2'
  );
begin
  perform private.require_fresh_proof();
  if caller_factor_id is null then
    return 'mfa_missing';
  end if;
  update public.staff set factor_id = caller_factor_id, invitation_hash = null
  where staff.user_id = auth.uid() and staff.invitation_hash = private.hash_token($1)
    and staff.invited_at > now() - private.get_job_lifetime('staff_invited');
  return case when found then 'accepted' else 'invalid' end;
end
$$;

create function public.accept_staff_invitation(key private.line)
  returns public.staff_invitation_outcome
  language sql set search_path = '' as $$ select private.accept_staff_invitation(key) $$;

-- PT409 for the caller, PT404 for a former member.
create function private.staff_reset_member(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff_proof();
  if id = auth.uid() then
    raise sqlstate 'PT409' using message = 'Somebody else has to do this';
  end if;
  perform private.require_found(exists (
    select from public.staff where staff.user_id = $1 and staff.removed_at is null
  ));
  perform private.reset_mfa($1);
  -- A lost phone may be subscribed to the calendar.
  update private.meeting_hosts set calendar_token_hash = null where meeting_hosts.user_id = $1;
  perform private.invite_staff($1, true);
end
$$;

create function public.staff_reset_member(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_reset_member(id) $$;

-- PT409 for the caller, because nobody could add staff after the last one left.
create function private.staff_remove_member(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff_proof();
  if id = auth.uid() then
    raise sqlstate 'PT409' using message = 'Staff cannot remove themselves';
  end if;
  update public.staff set removed_at = now() where staff.user_id = $1 and staff.removed_at is null;
  if found then
    perform private.enqueue_job('member_removal', $1, $1, private.get_undo_end());
    perform private.add_audit_entry('delete', 'staff', $1::text, auth.uid());
  end if;
end
$$;

create function public.staff_remove_member(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_remove_member(id) $$;

create function private.staff_restore_member(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff_proof();
  perform from public.staff where staff.user_id = $1 for update;
  perform private.require_found(found);
  update public.staff set removed_at = null
  where staff.user_id = $1 and staff.removed_at is not null;
  if found then
    perform private.add_audit_entry('insert', 'staff', $1::text, auth.uid());
  end if;
end
$$;

create function public.staff_restore_member(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_restore_member(id) $$;

grant execute on function private.staff_get_overview, public.staff_get_overview,
  private.staff_add_member, public.staff_add_member, private.staff_remove_member,
  public.staff_remove_member, private.staff_restore_member, public.staff_restore_member,
  private.staff_reset_member, public.staff_reset_member, private.accept_staff_invitation,
  public.accept_staff_invitation to authenticated;
grant execute on function private.add_staff, public.add_staff to service_role;

create table private.staff_preferences (
  user_id uuid primary key references public.staff (user_id) on delete cascade,
  time_zone text,
  constraint time_zone_is_name check (private.is_time_zone(time_zone))
);

alter table private.staff_preferences enable row level security;

create type public.staff_preferences as (time_zone text);

create function private.get_my_staff_preferences() returns public.staff_preferences
  language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select row(coalesce(preferences.time_zone, 'America/New_York'))::public.staff_preferences
      from private.staff_preferences as preferences where preferences.user_id = auth.uid()
    ),
    row('America/New_York')::public.staff_preferences
  )
$$;

create function private.staff_get_preferences() returns public.staff_preferences
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return private.get_my_staff_preferences();
end
$$;

create function public.staff_get_preferences() returns public.staff_preferences
  language sql stable set search_path = '' as $$ select private.staff_get_preferences() $$;

create function private.staff_save_preferences(time_zone text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform now() at time zone $1;
  insert into private.staff_preferences (user_id, time_zone) values (auth.uid(), $1)
  on conflict (user_id) do update set time_zone = excluded.time_zone;
end
$$;

create function public.staff_save_preferences(time_zone private.line) returns void
  language sql set search_path = '' as $$ select private.staff_save_preferences($1) $$;

create type public.staff_state as enum ('member', 'mfa_missing', 'invitation_pending');

-- Missing step, if any; null for people off the team.
create function private.get_my_staff_state() returns public.staff_state
  language sql stable security definer set search_path = '' as $$
  select case
    when private.is_staff() then 'member'
    when private.has_verified_mfa_factor(staff.user_id) then 'invitation_pending'
    else 'mfa_missing'
  end::public.staff_state
  from public.staff where staff.user_id = auth.uid() and staff.removed_at is null and private.session_is_alive()
$$;

grant execute on function private.staff_get_preferences, public.staff_get_preferences,
  private.staff_save_preferences, public.staff_save_preferences to authenticated;

-- Open pages follow the counters live; the activation is in 16_clients.sql.

create type public.plan as enum ('starter', 'pro', 'video-pro', 'payg');
-- An inactive plan was never active; an ended one can be activated again.
create type public.plan_status as enum ('inactive', 'active', 'paused', 'ended');

create table public.launch_promotion_counters (
  plan_name text primary key,
  available_spots integer not null,
  total_spots integer not null,
  constraint plan_name_has_launch_offer check (plan_name in ('starter', 'pro')),
  constraint available_spots_is_not_negative check (available_spots >= 0),
  constraint total_spots_is_positive check (total_spots > 0),
  constraint available_spots_is_at_most_total_spots check (available_spots <= total_spots)
);

alter table public.launch_promotion_counters enable row level security;
grant select on public.launch_promotion_counters to anon, authenticated;
create policy "Everybody reads the counters" on public.launch_promotion_counters
  for select to anon, authenticated using (true);
create policy "Requires a live session" on public.launch_promotion_counters
  as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

alter publication supabase_realtime add table public.launch_promotion_counters;

create trigger audit_launch_promotion_counters
  after insert or update or delete on public.launch_promotion_counters
  for each row execute function private.record_audit_entry('', 'plan_name');

create function private.parse_chosen_plan(metadata jsonb) returns public.plan
  language sql stable set search_path = '' as $$
  select coalesce(
    (
      select plan from unnest(enum_range(null::public.plan)) as plan
      where plan::text = metadata ->> 'chosen_plan'
    ),
    'starter'
  )
$$;

-- Supabase Auth keeps only the first sign-up of an address.

-- Hosted projects have this extension, for the password hashes of Supabase Auth.
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Anyone can register another's address and wait for its confirmation. So the account has no password until somebody
-- with the mailbox shows which sign-up is theirs, or chooses a new one.
create table private.unclaimed_sign_ups (
  -- Auth shows an unconfirmed account's metadata to anyone, so the id itself is not in it.
  id_hash text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  encrypted_password text not null,
  metadata jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id_hash)
);
create index unclaimed_sign_ups_created_at_idx on private.unclaimed_sign_ups (created_at);

alter table private.unclaimed_sign_ups enable row level security;

create function private.remove_sign_up_data(metadata jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
  select metadata - array['name', 'marketing_emails_accepted', 'sign_up_id_hash']
$$;

-- Null for anything else in the metadata, which strangers write.
create function private.parse_sign_up_id_hash(metadata jsonb) returns text
  language sql immutable set search_path = '' as $$
  select case when metadata ->> 'sign_up_id_hash' ~ '^[0-9a-f]{64}$' then metadata ->> 'sign_up_id_hash' end
$$;

-- For confirmations by email only. A new password ends all other sessions, so the one in which it is set is the
-- owner's.
create function private.set_sign_up_aside() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.email_confirmed_at is null and new.email_confirmed_at is not null then
    if old.confirmation_sent_at is null then
      return new;
    end if;
    if old.encrypted_password <> '' then
      insert into private.unclaimed_sign_ups (id_hash, user_id, encrypted_password, metadata, created_at)
      values (
        coalesce(
          private.parse_sign_up_id_hash(old.raw_user_meta_data),
          private.hash_token(gen_random_uuid()::text)
        ),
        new.id, old.encrypted_password, coalesce(old.raw_user_meta_data, '{}'),
        coalesce(old.created_at, now())
      )
      on conflict on constraint unclaimed_sign_ups_pkey do nothing;
      new.encrypted_password := '';
    end if;
    new.raw_user_meta_data := private.remove_sign_up_data(new.raw_user_meta_data);
    delete from auth.sessions where sessions.user_id = new.id;
  elsif new.encrypted_password <> ''
    and new.encrypted_password is distinct from old.encrypted_password
  then
    delete from private.unclaimed_sign_ups where unclaimed_sign_ups.user_id = new.id;
    insert into private.session_proofs (session_id)
    select sessions.id from auth.sessions where sessions.user_id = new.id
    on conflict do nothing;
  end if;
  return new;
end
$$;

create trigger set_sign_up_aside before update on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    or old.encrypted_password is distinct from new.encrypted_password
  ) execute function private.set_sign_up_aside();

-- Auth and pgcrypto name the same variant of bcrypt differently.
create function private.password_matches(password text, encrypted_password text) returns boolean
  language sql immutable set search_path = '' as $$
  select case when setting <> '' then extensions.crypt(password, setting) = setting else false end
  from (select regexp_replace(encrypted_password, '^\$2[by]\$', '$2a$') as setting) as hashes
$$;

-- The last sign-up wins. Checks the password as Auth does, at the same cost. Limited, because it reveals accounts.
-- @returns false without an unconfirmed account
create function private.record_sign_up(
  id uuid, email text, password text, name text, plan public.plan, marketing boolean
) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  if password !~ '[a-z]' or password !~ '[A-Z]' or password !~ '[0-9]' or password !~ '[^A-Za-z0-9]'
    or char_length(password) < 8 or octet_length(password) > 72
  then
    raise exception 'The password breaks a rule' using errcode = '22023';
  end if;
  if not private.consume_stranger_rate_limit(lower(email), 'repeated_sign_ups', 20, '1 day') then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  select users.* into account from auth.users
  where users.id = private.get_user_id_by_email($2) and users.email_confirmed_at is null;
  if account.id is null then
    return false;
  end if;
  insert into private.unclaimed_sign_ups as sign_ups (id_hash, user_id, encrypted_password, metadata)
  values (
    private.hash_token(id::text), account.id,
    extensions.crypt(
      password,
      -- An invited account has no password yet.
      extensions.gen_salt(
        'bf', coalesce(nullif(substr(account.encrypted_password, 5, 2), ''), '10')::integer
      )
    ),
    private.parse_metadata(jsonb_build_object(
      'name', name, 'chosen_plan', plan, 'marketing_emails_accepted', marketing,
      'sign_up_id_hash', private.hash_token(id::text)
    ))
  )
  on conflict on constraint unclaimed_sign_ups_pkey do update set
    encrypted_password = excluded.encrypted_password, metadata = excluded.metadata,
    created_at = now();
  return true;
end
$$;

create function public.record_sign_up(
  id uuid, email private.line, password private.line, name private.line, plan public.plan,
  marketing boolean
) returns boolean
  language sql set search_path = '' as $$
  select private.record_sign_up(id, email, password, name, plan, marketing)
$$;

create type public.sign_up_progress as enum ('waiting', 'confirmed', 'finished');

create function private.get_sign_up_progress(email text, sign_up_id uuid)
  returns public.sign_up_progress
  language sql stable security definer set search_path = '' as $$
  select case
      when users.email_confirmed_at is null then 'waiting'
      when sign_ups.id_hash is not null then 'confirmed'
      else 'finished'
    end::public.sign_up_progress
  from auth.users
  left join private.unclaimed_sign_ups as sign_ups
    on sign_ups.user_id = users.id and sign_ups.id_hash = private.hash_token(sign_up_id::text)
  where users.id = private.get_user_id_by_email($1)
    and (
      sign_ups.id_hash is not null
      or private.parse_sign_up_id_hash(users.raw_user_meta_data) = private.hash_token(sign_up_id::text)
    )
$$;

create function public.get_sign_up_progress(email private.line, sign_up_id uuid)
  returns public.sign_up_progress
  language sql stable set search_path = '' as $$
  select private.get_sign_up_progress(email, sign_up_id)
$$;

create type public.linked_sign_up as (email text, plan public.plan);

-- The mailbox can get a new link when this one is too old.
create function private.get_sign_up_by_link(token_hash text) returns public.linked_sign_up
  language plpgsql stable security definer set search_path = '' as $$
declare
  user_id uuid;
begin
  if to_regclass('auth.one_time_tokens') is null then
    user_id := (select id from auth.users where confirmation_token = nullif($1, '') limit 1);
  else
    user_id := (
      select tokens.user_id from auth.one_time_tokens as tokens
      where tokens.token_hash = $1 and tokens.token_type::text = 'confirmation_token' limit 1
    );
  end if;
  return (
    select row(users.email, private.parse_chosen_plan(users.raw_user_meta_data))::public.linked_sign_up
    from auth.users where users.id = user_id and users.email_confirmed_at is null
  );
end
$$;

create function public.get_sign_up_by_link(token_hash private.line) returns public.linked_sign_up
  language sql stable set search_path = '' as $$ select private.get_sign_up_by_link(token_hash) $$;

-- The newest; locks it.
create function private.get_my_unclaimed_sign_up() returns private.unclaimed_sign_ups
  language sql set search_path = '' as $$
  select sign_ups from private.unclaimed_sign_ups as sign_ups
  where sign_ups.user_id = auth.uid() and exists (
    select from auth.sessions
    where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and sessions.user_id = auth.uid()
  )
  order by sign_ups.created_at desc limit 1
  for update
$$;

create type public.sign_up_state as enum ('kept', 'unclaimed', 'none');

-- The browser that signed up knows the id, any other one the password. @returns 'none' when no sign-up waits
create function private.keep_my_sign_up(sign_up_id uuid default null, password text default null)
  returns public.sign_up_state
  language plpgsql security definer set search_path = '' as $$
declare
  client_id constant uuid := (private.get_my_unclaimed_sign_up()).user_id;
  own private.unclaimed_sign_ups;
begin
  if client_id is null then
    return 'none';
  end if;
  if password is not null
    and not private.consume_stranger_rate_limit(client_id::text, 'sign_up_passwords', 10, '1 hour')
  then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  select sign_ups.* into own from private.unclaimed_sign_ups as sign_ups
  where sign_ups.user_id = client_id and case when keep_my_sign_up.password is null
    then sign_ups.id_hash = private.hash_token(keep_my_sign_up.sign_up_id::text)
    else private.password_matches(keep_my_sign_up.password, sign_ups.encrypted_password) end
  order by sign_ups.created_at desc limit 1;
  if own.id_hash is null then
    return 'unclaimed';
  end if;
  update auth.users set encrypted_password = own.encrypted_password where users.id = client_id;
  perform private.write_metadata(
    client_id, own.metadata - array['sub', 'email', 'email_verified', 'phone_verified']
  );
  return 'kept';
end
$$;

create function public.keep_my_sign_up(
  sign_up_id uuid default null, password private.line default null
) returns public.sign_up_state
  language sql set search_path = '' as $$ select private.keep_my_sign_up(sign_up_id, password) $$;

-- 28000 unless the caller's sign-up is archived.
create function private.claim_my_sign_up(name text, plan public.plan, marketing boolean) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  newest constant private.unclaimed_sign_ups := private.get_my_unclaimed_sign_up();
begin
  if newest.user_id is null then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  -- Counts as a sign-up; the hash tells the newest one's browser.
  perform private.write_metadata(newest.user_id, jsonb_build_object(
    'name', name, 'chosen_plan', plan, 'marketing_emails_accepted', marketing,
    'sign_up_id_hash', newest.id_hash
  ));
end
$$;

create function public.claim_my_sign_up(name private.line, plan public.plan, marketing boolean)
  returns void
  language sql set search_path = '' as $$
  select private.claim_my_sign_up(name, plan, marketing)
$$;

-- Tells whether an emailed link still opens the choice of a new password, so that the page asks for none in
-- vain.
create function private.is_recovery_link_usable(token_hash text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  sent_at timestamptz;
begin
  if to_regclass('auth.one_time_tokens') is null then
    sent_at := (select recovery_sent_at from auth.users where recovery_token = nullif($1, '') limit 1);
  else
    sent_at := (
      select users.recovery_sent_at from auth.one_time_tokens as tokens
      join auth.users on users.id = tokens.user_id
      where tokens.token_hash = $1 and tokens.token_type::text = 'recovery_token' limit 1
    );
  end if;
  return coalesce(sent_at > now() - interval '1 hour', false);
end
$$;

create function public.is_recovery_link_usable(token_hash private.line) returns boolean
  language sql stable set search_path = '' as $$
  select private.is_recovery_link_usable(token_hash)
$$;

grant execute on function private.record_sign_up, public.record_sign_up,
  private.get_sign_up_progress, public.get_sign_up_progress, private.get_sign_up_by_link,
  public.get_sign_up_by_link, private.is_recovery_link_usable, public.is_recovery_link_usable
  to anon, authenticated;
grant execute on function private.keep_my_sign_up, public.keep_my_sign_up, private.claim_my_sign_up,
  public.claim_my_sign_up to authenticated;

-- Placeholders mean "not completed". tests/database/limits-agree.test.ts compares the limits with app/domain/.

create type public.tone as enum ('Professional', 'Friendly', 'Bold', 'Funny', 'Edgy');

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  business_name text not null default 'My Business',
  website text,
  offer_description text not null default 'To be completed',
  differentiator text not null default 'To be completed',
  facebook_url text,
  instagram_url text,
  linkedin_url text,
  tone_preference public.tone,
  words_to_avoid text,
  chosen_plan public.plan not null default 'starter',
  created_at timestamptz not null default now(),
  plan_status public.plan_status not null default 'inactive',
  plan_activated_at timestamptz,
  completed_at timestamptz,
  paused_days integer not null default 0,
  -- Plan whose launch offer the client took.
  launch_spot public.plan,
  -- A form names the version it was opened with.
  version integer not null default 1,
  constraint business_name_is_valid_line check (private.is_valid_line(business_name, 2, 200)),
  constraint offer_description_is_valid_text
    check (private.is_valid_text(offer_description, 10, 4000)),
  constraint differentiator_is_valid_text check (private.is_valid_text(differentiator, 10, 4000)),
  constraint words_to_avoid_is_valid_text check (private.is_valid_text(words_to_avoid, 0, 4000)),
  constraint website_is_web_url check (private.is_web_url(website, 2048)),
  constraint facebook_url_is_web_url check (private.is_web_url(facebook_url, 2048)),
  constraint instagram_url_is_web_url check (private.is_web_url(instagram_url, 2048)),
  constraint linkedin_url_is_web_url check (private.is_web_url(linkedin_url, 2048)),
  constraint inactive_plan_has_no_activated_at
    check (plan_status = 'ended' or (plan_status = 'inactive') = (plan_activated_at is null))
);
create index profiles_created_at_id_idx on public.profiles (created_at, id);
create index profiles_plan_status_created_at_id_idx
  on public.profiles (plan_status, created_at, id);
create index profiles_completed_at_id_inactive_idx on public.profiles (completed_at, id)
  where plan_status = 'inactive' and completed_at is not null;

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant update (
  business_name, website, offer_description, differentiator, facebook_url,
  instagram_url, linkedin_url, tone_preference, words_to_avoid, chosen_plan, version
) on public.profiles to authenticated;
create policy "Clients read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "Clients update their own profile" on public.profiles
  for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "Requires a live session" on public.profiles as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create function private.is_profile_complete(profile public.profiles) returns boolean
  language sql immutable set search_path = '' as $$
  select profile.business_name <> 'My Business' and profile.offer_description <> 'To be completed'
$$;

create function private.reject_profile_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception '%', tg_argv[0] using errcode = '42501';
end
$$;

create function private.set_profile_completed_at() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.completed_at := now();
  return new;
end
$$;

-- PT409 for a change typed beside older answers; callers without a version replace any.
create function private.count_profile_version() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if (
    new.business_name, new.website, new.offer_description, new.differentiator, new.facebook_url,
    new.instagram_url, new.linkedin_url, new.tone_preference, new.words_to_avoid
  ) is not distinct from (
    old.business_name, old.website, old.offer_description, old.differentiator, old.facebook_url,
    old.instagram_url, old.linkedin_url, old.tone_preference, old.words_to_avoid
  ) then
    new.version := old.version;
  elsif new.version <> old.version then
    raise sqlstate 'PT409' using message = 'The profile has other answers';
  else
    new.version := old.version + 1;
  end if;
  return new;
end
$$;

-- Before completion, choosing a plan is no change.
create function private.enqueue_plan_changed_email() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- For taking the change back.
  perform private.enqueue_job(
    'plan_changed', new.id, new.id, private.get_undo_end(),
    jsonb_build_object('previous_plan', old.chosen_plan)
  );
  return null;
end
$$;

-- Before the row is written, so that a bulk write stops early. API roles only: inside the function, the user is its
-- owner.
create trigger rate_limit_profile_updates before update on public.profiles
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.consume_row_rate_limit('60', '1 hour');
-- Putting a placeholder back would open the choice of the plan again.
create trigger reject_plan_change_after_completion before update on public.profiles
  for each row when (
    current_user in ('anon', 'authenticated') and private.is_profile_complete(old)
    and new.chosen_plan is distinct from old.chosen_plan
  )
  execute function private.reject_profile_change('Please ask for another plan instead');
create trigger reject_placeholders_after_completion before update on public.profiles
  for each row when (
    current_user in ('anon', 'authenticated')
    and private.is_profile_complete(old) and not private.is_profile_complete(new)
  )
  execute function private.reject_profile_change('A complete profile stays complete');
create trigger set_completed_at before update on public.profiles
  for each row when (not private.is_profile_complete(old) and private.is_profile_complete(new))
  execute function private.set_profile_completed_at();
create trigger count_profile_version before update on public.profiles
  for each row execute function private.count_profile_version();
create trigger audit_profiles after update on public.profiles
  for each row execute function private.record_audit_entry('id', 'id');
create trigger enqueue_plan_changed_email after update of chosen_plan on public.profiles
  for each row when (
    old.chosen_plan is distinct from new.chosen_plan and private.is_profile_complete(old)
  )
  execute function private.enqueue_plan_changed_email();

-- The plan travels in the metadata, because confirming may happen on another device.
create function private.create_profile(user_id uuid, metadata jsonb) returns void
  language sql set search_path = '' as $$
  insert into public.profiles (id, chosen_plan) values ($1, private.parse_chosen_plan($2))
  on conflict (id) do nothing
$$;

create function private.create_profile_on_sign_up() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.create_profile(new.id, new.raw_user_meta_data);
  return new;
end
$$;

create trigger create_profile_on_sign_up after insert on auth.users
  for each row execute function private.create_profile_on_sign_up();

-- A complete profile keeps its plan.
create function private.apply_sign_up_plan() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set chosen_plan = private.parse_chosen_plan(new.raw_user_meta_data)
  where profiles.id = new.id and not private.is_profile_complete(profiles);
  return null;
end
$$;

create trigger apply_sign_up_plan after update on auth.users
  for each row when (
    old.raw_user_meta_data ->> 'chosen_plan'
      is distinct from new.raw_user_meta_data ->> 'chosen_plan'
  ) execute function private.apply_sign_up_plan();

do $$
begin
  perform private.create_profile(users.id, users.raw_user_meta_data) from auth.users;
end
$$;

create function private.ensure_my_profile() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.create_profile(users.id, users.raw_user_meta_data)
  from auth.users where users.id = auth.uid();
end
$$;

create function public.ensure_my_profile() returns void
  language sql set search_path = '' as $$ select private.ensure_my_profile() $$;

create type public.questionnaire_step as enum ('1', '2', '3', 'check');

-- The rules of profiles, but answers may be missing or short, and URLs are as typed.
create table public.questionnaire_drafts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  step public.questionnaire_step not null default '1',
  business_name text,
  website text,
  offer_description text,
  differentiator text,
  facebook_url text,
  instagram_url text,
  linkedin_url text,
  tone_preference public.tone,
  words_to_avoid text,
  created_at timestamptz not null default now(),
  -- The answers are deleted a day later.
  completed_at timestamptz,
  constraint business_name_is_valid_line check (private.is_valid_line(business_name, 0, 200)),
  constraint website_is_valid_line check (private.is_valid_line(website, 0, 2048)),
  constraint offer_description_is_valid_text
    check (private.is_valid_text(offer_description, 0, 4000)),
  constraint differentiator_is_valid_text check (private.is_valid_text(differentiator, 0, 4000)),
  constraint facebook_url_is_valid_line check (private.is_valid_line(facebook_url, 0, 2048)),
  constraint instagram_url_is_valid_line check (private.is_valid_line(instagram_url, 0, 2048)),
  constraint linkedin_url_is_valid_line check (private.is_valid_line(linkedin_url, 0, 2048)),
  constraint words_to_avoid_is_valid_text check (private.is_valid_text(words_to_avoid, 0, 4000))
);
create index questionnaire_drafts_completed_at_idx on public.questionnaire_drafts (completed_at)
  where completed_at is not null;

alter table public.questionnaire_drafts enable row level security;

create function private.complete_questionnaire_draft() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.questionnaire_drafts set completed_at = now() where user_id = new.id;
  return null;
end
$$;

create trigger complete_questionnaire_draft after update on public.profiles
  for each row when (not private.is_profile_complete(old) and private.is_profile_complete(new))
  execute function private.complete_questionnaire_draft();

-- PT409 after completion: nothing would set the time at which they are deleted.
create function private.save_my_answers(answers jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  profile public.profiles;
  draft public.questionnaire_drafts;
begin
  perform private.require_session();
  perform private.consume_rate_limit('questionnaire_drafts', 240, '1 hour');
  -- Answers sent during completion are checked afterwards.
  select profiles.* into profile from public.profiles where profiles.id = auth.uid() for update;
  if private.is_profile_complete(profile) then
    raise sqlstate 'PT409' using message = 'The profile is complete';
  end if;
  delete from public.questionnaire_drafts as drafts
  where drafts.user_id = auth.uid() returning drafts.* into draft;
  draft := jsonb_populate_record(draft, answers - 'created_at');
  draft.user_id := auth.uid();
  draft.created_at := coalesce(draft.created_at, now());
  draft.step := coalesce(draft.step, '1');
  draft.completed_at := null;
  insert into public.questionnaire_drafts select draft.*;
-- Here and below, errors are re-raised because the original one quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.save_my_answers(answers jsonb) returns void
  language sql set search_path = '' as $$ select private.save_my_answers(answers) $$;

-- Triggers evaluate conditions with the rights of the role that writes the row.
grant execute on function private.is_profile_complete to authenticated, service_role;
grant execute on function private.ensure_my_profile, public.ensure_my_profile,
  private.save_my_answers, public.save_my_answers to authenticated;

-- Reads the audit log for the desk. Its table is in 03_staff.sql.

-- Entries with the names of the people in them.
create view private.audit_entries as
select entries.id, entries.created_at, coalesce(entries.actor_email, actors.email) as actor_email,
  coalesce(private.parse_name(actors.raw_user_meta_data), entries.actor_email, actors.email)
    as actor_name,
  clients.email as client_email,
  coalesce(nullif(profiles.business_name, 'My Business'), clients.email) as client_name,
  entries.table_name, entries.row_id, entries.action, entries.changed_columns, entries.new_status,
  entries.plan, entries.member_email, entries.client_id,
  coalesce(entries.actor_id = entries.client_id, false) and not exists (
    select from public.staff where staff.user_id = entries.actor_id
  ) as is_by_client
from public.audit_log as entries
left join auth.users as actors on actors.id = entries.actor_id
left join auth.users as clients on clients.id = entries.client_id
left join public.profiles on profiles.id = entries.client_id;

create function private.to_staff_audit_entry(entry private.audit_entries)
  returns public.staff_audit_entry
  language sql stable set search_path = '' as $$
  select row(
    entry.id, entry.created_at, entry.actor_email, entry.actor_name, entry.client_email,
    entry.client_name, entry.table_name, entry.row_id, entry.action, entry.changed_columns,
    entry.new_status, entry.plan, entry.member_email
  )::public.staff_audit_entry
$$;

-- Lists the newest entries about everything except what clients did themselves, so that no client can
-- displace the others. A search reads the newest 2,500 entries only, so that it takes no longer the longer the
-- log is.
create function private.staff_list_audit_entries(
  max_rows integer, search text, before_id bigint
) returns setof public.staff_audit_entry
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  return query
    select formatted.*
    from private.audit_entries as entries
    cross join lateral private.to_staff_audit_entry(entries) as formatted
    where not entries.is_by_client
      and (
        search is null
        or entries.id > (select max(audit_log.id) from public.audit_log) - 2500
          and strpos(
            lower(concat_ws(
              ' ', entries.actor_name, entries.actor_email, entries.client_name,
              entries.client_email, entries.member_email, replace(entries.table_name, '_', ' '),
              replace(entries.action::text, '_', ' '), entries.new_status, entries.plan
            )),
            lower(search)
          ) > 0
      )
      and (before_id is null or entries.id < before_id)
    order by entries.id desc limit max_rows;
end
$$;

create function public.staff_list_audit_entries(
  max_rows integer, search private.line default null, before_id bigint default null
) returns setof public.staff_audit_entry
  language sql stable set search_path = '' as $$
  select * from private.staff_list_audit_entries($1, $2, $3)
$$;

grant execute on function private.staff_list_audit_entries, public.staff_list_audit_entries
  to authenticated;

create function private.enqueue_profile_webhook() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- The site calls send-profile-webhook right after the save.
  perform private.enqueue_job('profile_webhook', new.id, new.id, now() + interval '10 seconds');
  return null;
end
$$;

create trigger enqueue_webhook_on_completion after update on public.profiles
  for each row when (not private.is_profile_complete(old) and private.is_profile_complete(new))
  execute function private.enqueue_profile_webhook();

-- Leaves out invalid names.
create function private.write_profile_webhook(user_id uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'userId', users.id,
    'name', coalesce(
      private.parse_name(users.raw_user_meta_data),
      nullif(split_part(users.email, '@', 1), ''),
      'User'
    ),
    'email', users.email,
    'business_name', profiles.business_name, 'website', profiles.website,
    'facebook_url', profiles.facebook_url, 'instagram_url', profiles.instagram_url,
    'linkedin_url', profiles.linkedin_url, 'offer_description', profiles.offer_description,
    'differentiator', profiles.differentiator, 'tone_preference', profiles.tone_preference,
    'words_to_avoid', profiles.words_to_avoid, 'chosen_plan', profiles.chosen_plan
  )
  from public.profiles join auth.users on users.id = profiles.id where profiles.id = $1
$$;

-- Functions alone read and write these, so that status, text and email change together.

create type public.conversation_kind as enum ('ticket', 'message');
create type public.ticket_category as enum ('general', 'technical', 'billing', 'feature');
create type public.ticket_priority as enum ('low', 'medium', 'high', 'urgent');
-- "open" waits for us, "in_progress" for the other side.
create type public.conversation_status as enum ('open', 'in_progress', 'resolved');
-- "client" also sends messages; a note is for staff alone.
create type public.message_author as enum ('client', 'staff', 'note');

create table private.conversations (
  id uuid primary key default gen_random_uuid(),
  kind public.conversation_kind not null,
  -- Null for a message.
  user_id uuid references auth.users (id) on delete cascade,
  sender_name text,
  sender_email text,
  subject text not null,
  category public.ticket_category,
  priority public.ticket_priority,
  status public.conversation_status not null default 'open',
  created_at timestamptz not null default now(),
  -- While open: since when the other side has waited.
  waiting_since timestamptz not null default now(),
  -- Promised reply time; null unless open.
  due_at timestamptz,
  assignee_id uuid references public.staff (user_id) on delete set null,
  is_spam boolean not null default false,
  -- The email's address is only claimed.
  is_unverified_email boolean not null default false,
  -- Stored, because folding the texts of a whole table takes a second.
  search_text text not null generated always as (private.fold_text(
    subject || ' ' || coalesce(sender_name, '') || ' ' || coalesce(sender_email, '')
  )) stored,
  constraint ticket_has_client check (
    kind = 'message' or num_nulls(user_id, category, priority) = 0 and not is_spam
  ),
  constraint message_has_sender check (
    kind = 'ticket' or num_nulls(sender_name, sender_email) = 0 and user_id is null
  ),
  constraint subject_is_valid_line check (private.is_valid_line(subject, 1, 200)),
  constraint sender_name_is_valid_line check (private.is_valid_line(sender_name, 1, 100)),
  constraint sender_email_is_valid check (private.is_email(sender_email, 254))
);
create index conversations_user_id_created_at_idx
  on private.conversations (user_id, created_at desc);
create index conversations_sender_email_idx
  on private.conversations (lower(sender_email), created_at desc);
create index conversations_due_at_id_idx on private.conversations (due_at, id)
  where due_at is not null;
create index conversations_assignee_id_created_at_id_idx
  on private.conversations (assignee_id, created_at, id);
create index conversations_kind_created_at_id_idx
  on private.conversations (kind, created_at, id);
create index conversations_status_created_at_id_idx
  on private.conversations (status, created_at, id);
create index conversations_created_at_id_idx on private.conversations (created_at, id);
create index conversations_spam_created_at_id_idx on private.conversations (created_at, id)
  where is_spam;

create index conversations_search_text_idx on private.conversations
  using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

create table private.conversation_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references private.conversations (id) on delete cascade,
  author public.message_author not null,
  staff_id uuid references auth.users (id) on delete set null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 5000)),
  constraint client_is_not_staff check (author <> 'client' or staff_id is null)
);
create index conversation_messages_conversation_id_created_at_idx
  on private.conversation_messages (conversation_id, created_at);
create index conversation_messages_staff_id_idx on private.conversation_messages (staff_id);

alter table private.conversations enable row level security;
alter table private.conversation_messages enable row level security;

create trigger audit_conversations after update on private.conversations
  for each row execute function private.record_audit_entry('user_id', 'id');
create trigger audit_deleted_tickets after delete on private.conversations
  for each row when (old.kind = 'ticket')
  execute function private.record_audit_entry('user_id', 'id');

-- The plan decides, not the ticket's priority.
create function private.get_reply_time(plan public.plan) returns interval
  language sql immutable set search_path = '' as $$
  select case when plan in ('pro', 'video-pro') then interval '4 hours' else interval '24 hours' end
$$;

create function private.set_conversation_due_at() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.due_at := case when new.status = 'open' and not new.is_spam
    then new.waiting_since + private.get_reply_time(
      (select profiles.chosen_plan from public.profiles where profiles.id = new.user_id)
    ) end;
  return new;
end
$$;

create trigger set_conversation_due_at
  before insert or update of status, waiting_since, is_spam on private.conversations
  for each row execute function private.set_conversation_due_at();

create function private.update_due_times() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or old.chosen_plan <> new.chosen_plan then
    update private.conversations set waiting_since = waiting_since
    where conversations.user_id = new.id and status = 'open';
  end if;
  return null;
end
$$;

create trigger update_due_times after insert or update on public.profiles
  for each row execute function private.update_due_times();

create function private.lock_conversation(id uuid) returns private.conversations
  language plpgsql set search_path = '' as $$
declare
  conversation private.conversations;
begin
  select conversations.* into conversation
  from private.conversations where conversations.id = $1 for update;
  perform private.require_found(found);
  return conversation;
end
$$;

create function private.list_messages(conversation_id uuid)
  returns setof private.conversation_messages
  language sql stable set search_path = '' as $$
  select messages.* from private.conversation_messages as messages
  where messages.conversation_id = $1 and messages.author <> 'note'
  order by messages.created_at
$$;

create function private.get_newest_message_id(conversation_id uuid) returns uuid
  language sql stable set search_path = '' as $$
  select messages.id from private.list_messages($1) as messages
  order by messages.created_at desc limit 1
$$;

-- The same text within the hour began one already: a response was lost, or a form sent twice.
create function private.open_conversation(
  opening private.conversations, body text, author public.message_author default 'client',
  email_id uuid default null, out id uuid, out message_id uuid, out is_new boolean
)
  language plpgsql set search_path = '' as $$
begin
  -- Serializes calls for the same person.
  perform pg_advisory_xact_lock(
    hashtextextended(coalesce(opening.user_id::text, lower(opening.sender_email)), 0)
  );
  select conversations.id into open_conversation.id
  from private.conversations
  where conversations.created_at > now() - interval '1 hour'
    and conversations.subject = opening.subject
    and case opening.kind when 'ticket' then conversations.user_id = opening.user_id
      else lower(conversations.sender_email) = lower(opening.sender_email) end
    and array[(author, body)] = array(
      select (messages.author, messages.body) from private.list_messages(conversations.id) as messages
    )
  limit 1;
  is_new := not found;
  if is_new then
    insert into private.conversations (
      kind, user_id, sender_name, sender_email, subject, category, priority, status, assignee_id,
      is_unverified_email
    )
    values (
      opening.kind, opening.user_id, opening.sender_name, opening.sender_email, opening.subject,
      opening.category, opening.priority,
      case author when 'staff' then 'in_progress'::public.conversation_status else 'open' end,
      opening.assignee_id, coalesce(opening.is_unverified_email, false)
    )
    returning conversations.id into open_conversation.id;
    insert into private.conversation_messages (id, conversation_id, author, staff_id, body)
    values (
      coalesce(email_id, gen_random_uuid()), open_conversation.id, author,
      case author when 'staff' then auth.uid() end, body
    )
    returning conversation_messages.id into message_id;
  end if;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- The same text twice in a row is one message. PT409 when staff have not seen the newest one.
-- @param staff_id null for the other side
create function private.add_message(
  conversation private.conversations, body text, staff_id uuid default null,
  last_seen_id uuid default null, is_resolved boolean default false, id uuid default null
) returns void
  language plpgsql set search_path = '' as $$
declare
  is_from_staff constant boolean := staff_id is not null;
  message private.conversation_messages;
begin
  message.id := coalesce($6, gen_random_uuid());
  message.body := $2;
  message.author := case when is_from_staff then 'staff' else 'client' end;
  if exists (
    select from private.conversation_messages as newest
    where newest.id = private.get_newest_message_id(conversation.id) and newest.body = message.body
      and (newest.author, newest.staff_id) is not distinct from (message.author, $3)
  ) then
    return;
  end if;
  if is_from_staff and last_seen_id is distinct from private.get_newest_message_id(conversation.id) then
    raise sqlstate 'PT409' using message = 'There is a newer message';
  end if;
  insert into private.conversation_messages (id, conversation_id, author, staff_id, body)
  values (message.id, conversation.id, message.author, $3, message.body);
  update private.conversations
  set status = case when not is_from_staff then 'open'
      when is_resolved then 'resolved' else 'in_progress' end::public.conversation_status,
    -- Keeps the earlier time when the other side writes again.
    waiting_since = case when status = 'open' then waiting_since else now() end,
    assignee_id = coalesce(assignee_id, $3),
    -- What staff answer is no spam.
    is_spam = is_spam and not is_from_staff
  where conversations.id = conversation.id;
  if is_from_staff then
    perform private.enqueue_job(
      case conversation.kind when 'ticket' then 'ticket_replied' else 'contact_message_replied'
        end::public.job_kind,
      message.id,
      coalesce(conversation.user_id, private.get_user_id_by_email(conversation.sender_email))
    );
  end if;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function private.submit_ticket(
  subject text, description text, category public.ticket_category, priority public.ticket_priority
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  opening private.conversations;
begin
  perform private.require_session();
  perform private.consume_rate_limit('tickets', 10, '1 hour');
  perform private.consume_rate_limit('tickets', 30, '1 day');
  opening.kind := 'ticket';
  opening.user_id := auth.uid();
  opening.subject := $1;
  opening.category := $3;
  opening.priority := $4;
  perform private.open_conversation(opening, $2);
end
$$;

create function public.submit_ticket(
  subject private.line, description private.multiline_text,
  category public.ticket_category default 'general',
  priority public.ticket_priority default 'medium'
) returns void
  language sql set search_path = '' as $$ select private.submit_ticket($1, $2, $3, $4) $$;

-- PT404 for another's ticket.
create function private.lock_my_ticket(id uuid) returns private.conversations
  language plpgsql set search_path = '' as $$
declare
  ticket private.conversations;
begin
  perform private.require_session();
  ticket := private.lock_conversation($1);
  perform private.require_found(ticket.user_id = auth.uid());
  return ticket;
end
$$;

create function private.reply_to_my_ticket(ticket_id uuid, body text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.consume_rate_limit('ticket_messages', 30, '1 hour');
  perform private.add_message(private.lock_my_ticket($1), $2);
end
$$;

create function public.reply_to_my_ticket(ticket_id uuid, body private.multiline_text) returns void
  language sql set search_path = '' as $$ select private.reply_to_my_ticket($1, $2) $$;

create function private.set_my_ticket_resolved(id uuid, is_resolved boolean) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  ticket constant private.conversations := private.lock_my_ticket($1);
begin
  update private.conversations
  set status = case when is_resolved then 'resolved'::public.conversation_status else 'open' end,
    waiting_since = case when status = 'open' then waiting_since else now() end
  where conversations.id = ticket.id;
end
$$;

create function public.set_my_ticket_resolved(id uuid, is_resolved boolean) returns void
  language sql set search_path = '' as $$ select private.set_my_ticket_resolved(id, is_resolved) $$;

create type public.ticket_summary as (
  id uuid,
  subject text,
  category public.ticket_category,
  priority public.ticket_priority,
  status public.conversation_status,
  created_at timestamptz
);

-- Unresolved first, then newest; one more than a page tells whether there are others.
create function private.list_client_tickets(user_id uuid, after_id uuid default null)
  returns setof public.ticket_summary
  language sql stable set search_path = '' as $$
  select id, subject, category, priority, status, created_at
  from private.conversations as tickets
  where tickets.user_id = $1 and not exists (
    select from private.conversations as last
    where last.id = $2 and last.user_id = $1
      and (tickets.status <> 'resolved', tickets.created_at, tickets.id)
        >= (last.status <> 'resolved', last.created_at, last.id)
  )
  order by status <> 'resolved' desc, created_at desc, id desc limit 21
$$;

-- Without authors: staff reveal their names only by signing.
create type public.ticket_message as (
  id uuid, author public.message_author, body text, created_at timestamptz
);

create type public.ticket as (
  id uuid,
  subject text,
  category public.ticket_category,
  priority public.ticket_priority,
  status public.conversation_status,
  created_at timestamptz,
  messages public.ticket_message[]
);

create function private.get_my_ticket(id uuid) returns public.ticket
  language sql stable set search_path = ''
  return (
    select row(
      tickets.id, subject, category, priority, status, tickets.created_at,
      array(
        select row(messages.id, messages.author, messages.body, messages.created_at)::public.ticket_message
        from private.list_messages(tickets.id) as messages
      )
    )::public.ticket
    from private.conversations as tickets where tickets.id = $1 and tickets.user_id = auth.uid()
  );

grant execute on function private.submit_ticket, public.submit_ticket,
  private.reply_to_my_ticket, public.reply_to_my_ticket, private.set_my_ticket_resolved,
  public.set_my_ticket_resolved to authenticated;

-- The response is empty. Deleted twelve months after the last reply (private.purge_expired_data).

create function private.submit_contact_message(
  name text, email text, subject text, message text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  opening private.conversations;
begin
  perform private.consume_form_limits('submit_contact_message', $2);
  opening.kind := 'message';
  opening.sender_name := $1;
  opening.sender_email := $2;
  opening.subject := $3;
  perform private.open_conversation(opening, $4);
end
$$;

create function public.submit_contact_message(
  name private.line, email private.line, subject private.line, message private.multiline_text
) returns void
  language sql set search_path = '' as $$ select private.submit_contact_message($1, $2, $3, $4) $$;

create function private.request_setup_call(message text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  opening private.conversations;
begin
  perform private.require_session();
  perform private.consume_rate_limit('setup_calls', 10, '1 day');
  opening.kind := 'message';
  opening.subject := 'Early setup call';
  select coalesce(private.parse_name(users.raw_user_meta_data), 'A client'), users.email
  into opening.sender_name, opening.sender_email
  from auth.users where users.id = auth.uid();
  perform private.open_conversation(opening, $1);
end
$$;

create function public.request_setup_call(message private.multiline_text) returns void
  language sql set search_path = '' as $$ select private.request_setup_call($1) $$;

create type public.received_email_result as enum ('stored', 'forwarded', 'unverified');

-- A verified email of either side is their reply; any other is a new message. PT404 for no such conversation.
create function private.receive_email(
  id uuid, conversation_id uuid, sender_email text, sender_name text, body text,
  is_verified boolean
) returns public.received_email_result
  language plpgsql security definer set search_path = '' as $$
declare
  conversation constant private.conversations := private.lock_conversation($2);
  opening private.conversations;
  client_email constant text := coalesce(
    (select users.email from auth.users where users.id = conversation.user_id),
    conversation.sender_email
  );
  is_from_client constant boolean := is_verified and lower($3) = lower(client_email);
  sender_staff_id uuid;
begin
  if is_verified and not is_from_client then
    sender_staff_id := (
      select staff.user_id from public.staff join auth.users on users.id = staff.user_id
      where lower(users.email) = lower($3) and private.can_open_desk(users.id)
    );
  end if;
  if not exists (select from private.conversation_messages as messages where messages.id = $1) then
    if sender_staff_id is null and 30 <= (
      select count(*) from private.conversations as theirs
      join private.conversation_messages as messages on messages.conversation_id = theirs.id
      where messages.author = 'client' and messages.created_at > now() - interval '1 hour'
        and (theirs.id = $2 or lower(theirs.sender_email) = lower($3))
    ) then
      raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
    end if;
    -- The audit log names the sender, as for a reply on the site.
    perform set_config(
      'request.jwt.claim.sub',
      coalesce(sender_staff_id, case when is_from_client then conversation.user_id end)::text, true
    );
    if sender_staff_id is not null or is_from_client then
      perform private.add_message(
        conversation, $5, sender_staff_id, private.get_newest_message_id($2), id => $1
      );
    else
      opening.kind := 'message';
      opening.sender_name :=
        coalesce(private.parse_name(jsonb_build_object('name', $4)), left($3, 100));
      opening.sender_email := $3;
      opening.subject := left('Re: ' || conversation.subject, 200);
      opening.is_unverified_email := not is_verified;
      perform private.open_conversation(opening, $5, email_id => $1);
    end if;
  end if;
  return case when sender_staff_id is not null or is_from_client then 'stored'
    when is_verified then 'forwarded' else 'unverified' end;
end
$$;

create function public.receive_email(
  id uuid, conversation_id uuid, sender_email text, sender_name text, body text,
  is_verified boolean default false
) returns public.received_email_result
  language sql set search_path = '' as $$
  select private.receive_email($1, $2, $3, $4, $5, coalesce($6, false))
$$;

grant execute on function private.submit_contact_message, public.submit_contact_message
  to anon, authenticated, service_role;
grant execute on function private.request_setup_call, public.request_setup_call to authenticated;
grant execute on function private.receive_email, public.receive_email to service_role;

-- Within private.is_bookable_slot. While nobody has working hours, every such time is offered.

create table private.meeting_hosts (
  user_id uuid primary key references public.staff (user_id) on delete cascade,
  time_zone text not null default 'America/New_York',
  video_link text,
  -- SHA-256; null until one is made.
  calendar_token_hash text unique,
  constraint time_zone_is_name check (private.is_time_zone(time_zone)),
  constraint video_link_is_https check (
    private.is_web_url(video_link, 500) and video_link ~ '^https://'
  )
);

create table private.staff_working_hours (
  user_id uuid not null references private.meeting_hosts (user_id) on delete cascade,
  -- Monday is 1.
  weekday smallint not null,
  starts time not null,
  ends time not null,
  primary key (user_id, weekday),
  constraint weekday_is_iso check (weekday between 1 and 7),
  constraint meeting_fits check (ends - starts >= interval '30 minutes')
);

alter table private.meeting_hosts enable row level security;
alter table private.staff_working_hours enable row level security;

create type public.working_hours as (weekday smallint, starts time, ends time);

create type public.meeting_host_settings as (
  time_zone text,
  video_link text,
  hours public.working_hours[],
  has_calendar boolean
);
comment on column public.meeting_host_settings.video_link is 'Null for none.';

-- Defaults for no row.
create function private.staff_get_working_hours() returns public.meeting_host_settings
  language plpgsql stable security definer set search_path = '' as $$
declare
  host private.meeting_hosts;
begin
  perform private.require_staff();
  select hosts.* into host from private.meeting_hosts as hosts where hosts.user_id = auth.uid();
  return row(
    coalesce(host.time_zone, 'America/New_York'), host.video_link,
    array(
      select row(hours.weekday, hours.starts, hours.ends)::public.working_hours
      from private.staff_working_hours as hours
      where hours.user_id = auth.uid() order by hours.weekday
    ),
    host.calendar_token_hash is not null
  );
end
$$;

create function public.staff_get_working_hours() returns public.meeting_host_settings
  language sql stable set search_path = '' as $$ select private.staff_get_working_hours() $$;

create domain private.weekdays as smallint[] check (cardinality(value) <= 7);
create domain private.times_of_day as time[] check (cardinality(value) <= 7);

-- Lists are parallel, by weekday. Meetings keep their times, and their clients learn of a new link.
create function private.staff_save_working_hours(
  time_zone text, weekdays smallint[], starts time[], ends time[], video_link text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  old_link constant text := (
    select hosts.video_link from private.meeting_hosts as hosts where hosts.user_id = auth.uid()
  );
begin
  perform private.require_staff();
  perform now() at time zone $1;
  insert into private.meeting_hosts (user_id, time_zone, video_link) values (auth.uid(), $1, $5)
  on conflict (user_id) do update
    set time_zone = excluded.time_zone, video_link = excluded.video_link;
  if old_link is distinct from $5 then
    update public.meetings set sequence = sequence + 1
    where meetings.staff_id = auth.uid() and meetings.video_link is null
      and meetings.status = 'booked' and meetings.starts_at > now();
  end if;
  delete from private.staff_working_hours as hours where hours.user_id = auth.uid();
  insert into private.staff_working_hours (user_id, weekday, starts, ends)
  select auth.uid(), hours.weekday, hours.starts, hours.ends
  from unnest($2, $3, $4) as hours (weekday, starts, ends);
exception when check_violation or unique_violation or not_null_violation then
  raise exception 'Invalid working hours' using errcode = '22023';
end
$$;

create function public.staff_save_working_hours(
  time_zone private.line, weekdays private.weekdays, starts private.times_of_day,
  ends private.times_of_day, video_link private.multiline_text default null
) returns void
  language sql set search_path = '' as $$
  select private.staff_save_working_hours($1, $2, $3, $4, $5)
$$;

-- Voids the one before; only its hash is stored.
create function private.staff_renew_calendar_token() returns text
  language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.generate_token();
begin
  perform private.require_staff();
  perform private.require_fresh_proof();
  insert into private.meeting_hosts (user_id, calendar_token_hash)
  values (auth.uid(), private.hash_token(token))
  on conflict (user_id) do update set calendar_token_hash = excluded.calendar_token_hash;
  return token;
end
$$;

-- Closes the calendar with a new password, because somebody else may have subscribed to it.
create function private.close_staff_calendar() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update private.meeting_hosts set calendar_token_hash = null where meeting_hosts.user_id = new.id;
  return null;
end
$$;

create trigger close_staff_calendar after update on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.close_staff_calendar();

create function public.staff_renew_calendar_token() returns text
  language sql set search_path = '' as $$ select private.staff_renew_calendar_token() $$;

grant execute on function private.staff_get_working_hours, public.staff_get_working_hours,
  private.staff_save_working_hours, public.staff_save_working_hours,
  private.staff_renew_calendar_token, public.staff_renew_calendar_token to authenticated;

-- A half hour is given once per host, or once while nobody has working hours.

create type public.meeting_status as enum ('booked', 'held', 'missed', 'cancelled');

create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  starts_at timestamptz not null,
  status public.meeting_status not null default 'booked',
  -- Number of changes, for calendars.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  -- As chosen by the client, for the emails.
  time_zone text,
  action_plan_sent_at timestamptz,
  staff_id uuid references public.staff (user_id) on delete set null,
  -- Null for the host's.
  video_link text,
  change_reason text,
  constraint time_zone_is_name check (private.is_time_zone(time_zone)),
  constraint video_link_is_https check (
    private.is_web_url(video_link, 500) and video_link ~ '^https://'
  ),
  constraint change_reason_is_valid_text check (private.is_valid_text(change_reason, 1, 1000))
);
-- Without hosts, the lock in book_or_reschedule_meeting keeps meetings apart: two hosts of one half hour can both
-- leave.
create unique index one_meeting_per_host_and_slot on public.meetings (staff_id, starts_at)
  where status = 'booked';
create index meetings_staff_id_starts_at_idx on public.meetings (staff_id, starts_at);
create unique index one_booked_meeting_per_client on public.meetings (user_id)
  where status = 'booked';
create index meetings_user_id_starts_at_idx on public.meetings (user_id, starts_at desc);
create index meetings_status_starts_at_id_idx on public.meetings (status, starts_at, id);
create index meetings_starts_at_without_action_plan_idx on public.meetings (starts_at)
  where status = 'held' and action_plan_sent_at is null;

alter table public.meetings enable row level security;

create trigger audit_meetings after insert or update or delete on public.meetings
  for each row execute function private.record_audit_entry('user_id', 'id');

-- Dates in New York.
create table public.days_off (
  day date not null,
  created_at timestamptz not null default now(),
  staff_id uuid references public.staff (user_id) on delete cascade,
  id uuid primary key default gen_random_uuid(),
  constraint one_day_off_per_person unique nulls not distinct (day, staff_id)
);
create index days_off_staff_id_idx on public.days_off (staff_id);

alter table public.days_off enable row level security;

create trigger audit_days_off after insert or update or delete on public.days_off
  for each row execute function private.record_audit_entry('', 'day');

create table private.meeting_keys (
  meeting_id uuid primary key references public.meetings (id) on delete cascade,
  key uuid not null default gen_random_uuid()
);

alter table private.meeting_keys enable row level security;

-- app/domain/meetings/slots.ts has the same rule.
create function private.is_bookable_slot(
  starts_at timestamptz, requested_at timestamptz default now(),
  notice interval default '24 hours'
) returns boolean
  language sql stable set search_path = '' as $$
  select starts_at between requested_at + notice and requested_at + interval '336 hours'
    and extract(isodow from starts_at at time zone 'America/New_York') <= 5
    and (starts_at at time zone 'America/New_York')::time between '09:00' and '16:30'
    and extract(epoch from starts_at) % 1800 = 0
$$;

create type public.unavailable_times as (taken timestamptz[], days_off date[]);

-- All times at once, because pages offer hundreds.
create function private.list_free_hosts(times timestamptz[], meeting_id uuid)
  returns table (starts_at timestamptz, host_id uuid)
  language sql stable set search_path = '' as $$
  select slots.starts_at, hosts.user_id
  from private.meeting_hosts as hosts
  cross join unnest($1) as slots (starts_at)
  cross join lateral (select slots.starts_at at time zone hosts.time_zone as starts) as local_time
  join private.staff_working_hours as hours
    on hours.user_id = hosts.user_id and hours.weekday = extract(isodow from local_time.starts)
  where local_time.starts::time between hours.starts and hours.ends - interval '30 minutes'
    and not exists (
      select from public.days_off
      where days_off.staff_id = hosts.user_id
        and days_off.day = (slots.starts_at at time zone 'America/New_York')::date
    )
    and not exists (
      select from public.meetings
      where meetings.staff_id = hosts.user_id and meetings.starts_at = slots.starts_at
        and meetings.status = 'booked' and meetings.id is distinct from $2
    )
$$;

-- The preferred host if free, else the one with the fewest meetings that week, then the longest-serving.
create function private.choose_host(starts_at timestamptz, meeting_id uuid, preferred_id uuid)
  returns uuid
  language sql stable set search_path = '' as $$
  select staff.user_id
  from private.list_free_hosts(array[$1], $2) as hosts
  join public.staff on staff.user_id = hosts.host_id
  order by staff.user_id is not distinct from $3 desc, (
    select count(*) from public.meetings
    where meetings.staff_id = staff.user_id and meetings.status <> 'cancelled'
      and meetings.id is distinct from $2
      and date_trunc('week', meetings.starts_at at time zone 'America/New_York')
        = date_trunc('week', $1 at time zone 'America/New_York')
      and meetings.starts_at between $1 - interval '8 days' and $1 + interval '8 days'
  ), staff.created_at, staff.user_id
  limit 1
$$;

-- Meetings without a host need one, too. While nobody has working hours, there is one at a time.
create function private.list_taken_times(times timestamptz[], meeting_id uuid default null)
  returns setof timestamptz
  language sql stable set search_path = '' as $$
  with hosts as (
    select free.starts_at, count(*) as host_count
    from private.list_free_hosts($1, $2) as free group by free.starts_at
  ), booked as (
    select meetings.starts_at, count(*) as meeting_count,
      count(*) filter (where meetings.staff_id is null) as unassigned_count
    from public.meetings
    where meetings.starts_at = any ($1) and meetings.status = 'booked'
      and meetings.id is distinct from $2
    group by meetings.starts_at
  )
  select slots.starts_at
  from unnest($1) as slots (starts_at)
  left join hosts on hosts.starts_at = slots.starts_at
  left join booked on booked.starts_at = slots.starts_at
  where case when exists (select from private.staff_working_hours)
    then coalesce(hosts.host_count, 0) <= coalesce(booked.unassigned_count, 0)
    else booked.meeting_count > 0
  end
$$;

create function private.is_slot_free(starts_at timestamptz, meeting_id uuid default null)
  returns boolean
  language sql stable set search_path = '' as $$
  select not exists (select from private.list_taken_times(array[$1], $2))
$$;

create function private.is_day_off(starts_at timestamptz) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from public.days_off
    where day = ($1 at time zone 'America/New_York')::date and staff_id is null
  )
$$;

create function private.get_unavailable_times() returns public.unavailable_times
  language sql stable set search_path = '' as $$
  select
    array(
      select taken from private.list_taken_times(array(
        select slot from generate_series(
          date_trunc('hour', now()), now() + interval '336 hours', interval '30 minutes'
        ) as slot
        where private.is_bookable_slot(slot, now(), '0')
      )) as taken order by taken
    ),
    array(
      select day from public.days_off
      where day between current_date - 1 and current_date + 15 and staff_id is null order by day
    )
$$;

create function private.get_my_unavailable_times() returns public.unavailable_times
  language sql stable security definer set search_path = '' as $$
  select * from private.get_unavailable_times()
$$;


create type public.meeting_result as enum (
  'booked',
  'rescheduled',
  'cancelled',
  'slot_taken',
  -- Outside of meeting times.
  'slot_unavailable',
  'already_started',
  'held',
  'missed',
  'profile_incomplete',
  'proposed',
  -- By a colleague, unseen by the caller.
  'already_proposed'
);

-- Expire when the meeting changes or begins.
create table private.meeting_proposals (
  meeting_id uuid primary key references public.meetings (id) on delete cascade,
  sequence integer not null,
  times timestamptz[] not null,
  message text,
  constraint message_is_valid_text check (private.is_valid_text(message, 1, 1000))
);

alter table private.meeting_proposals enable row level security;

create function private.list_free_times(meeting public.meetings, times timestamptz[])
  returns timestamptz[]
  language sql stable set search_path = '' as $$
  select array(
    select starts_at from unnest(times) as starts_at
    where meeting.status = 'booked' and meeting.starts_at > now()
      and starts_at > now() and private.is_slot_free(starts_at, meeting.id)
      and not private.is_day_off(starts_at)
    order by starts_at
  )
$$;

create function private.list_proposed_times(meeting public.meetings) returns timestamptz[]
  language sql stable set search_path = '' as $$
  select private.list_free_times(meeting, (
    select proposals.times from private.meeting_proposals as proposals
    where proposals.meeting_id = meeting.id and proposals.sequence = meeting.sequence
  ))
$$;

create function private.get_video_link(meeting public.meetings) returns text
  language sql stable set search_path = '' as $$
  select coalesce(
    meeting.video_link,
    (
      select hosts.video_link from private.meeting_hosts as hosts
      where hosts.user_id = meeting.staff_id
    )
  )
$$;

create type public.client_meeting as (
  id uuid,
  starts_at timestamptz,
  status public.meeting_status,
  sequence integer,
  time_zone text,
  video_link text,
  change_reason text,
  proposed_times timestamptz[],
  proposal_message text
);
comment on column public.client_meeting.time_zone is 'Null for a meeting that staff booked.';
comment on column public.client_meeting.video_link is 'Null for none.';
comment on column public.client_meeting.change_reason is 'Null unless staff gave one.';
comment on column public.client_meeting.proposal_message is 'Null for none.';

create function private.to_client_meeting(meeting public.meetings) returns public.client_meeting
  language sql stable set search_path = '' as $$
  select row(
    meeting.id, meeting.starts_at, meeting.status, meeting.sequence, meeting.time_zone,
    private.get_video_link(meeting), meeting.change_reason, private.list_proposed_times(meeting),
    (
      select proposals.message from private.meeting_proposals as proposals
      where proposals.meeting_id = meeting.id and proposals.sequence = meeting.sequence
    )
  )::public.client_meeting
$$;

create function private.get_my_meeting() returns public.client_meeting
  language sql stable security definer set search_path = '' as $$
  select private.to_client_meeting(meetings) from public.meetings
  where user_id = auth.uid() and status <> 'cancelled'
  order by (status = 'booked') desc, starts_at desc limit 1
$$;

-- Null unless staff cancelled the latest one with a reason.
create function private.get_my_cancelled_meeting() returns public.client_meeting
  language sql stable security definer set search_path = '' as $$
  select private.to_client_meeting(meeting)
  from (
    select meetings as meeting from public.meetings
    where user_id = auth.uid() order by created_at desc limit 1
  ) as latest
  where (meeting).status = 'cancelled' and (meeting).change_reason is not null
$$;

-- Keeps a free host. Staff, and clients who accept a proposal, need no notice.
create function private.book_or_reschedule_meeting(
  user_id uuid, starts_at timestamptz, time_zone text default null,
  is_by_staff boolean default false, change_reason text default null
) returns public.meeting_result
  language plpgsql set search_path = '' as $$
declare
  latest public.meetings;
  notice interval := '24 hours';
  host_id uuid;
begin
  -- Serializes the bookings of one client.
  perform from public.profiles
  where id = $1 and private.is_profile_complete(profiles)
  for no key update;
  if not found then
    return 'profile_incomplete';
  end if;
  select meetings.* into latest from public.meetings
  where meetings.user_id = $1 and status <> 'cancelled'
  order by (status = 'booked') desc, meetings.starts_at desc limit 1
  for update;
  if latest.status = 'held' then
    return 'held';
  end if;
  if latest.status = 'booked' and latest.starts_at = $2 then
    return 'booked';
  end if;
  if latest.status = 'booked' and latest.starts_at <= now() then
    return 'already_started';
  end if;
  if is_by_staff or $2 = any (private.list_proposed_times(latest)) then
    notice := '0';
  end if;
  if private.is_bookable_slot($2, now(), notice) is not true or private.is_day_off($2) then
    return 'slot_unavailable';
  end if;
  -- The earlier time first, so that two clients who swap times do not deadlock.
  perform pg_advisory_xact_lock(extract(epoch from least($2, latest.starts_at))::bigint);
  perform pg_advisory_xact_lock(extract(epoch from greatest($2, latest.starts_at))::bigint);
  if not private.is_slot_free($2, latest.id) then
    return 'slot_taken';
  end if;
  host_id := case
    when exists (select from private.staff_working_hours)
      then private.choose_host($2, latest.id, latest.staff_id)
    else latest.staff_id
  end;
  if latest.status = 'booked' then
    -- Each change emails all staff.
    if latest.sequence >= 20 and not is_by_staff then
      raise sqlstate 'PT429' using message = 'Too often: please write to us.';
    end if;
    update public.meetings
    set starts_at = $2, sequence = sequence + 1, time_zone = coalesce($3, meetings.time_zone),
      staff_id = host_id, change_reason = $5
    where id = latest.id;
    return 'rescheduled';
  end if;
  insert into public.meetings (user_id, starts_at, time_zone, staff_id) values ($1, $2, $3, host_id);
  return 'booked';
exception
  when unique_violation then
    return 'slot_taken';
  when check_violation then
    raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- PT409 if the meeting moved since; null for any time.
create function private.require_seen_time(meeting public.meetings, seen_starts_at timestamptz)
  returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if meeting.starts_at <> seen_starts_at then
    raise sqlstate 'PT409' using message = 'The meeting has another time';
  end if;
end
$$;

-- Idempotent. PT409 as private.require_seen_time(). Null for no such meeting.
create function private.cancel_meeting(
  id uuid, reason text default null, seen_starts_at timestamptz default null
) returns public.meeting_result
  language plpgsql set search_path = '' as $$
declare
  meeting public.meetings;
begin
  select * into meeting from public.meetings where meetings.id = $1 for update;
  if not found or meeting.status <> 'booked' then
    return meeting.status::text;
  end if;
  if meeting.starts_at <= now() then
    return 'already_started';
  end if;
  perform private.require_seen_time(meeting, seen_starts_at);
  update public.meetings set status = 'cancelled', sequence = sequence + 1, change_reason = reason
  where meetings.id = $1;
  return 'cancelled';
end
$$;

create function private.book_my_meeting(starts_at timestamptz, time_zone text)
  returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('meetings', 30, '1 day');
  return private.book_or_reschedule_meeting(auth.uid(), starts_at, time_zone);
end
$$;

create function public.book_my_meeting(starts_at timestamptz, time_zone private.line default null)
  returns public.meeting_result
  language sql set search_path = '' as $$ select private.book_my_meeting(starts_at, time_zone) $$;

create function private.cancel_my_meeting(starts_at timestamptz) returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  return coalesce(
    (
      select private.cancel_meeting(id, null, $1) from public.meetings
      where user_id = auth.uid() and status = 'booked'
    ),
    'cancelled'
  );
end
$$;

create function public.cancel_my_meeting(starts_at timestamptz default null)
  returns public.meeting_result
  language sql set search_path = '' as $$ select private.cancel_my_meeting($1) $$;

-- PT404 for a wrong id and a wrong key alike.
create function private.require_meeting_key(meeting_id uuid, key uuid) returns void
  language sql stable set search_path = '' as $$
  select private.require_found(exists (
    select from private.meeting_keys as keys where keys.meeting_id = $1 and keys.key = $2
  ))
$$;

create type public.meeting_by_key as (
  meeting public.client_meeting,
  unavailable_times public.unavailable_times
);

create function private.get_meeting_by_key(id uuid, key uuid) returns public.meeting_by_key
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_meeting_key(id, key);
  return (
    select row(private.to_client_meeting(meetings), private.get_unavailable_times())
      ::public.meeting_by_key
    from public.meetings where meetings.id = $1
  );
end
$$;

create function public.get_meeting_by_key(id uuid, key uuid) returns public.meeting_by_key
  language sql stable set search_path = '' as $$ select private.get_meeting_by_key(id, key) $$;

-- Books no new one. PT404 for none, PT409 as private.require_seen_time().
create function private.reschedule_meeting(
  id uuid, starts_at timestamptz, is_by_staff boolean default false,
  change_reason text default null, seen_starts_at timestamptz default null
) returns public.meeting_result
  language plpgsql set search_path = '' as $$
declare
  owner_id constant uuid := (select meetings.user_id from public.meetings where meetings.id = $1);
  meeting public.meetings;
begin
  perform private.require_found(owner_id is not null);
  -- The lock order of book_or_reschedule_meeting.
  perform from public.profiles where profiles.id = owner_id for no key update;
  select meetings.* into meeting from public.meetings
  where meetings.id = $1 and meetings.user_id = owner_id for update;
  if meeting.status is distinct from 'booked' then
    return meeting.status::text;
  end if;
  if meeting.starts_at <> $2 then
    perform private.require_seen_time(meeting, seen_starts_at);
  end if;
  return private.book_or_reschedule_meeting(owner_id, $2, null, $3, $4);
end
$$;

-- Booking a new meeting needs the account.
create function private.reschedule_meeting_by_key(id uuid, key uuid, starts_at timestamptz)
  returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_meeting_key(id, key);
  return private.reschedule_meeting(id, starts_at);
end
$$;

create function public.reschedule_meeting_by_key(id uuid, key uuid, starts_at timestamptz)
  returns public.meeting_result
  language sql set search_path = '' as $$ select private.reschedule_meeting_by_key($1, $2, $3) $$;

create function private.cancel_meeting_by_key(id uuid, key uuid, starts_at timestamptz)
  returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_meeting_key(id, key);
  return private.cancel_meeting(id, null, starts_at);
end
$$;

create function public.cancel_meeting_by_key(id uuid, key uuid, starts_at timestamptz default null)
  returns public.meeting_result
  language sql set search_path = '' as $$ select private.cancel_meeting_by_key($1, $2, $3) $$;

grant execute on function private.get_meeting_by_key, public.get_meeting_by_key,
  private.reschedule_meeting_by_key, public.reschedule_meeting_by_key,
  private.cancel_meeting_by_key, public.cancel_meeting_by_key to anon, authenticated;
grant execute on function private.book_my_meeting, public.book_my_meeting,
  private.cancel_my_meeting, public.cancel_my_meeting to authenticated;

create type public.calendar_meeting as (
  id uuid,
  starts_at timestamptz,
  status public.meeting_status,
  sequence integer,
  business_name text,
  client_email text,
  video_link text
);
comment on column public.calendar_meeting.business_name is 'Null for an account without a profile.';
comment on column public.calendar_meeting.video_link is 'Null for none.';

-- Includes those without a host, from a month ago. PT404 for a wrong token.
create function private.get_staff_calendar(token text) returns setof public.calendar_meeting
  language plpgsql stable security definer set search_path = '' as $$
declare
  host_id constant uuid := (
    select hosts.user_id from private.meeting_hosts as hosts
    where hosts.calendar_token_hash = private.hash_token($1)
  );
begin
  perform private.require_found(host_id is not null);
  return query
    select meetings.id, meetings.starts_at, meetings.status, meetings.sequence,
      profiles.business_name, users.email::text, private.get_video_link(meetings)
    from public.meetings
    join auth.users on users.id = meetings.user_id
    left join public.profiles on profiles.id = meetings.user_id
    where (meetings.staff_id = host_id or meetings.staff_id is null)
      and meetings.starts_at > now() - interval '1 month'
    order by meetings.starts_at limit 1000;
end
$$;

create function public.get_staff_calendar(token private.line)
  returns setof public.calendar_meeting
  language sql stable set search_path = '' as $$ select * from private.get_staff_calendar(token) $$;

grant execute on function private.get_staff_calendar, public.get_staff_calendar
  to anon, authenticated;

-- UTC days. A paused day postpones billing. Only a pause and its resumption may be scheduled together; a pause or an
-- end withdraws the client's requests.

create type public.plan_status_change_kind as enum ('pause', 'resumption', 'end');

create table public.plan_status_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind public.plan_status_change_kind not null,
  effective_on date not null,
  reason text not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  withdrawn_at timestamptz,
  withdrawal_reason text,
  constraint reason_is_valid_text check (private.is_valid_text(reason, 1, 1000)),
  constraint is_not_applied_and_withdrawn check (num_nonnulls(applied_at, withdrawn_at) < 2)
);
create unique index one_pending_plan_status_change_per_kind
  on public.plan_status_changes (user_id, kind) where applied_at is null and withdrawn_at is null;
create index plan_status_changes_user_id_created_at_idx
  on public.plan_status_changes (user_id, created_at desc);
create index plan_status_changes_effective_on_pending_idx
  on public.plan_status_changes (effective_on) where applied_at is null and withdrawn_at is null;

alter table public.plan_status_changes enable row level security;

create trigger audit_plan_status_changes after insert or update or delete
  on public.plan_status_changes
  for each row execute function private.record_audit_entry('user_id', 'id');

create function private.list_plan_status_changes(user_id uuid)
  returns setof public.plan_status_changes
  language sql stable set search_path = '' as $$
  select changes.* from public.plan_status_changes as changes
  where changes.user_id = $1 and changes.withdrawn_at is null
  order by changes.created_at desc limit 20
$$;

create function private.get_plan_email_kind(kind public.plan_status_change_kind)
  returns public.job_kind
  language sql immutable set search_path = '' as $$
  select case $1
    when 'pause' then 'plan_paused' when 'resumption' then 'plan_resumed'
    when 'end' then 'plan_ended'
  end::public.job_kind
$$;

create function private.count_paused_days(resumption public.plan_status_changes) returns integer
  language sql stable set search_path = '' as $$
  select resumption.effective_on - pauses.effective_on
  from public.plan_status_changes as pauses
  where pauses.user_id = resumption.user_id and pauses.kind = 'pause' and pauses.applied_at is not null
  order by pauses.applied_at desc limit 1
$$;

create function private.apply_due_plan_status_changes(user_id uuid default null) returns void
  language plpgsql set search_path = '' as $$
declare
  due public.plan_status_changes;
begin
  -- Profiles are locked first by everything that changes a plan.
  for due in
    select changes.* from public.plan_status_changes as changes
    join public.profiles on profiles.id = changes.user_id
    where changes.applied_at is null and changes.withdrawn_at is null
      and changes.effective_on <= (now() at time zone 'UTC')::date
      and ($1 is null or changes.user_id = $1)
    order by changes.effective_on, changes.created_at for no key update of profiles
  loop
    update public.plan_status_changes as changes set applied_at = clock_timestamp()
    where changes.id = due.id and changes.applied_at is null and changes.withdrawn_at is null;
    continue when not found;
    update public.profiles
    set plan_status = case due.kind
        when 'pause' then 'paused' when 'resumption' then 'active' else 'ended'
      end::public.plan_status,
      paused_days = profiles.paused_days
        + case due.kind when 'resumption' then private.count_paused_days(due) else 0 end
    where profiles.id = due.user_id;
  end loop;
end
$$;

-- Also applies due changes. PT404 for no such client.
create function private.lock_client_plan(client_id uuid) returns public.profiles
  language plpgsql set search_path = '' as $$
declare
  profile public.profiles;
begin
  perform from public.profiles where profiles.id = client_id for update;
  perform private.require_found(found);
  perform private.apply_due_plan_status_changes(client_id);
  select profiles.* into profile from public.profiles where profiles.id = client_id;
  return profile;
end
$$;

create function private.lock_client_plan_for_staff(client_id uuid) returns public.profiles
  language plpgsql set search_path = '' as $$
begin
  perform private.require_staff();
  return private.lock_client_plan(client_id);
end
$$;

-- Cycles of 30 days. Null if not active, or if paused or ended by then.
create function private.get_next_billing_day(user_id uuid) returns date
  language sql stable set search_path = '' as $$
  select cycles.next_day
  from (
    select (
      billed_from + interval '30 days' * greatest(
        1 + floor(extract(epoch from (now() at time zone 'UTC') - billed_from) / extract(epoch from interval '30 days')),
        1
      )
    )::date as next_day
    from public.profiles,
      lateral (
        select (profiles.plan_activated_at at time zone 'UTC') + profiles.paused_days * interval '1 day'
          as billed_from
      ) as starts
    where profiles.id = $1 and profiles.plan_status = 'active'
  ) as cycles
  where not exists (
    select from public.plan_status_changes as stops
    where stops.user_id = $1 and stops.kind in ('pause', 'end')
      and stops.applied_at is null and stops.withdrawn_at is null
      and stops.effective_on <= cycles.next_day
  )
$$;

create function private.require_reason(reason text) returns text
  language plpgsql immutable set search_path = '' as $$
begin
  if private.is_valid_text($1, 1, 1000) is not true then
    raise sqlstate '22023' using message = 'A reason of at most 1000 characters is required';
  end if;
  return $1;
end
$$;

-- A plan that was never active can end today only.
create function private.can_change_plan_status(
  profile public.profiles, kind public.plan_status_change_kind, effective_on date
) returns boolean
  language sql stable set search_path = '' as $$
  select case $2
      when 'pause' then profile.plan_status = 'active' and pending.total = 0
      when 'resumption' then
        profile.plan_status = 'paused' and pending.total = 0
        or pending.total = 1 and pending.pause_day < $3
      when 'end' then
        pending.total = 0 and (
          profile.plan_status in ('active', 'paused')
          or profile.plan_status = 'inactive' and $3 = (now() at time zone 'UTC')::date
        )
    end
  from (
    select count(*) as total, min(changes.effective_on) filter (where changes.kind = 'pause') as pause_day
    from public.plan_status_changes as changes
    where changes.user_id = profile.id
      and changes.applied_at is null and changes.withdrawn_at is null
  ) as pending
$$;

-- Idempotent. 22023 for a past day or one over a year away, PT409 if the plan can't change like that.
create function private.staff_schedule_plan_status_change(
  client_id uuid, kind public.plan_status_change_kind, effective_on date, reason text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  profile constant public.profiles := private.lock_client_plan_for_staff(client_id);
  reason_text constant text := private.require_reason(reason);
  newest public.plan_status_changes;
  change_id constant uuid := gen_random_uuid();
begin
  if (effective_on - (now() at time zone 'UTC')::date between 0 and 366) is not true then
    raise sqlstate '22023' using message = 'The day is in the past or more than a year away';
  end if;
  select changes.* into newest from private.list_plan_status_changes(client_id) as changes limit 1;
  if (newest.kind, newest.effective_on, newest.reason)
    is not distinct from ($2, $3, reason_text)
  then
    return;
  end if;
  if private.can_change_plan_status(profile, kind, effective_on) is not true then
    raise sqlstate 'PT409' using message = 'The plan cannot change like that then';
  end if;
  if kind <> 'resumption' then
    perform private.withdraw_plan_change(client_id);
  end if;
  insert into public.plan_status_changes (id, user_id, kind, effective_on, reason)
  values (change_id, client_id, $2, $3, reason_text);
  perform private.enqueue_job(private.get_plan_email_kind(kind), change_id, client_id);
  perform private.apply_due_plan_status_changes(client_id);
end
$$;

create function public.staff_schedule_plan_status_change(
  client_id uuid, kind public.plan_status_change_kind, effective_on date,
  reason private.multiline_text
) returns void
  language sql set search_path = '' as $$
  select private.staff_schedule_plan_status_change($1, $2, $3, $4)
$$;

-- A pause goes with its resumption. The client is emailed only if the first email has left. PT409 when it is too
-- late.
create function private.staff_withdraw_plan_status_change(id uuid, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  change public.plan_status_changes;
  reason_text constant text := private.require_reason(reason);
begin
  perform private.require_staff();
  select changes.* into change from public.plan_status_changes as changes where changes.id = $1;
  perform private.require_found(found);
  perform private.lock_client_plan(change.user_id);
  select changes.* into change from public.plan_status_changes as changes where changes.id = $1;
  if change.withdrawn_at is not null then
    return;
  end if;
  if change.applied_at is not null then
    raise sqlstate 'PT409' using message = 'This change has taken effect';
  end if;
  update public.plan_status_changes as changes
  set withdrawn_at = now(), withdrawal_reason = reason_text
  where changes.user_id = change.user_id
    and changes.applied_at is null and changes.withdrawn_at is null
    and (changes.id = change.id or change.kind = 'pause' and changes.kind = 'resumption');
  if not private.is_job_untried(private.get_plan_email_kind(change.kind), change.id) then
    perform private.enqueue_job('plan_status_change_withdrawn', change.id, change.user_id);
  end if;
end
$$;

create function public.staff_withdraw_plan_status_change(id uuid, reason private.multiline_text)
  returns void
  language sql set search_path = '' as $$
  select private.staff_withdraw_plan_status_change($1, $2)
$$;

create type public.staff_client_plan as (
  profile public.profiles,
  email text,
  next_billing_on date,
  status_changes public.plan_status_changes[]
);
comment on column public.staff_client_plan.email is 'Null for an account without one.';
comment on column public.staff_client_plan.next_billing_on is
  'Null for a plan that is not active, and for one that pauses or ends by then.';

create function private.staff_get_client_plan(client_id uuid) returns public.staff_client_plan
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_client_plan;
begin
  perform private.require_staff();
  select profiles, users.email,
    private.get_next_billing_day(profiles.id),
    array(select changes from private.list_plan_status_changes(profiles.id) as changes)
  into result
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_client_plan(client_id uuid) returns public.staff_client_plan
  language sql stable set search_path = '' as $$ select private.staff_get_client_plan($1) $$;

grant execute on function private.staff_schedule_plan_status_change,
  public.staff_schedule_plan_status_change, private.staff_withdraw_plan_status_change,
  public.staff_withdraw_plan_status_change, private.staff_get_client_plan,
  public.staff_get_client_plan to authenticated;

-- Placeholders: {first name}, {meeting time}, {plan}.
create table private.saved_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint title_is_valid_line check (private.is_valid_line(title, 1, 100)),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 4000))
);
create unique index saved_replies_title_key on private.saved_replies (lower(title));

alter table private.saved_replies enable row level security;

create trigger audit_saved_replies after insert or update or delete on private.saved_replies
  for each row execute function private.record_audit_entry('', 'id');

create type public.saved_reply as (id uuid, title text, body text, updated_at timestamptz);

create function private.list_saved_replies() returns setof public.saved_reply
  language sql stable set search_path = '' as $$
  select replies.id, replies.title, replies.body, replies.updated_at
  from private.saved_replies as replies order by lower(replies.title)
$$;

create function private.staff_list_saved_replies() returns setof public.saved_reply
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query select * from private.list_saved_replies();
end
$$;

create function public.staff_list_saved_replies() returns setof public.saved_reply
  language sql stable set search_path = '' as $$ select * from private.staff_list_saved_replies() $$;

-- Undoes a deletion. PT409 for a title that exists.
-- @returns false for one that a colleague has changed or deleted
create function private.staff_save_saved_reply(
  id uuid, title text, body text, seen_updated_at timestamptz
) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  insert into private.saved_replies as replies (id, title, body)
  select $1, $2, $3
  where $4 is null or exists (select from private.saved_replies where saved_replies.id = $1)
  on conflict on constraint saved_replies_pkey
  do update set title = excluded.title, body = excluded.body, updated_at = now()
  where $4 is null or replies.updated_at = $4
    -- The same edit may arrive twice.
    or (replies.title, replies.body) = (excluded.title, excluded.body);
  if not found then
    return false;
  end if;
  return true;
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'Another saved reply has that title';
  when check_violation or not_null_violation then
    raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.staff_save_saved_reply(
  id uuid, title private.line, body private.multiline_text,
  seen_updated_at timestamptz default null
) returns boolean
  language sql set search_path = '' as $$ select private.staff_save_saved_reply($1, $2, $3, $4) $$;

create function private.staff_delete_saved_reply(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  delete from private.saved_replies as replies where replies.id = $1;
end
$$;

create function public.staff_delete_saved_reply(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_delete_saved_reply($1) $$;

grant execute on function private.staff_list_saved_replies, public.staff_list_saved_replies,
  private.staff_save_saved_reply, public.staff_save_saved_reply, private.staff_delete_saved_reply,
  public.staff_delete_saved_reply to authenticated;

create type public.conversation_assignment as enum ('mine', 'unassigned');

create type public.conversation_filter as (
  kind public.conversation_kind,
  status public.conversation_status,
  is_spam boolean,
  assignment public.conversation_assignment,
  -- Subject, or sender's name or email.
  search text
);

-- Only open conversations have a due time.
create function private.is_by_due_time(filter public.conversation_filter) returns boolean
  language sql immutable set search_path = '' as $$
  select filter.status is not distinct from 'open' and not filter.is_spam
$$;

-- @param is_backward before the cursor, nearest first
create function private.list_conversations(
  filter public.conversation_filter, max_rows integer, cursor_at timestamptz default null,
  cursor_id uuid default null, is_backward boolean default false
) returns setof private.conversations
  language plpgsql stable rows 50 set search_path = '' as $$
declare
  is_by_due_time constant boolean := private.is_by_due_time(filter);
  key_column constant text := case when is_by_due_time then 'due_at' else 'created_at' end;
  is_ascending constant boolean := is_by_due_time <> is_backward;
begin
  -- Each combination of filters is planned for its index.
  return query execute format(
    $query$
      select * from private.conversations
      where is_spam = $3
        and ($1 is null or kind = $1)
        -- The index is on the due time.
        and case when $10 then due_at is not null else $2 is null or status = $2 end
        and ($4 is null or $4 = 'mine' and assignee_id = $5 or $4 = 'unassigned' and assignee_id is null)
        and ($6 is null or search_text like $11)
        and ($8 is null or (%1$I, id) %2$s ($7, $8))
      order by %1$I %3$s, id %3$s limit $9
    $query$,
    key_column, case when is_ascending then '>' else '<' end,
    case when is_ascending then 'asc' else 'desc' end
  ) using filter.kind, filter.status, filter.is_spam, filter.assignment, auth.uid(),
    filter.search, cursor_at, cursor_id, max_rows, is_by_due_time,
    private.get_search_pattern(filter.search);
end
$$;

create type public.staff_conversation_summary as (
  id uuid,
  kind public.conversation_kind,
  subject text,
  preview text,
  status public.conversation_status,
  priority public.ticket_priority,
  sender text,
  sender_email text,
  plan public.plan,
  assignee_name text,
  waiting_since timestamptz,
  due_at timestamptz,
  created_at timestamptz,
  place_at timestamptz
);
comment on column public.staff_conversation_summary.priority is 'Null for a message.';
comment on column public.staff_conversation_summary.sender_email is 'Null for a client.';
comment on column public.staff_conversation_summary.plan is 'Null for a sender without an account.';
comment on column public.staff_conversation_summary.assignee_name is 'Null for nobody.';
comment on column public.staff_conversation_summary.due_at is 'Null unless open.';

create type public.staff_conversation_page as (
  conversations public.staff_conversation_summary[],
  -- 1,000 at most.
  total_count integer,
  previous_count integer
);

create function private.count_conversations(
  filter public.conversation_filter, cursor_at timestamptz default null, cursor_id uuid default null
) returns integer
  language sql stable set search_path = '' as $$
  select count(*)::integer
  from private.list_conversations($1, 1000, $2, $3, is_backward => $3 is not null)
$$;

-- @param max_rows one more than a page tells whether there are others
create function private.staff_list_conversations(
  filter public.conversation_filter, max_rows integer, cursor_at timestamptz, cursor_id uuid,
  is_backward boolean
) returns public.staff_conversation_page
  language plpgsql stable security definer set search_path = '' as $$
declare
  page public.staff_conversation_page;
  is_by_due_time constant boolean := private.is_by_due_time(filter);
  first_shown public.staff_conversation_summary;
begin
  perform private.require_staff();
  page.conversations := array(
    select row(
      found.id, found.kind, found.subject,
      (
        select left(split_part(newest.body, E'\n', 1), 200)
        from private.conversation_messages as newest
        where newest.id = private.get_newest_message_id(found.id)
      ),
      found.status, found.priority,
      coalesce(
        found.sender_name, profiles.business_name, private.get_display_name(found.user_id)
      ),
      found.sender_email, profiles.chosen_plan, private.get_display_name(found.assignee_id), found.waiting_since,
      found.due_at, found.created_at,
      case when is_by_due_time then found.due_at else found.created_at end
    )::public.staff_conversation_summary
    from private.list_conversations(filter, max_rows, cursor_at, cursor_id, is_backward)
      with ordinality as found
    left join public.profiles on profiles.id = found.user_id
    order by case when is_backward then -found.ordinality else found.ordinality end
  );
  page.total_count := private.count_conversations(filter);
  first_shown := page.conversations[
    case when is_backward and cardinality(page.conversations) = max_rows then 2 else 1 end
  ];
  page.previous_count := case when cursor_id is null or first_shown.id is null then 0
    else private.count_conversations(filter, first_shown.place_at, first_shown.id) end;
  return page;
end
$$;

create function public.staff_list_conversations(
  max_rows integer, kind public.conversation_kind default null,
  status public.conversation_status default null, is_spam boolean default false,
  assignment public.conversation_assignment default null, search private.line default null,
  cursor_at timestamptz default null, cursor_id uuid default null, is_backward boolean default false
) returns public.staff_conversation_page
  language sql stable set search_path = '' as $$
  select private.staff_list_conversations(
    row($2, $3, coalesce($4, false), $5, $6), $1, $7, $8, $9
  )
$$;

create type public.staff_message_export as (
  id uuid,
  created_at timestamptz,
  status public.conversation_status,
  name text,
  email text,
  subject text,
  message text,
  replies text
);
comment on column public.staff_message_export.replies is 'Null for a message without a reply.';

create type public.staff_message_export_part as (
  rows public.staff_message_export[],
  next public.list_position
);
comment on column public.staff_message_export_part.next is 'Null for the last part.';

create function private.staff_export_messages(
  filter public.conversation_filter, max_rows integer, cursor_at timestamptz, cursor_id uuid
) returns public.staff_message_export_part
  language plpgsql security definer set search_path = '' as $$
declare
  positions public.list_position[];
  part public.staff_message_export_part;
begin
  perform private.record_staff_export('conversations', cursor_id is null);
  positions := private.list_export_part('private.conversations', 'id', $2, $3, $4);
  part.rows := array(
    select row(
      found.id, found.created_at, found.status, found.sender_name, found.sender_email, found.subject,
      texts.bodies[1], nullif(array_to_string(texts.bodies[2:], E'\n\n'), '')
    )::public.staff_message_export
    from private.list_conversations(filter, null) as found
    cross join lateral (
      select array(select messages.body from private.list_messages(found.id) as messages) as bodies
    ) as texts
    where found.id in (select read.id from unnest(positions) as read)
    order by found.created_at, found.id
  );
  part.next := positions[max_rows];
  return part;
end
$$;

create function public.staff_export_messages(
  max_rows integer, status public.conversation_status default null, is_spam boolean default false,
  search private.line default null, cursor_at timestamptz default null, cursor_id uuid default null
) returns public.staff_message_export_part
  language sql set search_path = '' as $$
  select private.staff_export_messages(row('message', $2, coalesce($3, false), null, $4), $1, $5, $6)
$$;

create type public.conversation_entry as (
  id uuid,
  author public.message_author,
  author_name text,
  body text,
  created_at timestamptz
);
comment on column public.conversation_entry.author_name is
  'Null for the client, and for a deleted account.';

create type public.conversation_link as (
  id uuid, subject text, at timestamptz
);
comment on column public.conversation_link.at is 'Null for one that was found outside of a list, in which this is its place.';

create type public.staff_conversation as (
  id uuid,
  kind public.conversation_kind,
  subject text,
  status public.conversation_status,
  priority public.ticket_priority,
  category public.ticket_category,
  created_at timestamptz,
  waiting_since timestamptz,
  due_at timestamptz,
  is_spam boolean,
  is_unverified_email boolean,
  assignee_id uuid,
  client_id uuid,
  sender_name text,
  sender_email text,
  business_name text,
  plan public.plan,
  meeting_starts_at timestamptz,
  meeting_time_zone text,
  entries public.conversation_entry[],
  colleagues public.staff_colleague[],
  saved_replies public.saved_reply[],
  others public.conversation_link[],
  previous public.conversation_link,
  next public.conversation_link
);
comment on column public.staff_conversation.priority is 'Null for a message.';
comment on column public.staff_conversation.category is 'Null for a message.';
comment on column public.staff_conversation.due_at is 'Null unless open.';
comment on column public.staff_conversation.assignee_id is 'Null for nobody.';
comment on column public.staff_conversation.client_id is 'Null for a sender without an account.';
comment on column public.staff_conversation.business_name is 'Null for a sender without a profile.';
comment on column public.staff_conversation.plan is 'Null for a sender without a profile.';
comment on column public.staff_conversation.meeting_starts_at is 'Null for no booked meeting.';
comment on column public.staff_conversation.meeting_time_zone is 'Null where the client named none.';
comment on column public.staff_conversation.previous is 'Null at the beginning of the list.';
comment on column public.staff_conversation.next is 'Null at the end of the list.';

create function private.get_neighbor(
  filter public.conversation_filter, cursor_at timestamptz, id uuid, is_backward boolean
) returns public.conversation_link
  language sql stable set search_path = '' as $$
  select row(
    found.id, found.subject,
    case when private.is_by_due_time($1) then found.due_at else found.created_at end
  )::public.conversation_link
  from private.list_conversations($1, 1, $2, $3, $4) as found
$$;

-- @param cursor_at place in the list; null for no list
create function private.staff_get_conversation(
  id uuid, filter public.conversation_filter, cursor_at timestamptz
) returns public.staff_conversation
  language plpgsql stable security definer set search_path = '' as $$
declare
  conversation private.conversations;
  result public.staff_conversation;
  profile public.profiles;
  meeting public.meetings;
begin
  perform private.require_staff();
  select conversations.* into conversation
  from private.conversations where conversations.id = $1;
  perform private.require_found(conversation.id is not null);

  result.client_id := coalesce(
    conversation.user_id,
    case when not conversation.is_unverified_email
      then private.get_user_id_by_email(conversation.sender_email) end
  );
  select profiles.* into profile from public.profiles where profiles.id = result.client_id;
  select meetings.* into meeting from public.meetings
  where meetings.user_id = result.client_id and meetings.status = 'booked';
  result.id := conversation.id;
  result.kind := conversation.kind;
  result.subject := conversation.subject;
  result.status := conversation.status;
  result.priority := conversation.priority;
  result.category := conversation.category;
  result.created_at := conversation.created_at;
  result.waiting_since := conversation.waiting_since;
  result.due_at := conversation.due_at;
  result.is_spam := conversation.is_spam;
  result.is_unverified_email := conversation.is_unverified_email;
  result.assignee_id := conversation.assignee_id;
  result.sender_name := coalesce(
    conversation.sender_name, private.get_display_name(conversation.user_id)
  );
  result.sender_email := coalesce(
    conversation.sender_email, (select users.email from auth.users where users.id = result.client_id)
  );
  result.business_name := profile.business_name;
  result.plan := profile.chosen_plan;
  result.meeting_starts_at := meeting.starts_at;
  result.meeting_time_zone := meeting.time_zone;
  result.entries := array(
    select row(
      messages.id, messages.author, private.get_display_name(messages.staff_id), messages.body,
      messages.created_at
    )::public.conversation_entry
    from private.conversation_messages as messages
    where messages.conversation_id = conversation.id order by messages.created_at
  );
  result.colleagues := array(select colleagues from private.list_colleagues() as colleagues);
  result.saved_replies := array(select replies from private.list_saved_replies() as replies);
  result.others := array(
    select row(others.id, others.subject, null)::public.conversation_link
    from private.conversations as others
    where (
        others.user_id = result.client_id
        or lower(others.sender_email) = lower(result.sender_email)
          and others.is_unverified_email = conversation.is_unverified_email
      )
      and others.id <> conversation.id
    order by others.created_at desc limit 10
  );
  if cursor_at is not null then
    result.previous := private.get_neighbor(filter, cursor_at, conversation.id, true);
    result.next := private.get_neighbor(filter, cursor_at, conversation.id, false);
  end if;
  return result;
end
$$;

create function public.staff_get_conversation(
  id uuid, kind public.conversation_kind default null,
  status public.conversation_status default null, is_spam boolean default false,
  assignment public.conversation_assignment default null, search private.line default null,
  cursor_at timestamptz default null
) returns public.staff_conversation
  language sql stable set search_path = '' as $$
  select private.staff_get_conversation($1, row($2, $3, coalesce($4, false), $5, $6), $7)
$$;

grant execute on function private.staff_list_conversations, public.staff_list_conversations,
  private.staff_export_messages, public.staff_export_messages, private.staff_get_conversation,
  public.staff_get_conversation to authenticated;

-- Days off cancel no meeting.

-- New York day. @param staff_id null for all
create function private.count_booked_meetings(day date, staff_id uuid) returns bigint
  language sql stable set search_path = '' as $$
  select count(*) from public.meetings
  where meetings.status = 'booked' and ($2 is null or meetings.staff_id = $2)
    and meetings.starts_at >= $1::timestamp at time zone 'America/New_York'
    and meetings.starts_at < ($1 + 1)::timestamp at time zone 'America/New_York'
$$;

-- With meetings still booked on it.
create type public.staff_day_off as (
  day date, meeting_count bigint, staff_id uuid, staff_name text
);
comment on column public.staff_day_off.staff_id is 'Null for everyone.';
comment on column public.staff_day_off.staff_name is 'Null for everyone.';

create function private.staff_list_days_off() returns setof public.staff_day_off
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
    select days_off.day, private.count_booked_meetings(days_off.day, days_off.staff_id),
      days_off.staff_id, private.get_display_name(days_off.staff_id)
    from public.days_off
    where days_off.day >= (now() at time zone 'America/New_York')::date
    order by days_off.day, 4 nulls first;
end
$$;

create function public.staff_list_days_off() returns setof public.staff_day_off
  language sql stable set search_path = '' as $$ select * from private.staff_list_days_off() $$;

-- Idempotent. @param staff_id null for everyone
create function private.staff_add_day_off(day date, staff_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.require_found(
    $2 is null or exists (select from public.staff where staff.user_id = $2)
  );
  if ($1 >= (now() at time zone 'America/New_York')::date) is not true then
    raise exception 'That day is over' using errcode = '22023';
  end if;
  insert into public.days_off (day, staff_id) values ($1, $2)
  on conflict on constraint one_day_off_per_person do nothing;
end
$$;

create function public.staff_add_day_off(day date, staff_id uuid default null) returns void
  language sql set search_path = '' as $$ select private.staff_add_day_off($1, $2) $$;

create function private.staff_remove_day_off(day date, staff_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  delete from public.days_off
  where days_off.day = $1 and days_off.staff_id is not distinct from $2;
end
$$;

create function public.staff_remove_day_off(day date, staff_id uuid default null) returns void
  language sql set search_path = '' as $$ select private.staff_remove_day_off($1, $2) $$;

grant execute on function private.staff_list_days_off, public.staff_list_days_off,
  private.staff_add_day_off, public.staff_add_day_off, private.staff_remove_day_off,
  public.staff_remove_day_off to authenticated;

create type public.meeting_event_kind as enum (
  'booked', 'rescheduled', 'cancelled', 'held', 'missed', 'assigned', 'action_plan_sent', 'proposed'
);

create table private.meeting_events (
  id bigint generated always as identity primary key,
  meeting_id uuid not null references public.meetings (id) on delete cascade,
  created_at timestamptz not null default now(),
  kind public.meeting_event_kind not null,
  -- Null for an emailed link and for a script.
  actor_id uuid,
  starts_at timestamptz not null,
  reason text
);
create index meeting_events_meeting_id_idx on private.meeting_events (meeting_id);

alter table private.meeting_events enable row level security;

create function private.record_meeting_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.meeting_events (meeting_id, kind, actor_id, starts_at, reason)
  select new.id, kind::public.meeting_event_kind, auth.uid(), new.starts_at,
    case when kind in ('rescheduled', 'cancelled') then new.change_reason end
  from unnest(case
    when tg_op = 'INSERT' then array[new.status::text]
    -- "Missed" was taken back.
    when new.status = 'booked' and old.status <> 'booked' then '{}'
    when new.status <> old.status then array[new.status::text]
    when new.starts_at <> old.starts_at then array['rescheduled']
    when old.action_plan_sent_at is null and new.action_plan_sent_at is not null
      then array['action_plan_sent']
    when new.staff_id is distinct from old.staff_id then array['assigned']
    else '{}'
  end) as kind;
  return null;
end
$$;

create trigger record_meeting_event after insert or update on public.meetings
  for each row execute function private.record_meeting_event();

create function private.build_appointment(meeting public.meetings) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'meeting_id', meeting.id, 'starts_at', meeting.starts_at, 'sequence', meeting.sequence::text,
    'time_zone', meeting.time_zone, 'video_link', private.get_video_link(meeting)
  ))
$$;

create function private.get_appointment_to_cancel(user_id uuid) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  meeting public.meetings;
begin
  select meetings.* into meeting from public.meetings
  where meetings.user_id = $1 and status = 'booked' and starts_at > now() for update;
  meeting.sequence := meeting.sequence + 1;
  return case when meeting.id is not null then private.build_appointment(meeting) end;
end
$$;

-- Null when nothing true is left to say. Recent bookings need no reminder, and clients of an active plan meet us
-- again.
create function private.write_meeting_email(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  select private.build_appointment(meetings) || jsonb_strip_nulls(jsonb_build_object(
    'business_name', profiles.business_name, 'client_email', users.email,
    'plan_status', profiles.plan_status
  )) || case when job.kind::text like 'staff\_%' then '{}' else jsonb_strip_nulls(jsonb_build_object(
    'key', keys.key, 'reason', meetings.change_reason, 'message', proposals.message,
    'times', (
      select string_agg(
        to_char(proposed at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), E'\n' order by proposed
      )
      from unnest(proposals.times) as proposed where proposed > now()
    )
  )) end
  from public.meetings
  join auth.users on users.id = meetings.user_id
  join private.meeting_keys as keys on keys.meeting_id = meetings.id
  left join public.profiles on profiles.id = meetings.user_id
  left join private.meeting_proposals as proposals
    on job.kind = 'meeting_proposed' and proposals.meeting_id = meetings.id
      and proposals.sequence = meetings.sequence
  where meetings.id = job.subject_id and case
    when job.kind in ('meeting_cancelled', 'staff_meeting_cancelled') then meetings.status = 'cancelled'
    when job.kind = 'meeting_missed' then meetings.status = 'missed' and not exists (
      select from public.meetings as others
      where others.user_id = meetings.user_id and others.status = 'booked'
    )
    else meetings.status = 'booked' and meetings.starts_at > now() and case job.kind
      when 'meeting_proposed' then exists (
        select from unnest(proposals.times) as proposed where proposed > now()
      )
      when 'meeting_reminder' then not exists (
        select from private.meeting_events as events
        where events.meeting_id = meetings.id and events.kind in ('booked', 'rescheduled')
          and events.created_at > meetings.starts_at - interval '25 hours'
      )
      when 'staff_meeting_assigned' then meetings.staff_id = job.recipient
      else true
    end
  end
$$;

-- Calendars must get the new link.
create function private.count_video_link_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if private.get_video_link(new) is distinct from private.get_video_link(old) then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end
$$;

create trigger count_video_link_change before update on public.meetings
  for each row when (
    old.status = 'booked' and (new.status, new.starts_at) = (old.status, old.starts_at)
    and (new.staff_id, new.video_link) is distinct from (old.staff_id, old.video_link)
  )
  execute function private.count_video_link_change();

create function private.notify_host(meeting public.meetings) returns void
  language plpgsql set search_path = '' as $$
begin
  if meeting.staff_id is not null then
    perform private.notify_staff(
      'bookings', 'staff_meeting_assigned', meeting.id, meeting.user_id, meeting.staff_id
    );
  end if;
end
$$;

-- A pending email about the booking covers it. Proposals survive a new link. A host who took the meeting knows.
create function private.notify_meeting_moved(old_meeting public.meetings, meeting public.meetings)
  returns void
  language plpgsql set search_path = '' as $$
declare
  is_moved constant boolean := meeting.starts_at <> old_meeting.starts_at;
begin
  if meeting.staff_id is distinct from old_meeting.staff_id
    and (is_moved or meeting.staff_id is distinct from auth.uid())
  then
    perform private.notify_host(meeting);
  end if;
  if is_moved then
    perform private.enqueue_job(
      'meeting_reminder', meeting.id, meeting.user_id, meeting.starts_at - interval '24 hours'
    );
    if not private.is_job_untried('meeting_booked', meeting.id) then
      perform private.enqueue_job('meeting_rescheduled', meeting.id, meeting.user_id);
    end if;
    if not private.is_job_untried('staff_meeting_booked', meeting.id) then
      perform private.notify_staff(
        'bookings', 'staff_meeting_rescheduled', meeting.id, meeting.user_id
      );
    end if;
  elsif meeting.sequence <> old_meeting.sequence then
    update private.meeting_proposals as proposals set sequence = meeting.sequence
    where proposals.meeting_id = meeting.id and proposals.sequence = old_meeting.sequence;
    if not private.is_job_untried('meeting_booked', meeting.id)
      and not private.is_job_untried('meeting_rescheduled', meeting.id)
    then
      perform private.enqueue_job('meeting_link_changed', meeting.id, meeting.user_id);
    end if;
  end if;
end
$$;

-- For a deleted account, the deletion email tells the client.
create function private.notify_meeting_changed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.meeting_keys (meeting_id) values (new.id);
    if new.status = 'booked' and new.starts_at > now() then
      perform private.enqueue_job('meeting_booked', new.id, new.user_id);
      perform private.enqueue_job(
        'meeting_reminder', new.id, new.user_id, new.starts_at - interval '24 hours'
      );
      perform private.notify_staff('bookings', 'staff_meeting_booked', new.id, new.user_id);
    end if;
  elsif tg_op = 'DELETE' then
    if old.status = 'booked' and old.starts_at > now() then
      old.sequence := old.sequence + 1;
      perform private.notify_staff(
        'bookings', 'staff_meeting_cancelled', old.id, null,
        is_urgent => true, details => private.build_appointment(old)
      );
    end if;
  elsif new.status = 'missed' and old.status <> 'missed' then
    perform private.enqueue_job('meeting_missed', new.id, new.user_id, private.get_undo_end());
  elsif old.status = 'booked' and old.starts_at > now() then
    if new.status = 'cancelled' then
      perform private.enqueue_job('meeting_cancelled', new.id, new.user_id);
      if not private.is_job_untried('staff_meeting_booked', new.id) then
        perform private.notify_staff('bookings', 'staff_meeting_cancelled', new.id, new.user_id);
      end if;
    elsif new.status = 'booked' then
      perform private.notify_meeting_moved(old, new);
    end if;
  end if;
  return null;
end
$$;

create trigger notify_meeting_changed after insert or update or delete on public.meetings
  for each row execute function private.notify_meeting_changed();

-- Whoever removed the member did not choose these meetings, and is told too.
create function private.hand_over_meetings() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings;
begin
  delete from private.staff_working_hours as hours where hours.user_id = old.user_id;
  for meeting in
    select meetings.* from public.meetings
    where meetings.staff_id = old.user_id and meetings.status = 'booked' and meetings.starts_at > now()
    order by meetings.starts_at for update
  loop
    update public.meetings set staff_id = private.choose_host(meeting.starts_at, meeting.id, null)
    where meetings.id = meeting.id returning * into meeting;
    if meeting.staff_id = auth.uid() then
      perform private.notify_host(meeting);
    end if;
  end loop;
  return old;
end
$$;

create trigger hand_over_meetings before delete on public.staff
  for each row execute function private.hand_over_meetings();

create type public.model_call_purpose as enum ('drafts', 'repair', 'judge', 'sample');

create table private.model_calls (
  id bigint generated always as identity primary key,
  purpose public.model_call_purpose not null,
  -- Null for a visitor's sample.
  user_id uuid references auth.users (id) on delete set null,
  provider text not null,
  model text not null,
  prompt_version text not null,
  -- "answer", or why there is none.
  outcome text not null,
  -- The maximum, without an answer.
  prompt_tokens integer not null,
  completion_tokens integer not null,
  cost_usd numeric(12, 6) not null,
  duration_ms integer not null,
  created_at timestamptz not null default now()
);
create index model_calls_user_id_created_at_idx on private.model_calls (user_id, created_at);
create index model_calls_created_at_idx on private.model_calls (created_at);

-- By UTC day, because a month has millions of calls.
create table private.model_costs (
  day date primary key,
  call_count integer not null,
  failed_count integer not null,
  cost_usd numeric(12, 6) not null
);

-- While every call is rejected: wrong key or model, or an unpaid bill.
create table private.model_pause (
  is_paused boolean primary key default true check (is_paused),
  provider text not null,
  reason text not null,
  paused_since timestamptz not null default now(),
  test_at timestamptz not null
);

alter table private.model_calls enable row level security;
alter table private.model_costs enable row level security;
alter table private.model_pause enable row level security;

create function private.add_model_cost() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.model_costs as costs (day, call_count, failed_count, cost_usd)
  values (
    (new.created_at at time zone 'UTC')::date, 1, (new.outcome <> 'answer')::integer, new.cost_usd
  )
  on conflict (day) do update set call_count = costs.call_count + 1,
    failed_count = costs.failed_count + excluded.failed_count,
    cost_usd = costs.cost_usd + excluded.cost_usd;
  return null;
end
$$;

create trigger add_model_cost after insert on private.model_calls
  for each row execute function private.add_model_cost();

create function private.get_model_cost(user_id uuid default null) returns numeric
  language sql stable set search_path = '' as $$
  select coalesce(
    case when $1 is null then (
      select sum(costs.cost_usd) from private.model_costs as costs
      where costs.day >= date_trunc('month', now() at time zone 'UTC')::date
    ) else (
      select sum(calls.cost_usd) from private.model_calls as calls
      where calls.user_id = $1 and calls.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
    ) end,
    0
  )
$$;

-- An answer ends the model's pause.
create function public.record_model_call(
  purpose public.model_call_purpose, provider text, model text, prompt_version text, outcome text,
  prompt_tokens integer, completion_tokens integer, cost_usd numeric, duration_ms integer,
  user_id uuid default null
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.model_calls (
    purpose, user_id, provider, model, prompt_version, outcome, prompt_tokens, completion_tokens,
    cost_usd, duration_ms
  )
  values (
    $1, (select users.id from auth.users where users.id = $10), $2, $3, $4, left($5, 200), $6, $7, $8, $9
  );
  if outcome = 'answer' then
    delete from private.model_pause;
  end if;
end
$$;

-- Tests it in ten minutes. Keeps the start of the pause.
create function public.pause_model(provider text, reason text) returns void
  language sql security definer set search_path = '' as $$
  insert into private.model_pause as pause (provider, reason, test_at)
  values ($1, left($2, 200), now() + interval '10 minutes')
  on conflict (is_paused) do update set reason = excluded.reason, test_at = excluded.test_at
$$;

-- While paused, only one caller gets each test.
create function private.may_call_model() returns boolean
  language plpgsql set search_path = '' as $$
begin
  if not exists (select from private.model_pause) then
    return true;
  end if;
  update private.model_pause set test_at = now() + interval '10 minutes' where test_at <= now();
  return found;
end
$$;

create type public.model_day as (day date, call_count integer, failed_count integer, cost_usd numeric);
create type public.model_failure as (outcome text, call_count integer, last_at timestamptz);
create type public.model_report as (
  provider text,
  model text,
  prompt_version text,
  last_call_at timestamptz,
  paused_since timestamptz,
  pause_reason text,
  month_cost_usd numeric,
  days public.model_day[],
  failures public.model_failure[],
  unchanged_count integer,
  edited_count integer,
  declined_count integer,
  waiting_count integer
);
comment on column public.model_report.provider is 'Null before the first call.';
comment on column public.model_report.model is 'Null before the first call.';
comment on column public.model_report.prompt_version is 'Null before the first draft of a model.';
comment on column public.model_report.last_call_at is 'Null before the first call.';
comment on column public.model_report.paused_since is 'Null unless the provider rejects every call.';
comment on column public.model_report.pause_reason is 'Null unless the provider rejects every call.';

create function private.staff_get_model_report() returns public.model_report
  language plpgsql stable security definer set search_path = '' as $$
declare
  report public.model_report;
  since constant timestamptz := now() - interval '30 days';
begin
  perform private.require_staff();
  select calls.provider, calls.model, calls.prompt_version, calls.created_at
  into report.provider, report.model, report.prompt_version, report.last_call_at
  from private.model_calls as calls order by calls.created_at desc limit 1;
  select pause.paused_since, pause.reason into report.paused_since, report.pause_reason
  from private.model_pause as pause;
  report.month_cost_usd := private.get_model_cost();
  report.days := array(
    select row(costs.day, costs.call_count, costs.failed_count, costs.cost_usd)::public.model_day
    from private.model_costs as costs where costs.day >= since::date order by costs.day desc
  );
  report.failures := array(
    select row(calls.outcome, count(*), max(calls.created_at))::public.model_failure
    from private.model_calls as calls
    where calls.created_at >= since and calls.outcome <> 'answer'
    group by calls.outcome order by count(*) desc limit 20
  );
  select count(*) filter (where status = 'approved' and version = 1),
    count(*) filter (where status = 'approved' and version > 1),
    count(*) filter (where status in ('changes_requested', 'withdrawn')),
    count(*) filter (where status in ('waiting', 'in_review'))
  into report.unchanged_count, report.edited_count, report.declined_count, report.waiting_count
  from public.drafts where origin = 'ai' and created_at >= since;
  return report;
end
$$;

create function public.staff_get_model_report() returns public.model_report
  language sql stable set search_path = '' as $$ select private.staff_get_model_report() $$;

grant execute on function public.record_model_call, public.pause_model to service_role;
grant execute on function private.staff_get_model_report, public.staff_get_model_report
  to authenticated;

-- Before the strategy meeting, changes apply at once; later staff approve them for the next billing cycle. One at a
-- time.

create type public.plan_change_status as enum ('open', 'approved', 'declined', 'withdrawn');

create table public.plan_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  requested_plan public.plan not null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  status public.plan_change_status not null default 'open',
  decided_at timestamptz,
  -- UTC.
  effective_on date,
  reason text,
  constraint decided_at_is_set_unless_open check ((status = 'open') = (decided_at is null)),
  constraint open_has_no_completed_at check (status <> 'open' or completed_at is null),
  constraint declined_or_withdrawn_has_completed_at
    check (status in ('open', 'approved') or completed_at is not null),
  constraint approved_has_effective_on check (status <> 'approved' or effective_on is not null),
  constraint declined_has_reason check ((status = 'declined') = (reason is not null)),
  constraint reason_is_valid_text check (private.is_valid_text(reason, 1, 1000))
);
create unique index one_incomplete_plan_change_per_client on public.plan_changes (user_id)
  where completed_at is null;
create index plan_changes_created_at_id_idx on public.plan_changes (created_at, id);
create index plan_changes_status_created_at_id_idx
  on public.plan_changes (status, created_at, id);
create index plan_changes_user_id_created_at_idx
  on public.plan_changes (user_id, created_at desc);

alter table public.plan_changes enable row level security;

create trigger audit_plan_changes after update or delete on public.plan_changes
  for each row execute function private.record_audit_entry('user_id', 'id');

-- At once if inactive without a held meeting. PT409 while another request is not completed.
create function private.request_my_plan(plan public.plan) returns public.plan_change_status
  language plpgsql security definer set search_path = '' as $$
declare
  profile public.profiles;
begin
  perform private.require_session();
  perform private.consume_rate_limit('plan_changes', 10, '1 day');
  -- The plan must not be activated meanwhile.
  select profiles.* into profile from public.profiles
  where profiles.id = auth.uid() for no key update;
  if profile.plan_status = 'inactive' and not exists (
    select from public.meetings where meetings.user_id = profile.id and meetings.status = 'held'
  ) then
    insert into public.plan_changes (
      user_id, requested_plan, status, decided_at, completed_at, effective_on
    )
    values (profile.id, plan, 'approved', now(), now(), (now() at time zone 'UTC')::date);
    update public.profiles set chosen_plan = plan
    where profiles.id = profile.id and chosen_plan <> plan;
    return 'approved';
  end if;
  insert into public.plan_changes (user_id, requested_plan) values (auth.uid(), plan);
  return 'open';
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'Another request is not completed';
end
$$;

create function public.request_my_plan(plan public.plan) returns public.plan_change_status
  language sql set search_path = '' as $$ select private.request_my_plan(plan) $$;

create function private.enqueue_plan_change_requested_email() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('plan_change_requested', new.id, new.user_id);
  return null;
end
$$;

create trigger enqueue_plan_change_requested_email after insert on public.plan_changes
  for each row when (new.status = 'open')
  execute function private.enqueue_plan_change_requested_email();

create function private.apply_due_plan_changes(user_id uuid default null) returns void
  language sql set search_path = '' as $$
  -- The lock order of everything that changes a plan.
  with due as (
    select plan_changes.id
    from public.plan_changes join public.profiles on profiles.id = plan_changes.user_id
    where plan_changes.status = 'approved' and plan_changes.completed_at is null
      and plan_changes.effective_on <= (now() at time zone 'UTC')::date
      and ($1 is null or plan_changes.user_id = $1)
    for no key update of profiles
  ),
  applied as (
    update public.plan_changes set completed_at = now()
    from due
    where plan_changes.id = due.id
      and plan_changes.status = 'approved' and plan_changes.completed_at is null
      and plan_changes.effective_on <= (now() at time zone 'UTC')::date
    returning plan_changes.user_id, plan_changes.requested_plan
  )
  update public.profiles set chosen_plan = applied.requested_plan
  from applied
  where profiles.id = applied.user_id and profiles.chosen_plan <> applied.requested_plan
$$;

create function private.withdraw_plan_change(user_id uuid) returns void
  language sql set search_path = '' as $$
  update public.plan_changes
  set status = 'withdrawn', decided_at = now(), completed_at = now(), effective_on = null
  where plan_changes.user_id = $1 and plan_changes.completed_at is null
$$;

-- Idempotent. PT409 when it is too late.
create function private.withdraw_my_plan_change(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  plan_change public.plan_changes;
begin
  perform private.require_session();
  select plan_changes.* into plan_change from public.plan_changes
  where plan_changes.id = $1 and plan_changes.user_id = auth.uid() for update;
  perform private.require_found(found);
  if plan_change.status = 'withdrawn' then
    return;
  end if;
  if plan_change.completed_at is not null then
    raise sqlstate 'PT409' using message = 'This plan change is completed';
  end if;
  perform private.withdraw_plan_change(plan_change.user_id);
end
$$;

create function public.withdraw_my_plan_change(id uuid) returns void
  language sql set search_path = '' as $$ select private.withdraw_my_plan_change(id) $$;

create function private.get_my_plan_change() returns public.plan_changes
  language sql stable set search_path = ''
  return (
    select plan_changes from public.plan_changes where user_id = auth.uid()
    order by created_at desc limit 1
  );

create type public.staff_plan_change_summary as (
  id uuid,
  requested_plan public.plan,
  chosen_plan public.plan,
  status public.plan_change_status,
  effective_on date,
  created_at timestamptz,
  business_name text
);
comment on column public.staff_plan_change_summary.effective_on is
  'Null unless approved.';

create function private.staff_list_plan_changes(
  max_rows integer, status public.plan_change_status, cursor_at timestamptz, cursor_id uuid
) returns setof public.staff_plan_change_summary
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  return query
    select plan_changes.id, plan_changes.requested_plan, profiles.chosen_plan,
      plan_changes.status, plan_changes.effective_on, plan_changes.created_at,
      profiles.business_name
    from public.plan_changes join public.profiles on profiles.id = plan_changes.user_id
    where ($2 is null or plan_changes.status = $2)
      and ($4 is null or (plan_changes.created_at, plan_changes.id) > ($3, $4))
    order by plan_changes.created_at, plan_changes.id limit $1;
end
$$;

create function public.staff_list_plan_changes(
  max_rows integer, status public.plan_change_status default null,
  cursor_at timestamptz default null, cursor_id uuid default null
) returns setof public.staff_plan_change_summary
  language sql stable set search_path = '' as $$
  select * from private.staff_list_plan_changes($1, $2, $3, $4)
$$;

-- Today if not billed; null if the plan is paused or pauses or ends by then.
create function private.get_plan_change_start(profile public.profiles) returns date
  language sql stable set search_path = '' as $$
  select case
    when profile.plan_status in ('inactive', 'ended') then (now() at time zone 'UTC')::date
    else private.get_next_billing_day(profile.id)
  end
$$;

create type public.staff_plan_change as (
  plan_change public.plan_changes,
  client_email text,
  profile public.profiles,
  starts_on date
);
comment on column public.staff_plan_change.starts_on is
  'Day on which it would start if it were approved today; null while the plan is paused, and for one that pauses or ends by its next billing day.';

create function private.staff_get_plan_change(id uuid) returns public.staff_plan_change
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_plan_change;
begin
  perform private.require_staff();
  select plan_changes, users.email, profiles, private.get_plan_change_start(profiles)
  into result
  from public.plan_changes
  join auth.users on users.id = plan_changes.user_id
  join public.profiles on profiles.id = plan_changes.user_id
  where plan_changes.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_plan_change(id uuid) returns public.staff_plan_change
  language sql stable set search_path = '' as $$ select private.staff_get_plan_change(id) $$;

-- PT409 when decided otherwise, or when the plan pauses or ends before the start.
create function private.decide_plan_change(
  id uuid, decision public.plan_change_status, reason text default null
) returns void
  language plpgsql set search_path = '' as $$
declare
  profile constant public.profiles := private.lock_client_plan(
    (select plan_changes.user_id from public.plan_changes where plan_changes.id = $1)
  );
  plan_change public.plan_changes;
  start_day constant date := private.get_plan_change_start(profile);
begin
  select plan_changes.* into plan_change from public.plan_changes
  where plan_changes.id = $1 for update;
  if (plan_change.status, plan_change.reason) is not distinct from (decision, $3) then
    return;
  end if;
  if plan_change.status <> 'open' then
    raise sqlstate 'PT409' using message = 'This plan change was decided';
  end if;
  if decision = 'approved' and start_day is null then
    raise sqlstate 'PT409' using message = 'The plan pauses or ends before that';
  end if;
  update public.plan_changes
  set status = decision, decided_at = now(), reason = $3,
    effective_on = case decision when 'approved' then start_day end,
    completed_at = case decision when 'declined' then now() end
  where plan_changes.id = plan_change.id;
  if decision = 'declined' then
    perform private.enqueue_job('plan_change_declined', plan_change.id, plan_change.user_id);
    return;
  end if;
  perform private.apply_due_plan_changes(plan_change.user_id);
  -- An immediate change has its own email.
  if start_day > (now() at time zone 'UTC')::date then
    perform private.enqueue_job(
      'plan_change_approved', plan_change.id, plan_change.user_id, private.get_undo_end()
    );
  end if;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function private.staff_approve_plan_change(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.decide_plan_change(id, 'approved');
end
$$;

create function public.staff_approve_plan_change(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_approve_plan_change($1) $$;

-- Before its client is told. PT409 when too late, or when there is a newer request.
create function private.staff_reopen_plan_change(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  plan_change public.plan_changes;
begin
  perform private.require_staff();
  select plan_changes.* into plan_change from public.plan_changes where plan_changes.id = $1;
  perform private.require_found(found);
  perform private.lock_client_plan(plan_change.user_id);
  select plan_changes.* into plan_change from public.plan_changes
  where plan_changes.id = $1 for update;
  if plan_change.status = 'open' then
    return;
  end if;
  if plan_change.status <> 'approved' or not (
    private.is_job_untried('plan_change_approved', $1)
    or plan_change.completed_at is not null
      and private.is_job_untried('plan_changed', plan_change.user_id)
  ) then
    raise sqlstate 'PT409' using message = 'The client has been told';
  end if;
  update public.plan_changes
  set status = 'open', decided_at = null, completed_at = null, effective_on = null
  where plan_changes.id = $1;
  if plan_change.completed_at is not null then
    update public.profiles set chosen_plan = (jobs.details ->> 'previous_plan')::public.plan
    from private.jobs
    where profiles.id = plan_change.user_id
      and jobs.kind = 'plan_changed' and jobs.subject_id = profiles.id;
    delete from private.jobs
    where jobs.kind = 'plan_changed' and jobs.subject_id = plan_change.user_id;
  end if;
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'The client has requested another plan';
end
$$;

create function public.staff_reopen_plan_change(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_reopen_plan_change($1) $$;

create function private.staff_decline_plan_change(id uuid, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.decide_plan_change(id, 'declined', reason);
end
$$;

create function public.staff_decline_plan_change(id uuid, reason private.multiline_text)
  returns void
  language sql set search_path = '' as $$ select private.staff_decline_plan_change(id, reason) $$;

-- Null once the plan, change or request differs.
create function private.write_plan_email(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object('plan', profiles.chosen_plan, 'plan_status', profiles.plan_status)
    || coalesce(
      case when requests.id is not null then jsonb_strip_nulls(jsonb_build_object(
        'previous_plan', profiles.chosen_plan, 'plan', requests.requested_plan,
        'effective_on', requests.effective_on, 'reason', requests.reason
      )) end,
      case when changes.id is not null then jsonb_strip_nulls(jsonb_build_object(
        'kind', changes.kind, 'effective_on', changes.effective_on,
        'reason', coalesce(changes.withdrawal_reason, changes.reason),
        'requested_plan', (
          select withdrawn.requested_plan from public.plan_changes as withdrawn
          where withdrawn.user_id = changes.user_id and withdrawn.status = 'withdrawn'
            and withdrawn.decided_at = changes.created_at
        )
      )) end,
      '{}'
    )
  from public.profiles
  left join public.plan_changes as requests on requests.id = job.subject_id
  left join public.plan_status_changes as changes on changes.id = job.subject_id
  where profiles.id = job.recipient and case job.kind
    when 'plan_activated' then profiles.plan_status = 'active'
    when 'plan_changed' then true
    when 'plan_change_requested' then requests.status = 'open'
    when 'plan_change_approved' then requests.status = 'approved' and requests.completed_at is null
    when 'plan_change_declined' then requests.status = 'declined' and not exists (
      select from public.plan_changes as newer
      where newer.user_id = profiles.id and newer.created_at > requests.created_at
    )
    when 'plan_status_change_withdrawn' then changes.withdrawn_at is not null
    -- An activation since says more.
    else changes.withdrawn_at is null and profiles.plan_activated_at > changes.created_at is not true
  end
$$;

grant execute on function private.request_my_plan, public.request_my_plan,
  private.withdraw_my_plan_change, public.withdraw_my_plan_change,
  private.staff_list_plan_changes, public.staff_list_plan_changes, private.staff_get_plan_change,
  public.staff_get_plan_change, private.staff_approve_plan_change, public.staff_approve_plan_change,
  private.staff_reopen_plan_change, public.staff_reopen_plan_change,
  private.staff_decline_plan_change, public.staff_decline_plan_change to authenticated;

-- Anonymous, so that figures outlive the data.

create table private.response_times (
  id bigint generated always as identity primary key,
  waited_from timestamptz not null,
  due_at timestamptz not null,
  replied_at timestamptz not null
);
create index response_times_replied_at_idx on private.response_times (replied_at)
  include (waited_from, due_at);

alter table private.response_times enable row level security;

create function private.record_response_time() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.response_times (waited_from, due_at, replied_at)
  select conversations.waiting_since, conversations.due_at, new.created_at
  from private.conversations
  where conversations.id = new.conversation_id and conversations.due_at is not null;
  return null;
end
$$;

create trigger record_response_time after insert on private.conversation_messages
  for each row when (new.author = 'staff') execute function private.record_response_time();

create type public.staff_meeting_summary as (
  id uuid,
  starts_at timestamptz,
  status public.meeting_status,
  business_name text,
  host_name text
);
comment on column public.staff_meeting_summary.business_name is 'Null for an account without a profile.';
comment on column public.staff_meeting_summary.host_name is 'Null for nobody.';

create function private.staff_list_meetings(
  max_rows integer, status public.meeting_status, cursor_at timestamptz, cursor_id uuid
) returns setof public.staff_meeting_summary
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  if $2 = 'booked' then
    return query
      select meetings.id, meetings.starts_at, meetings.status, profiles.business_name,
        private.get_display_name(meetings.staff_id)
      from public.meetings left join public.profiles on profiles.id = meetings.user_id
      where meetings.status = $2
        and ($4 is null or (meetings.starts_at, meetings.id) > ($3, $4))
      order by meetings.starts_at, meetings.id limit $1;
  else
    return query
      select meetings.id, meetings.starts_at, meetings.status, profiles.business_name,
        private.get_display_name(meetings.staff_id)
      from public.meetings left join public.profiles on profiles.id = meetings.user_id
      where meetings.status = $2
        and ($4 is null or (meetings.starts_at, meetings.id) < ($3, $4))
      order by meetings.starts_at desc, meetings.id desc limit $1;
  end if;
end
$$;

create function public.staff_list_meetings(
  max_rows integer, status public.meeting_status default 'booked',
  cursor_at timestamptz default null, cursor_id uuid default null
) returns setof public.staff_meeting_summary
  language sql stable set search_path = '' as $$
  select * from private.staff_list_meetings($1, $2, $3, $4)
$$;

create type public.meeting_event as (
  created_at timestamptz,
  kind public.meeting_event_kind,
  actor_name text,
  starts_at timestamptz,
  reason text
);
comment on column public.meeting_event.actor_name is 'Null for the client.';
comment on column public.meeting_event.reason is 'Null for none.';

-- Null for the client. An account that is gone was staff's, because a client's meetings go with the account.
create function private.get_meeting_actor_name(actor_id uuid, client_id uuid) returns text
  language sql stable set search_path = '' as $$
  select case when actor_id <> client_id
    then coalesce(private.get_display_name(actor_id), 'Someone on the team') end
$$;

create type public.staff_meeting as (
  meeting public.meetings,
  client_email text,
  client_name text,
  business_name text,
  plan public.plan,
  video_link text,
  proposed_times timestamptz[],
  colleagues public.staff_colleague[],
  events public.meeting_event[],
  unavailable_times public.unavailable_times
);
comment on column public.staff_meeting.business_name is 'Null for an account without a profile.';
comment on column public.staff_meeting.plan is 'Null for an account without a profile.';
comment on column public.staff_meeting.video_link is 'Null for none.';
comment on column public.staff_meeting.unavailable_times is 'Null unless requested.';

-- @param with_times adds the unavailable times
create function private.staff_get_meeting(id uuid, with_times boolean) returns public.staff_meeting
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_meeting public.meetings;
  profile public.profiles;
  result public.staff_meeting;
begin
  perform private.require_staff();
  select meetings.* into found_meeting from public.meetings where meetings.id = $1;
  perform private.require_found(found);
  select profiles.* into profile from public.profiles where profiles.id = found_meeting.user_id;
  result.meeting := found_meeting;
  result.client_email := (
    select users.email from auth.users where users.id = found_meeting.user_id
  );
  result.client_name := private.get_display_name(found_meeting.user_id);
  result.business_name := profile.business_name;
  result.plan := profile.chosen_plan;
  result.video_link := private.get_video_link(found_meeting);
  result.proposed_times := private.list_proposed_times(found_meeting);
  result.colleagues := array(select colleagues from private.list_colleagues() as colleagues);
  result.events := array(
    select row(
      events.created_at, events.kind,
      private.get_meeting_actor_name(events.actor_id, found_meeting.user_id),
      events.starts_at, events.reason
    )::public.meeting_event
    from private.meeting_events as events
    where events.meeting_id = found_meeting.id order by events.id desc limit 50
  );
  result.unavailable_times := case when with_times then private.get_unavailable_times() end;
  return result;
end
$$;

create function public.staff_get_meeting(id uuid, with_times boolean default false)
  returns public.staff_meeting
  language sql stable set search_path = '' as $$
  select private.staff_get_meeting(id, with_times)
$$;

create type public.meeting_record_result as enum (
  'recorded', 'not_started', 'not_held', 'cancelled',
  'host_busy'
);

-- Idempotent. PT409 if marked differently since. @param seen_status null for any
create function private.staff_record_meeting_result(
  id uuid, is_held boolean, seen_status public.meeting_status
) returns public.meeting_record_result
  language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings;
  result constant public.meeting_status := case when is_held then 'held' else 'missed' end;
begin
  perform private.require_staff();
  select meetings.* into meeting from public.meetings where meetings.id = $1 for update;
  perform private.require_found(found);
  if meeting.status = 'cancelled' then
    return 'cancelled';
  end if;
  if meeting.starts_at > now() then
    return 'not_started';
  end if;
  if meeting.status <> result and meeting.status <> seen_status then
    raise sqlstate 'PT409' using message = 'The meeting was marked meanwhile';
  end if;
  update public.meetings set status = result where meetings.id = meeting.id;
  return 'recorded';
end
$$;

create function public.staff_record_meeting_result(
  id uuid, is_held boolean, seen_status public.meeting_status default null
) returns public.meeting_record_result
  language sql set search_path = '' as $$
  select private.staff_record_meeting_result($1, $2, $3)
$$;

-- Before the client is told. PT409 when too late, or when another one is booked.
create function private.staff_unmark_missed_meeting(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings;
begin
  perform private.require_staff();
  select meetings.* into meeting from public.meetings where meetings.id = $1 for update;
  perform private.require_found(found);
  if meeting.status = 'booked' then
    return;
  end if;
  if meeting.status <> 'missed' or not private.is_job_untried('meeting_missed', $1) then
    raise sqlstate 'PT409' using message = 'The client has been told';
  end if;
  delete from private.meeting_events as events where events.meeting_id = $1 and events.kind = 'missed';
  update public.meetings set status = 'booked' where meetings.id = $1;
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'The client has booked another meeting';
end
$$;

create function public.staff_unmark_missed_meeting(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_unmark_missed_meeting($1) $$;

create function private.staff_record_action_plan_sent(id uuid)
  returns public.meeting_record_result
  language plpgsql security definer set search_path = '' as $$
declare
  current_status public.meeting_status;
begin
  perform private.require_staff();
  select meetings.status into current_status from public.meetings
  where meetings.id = $1 for update;
  perform private.require_found(found);
  if current_status <> 'held' then
    return 'not_held';
  end if;
  update public.meetings set action_plan_sent_at = coalesce(action_plan_sent_at, now())
  where meetings.id = $1;
  return 'recorded';
end
$$;

create function public.staff_record_action_plan_sent(id uuid) returns public.meeting_record_result
  language sql set search_path = '' as $$ select private.staff_record_action_plan_sent(id) $$;

create function private.staff_unmark_action_plan(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  update public.meetings set action_plan_sent_at = null where meetings.id = $1;
  perform private.require_found(found);
  delete from private.meeting_events as events
  where events.meeting_id = $1 and events.kind = 'action_plan_sent';
end
$$;

create function public.staff_unmark_action_plan(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_unmark_action_plan($1) $$;

create function private.staff_assign_meeting(id uuid, staff_id uuid)
  returns public.meeting_record_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.require_found(
    $2 is null or exists (select from public.staff where staff.user_id = $2)
  );
  update public.meetings set staff_id = $2 where meetings.id = $1;
  perform private.require_found(found);
  return 'recorded';
exception when unique_violation then
  return 'host_busy';
end
$$;

create function public.staff_assign_meeting(id uuid, staff_id uuid default null)
  returns public.meeting_record_result
  language sql set search_path = '' as $$ select private.staff_assign_meeting($1, $2) $$;

-- 22023 if not https. @param video_link null for the host's
create function private.staff_set_meeting_link(id uuid, video_link text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  update public.meetings set video_link = $2 where meetings.id = $1;
  perform private.require_found(found);
exception when check_violation then
  raise exception 'Not an https link' using errcode = '22023';
end
$$;

create function public.staff_set_meeting_link(
  id uuid, video_link private.multiline_text default null
) returns void
  language sql set search_path = '' as $$ select private.staff_set_meeting_link($1, $2) $$;

-- Any free time. Raises like private.reschedule_meeting().
create function private.staff_reschedule_meeting(
  id uuid, starts_at timestamptz, reason text, seen_starts_at timestamptz
) returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return private.reschedule_meeting(id, starts_at, true, nullif(reason, ''), seen_starts_at);
end
$$;

create function public.staff_reschedule_meeting(
  id uuid, starts_at timestamptz, reason private.multiline_text default null,
  seen_starts_at timestamptz default null
) returns public.meeting_result
  language sql set search_path = '' as $$
  select private.staff_reschedule_meeting($1, $2, $3, $4)
$$;

create domain private.proposed_times as timestamptz[]
  check (cardinality(value) between 1 and 3 and array_position(value, null) is null);

-- Replaces earlier proposals, unless one of the new times is taken.
-- @param seen_event_at newest event on the page; later proposals of colleagues stay
create function private.staff_propose_meeting_times(
  id uuid, times timestamptz[], message text, seen_starts_at timestamptz, seen_event_at timestamptz
) returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
declare
  meeting public.meetings;
begin
  perform private.require_staff();
  select meetings.* into meeting from public.meetings where meetings.id = $1 for update;
  perform private.require_found(found);
  if meeting.status <> 'booked' then
    return meeting.status::text;
  end if;
  if meeting.starts_at <= now() then
    return 'already_started';
  end if;
  perform private.require_seen_time(meeting, seen_starts_at);
  if exists (
    select from private.meeting_events as events
    where events.meeting_id = meeting.id and events.kind = 'proposed'
      and events.actor_id <> auth.uid() and events.created_at > seen_event_at
  ) then
    return 'already_proposed';
  end if;
  if cardinality(private.list_free_times(meeting, $2)) < cardinality($2) or exists (
    select from unnest($2) as starts_at
    where not private.is_bookable_slot(starts_at, now(), '0') or starts_at = meeting.starts_at
  ) then
    return 'slot_unavailable';
  end if;
  insert into private.meeting_proposals as proposals (meeting_id, sequence, times, message)
  values (meeting.id, meeting.sequence, $2, nullif($3, ''))
  on conflict (meeting_id) do update
    set sequence = excluded.sequence, times = excluded.times, message = excluded.message;
  insert into private.meeting_events (meeting_id, kind, actor_id, starts_at, reason)
  select meeting.id, 'proposed', auth.uid(), meeting.starts_at, proposals.message
  from private.meeting_proposals as proposals where proposals.meeting_id = meeting.id;
  perform private.add_audit_entry(
    'update', 'meetings', meeting.id::text, auth.uid(), meeting.user_id, '{proposed_times}'
  );
  perform private.enqueue_job('meeting_proposed', meeting.id, meeting.user_id);
  return 'proposed';
exception when check_violation then
  raise exception 'Invalid message' using errcode = '22023';
end
$$;

create function public.staff_propose_meeting_times(
  id uuid, times private.proposed_times, message private.multiline_text default null,
  seen_starts_at timestamptz default null, seen_event_at timestamptz default null
) returns public.meeting_result
  language sql set search_path = '' as $$
  select private.staff_propose_meeting_times($1, $2, $3, $4, $5)
$$;

-- 22023 without a reason; PT409 as private.require_seen_time().
create function private.staff_cancel_meeting(
  id uuid, reason text, seen_starts_at timestamptz
) returns public.meeting_result
  language plpgsql security definer set search_path = '' as $$
declare
  result public.meeting_result;
begin
  perform private.require_staff();
  if private.is_valid_text(reason, 1, 1000) is not true then
    raise exception 'The reason is missing' using errcode = '22023';
  end if;
  result := private.cancel_meeting(id, reason, seen_starts_at);
  perform private.require_found(result is not null);
  return result;
end
$$;

create function public.staff_cancel_meeting(
  id uuid, reason private.multiline_text, seen_starts_at timestamptz default null
) returns public.meeting_result
  language sql set search_path = '' as $$ select private.staff_cancel_meeting($1, $2, $3) $$;

grant execute on function private.staff_list_meetings, public.staff_list_meetings,
  private.staff_get_meeting, public.staff_get_meeting, private.staff_record_meeting_result,
  public.staff_record_meeting_result, private.staff_unmark_missed_meeting,
  public.staff_unmark_missed_meeting, private.staff_unmark_action_plan,
  public.staff_unmark_action_plan, private.staff_record_action_plan_sent,
  public.staff_record_action_plan_sent, private.staff_assign_meeting, public.staff_assign_meeting,
  private.staff_set_meeting_link, public.staff_set_meeting_link, private.staff_reschedule_meeting,
  public.staff_reschedule_meeting, private.staff_propose_meeting_times,
  public.staff_propose_meeting_times, private.staff_cancel_meeting, public.staff_cancel_meeting
  to authenticated;

-- Each version is a row; the newest counts.

-- Jokes and urgency are out of place.
create type public.sensitive_trade as enum (
  'death', 'health', 'law', 'debt', 'faith', 'children', 'gambling', 'weapons', 'adult'
);

create table private.brand_notes (
  user_id uuid not null references auth.users (id) on delete cascade,
  version integer not null,
  notes text not null,
  sensitive_trade public.sensitive_trade,
  -- Null for a trade recognized by a model and not confirmed.
  author_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, version),
  constraint notes_are_valid_text check (private.is_valid_text(notes, 0, 4000)),
  constraint versions_are_few check (version <= 200)
);
create index brand_notes_author_id_idx on private.brand_notes (author_id);

alter table private.brand_notes enable row level security;

create type public.brand_notes_version as (
  version integer,
  notes text,
  sensitive_trade public.sensitive_trade,
  author_name text,
  created_at timestamptz
);
comment on column public.brand_notes_version.sensitive_trade is 'Null for none.';
comment on column public.brand_notes_version.author_name is
  'Null for a trade that a model recognized, and for a deleted account.';

create function private.get_brand_notes(user_id uuid) returns private.brand_notes
  language sql stable set search_path = '' as $$
  select brand_notes from private.brand_notes where brand_notes.user_id = $1
  order by version desc limit 1
$$;

create function private.list_brand_notes(user_id uuid) returns setof public.brand_notes_version
  language sql stable set search_path = '' as $$
  select version, notes, sensitive_trade, private.get_display_name(author_id), created_at
  from private.brand_notes where brand_notes.user_id = $1 order by version desc limit 20
$$;

-- PT409 if a colleague saved since. @param seen_version 0 for none
create function private.staff_save_brand_notes(
  client_id uuid, notes text, sensitive_trade public.sensitive_trade, seen_version integer
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  newest private.brand_notes;
begin
  perform private.require_staff();
  -- Two colleagues may save at once.
  perform from public.profiles where profiles.id = $1 for update;
  perform private.require_found(found);
  newest := private.get_brand_notes($1);
  if coalesce(newest.version, 0) <> $4 then
    raise sqlstate 'PT409' using message = 'The notes have changed';
  end if;
  insert into private.brand_notes (user_id, version, notes, sensitive_trade, author_id)
  values ($1, $4 + 1, $2, $3, auth.uid());
  perform private.add_audit_entry('update', 'brand_notes', $1::text, auth.uid(), $1);
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.staff_save_brand_notes(
  client_id uuid, notes private.multiline_text, seen_version integer,
  sensitive_trade public.sensitive_trade default null
) returns void
  language sql set search_path = '' as $$
  select private.staff_save_brand_notes($1, $2, $4, $3)
$$;

grant execute on function private.staff_save_brand_notes, public.staff_save_brand_notes
  to authenticated;

-- PT404 for no such conversation.

-- Takes it over if nobody has. PT409 if the newest message was not seen.
create function private.staff_reply_to_conversation(
  conversation_id uuid, body text, last_seen_id uuid, is_resolved boolean
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.add_message(private.lock_conversation($1), $2, auth.uid(), $3, $4);
end
$$;

create function public.staff_reply_to_conversation(
  conversation_id uuid, body private.multiline_text, last_seen_id uuid,
  is_resolved boolean default false
) returns void
  language sql set search_path = '' as $$
  select private.staff_reply_to_conversation($1, $2, $3, coalesce($4, false))
$$;

-- The same text twice in a row is one note.
create function private.staff_add_note(conversation_id uuid, body text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
begin
  perform private.require_staff();
  conversation := private.lock_conversation($1);
  insert into private.conversation_messages (conversation_id, author, staff_id, body)
  select conversation.id, 'note', auth.uid(), $2
  where (auth.uid(), $2) is distinct from (
    select (newest.staff_id, newest.body) from private.conversation_messages as newest
    where newest.conversation_id = conversation.id order by newest.created_at desc limit 1
  );
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.staff_add_note(conversation_id uuid, body private.multiline_text)
  returns void
  language sql set search_path = '' as $$ select private.staff_add_note($1, $2) $$;

-- At most a page of them.
create domain private.conversation_ids as uuid[] check (cardinality(value) between 1 and 100);

-- @param is_spam null to leave the mark @param seen_at conversations with later messages stay open, and are counted
create function private.staff_set_conversation_status(
  ids uuid[], status public.conversation_status, is_spam boolean, seen_at timestamptz
) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
  conversation_id uuid;
  will_be_spam boolean;
  skipped_count integer := 0;
begin
  perform private.require_staff();
  -- By id, so that two changes do not deadlock.
  for conversation_id in select unnest(ids) order by 1 loop
    conversation := private.lock_conversation(conversation_id);
    if $2 = 'resolved' and exists (
      select from private.list_messages(conversation.id) as messages
      where messages.author = 'client' and messages.created_at > $4
    ) then
      skipped_count := skipped_count + 1;
      continue;
    end if;
    if $2 = 'resolved' and conversation.status <> 'resolved' and conversation.kind = 'ticket' then
      perform private.enqueue_job(
        'ticket_resolved', conversation.id, conversation.user_id, private.get_undo_end()
      );
    end if;
    will_be_spam := conversation.kind = 'message'
      and coalesce($3, $2 = 'resolved' and conversation.is_spam);
    update private.conversations
    set status = $2, is_spam = will_be_spam,
      waiting_since = case when conversation.status = 'open' then waiting_since else now() end
    where conversations.id = conversation.id
      and (conversations.status, conversations.is_spam) <> ($2, will_be_spam);
  end loop;
  return skipped_count;
end
$$;

create function public.staff_set_conversation_status(
  ids private.conversation_ids, status public.conversation_status, is_spam boolean default null,
  seen_at timestamptz default null
) returns integer
  language sql set search_path = '' as $$
  select private.staff_set_conversation_status($1, $2, $3, $4)
$$;

-- @param assignee_id null for nobody
create function private.staff_assign_conversations(ids uuid[], assignee_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
  conversation_id uuid;
begin
  perform private.require_staff();
  perform private.require_found(
    $2 is null or exists (select from public.staff where staff.user_id = $2)
  );
  for conversation_id in select unnest(ids) order by 1 loop
    conversation := private.lock_conversation(conversation_id);
    update private.conversations set assignee_id = $2
    where conversations.id = conversation.id and conversation.assignee_id is distinct from $2;
  end loop;
end
$$;

create function public.staff_assign_conversations(
  ids private.conversation_ids, assignee_id uuid default null
) returns void
  language sql set search_path = '' as $$ select private.staff_assign_conversations($1, $2) $$;

create function private.staff_classify_ticket(
  id uuid, priority public.ticket_priority, category public.ticket_category
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  ticket private.conversations;
begin
  perform private.require_staff();
  ticket := private.lock_conversation($1);
  perform private.require_found(ticket.kind = 'ticket');
  update private.conversations set priority = $2, category = $3
  where conversations.id = $1 and (ticket.priority, ticket.category) <> ($2, $3);
end
$$;

create function public.staff_classify_ticket(
  id uuid, priority public.ticket_priority, category public.ticket_category
) returns void
  language sql set search_path = '' as $$ select private.staff_classify_ticket($1, $2, $3) $$;

-- Waits for the client. @returns the ticket's id
create function private.staff_start_conversation(client_id uuid, subject text, body text)
  returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  opening private.conversations;
  opened record;
begin
  perform private.require_staff();
  perform private.require_found(exists (select from public.profiles where profiles.id = $1));
  opening.kind := 'ticket';
  opening.user_id := $1;
  opening.subject := $2;
  opening.category := 'general';
  opening.priority := 'medium';
  opening.assignee_id := auth.uid();
  opened := private.open_conversation(opening, $3, 'staff');
  if opened.is_new then
    perform private.enqueue_job('ticket_started', opened.message_id, $1);
    perform private.add_audit_entry('insert', 'conversations', opened.id::text, auth.uid(), $1);
  end if;
  return opened.id;
end
$$;

create function public.staff_start_conversation(
  client_id uuid, subject private.line, body private.multiline_text
) returns uuid
  language sql set search_path = '' as $$ select private.staff_start_conversation($1, $2, $3) $$;

-- A reply says that the ticket is closed while it is.
create function private.write_ticket_email(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'conversation_id', tickets.id, 'subject', tickets.subject, 'body', messages.body,
    'is_resolved', case when tickets.status = 'resolved' then 'yes' end
  ))
  from private.conversations as tickets
  left join private.conversation_messages as messages
    on messages.id = job.subject_id and messages.conversation_id = tickets.id
  where tickets.id = case job.kind when 'ticket_resolved' then job.subject_id else (
      select messages.conversation_id from private.conversation_messages as messages
      where messages.id = job.subject_id
    ) end
    and (job.kind <> 'ticket_resolved' or tickets.status = 'resolved')
$$;

create function private.write_message_email(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'recipient', conversations.sender_email, 'conversation_id', conversations.id,
    'subject', conversations.subject, 'body', replies.body,
    'message', (
      select messages.body from private.list_messages(conversations.id) as messages
      order by messages.created_at limit 1
    ),
    'sent_at', conversations.created_at,
    'is_resolved', case when conversations.status = 'resolved' then 'yes' end
  ))
  from private.conversation_messages as replies
  join private.conversations on conversations.id = replies.conversation_id
  where replies.id = job.subject_id
$$;

grant execute on function private.staff_reply_to_conversation, public.staff_reply_to_conversation,
  private.staff_add_note, public.staff_add_note, private.staff_set_conversation_status,
  public.staff_set_conversation_status, private.staff_assign_conversations,
  public.staff_assign_conversations, private.staff_classify_ticket, public.staff_classify_ticket,
  private.staff_start_conversation, public.staff_start_conversation to authenticated;

-- Versions never change and decisions name one, so that nothing unread is approved. Only the client approves.

create type public.network as enum ('Instagram', 'Facebook', 'X', 'LinkedIn', 'TikTok');
-- "in_review" waits for staff and is hidden from the client.
create type public.draft_status as enum (
  'in_review', 'waiting', 'changes_requested', 'approved', 'withdrawn'
);
-- First writer, who stays with the post.
create type public.draft_origin as enum ('starter', 'ai', 'human');
create type public.draft_author as enum ('writer', 'client', 'staff');
create type public.draft_decision as enum ('approved', 'changes_requested');

create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  network public.network not null,
  origin public.draft_origin not null,
  -- The status belongs to the newest version.
  version integer not null default 1,
  status public.draft_status not null default 'waiting',
  -- Sort key, from the newest version.
  planned_at timestamptz not null,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  -- Null for one by staff.
  job_id uuid,
  -- Null unless a model wrote it.
  prompt_version text,
  constraint versions_are_few check (version <= 100)
);
create index drafts_job_id_idx on public.drafts (job_id);
create index drafts_user_id_planned_at_id_idx on public.drafts (user_id, planned_at, id);
create index drafts_planned_at_id_idx on public.drafts (planned_at, id);
create index drafts_status_planned_at_id_idx on public.drafts (status, planned_at, id);
create index drafts_status_changed_at_id_changes_requested_idx
  on public.drafts (status_changed_at, id) where status = 'changes_requested';

create table public.draft_versions (
  draft_id uuid not null references public.drafts (id) on delete cascade,
  number integer not null,
  author public.draft_author not null,
  body text not null,
  picture_idea text not null,
  alt_text text not null,
  reasons text[] not null default '{}',
  -- Local, so that the hour survives a change of the clocks.
  planned_for timestamp not null,
  time_zone text not null,
  created_at timestamptz not null default now(),
  primary key (draft_id, number),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 3000)),
  constraint picture_idea_is_valid_text check (private.is_valid_text(picture_idea, 0, 500)),
  constraint alt_text_is_valid_text check (private.is_valid_text(alt_text, 0, 500)),
  constraint reasons_are_few check (
    cardinality(reasons) <= 6
    and private.is_valid_text(array_to_string(reasons, ' '), 0, 600) is not false
  ),
  constraint time_zone_is_name check (private.is_time_zone(time_zone)),
  constraint planned_for_is_in_this_century
    check (planned_for >= '2020-01-01' and planned_for < '2100-01-01')
);

create table public.draft_decisions (
  -- A form sent twice is one decision.
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null,
  version integer not null,
  decision public.draft_decision not null,
  comment text,
  created_at timestamptz not null default now(),
  by_email boolean not null default false,
  foreign key (draft_id, version) references public.draft_versions (draft_id, number)
    on delete cascade,
  constraint comment_is_valid_text check (private.is_valid_text(comment, 1, 2000)),
  constraint changes_requested_has_comment check (decision = 'approved' or comment is not null)
);
create index draft_decisions_draft_id_version_idx on public.draft_decisions (draft_id, version);

alter table public.drafts enable row level security;
alter table public.draft_versions enable row level security;
alter table public.draft_decisions enable row level security;

create trigger draft_versions_are_append_only before update on public.draft_versions
  for each row execute function private.reject_append_only_change();
create trigger draft_decisions_are_append_only before update on public.draft_decisions
  for each row execute function private.reject_append_only_change();

-- Questionnaire completed, week ahead, or on request.
create type public.draft_job_kind as enum ('first', 'week', 'again');

create type public.draft_staff_reason as enum ('no_model', 'model_failed', 'ceiling', 'illegal_claim');

-- No copy of the answers, which are read when writing.
create table private.draft_jobs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind public.draft_job_kind not null,
  week date,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  post_count integer,
  staff_reason public.draft_staff_reason,
  illegal_claim text,
  settled_at timestamptz,
  -- Of the visit, until the client names another; null where unknown.
  time_zone text,
  constraint time_zone_is_name check (private.is_time_zone(time_zone)),
  constraint only_week_has_date check ((kind = 'week') = (week is not null))
);
create unique index draft_jobs_user_id_first_idx on private.draft_jobs (user_id)
  where kind = 'first';
create unique index draft_jobs_user_id_week_idx on private.draft_jobs (user_id, week)
  where kind = 'week';
create unique index draft_jobs_user_id_again_pending_idx on private.draft_jobs (user_id)
  where kind = 'again' and done_at is null;
create index draft_jobs_user_id_idx on private.draft_jobs (user_id);
create index draft_jobs_done_at_idx on private.draft_jobs (done_at) where kind <> 'first';
create index draft_jobs_done_at_id_unsettled_idx on private.draft_jobs (done_at, id)
  where staff_reason is not null and settled_at is null;

-- The table of drafts precedes that of jobs.
alter table public.drafts add foreign key (job_id) references private.draft_jobs (id) on delete set null;

alter table private.draft_jobs enable row level security;

create function private.enqueue_drafts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('drafts', new.id, new.user_id);
  return null;
end
$$;

create trigger enqueue_drafts after insert on private.draft_jobs
  for each row execute function private.enqueue_drafts();

create function private.enqueue_first_drafts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.draft_jobs (user_id, kind, time_zone)
  values (new.id, 'first', private.get_visitor_time_zone()) on conflict do nothing;
  return null;
end
$$;

create trigger enqueue_first_drafts after update on public.profiles
  for each row when (not private.is_profile_complete(old) and private.is_profile_complete(new))
  execute function private.enqueue_first_drafts();

-- Stored as it changes, so that the job below does not read every client.
create table private.weekly_drafts (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  next_week date not null
);
create index weekly_drafts_next_week_idx on private.weekly_drafts (next_week);

alter table private.weekly_drafts enable row level security;

create function private.get_next_week() returns date
  language sql stable set search_path = '' as $$
  select date_trunc('week', now() at time zone 'America/New_York')::date + 7
$$;

-- A resumed plan gets its current week at once, except in the week of its activation.
create function private.update_weekly_drafts() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  -- UTC day of the change.
  current_week constant date := date_trunc('week', now() at time zone 'UTC')::date;
begin
  if new.plan_status = 'active' and new.chosen_plan <> 'payg' then
    insert into private.weekly_drafts (user_id, next_week)
    values (new.id, private.get_next_week()) on conflict do nothing;
    if old.plan_status = 'paused'
      and (new.plan_activated_at at time zone 'America/New_York')::date < current_week
    then
      insert into private.draft_jobs (user_id, kind, week) values (new.id, 'week', current_week)
      on conflict do nothing;
    end if;
  else
    delete from private.weekly_drafts where weekly_drafts.user_id = new.id;
  end if;
  return null;
end
$$;

create trigger update_weekly_drafts after insert or update of plan_status, chosen_plan on public.profiles
  for each row execute function private.update_weekly_drafts();

-- The last change by that UTC day; null for none.
create function private.get_scheduled_plan_status_change(user_id uuid, day date)
  returns public.plan_status_change_kind
  language sql stable set search_path = '' as $$
  select newest.kind from public.plan_status_changes as newest
  where newest.user_id = $1 and newest.effective_on <= $2
    and newest.applied_at is null and newest.withdrawn_at is null
  order by newest.effective_on desc, newest.created_at desc limit 1
$$;

-- Paused or ended on that UTC day, by schedule or as it is.
create function private.will_plan_stop(user_id uuid, day date) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce(
    private.get_scheduled_plan_status_change($1, $2) <> 'resumption',
    not exists (
      select from public.profiles where profiles.id = $1 and profiles.plan_status = 'active'
    )
  )
$$;

-- 20,000 at once, so that plan changes don't wait. Skips plans stopped for the whole week.
create function private.enqueue_weekly_drafts() returns void
  language sql set search_path = '' as $$
  with due as (
    update private.weekly_drafts set next_week = private.get_next_week() + 7
    where weekly_drafts.user_id in (
      select waiting.user_id from private.weekly_drafts as waiting
      where waiting.next_week <= private.get_next_week()
        and exists (
          select from generate_series(0, 6) as days (number)
          where not private.will_plan_stop(waiting.user_id, private.get_next_week() + days.number)
        )
      limit 20000 for update skip locked
    )
    returning weekly_drafts.user_id
  )
  insert into private.draft_jobs (user_id, kind, week)
  select due.user_id, 'week', private.get_next_week() from due
  on conflict do nothing
$$;

create function private.is_untouched_draft(draft public.drafts) returns boolean
  language sql stable set search_path = '' as $$
  select draft.status = 'waiting' and draft.version = 1 and draft.origin <> 'human'
    and not exists (
      select from public.draft_decisions as decisions where decisions.draft_id = draft.id
    )
$$;

create function private.list_draft_slots(user_id uuid, are_untouched boolean) returns json
  language sql stable set search_path = '' as $$
  select coalesce(
    json_agg(
      json_build_object(
        'network', newest.network, 'plannedFor', to_char(newest.planned_for, 'YYYY-MM-DD"T"HH24:MI')
      ) order by newest.planned_for
    ),
    '[]'
  )
  from (
    select drafts.network, versions.planned_for
    from public.drafts join public.draft_versions as versions
      on versions.draft_id = drafts.id and versions.number = drafts.version
    where drafts.user_id = $1 and drafts.status <> 'withdrawn'
      and private.is_untouched_draft(drafts) = $2
    order by drafts.planned_at desc limit 24
  ) as newest
$$;

-- Null once they are written. app/domain/drafts/ plans from this.
create function private.write_draft_brief(job_id uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'draftJobId', requests.id, 'userId', requests.user_id, 'kind', requests.kind, 'week', requests.week,
    'today', (now() at time zone zones.time_zone)::date, 'timeZone', zones.time_zone,
    'plan', profiles.chosen_plan, 'isActive', profiles.plan_status = 'active',
    'hasFacebook', profiles.facebook_url is not null,
    'hasInstagram', profiles.instagram_url is not null,
    'hasLinkedin', profiles.linkedin_url is not null,
    'businessName', profiles.business_name, 'website', profiles.website,
    'offer', profiles.offer_description, 'differentiator', profiles.differentiator,
    'tone', coalesce(profiles.tone_preference, 'Professional'),
    'wordsToAvoid', coalesce(profiles.words_to_avoid, ''),
    'modelCost', private.get_model_cost(),
    'clientModelCost', private.get_model_cost(requests.user_id),
    'isOverdue', requests.created_at < now() - interval '1 day',
    'brandNotes', coalesce(notes.notes, ''), 'sensitiveTrade', notes.sensitive_trade,
    'starterCount', (
      select count(*) from public.drafts
      where drafts.user_id = requests.user_id and drafts.origin = 'starter'
        and not private.is_untouched_draft(drafts)
    ),
    'untouchedSlots', private.list_draft_slots(requests.user_id, true),
    'touchedSlots', private.list_draft_slots(requests.user_id, false),
    'earlierBodies', array(
      select versions.body
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = drafts.version
      where drafts.user_id = requests.user_id
      order by drafts.planned_at desc limit 24
    ),
    'approvedBodies', array(
      select versions.body
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = drafts.version
      where drafts.user_id = requests.user_id and drafts.status = 'approved'
      order by drafts.status_changed_at desc limit 6
    ),
    'edits', (
      select coalesce(json_agg(edits), '[]') from (
        select previous.body as before, versions.body as after
        from public.drafts
        join public.draft_versions as versions on versions.draft_id = drafts.id
        join public.draft_versions as previous
          on previous.draft_id = drafts.id and previous.number = versions.number - 1
        where drafts.user_id = requests.user_id
          and versions.author = 'client' and versions.body <> previous.body
        order by versions.created_at desc limit 6
      ) as edits
    ),
    'changeRequests', array(
      select decisions.comment
      from public.draft_decisions as decisions join public.drafts on drafts.id = decisions.draft_id
      where drafts.user_id = requests.user_id and decisions.decision = 'changes_requested'
      order by decisions.created_at desc limit 6
    )
  )
  from private.draft_jobs as requests
  join public.profiles on profiles.id = requests.user_id
  left join lateral private.get_brand_notes(requests.user_id) as notes on true
  cross join lateral (
    select coalesce(
      (
        select versions.time_zone
        from public.drafts join public.draft_versions as versions
          on versions.draft_id = drafts.id and versions.number = drafts.version
        where drafts.user_id = requests.user_id and versions.author = 'client'
        order by versions.created_at desc limit 1
      ),
      (
        select meetings.time_zone from public.meetings
        where meetings.user_id = requests.user_id and meetings.time_zone is not null
        order by meetings.created_at desc limit 1
      ),
      requests.time_zone, 'America/New_York'
    ) as time_zone
  ) as zones
  where requests.id = $1 and requests.done_at is null
$$;

-- The caller has locked the draft. PT422 for a past time, at which an approval would publish.
create function private.add_draft_version(version public.draft_versions) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into public.draft_versions values (version.*);
  -- Minutes of the draft's zone, as forms have. A writer may have been late.
  if version.author <> 'writer'
    and version.planned_for < date_trunc('minute', now() at time zone version.time_zone)
    and not exists (
      select from public.draft_versions as previous
      where (previous.draft_id, previous.number, previous.planned_for, previous.time_zone)
        = (version.draft_id, version.number - 1, version.planned_for, version.time_zone)
    )
  then
    raise sqlstate 'PT422' using message = 'The time is in the past';
  end if;
  if version.number > 100 then
    raise sqlstate 'PT422' using message = 'The draft has 100 versions';
  end if;
  update public.drafts
  set version = add_draft_version.version.number, status = 'waiting',
    status_changed_at = now(),
    planned_at = add_draft_version.version.planned_for at time zone add_draft_version.version.time_zone
  where drafts.id = add_draft_version.version.draft_id;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Idempotent. Skips posts whose plan will have stopped, and those late when enqueued. In a sensitive trade, staff
-- read a model's draft first.
create function public.finish_draft_job(id uuid, drafts jsonb, result jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  job private.draft_jobs;
  item jsonb;
  planned_at timestamptz;
  draft_id uuid;
  notes private.brand_notes;
begin
  select * into job from private.draft_jobs as jobs where jobs.id = $1 for update;
  perform private.require_found(found);
  if job.done_at is not null then
    return;
  end if;
  notes := private.get_brand_notes(job.user_id);
  if notes.version is null and result ->> 'sensitive_trade' is not null then
    insert into private.brand_notes (user_id, version, notes, sensitive_trade)
    values (job.user_id, 1, '', (result ->> 'sensitive_trade')::public.sensitive_trade)
    returning * into notes;
  end if;
  if job.kind = 'again' and jsonb_array_length($2) > 0 then
    update public.drafts as replaced set status = 'withdrawn', status_changed_at = now()
    where replaced.user_id = job.user_id and private.is_untouched_draft(replaced);
  end if;
  for item in select * from jsonb_array_elements($2) loop
    planned_at := (item ->> 'planned_for')::timestamp at time zone (item ->> 'time_zone');
    continue when job.kind = 'week' and (
      planned_at < job.created_at
      or private.will_plan_stop(job.user_id, (planned_at at time zone 'UTC')::date)
    );
    insert into public.drafts (user_id, network, origin, planned_at, job_id, prompt_version)
    values (
      job.user_id, (item ->> 'network')::public.network, (item ->> 'origin')::public.draft_origin, now(),
      job.id, result ->> 'prompt_version'
    )
    returning drafts.id into draft_id;
    perform private.add_draft_version(row(
      draft_id, 1, 'writer', item ->> 'body', item ->> 'picture_idea', item ->> 'alt_text',
      array(select jsonb_array_elements_text(item -> 'reasons')),
      (item ->> 'planned_for')::timestamp, item ->> 'time_zone', now()
    )::public.draft_versions);
    update public.drafts set status = 'in_review'
    where drafts.id = draft_id and drafts.origin = 'ai' and notes.sensitive_trade is not null;
  end loop;
  update private.draft_jobs as jobs
  set done_at = now(), post_count = (result ->> 'post_count')::integer,
    staff_reason = (result ->> 'staff_reason')::public.draft_staff_reason,
    illegal_claim = left(result ->> 'illegal_claim', 500)
  where jobs.id = job.id;
end
$$;

-- Idempotent.
create function private.staff_settle_draft_job(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  job private.draft_jobs;
begin
  perform private.require_staff();
  update private.draft_jobs as jobs set settled_at = coalesce(jobs.settled_at, now())
  where jobs.id = $1 and jobs.staff_reason is not null returning * into job;
  perform private.require_found(found);
  perform private.add_audit_entry('update', 'draft_jobs', $1::text, auth.uid(), job.user_id);
end
$$;

create function public.staff_settle_draft_job(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_settle_draft_job($1) $$;

grant execute on function public.finish_draft_job to service_role;
grant execute on function private.staff_settle_draft_job, public.staff_settle_draft_job
  to authenticated;

-- A row per staff member, so that nobody gets two emails for one event.

create type public.notification_event as enum ('tickets', 'messages', 'bookings', 'overdue');
create type public.notification_frequency as enum ('immediate', 'hourly', 'daily', 'none');

-- An event without a row is emailed immediately.
create table private.notification_settings (
  staff_id uuid not null references public.staff (user_id) on delete cascade,
  event public.notification_event not null,
  frequency public.notification_frequency not null,
  primary key (staff_id, event)
);

-- Messages from the contact form count as one client, with an id of zeros.
create table private.staff_alerts (
  client_id uuid primary key,
  subject_id uuid not null,
  alerted_at timestamptz not null default now()
);
create index staff_alerts_alerted_at_idx on private.staff_alerts (alerted_at);

alter table private.notification_settings enable row level security;
alter table private.staff_alerts enable row level security;

-- "none" until the invitation is accepted: a mistyped address may be a stranger's.
create function private.get_notification_frequency(
  staff_id uuid, event public.notification_event
) returns public.notification_frequency
  language sql stable set search_path = '' as $$
  select case when not private.can_open_desk($1) then 'none' else coalesce(
    (
      select settings.frequency from private.notification_settings as settings
      where settings.staff_id = $1 and settings.event = $2
    ),
    'immediate'
  ) end
$$;

-- Null while the desk does not open to them, so that others are notified.
create function private.get_active_assignee_id(assignee_id uuid) returns uuid
  language sql stable set search_path = '' as $$
  select case when private.can_open_desk($1) then $1 end
$$;

-- Once an hour per client, so that one can't drown out another.
create function private.may_alert_staff(client_id uuid, subject_id uuid) returns boolean
  language plpgsql set search_path = '' as $$
begin
  insert into private.staff_alerts as alerts (client_id, subject_id)
  values (coalesce($1, '00000000-0000-0000-0000-000000000000'), $2)
  on conflict on constraint staff_alerts_pkey
  do update set alerted_at = now(), subject_id = excluded.subject_id
  where alerts.alerted_at <= now() - interval '1 hour'
    -- A move and its new host are one event.
    or (alerts.alerted_at, alerts.subject_id) = (now(), $2);
  return found;
end
$$;

-- At the full hour, or at eight in their zone. A pending digest covers it.
create function private.enqueue_staff_digest(member_id uuid, is_daily boolean) returns void
  language sql set search_path = '' as $$
  insert into private.jobs as pending (kind, subject_id, recipient, due_at, give_up_at)
  select digests.kind, $1, $1, digests.due_at, digests.due_at + private.get_job_lifetime(digests.kind)
  from (
    select case when $2 then 'staff_daily_digest' else 'staff_digest' end::public.job_kind as kind,
      case when $2 then (
        select (date_trunc('day', now() at time zone zone - interval '8 hours') + interval '32 hours')
          at time zone zone
        from coalesce(
          (
            select preferences.time_zone from private.staff_preferences as preferences
            where preferences.user_id = $1
          ),
          'America/New_York'
        ) as zone
      ) else date_trunc('hour', now()) + interval '1 hour' end as due_at
  ) as digests
  on conflict on constraint one_pending_job do update
    set id = excluded.id, due_at = excluded.due_at, attempts = 0, give_up_at = excluded.give_up_at,
      last_error = null
    where pending.attempts > 0
$$;

-- By email at once, unless the client caused one within the hour; otherwise by digest.
-- @param client_id null without an account
-- @param assignee_id null for all
create function private.notify_staff(
  event public.notification_event, kind public.job_kind, subject_id uuid, client_id uuid,
  assignee_id uuid default null, is_urgent boolean default false, details jsonb default '{}'
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  is_immediate constant boolean := is_urgent or private.may_alert_staff(client_id, subject_id);
  member record;
begin
  for member in
    select staff.user_id, private.get_notification_frequency(staff.user_id, $1) as frequency
    from public.staff
    where ($5 is null or staff.user_id = $5)
      and not exists (
        select from private.jobs
        where jobs.recipient = staff.user_id and jobs.subject_id = $3 and jobs.created_at = now()
      )
  loop
    if is_immediate and (member.frequency = 'immediate' or member.frequency <> 'none' and $7 <> '{}') then
      perform private.enqueue_job($2, $3, member.user_id, details => $7);
    elsif member.frequency <> 'none' then
      perform private.enqueue_staff_digest(member.user_id, member.frequency = 'daily');
    end if;
  end loop;
end
$$;

create function private.get_conversation_event(kind public.conversation_kind)
  returns public.notification_event
  language sql immutable set search_path = '' as $$
  select case kind when 'ticket' then 'tickets'::public.notification_event else 'messages' end
$$;

-- The assignee where there is one. Unverified emails notify nobody, because anyone can send many.
create function private.notify_staff_of_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
begin
  select conversations.* into conversation
  from private.conversations where conversations.id = new.conversation_id;
  if not conversation.is_unverified_email then
    perform private.notify_staff(
      private.get_conversation_event(conversation.kind), 'staff_conversation', new.id,
      conversation.user_id, private.get_active_assignee_id(conversation.assignee_id),
      -- Only what opens a ticket is urgent.
      conversation.priority = 'urgent' and conversation.created_at = now()
    );
  end if;
  return null;
end
$$;

create trigger notify_staff_of_message after insert on private.conversation_messages
  for each row when (new.author = 'client') execute function private.notify_staff_of_message();

create function private.enqueue_promise() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or old.due_at is distinct from new.due_at then
    perform private.enqueue_job('promise', new.id, due_at => new.due_at);
  end if;
  return null;
end
$$;

create trigger enqueue_promise after insert or update on private.conversations
  for each row when (new.due_at is not null and not new.is_unverified_email)
  execute function private.enqueue_promise();

create function private.notify_staff_of_overdue_conversation(id uuid) returns void
  language sql set search_path = '' as $$
  select private.notify_staff(
    'overdue', 'staff_overdue', conversations.id, conversations.user_id,
    private.get_active_assignee_id(conversations.assignee_id)
  )
  from private.conversations
  where conversations.id = $1 and conversations.due_at <= now()
$$;

create function private.write_staff_conversation_email(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'conversation_id', conversations.id, 'path', 'inbox/' || conversations.id,
    'title', conversations.subject, 'body', written.body, 'due_at', conversations.due_at,
    'sender', coalesce(profiles.business_name, conversations.sender_name,
      private.get_display_name(conversations.user_id))
  )
  from private.conversations
  left join private.conversation_messages as written on written.id = $1.subject_id
  left join public.profiles on profiles.id = conversations.user_id
  where conversations.status = 'open'
    and conversations.id = coalesce(written.conversation_id, $1.subject_id)
$$;

-- Null for nothing. Respects the current settings; "immediate" leftovers come hourly.
create function private.write_staff_digest(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  with frequencies as (
    select event from unnest(enum_range(null::public.notification_event)) as event
    where case private.get_notification_frequency(job.recipient, event)
      when 'none' then false when 'daily' then job.kind = 'staff_daily_digest'
      else job.kind = 'staff_digest'
    end
  ), items as (
    select private.get_conversation_event(conversations.kind) as event,
      'inbox/' || conversations.id as path, conversations.subject as title,
      conversations.waiting_since as happened_at
    from private.conversations
    where conversations.status = 'open' and not conversations.is_unverified_email
      and coalesce(private.get_active_assignee_id(conversations.assignee_id), job.recipient) = job.recipient
      and exists (
        select from private.list_messages(conversations.id) as messages
        where messages.author = 'client' and messages.created_at >= job.created_at
      )
    union all
    select 'overdue', 'inbox/' || conversations.id, conversations.subject,
      conversations.due_at
    from private.conversations
    where conversations.due_at between now() - interval '1 day' and now()
      and not conversations.is_unverified_email
      and coalesce(private.get_active_assignee_id(conversations.assignee_id), job.recipient) = job.recipient
    union all
    select 'bookings', 'meetings/' || meetings.id,
      coalesce(profiles.business_name, 'A client') || case newest.kind
        when 'booked' then ' booked a meeting' when 'rescheduled' then '’s meeting was moved'
        when 'assigned' then '’s meeting is yours' else '’s meeting was cancelled'
      end, newest.created_at
    from (
      select distinct on (events.meeting_id) events.* from private.meeting_events as events
      where events.created_at >= job.created_at
        and events.kind in ('booked', 'rescheduled', 'cancelled', 'assigned')
      order by events.meeting_id, events.id desc
    ) as newest
    join public.meetings on meetings.id = newest.meeting_id
    left join public.profiles on profiles.id = meetings.user_id
    where newest.kind <> 'assigned' or meetings.staff_id = job.recipient
  )
  select jsonb_build_object(
    'items', string_agg(items.event || E'\t' || items.path || E'\t' || items.title, E'\n'
      order by items.happened_at)
  )
  from items join frequencies on frequencies.event = items.event
  having count(*) > 0
$$;

create type public.notification_setting as (
  event public.notification_event, frequency public.notification_frequency
);

create function private.staff_list_notification_settings()
  returns setof public.notification_setting
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
    select event, private.get_notification_frequency(auth.uid(), event)
    from unnest(enum_range(null::public.notification_event)) as event;
end
$$;

create function public.staff_list_notification_settings()
  returns setof public.notification_setting
  language sql stable set search_path = '' as $$
  select * from private.staff_list_notification_settings()
$$;

create function private.staff_save_notification_settings(
  tickets public.notification_frequency, messages public.notification_frequency,
  bookings public.notification_frequency, overdue public.notification_frequency
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  insert into private.notification_settings (staff_id, event, frequency)
  values
    (auth.uid(), 'tickets', $1), (auth.uid(), 'messages', $2), (auth.uid(), 'bookings', $3),
    (auth.uid(), 'overdue', $4)
  on conflict (staff_id, event) do update set frequency = excluded.frequency;
exception when not_null_violation then
  raise exception 'A frequency is missing' using errcode = '22023';
end
$$;

create function public.staff_save_notification_settings(
  tickets public.notification_frequency, messages public.notification_frequency,
  bookings public.notification_frequency, overdue public.notification_frequency
) returns void
  language sql set search_path = '' as $$
  select private.staff_save_notification_settings($1, $2, $3, $4)
$$;

grant execute on function private.staff_list_notification_settings,
  public.staff_list_notification_settings, private.staff_save_notification_settings,
  public.staff_save_notification_settings to authenticated;

-- Confirmed addresses only. The response is always empty, so that nobody learns who is on the list.

create type public.subscriber_status as enum ('pending', 'confirmed', 'unsubscribed');

create table public.newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null,
  created_at timestamptz not null default now(),
  -- The id would reveal how many subscribers there are.
  public_id uuid not null default gen_random_uuid(),
  -- Null for addresses from before.
  consent_text text,
  confirmation_sent_at timestamptz,
  -- Hashed, so that readers of the table cannot confirm.
  confirmation_token_hash text,
  confirmed_at timestamptz,
  -- In plain text, so that every newsletter can carry it: it can only unsubscribe.
  unsubscribe_token uuid not null default gen_random_uuid(),
  unsubscribed_at timestamptz,
  status public.subscriber_status not null generated always as (
    case when unsubscribed_at is not null then 'unsubscribed'::public.subscriber_status
      when confirmed_at is not null then 'confirmed'::public.subscriber_status
      else 'pending'::public.subscriber_status end
  ) stored,
  constraint email_is_valid check (private.is_email(email, 254))
);
create unique index newsletter_subscribers_email_key
  on public.newsletter_subscribers (lower(email));
create unique index newsletter_subscribers_confirmation_token_hash_key
  on public.newsletter_subscribers (confirmation_token_hash);
create unique index newsletter_subscribers_unsubscribe_token_key
  on public.newsletter_subscribers (unsubscribe_token);
create unique index newsletter_subscribers_public_id_key
  on public.newsletter_subscribers (public_id);
create index newsletter_subscribers_unsubscribed_at_idx
  on public.newsletter_subscribers (greatest(unsubscribed_at, confirmation_sent_at))
  where status = 'unsubscribed';
create index newsletter_subscribers_confirmation_sent_at_pending_idx
  on public.newsletter_subscribers (confirmation_sent_at)
  where status = 'pending';
create index newsletter_subscribers_confirmation_sent_at_idx
  on public.newsletter_subscribers (confirmation_sent_at);
create index newsletter_subscribers_status_created_at_public_id_idx
  on public.newsletter_subscribers (status, created_at, public_id);
create index newsletter_subscribers_created_at_public_id_idx
  on public.newsletter_subscribers (created_at, public_id);
create index newsletter_subscribers_email_text_idx on public.newsletter_subscribers
  using gin (private.fold_text(email) extensions.gin_trgm_ops) with (fastupdate = off);

alter table public.newsletter_subscribers enable row level security;

-- tests/database/limits-agree.test.ts compares the site's.
create function private.newsletter_consent_text() returns text
  language sql immutable set search_path = '' as $$
  select 'New articles by email, about twice a month. You can unsubscribe with one click in every email.'
$$;

create function private.has_many_new_subscribers() returns boolean
  language sql stable set search_path = '' as $$
  select count(*) > 500 from (
    select from public.newsletter_subscribers
    where confirmation_sent_at > now() - interval '1 hour' limit 501
  ) as recent
$$;

-- One an hour, none to a subscriber or a mailbox with three a day. Above five hundred an hour, all wait.
create function private.request_newsletter_subscription(email text) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  subscriber_email text := lower($1);
  subscriber public.newsletter_subscribers;
begin
  if private.is_email(subscriber_email, 254) is not true then
    raise exception 'Please enter a valid email address' using errcode = '22023';
  end if;
  perform private.consume_form_limits('request_newsletter_subscription', subscriber_email);
  -- Concurrent requests for one address wait at the row.
  insert into public.newsletter_subscribers as known
    (email, consent_text, confirmation_sent_at)
  values (subscriber_email, private.newsletter_consent_text(), now())
  on conflict ((lower(email))) do update
    set consent_text = excluded.consent_text,
      confirmation_token_hash = null, confirmation_sent_at = now()
    where known.status <> 'confirmed'
      and known.confirmation_sent_at > now() - interval '1 hour' is not true
  returning * into subscriber;
  if subscriber.id is not null and private.consume_stranger_rate_limit(
    private.parse_mailbox(subscriber_email), 'newsletter_emails', 3, '1 day'
  ) then
    perform private.enqueue_job(
      'newsletter_confirmation', subscriber.public_id, private.get_user_id_by_email(subscriber_email),
      case when private.has_many_new_subscribers() then now() + interval '1 hour' else now() end
    );
  end if;
end
$$;

create function public.request_newsletter_subscription(email private.line) returns void
  language sql set search_path = '' as $$ select private.request_newsletter_subscription(email) $$;

-- False for a link that is wrong, a week old, replaced, or older than leaving.
create function private.confirm_newsletter_subscription(token text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
begin
  select * into subscriber from public.newsletter_subscribers
  where confirmation_token_hash = private.hash_token(token)
    and confirmation_sent_at > now() - interval '7 days' for update;
  if not found then
    return false;
  end if;
  if subscriber.status <> 'confirmed' then
    update public.newsletter_subscribers set confirmed_at = now(), unsubscribed_at = null
    where id = subscriber.id;
    perform private.enqueue_job(
      'newsletter_welcome', subscriber.public_id, private.get_user_id_by_email(subscriber.email)
    );
  end if;
  return true;
end
$$;

create function public.confirm_newsletter_subscription(token private.line) returns boolean
  language sql set search_path = '' as $$ select private.confirm_newsletter_subscription(token) $$;

-- Also voids its links. False for an unknown token.
create function private.unsubscribe_from_newsletter(token uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.newsletter_subscribers
  set unsubscribed_at = coalesce(unsubscribed_at, now()), confirmation_token_hash = null,
    confirmation_sent_at = null
  where unsubscribe_token = token;
  return found;
end
$$;

create function public.unsubscribe_from_newsletter(token uuid) returns boolean
  language sql set search_path = '' as $$ select private.unsubscribe_from_newsletter(token) $$;

create type public.newsletter_subscription as (
  email text,
  created_at timestamptz,
  status public.subscriber_status,
  consent_text text,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
comment on column public.newsletter_subscription.consent_text is 'Null for an address from before.';
comment on column public.newsletter_subscription.confirmed_at is 'Null until confirmed.';
comment on column public.newsletter_subscription.unsubscribed_at is 'Null unless unsubscribed.';

create function private.get_my_newsletter_subscription()
  returns setof public.newsletter_subscription
  language sql stable security definer set search_path = '' as $$
  select subscribers.email, subscribers.created_at, subscribers.status,
    subscribers.consent_text, subscribers.confirmed_at, subscribers.unsubscribed_at
  from public.newsletter_subscribers as subscribers
  join auth.users on lower(users.email) = lower(subscribers.email)
  where users.id = auth.uid() and private.session_is_alive()
$$;

create type public.staff_subscriber as (
  id uuid,
  email text,
  status public.subscriber_status,
  created_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  consent_text text
);
comment on column public.staff_subscriber.confirmed_at is 'Null until confirmed.';
comment on column public.staff_subscriber.unsubscribed_at is 'Null unless unsubscribed.';
comment on column public.staff_subscriber.consent_text is 'Null for an address from before.';

create function private.list_subscribers(ids uuid[]) returns setof public.staff_subscriber
  language sql stable rows 50 set search_path = '' as $$
  select subscribers.public_id, subscribers.email, subscribers.status, subscribers.created_at,
    subscribers.confirmed_at, subscribers.unsubscribed_at, subscribers.consent_text
  from public.newsletter_subscribers as subscribers where subscribers.public_id = any ($1)
  order by subscribers.created_at, subscribers.public_id
$$;

-- Planned for each call, so that a filter finds its index.
create function private.staff_list_subscribers(
  max_rows integer, status public.subscriber_status, search text, cursor_at timestamptz,
  cursor_id uuid
) returns setof public.staff_subscriber
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern constant text := private.get_search_pattern(search);
begin
  perform private.require_staff();
  return query
    select * from private.list_subscribers(array(
      select subscribers.public_id from public.newsletter_subscribers as subscribers
      where ($2 is null or subscribers.status = $2)
        and ($3 is null or private.fold_text(subscribers.email) like pattern)
        and ($5 is null or (subscribers.created_at, subscribers.public_id) > ($4, $5))
      order by subscribers.created_at, subscribers.public_id limit $1
    ));
end
$$;

create function public.staff_list_subscribers(
  max_rows integer, status public.subscriber_status default null,
  search private.line default null, cursor_at timestamptz default null, cursor_id uuid default null
) returns setof public.staff_subscriber
  language sql stable set search_path = '' as $$
  select * from private.staff_list_subscribers($1, $2, $3, $4, $5)
$$;

create function private.staff_get_subscriber(id uuid) returns public.staff_subscriber
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_subscriber;
begin
  perform private.require_staff();
  select * into result from private.list_subscribers(array[id]);
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_subscriber(id uuid) returns public.staff_subscriber
  language sql stable set search_path = '' as $$ select private.staff_get_subscriber($1) $$;

create function private.staff_unsubscribe_subscriber(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
begin
  perform private.require_staff();
  select subscribers.* into subscriber from public.newsletter_subscribers as subscribers
  where subscribers.public_id = $1 for update;
  perform private.require_found(found);
  if subscriber.status = 'unsubscribed' then
    return;
  end if;
  perform private.unsubscribe_from_newsletter(subscriber.unsubscribe_token);
  -- A trigger would also log what visitors do.
  perform private.add_audit_entry(
    'update', 'newsletter_subscribers', id::text, auth.uid(), null, '{unsubscribed_at}',
    'unsubscribed'
  );
end
$$;

create function public.staff_unsubscribe_subscriber(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_unsubscribe_subscriber($1) $$;

create type public.staff_subscriber_export as (
  id uuid,
  email text,
  status public.subscriber_status,
  created_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  consent_text text,
  unsubscribe_token uuid
);
comment on column public.staff_subscriber_export.confirmed_at is 'Null until confirmed.';
comment on column public.staff_subscriber_export.unsubscribed_at is 'Null unless unsubscribed.';
comment on column public.staff_subscriber_export.consent_text is 'Null for an address from before.';
comment on column public.staff_subscriber_export.unsubscribe_token is 'Null unless confirmed.';

create type public.staff_subscriber_export_part as (
  rows public.staff_subscriber_export[],
  next public.list_position
);
comment on column public.staff_subscriber_export_part.next is 'Null for the last part.';

create function private.staff_export_subscribers(
  max_rows integer, status public.subscriber_status, search text, cursor_at timestamptz,
  cursor_id uuid
) returns public.staff_subscriber_export_part
  language plpgsql security definer set search_path = '' as $$
declare
  pattern constant text := private.get_search_pattern(search);
  positions public.list_position[];
  part public.staff_subscriber_export_part;
begin
  perform private.record_staff_export('newsletter_subscribers', cursor_id is null);
  positions := private.list_export_part(
    'public.newsletter_subscribers', 'public_id', $1, $4, $5
  );
  part.rows := array(
    select row(
      subscribers.public_id, subscribers.email, subscribers.status, subscribers.created_at,
      subscribers.confirmed_at, subscribers.unsubscribed_at, subscribers.consent_text,
      case when subscribers.status = 'confirmed' then subscribers.unsubscribe_token end
    )::public.staff_subscriber_export
    from unnest(positions) as read
    join public.newsletter_subscribers as subscribers on subscribers.public_id = read.id
    where ($2 is null or subscribers.status = $2)
      and ($3 is null or private.fold_text(subscribers.email) like pattern)
    order by subscribers.created_at, subscribers.public_id
  );
  part.next := positions[max_rows];
  return part;
end
$$;

create function public.staff_export_subscribers(
  max_rows integer, status public.subscriber_status default null, search private.line default null,
  cursor_at timestamptz default null, cursor_id uuid default null
) returns public.staff_subscriber_export_part
  language sql set search_path = '' as $$
  select private.staff_export_subscribers($1, $2, $3, $4, $5)
$$;

-- Null when the reader has left the list, or is on it already.
create function private.write_newsletter_email(job private.jobs) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
  key text;
begin
  select * into subscriber from public.newsletter_subscribers as subscribers
  where subscribers.public_id = job.subject_id for update;
  if job.kind = 'newsletter_confirmation' and subscriber.status <> 'confirmed'
    and subscriber.confirmation_sent_at is not null
  then
    key := private.get_job_key(job);
    update public.newsletter_subscribers set confirmation_token_hash = private.hash_token(key)
    where id = subscriber.id;
  elsif (job.kind, subscriber.status) is distinct from ('newsletter_welcome', 'confirmed') then
    return null;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'recipient', subscriber.email, 'token', key, 'unsubscribe_token', subscriber.unsubscribe_token
  ));
end
$$;

grant execute on function private.request_newsletter_subscription,
  public.request_newsletter_subscription, private.confirm_newsletter_subscription,
  public.confirm_newsletter_subscription, private.unsubscribe_from_newsletter,
  public.unsubscribe_from_newsletter to anon, authenticated;
grant execute on function private.request_newsletter_subscription,
  public.request_newsletter_subscription to service_role;
grant execute on function private.staff_list_subscribers,
  public.staff_list_subscribers, private.staff_get_subscriber, public.staff_get_subscriber,
  private.staff_unsubscribe_subscriber, public.staff_unsubscribe_subscriber,
  private.staff_export_subscribers, public.staff_export_subscribers
  to authenticated;

create type public.post_report_status as enum ('published', 'failed');
create type public.post_report as (
  version integer,
  status public.post_report_status,
  link text,
  message text,
  reported_at timestamptz
);
comment on column public.post_report.link is 'Null where the automation named none.';
comment on column public.post_report.message is 'Null where the automation said nothing.';

create type public.draft_release as (
  due_at timestamptz, released_at timestamptz, report public.post_report
);

-- PL/pgSQL, because it resolves names at run time: 14_post_events.sql creates the tables.
create function private.get_draft_release(draft public.drafts) returns public.draft_release
  language plpgsql stable set search_path = '' as $$
declare
  release public.draft_release;
begin
  if draft.status = 'approved' then
    select webhooks.due_at, webhooks.delivered_at into release.due_at, release.released_at
    from public.post_events as webhooks
    where webhooks.draft_id = draft.id and webhooks.version = draft.version
      and webhooks.event = 'post.approved'
      -- private.expire_unreleased_posts() returns what was held too long.
      and (webhooks.claimed_at is not null
        or webhooks.due_at > now() - private.get_job_lifetime('post_approved'))
    order by webhooks.created_at desc limit 1;
  end if;
  release.report := (
    select row(
      reports.version, reports.status, reports.link, reports.message, reports.reported_at
    )::public.post_report
    from public.post_reports as reports
    where reports.draft_id = draft.id
      -- Not failures from before the last change.
      and (
        reports.status = 'published'
        or reports.version = draft.version and reports.reported_at > draft.status_changed_at
      )
    order by reports.reported_at desc limit 1
  );
  return release;
end
$$;

create type public.draft_summary as (
  id uuid,
  network public.network,
  origin public.draft_origin,
  status public.draft_status,
  version integer,
  author public.draft_author,
  body text,
  picture_idea text,
  alt_text text,
  reasons text[],
  planned_for timestamp,
  time_zone text,
  planned_at timestamptz,
  -- Within two hours of another post on this network.
  collides boolean,
  comment text,
  created_at timestamptz,
  -- That of its approval where that was late.
  due_at timestamptz,
  -- Scheduled pause or end that holds it back.
  held_by public.plan_status_change_kind,
  -- When the automation accepted this version.
  released_at timestamptz,
  report public.post_report
);
comment on column public.draft_summary.comment is 'Null unless changes of this version were requested.';
comment on column public.draft_summary.due_at is
  'Null unless this version is approved, and once it was held for too long to leave.';
comment on column public.draft_summary.held_by is
  'Null unless this version should leave after a pause or the end of the plan that is scheduled.';
comment on column public.draft_summary.released_at is 'Null until this version has left.';
comment on column public.draft_summary.report is 'Null until the automation reports.';

create function private.summarize_draft(draft public.drafts) returns public.draft_summary
  language sql stable set search_path = '' as $$
  select row(
    draft.id, draft.network, draft.origin, draft.status, draft.version, versions.author,
    versions.body, versions.picture_idea, versions.alt_text, versions.reasons,
    versions.planned_for, versions.time_zone, draft.planned_at,
    draft.status <> 'withdrawn' and exists (
      select from public.drafts as others
      where others.user_id = draft.user_id and others.id <> draft.id
        and others.network = draft.network and others.status <> 'withdrawn'
        and others.planned_at > draft.planned_at - interval '2 hours'
        and others.planned_at < draft.planned_at + interval '2 hours'
    ),
    case when draft.status = 'changes_requested' then (
      select decisions.comment from public.draft_decisions as decisions
      where decisions.draft_id = draft.id and decisions.version = draft.version
      order by decisions.created_at desc limit 1
    ) end,
    versions.created_at, release.due_at,
    nullif(
      private.get_scheduled_plan_status_change(
        draft.user_id, (release.due_at at time zone 'UTC')::date
      ),
      'resumption'
    ),
    release.released_at, release.report
  )::public.draft_summary
  from public.draft_versions as versions
  cross join lateral private.get_draft_release(draft) as release
  where versions.draft_id = draft.id and versions.number = draft.version
$$;

create type public.draft_decision_entry as (
  version integer, decision public.draft_decision, comment text, created_at timestamptz,
  by_email boolean
);
comment on column public.draft_decision_entry.comment is 'Null for an approval without one.';

create type public.draft_details as (
  summary public.draft_summary,
  versions public.draft_versions[],
  decisions public.draft_decision_entry[]
);

create function private.get_draft_details(draft public.drafts) returns public.draft_details
  language sql stable set search_path = '' as $$
  select row(
    private.summarize_draft(draft),
    array(
      select versions from public.draft_versions as versions
      where versions.draft_id = draft.id and versions.number > draft.version - 11
      order by versions.number
    ),
    array(
      select row(
        decisions.version, decisions.decision, decisions.comment, decisions.created_at,
        decisions.by_email
      )::public.draft_decision_entry
      from public.draft_decisions as decisions
      where decisions.draft_id = draft.id order by decisions.created_at
    )
  )::public.draft_details
$$;

create type public.client_drafts as (
  drafts public.draft_summary[],
  writing_since timestamptz
);
comment on column public.client_drafts.writing_since is 'Null unless drafts are being written.';

create function private.get_my_drafts_writing_since() returns timestamptz
  language sql stable set search_path = '' as $$
  select min(jobs.created_at) from private.jobs
  where jobs.recipient = auth.uid() and jobs.kind = 'drafts' and jobs.give_up_at > now()
$$;

create function private.list_client_drafts(user_id uuid) returns setof public.draft_summary
  language sql stable set search_path = '' as $$
  select summary.* from (
    select drafts from public.drafts
    where drafts.user_id = $1 and drafts.status not in ('withdrawn', 'in_review')
      and drafts.planned_at > now() - interval '31 days'
    order by drafts.planned_at, drafts.id limit 200
  ) as newest
  cross join lateral private.summarize_draft(newest.drafts) as summary
$$;

create function private.get_my_drafts() returns public.client_drafts
  language sql stable security definer set search_path = '' as $$
  select row(
    array(select drafts from private.list_client_drafts(auth.uid()) as drafts),
    private.get_my_drafts_writing_since()
  )::public.client_drafts
$$;

create function private.get_my_draft(id uuid) returns public.draft_details
  language sql stable security definer set search_path = '' as $$
  select private.get_draft_details(drafts) from public.drafts
  where drafts.id = $1 and drafts.user_id = auth.uid() and drafts.status <> 'in_review'
$$;

-- PT404 for another client's draft, PT409 if it changed. @param user_id null for staff
create function private.lock_draft(
  id uuid, user_id uuid, version integer, status public.draft_status default null
) returns public.drafts
  language plpgsql set search_path = '' as $$
declare
  draft public.drafts;
begin
  select * into draft from public.drafts
  where drafts.id = $1 and ($2 is null or drafts.user_id = $2) for update;
  perform private.require_found(found);
  if draft.version <> $3 or draft.status = 'withdrawn' or draft.status <> coalesce($4, draft.status)
    or ($2 is not null and draft.status = 'in_review')
  then
    raise sqlstate 'PT409' using message = 'The draft has changed';
  end if;
  return draft;
end
$$;

-- Ignores a repeated decision. PT409 if the draft changed or was decided on, or would leave at once without the page
-- saying so.
create function private.decide_on_draft(
  id uuid, user_id uuid, draft_id uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment text, by_email boolean, goes_out_now boolean
) returns void
  language plpgsql set search_path = '' as $$
declare
  draft constant public.drafts := private.lock_draft($3, $2, $4);
begin
  if draft.status::text = $6::text and (
    $6 = 'approved' or exists (
      select from public.draft_decisions as decisions
      where (decisions.id, decisions.draft_id) = ($1, $3)
    )
  ) then
    return;
  end if;
  if draft.status <> $5 then
    raise sqlstate 'PT409' using message = 'The draft was decided on';
  end if;
  if $6 = 'approved' and not $9 and draft.planned_at <= now() and exists (
    select from public.profiles
    where profiles.id = draft.user_id and profiles.plan_status = 'active'
  ) then
    raise sqlstate 'PT409' using message = 'The time of the draft has passed';
  end if;
  insert into public.draft_decisions (id, draft_id, version, decision, comment, by_email)
  values ($1, $3, $4, $6, nullif($7, ''), $8);
  update public.drafts
  set status = $6::text::public.draft_status,
    -- Keeps since when changes are waited for.
    status_changed_at = case when drafts.status::text = $6::text then status_changed_at else now() end
  where drafts.id = draft.id;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function private.decide_on_my_draft(
  id uuid, draft_id uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment text, goes_out_now boolean
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('draft_decisions', 120, '1 hour');
  perform private.decide_on_draft($1, auth.uid(), $2, $3, $4, $5, $6, false, $7);
end
$$;

create function public.decide_on_my_draft(
  id uuid, draft_id uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment private.multiline_text default null,
  goes_out_now boolean default null
) returns void
  language sql set search_path = '' as $$
  select private.decide_on_my_draft($1, $2, $3, $4, $5, $6, $7)
$$;

-- With the newest content.
create function private.start_draft_version(draft public.drafts, author public.draft_author)
  returns public.draft_versions
  language plpgsql stable set search_path = '' as $$
declare
  started public.draft_versions;
begin
  select * into started from public.draft_versions as versions
  where versions.draft_id = draft.id and versions.number = draft.version;
  started.number := draft.version + 1;
  started.author := $2;
  started.created_at := now();
  return started;
end
$$;

-- Idempotent for the same text; false when nothing changed. PT409 for another version, PT422 for a past time.
create function private.edit_my_draft(
  draft_id uuid, version integer, body text, planned_for timestamp, time_zone text
) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
  edited public.draft_versions;
begin
  perform private.require_session();
  perform private.consume_rate_limit('draft_versions', 60, '1 hour');
  -- The same edit may arrive twice at once.
  perform from public.drafts where drafts.id = $1 and drafts.user_id = auth.uid() for update;
  if exists (
    select from public.draft_versions as versions join public.drafts on drafts.id = versions.draft_id
    where drafts.id = $1 and drafts.user_id = auth.uid() and drafts.version = $2 + 1
      and versions.number = drafts.version and versions.author = 'client'
      and (versions.body, versions.planned_for, versions.time_zone) = ($3, $4, $5)
  ) then
    return true;
  end if;
  draft := private.lock_draft($1, auth.uid(), $2);
  edited := private.start_draft_version(draft, 'client');
  if (edited.body, edited.planned_for, edited.time_zone) = ($3, $4, $5) then
    return false;
  end if;
  edited.body := $3;
  edited.planned_for := $4;
  edited.time_zone := $5;
  perform private.add_draft_version(edited);
  return true;
end
$$;

create function public.edit_my_draft(
  draft_id uuid, version integer, body private.multiline_text, planned_for timestamp,
  time_zone private.line
) returns boolean
  language sql set search_path = '' as $$ select private.edit_my_draft($1, $2, $3, $4, $5) $$;

-- Idempotent while they are being written.
create function private.request_new_drafts() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('draft_jobs', 6, '1 day');
  -- Ends a request whose job was given up.
  update private.draft_jobs set done_at = now(), post_count = 0
  where draft_jobs.user_id = auth.uid() and draft_jobs.kind = 'again' and draft_jobs.done_at is null
    and not exists (
      select from private.jobs
      where jobs.kind = 'drafts' and jobs.subject_id = draft_jobs.id and jobs.give_up_at > now()
    );
  insert into private.draft_jobs (user_id, kind, time_zone)
  select profiles.id, 'again', private.get_visitor_time_zone() from public.profiles
  where profiles.id = auth.uid() and private.is_profile_complete(profiles)
  on conflict do nothing;
end
$$;

create function public.request_new_drafts() returns void
  language sql set search_path = '' as $$ select private.request_new_drafts() $$;

grant execute on function private.decide_on_my_draft, public.decide_on_my_draft,
  private.edit_my_draft, public.edit_my_draft, private.request_new_drafts, public.request_new_drafts
  to authenticated;

-- The metadata has no times, so the sign-up choice is copied once; after that this table counts.

create type public.consent_purpose as enum ('marketing', 'newsletter');
create type public.consent_source as enum ('sign_up', 'account', 'newsletter');

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose public.consent_purpose not null,
  is_granted boolean not null,
  source public.consent_source not null,
  created_at timestamptz not null default clock_timestamp()
);
create index consents_user_id_purpose_created_at_idx
  on public.consents (user_id, purpose, created_at desc);

alter table public.consents enable row level security;
revoke all on public.consents from service_role;
grant select, insert on public.consents to service_role;

-- Deleted with the account, never changed.
create trigger consents_are_append_only before update on public.consents
  for each row execute function private.reject_append_only_change();

create function private.get_latest_consent(user_id uuid, purpose public.consent_purpose)
  returns public.consents
  language sql stable set search_path = '' as $$
  select consents from public.consents
  where consents.user_id = $1 and consents.purpose = $2
  order by consents.created_at desc limit 1
$$;

-- Only changes: who never agreed has not withdrawn.
create function private.record_consent(
  user_id uuid, purpose public.consent_purpose, is_granted boolean, source public.consent_source
) returns void
  language plpgsql set search_path = '' as $$
begin
  -- Serializes calls for the same person.
  perform pg_advisory_xact_lock(hashtextextended($1::text, 1));
  insert into public.consents (user_id, purpose, is_granted, source)
  select $1, $2, $3, $4
  where $3 is distinct from coalesce((private.get_latest_consent($1, $2)).is_granted, false);
end
$$;

-- At confirmation, or when the owner claims the account.
create function private.record_sign_up_consent() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.email_confirmed_at is not null then
    perform private.record_consent(
      new.id, 'marketing',
      coalesce(new.raw_user_meta_data -> 'marketing_emails_accepted' = 'true', false), 'sign_up'
    );
  end if;
  return null;
end
$$;

create trigger record_sign_up_consent_on_insert after insert on auth.users
  for each row execute function private.record_sign_up_consent();
create trigger record_sign_up_consent_on_update after update on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    or old.raw_user_meta_data ->> 'sign_up_id_hash'
      is distinct from new.raw_user_meta_data ->> 'sign_up_id_hash'
  ) execute function private.record_sign_up_consent();

create function private.record_newsletter_consent() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  client_id constant uuid := (
    select users.id from auth.users
    where users.id = private.get_user_id_by_email(new.email)
      and users.email_confirmed_at is not null
  );
begin
  if client_id is not null then
    perform private.record_consent(
      client_id, 'newsletter', new.status = 'confirmed',
      case when auth.uid() = client_id
        then 'account'::public.consent_source else 'newsletter' end
    );
  end if;
  return null;
end
$$;

create trigger record_newsletter_consent after insert or update on public.newsletter_subscribers
  for each row execute function private.record_newsletter_consent();

-- Not by the link of the former address. An answer of the new one stands.
create function private.move_newsletter_subscription() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  own_status constant public.subscriber_status := (
    select known.status from public.newsletter_subscribers as known
    where lower(known.email) = lower(new.email)
  );
begin
  if not exists (
    select from public.newsletter_subscribers as former
    where lower(former.email) = lower(old.email) and former.status = 'confirmed'
  ) then
    return null;
  end if;
  if own_status is null or own_status = 'pending' then
    delete from public.newsletter_subscribers as pending
    where lower(pending.email) = lower(new.email);
    update public.newsletter_subscribers as former
    set email = lower(new.email), confirmation_sent_at = null, confirmation_token_hash = null
    where lower(former.email) = lower(old.email);
  else
    update public.newsletter_subscribers as former set unsubscribed_at = now()
    where lower(former.email) = lower(old.email);
    perform private.record_consent(new.id, 'newsletter', own_status = 'confirmed', 'account');
  end if;
  return null;
end
$$;

create trigger move_newsletter_subscription after update on auth.users
  for each row when (
    new.email_confirmed_at is not null and lower(old.email) <> lower(new.email)
  ) execute function private.move_newsletter_subscription();

create function private.has_marketing_consent(user_id uuid) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce(
    (
      select is_granted from public.consents
      where consents.user_id = $1 and consents.purpose = 'marketing'
      order by consents.created_at desc limit 1
    ),
    false
  )
$$;

-- Null leaves a consent. False, without a change, for an unconfirmed address.
create function private.set_my_preferences(name text, marketing boolean, newsletter boolean)
  returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  caller_email constant text := (
    select lower(users.email) from auth.users
    where users.id = auth.uid() and users.email_confirmed_at is not null
  );
begin
  perform private.require_session();
  perform private.consume_rate_limit('consents', 60, '1 hour');
  if private.is_valid_line(name, 1, 100) is not true then
    raise exception 'The name is not valid' using errcode = '22023';
  end if;
  if caller_email is null then
    return false;
  end if;
  if newsletter then
    insert into public.newsletter_subscribers as known (email, consent_text, confirmed_at)
    values (caller_email, private.newsletter_consent_text(), now())
    on conflict ((lower(email))) do update
      set consent_text = excluded.consent_text, confirmed_at = now(), unsubscribed_at = null
      where known.status <> 'confirmed';
  elsif not newsletter then
    update public.newsletter_subscribers
    set unsubscribed_at = now(), confirmation_token_hash = null
    where lower(email) = caller_email and status <> 'unsubscribed';
  end if;
  if marketing is not null then
    perform private.record_consent(auth.uid(), 'marketing', marketing, 'account');
  end if;
  -- Also the answer at sign-up, so that they agree.
  perform private.write_metadata(
    auth.uid(),
    jsonb_strip_nulls(jsonb_build_object('name', name, 'marketing_emails_accepted', marketing))
  );
  return true;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.set_my_preferences(
  name private.line, marketing boolean default null, newsletter boolean default null
) returns boolean
  language sql set search_path = '' as $$
  select private.set_my_preferences(name, marketing, newsletter)
$$;

create type public.current_consents as (marketing timestamptz, newsletter timestamptz);
comment on column public.current_consents.marketing is 'Null where the client does not agree.';
comment on column public.current_consents.newsletter is 'Null where the client does not agree.';

-- Runs under the caller's rights.
create function private.get_my_consents() returns public.current_consents
  language sql stable set search_path = ''
  return (
    select row(
      case when latest.is_granted then latest.created_at end,
      (
        select confirmed_at from private.get_my_newsletter_subscription()
        where status = 'confirmed'
      )
    )::public.current_consents
    from private.get_latest_consent(auth.uid(), 'marketing') as latest
  );

grant execute on function private.set_my_preferences, public.set_my_preferences to authenticated;

-- One key per version, so that the decision is on what was read.
create table private.draft_keys (
  draft_id uuid not null,
  version integer not null,
  key uuid not null default gen_random_uuid(),
  emailed_in uuid not null,
  expires_at timestamptz not null default now() + interval '14 days',
  primary key (draft_id, version),
  foreign key (draft_id, version) references public.draft_versions (draft_id, number)
    on delete cascade
);
create index draft_keys_expires_at_idx on private.draft_keys (expires_at);

alter table private.draft_keys enable row level security;

create type public.draft_email_kind as enum (
  'first', 'week',
  -- Drafts of a week that has begun.
  'current_week',
  'added', 'changed'
);

create function private.email_new_drafts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('drafts_ready', new.id, new.user_id);
  return null;
end
$$;

-- On request, the client waits on the page.
create trigger email_new_drafts after update on private.draft_jobs
  for each row when (old.done_at is null and new.done_at is not null and new.kind <> 'again')
  execute function private.email_new_drafts();

-- Delayed, because staff often save twice.
create function private.email_staff_draft(draft public.drafts) returns void
  language sql set search_path = '' as $$
  select private.enqueue_job('draft_written', draft.id, draft.user_id, now() + interval '5 minutes')
$$;

-- Null when none waits. A draft never emailed is new to its client.
create function private.write_draft_email(job private.jobs) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  draft_ids constant uuid[] := array(
    select drafts.id from public.drafts
    where (drafts.job_id = job.subject_id or drafts.id = job.subject_id) and drafts.status = 'waiting'
      and not exists (
        select from private.draft_keys as keys
        where keys.draft_id = drafts.id and keys.version = drafts.version and keys.emailed_in <> job.id
      )
  );
  email_kind public.draft_email_kind;
begin
  if cardinality(draft_ids) = 0 then
    return null;
  end if;
  select case
      when job.kind = 'draft_written' then case when exists (
        select from private.draft_keys as keys
        where keys.draft_id = job.subject_id and keys.emailed_in <> job.id
      ) then 'changed' else 'added' end
      when draft_jobs.week < private.get_next_week() then 'current_week'
      else draft_jobs.kind::text
    end
  into email_kind
  from (values (job.subject_id)) as subject (id)
  left join private.draft_jobs on draft_jobs.id = subject.id;
  insert into private.draft_keys (draft_id, version, emailed_in)
  select drafts.id, drafts.version, job.id from public.drafts where drafts.id = any (draft_ids)
  on conflict do nothing;
  return (
    -- Templates take strings only.
    select jsonb_build_object('kind', email_kind, 'posts', jsonb_agg(
      jsonb_build_object(
        'id', drafts.id, 'key', keys.key, 'network', drafts.network,
        'planned_for', to_char(versions.planned_for, 'YYYY-MM-DD"T"HH24:MI'),
        'time_zone', versions.time_zone, 'text', left(versions.body, 200)
      ) order by drafts.planned_at, drafts.id
    )::text)
    from public.drafts
    join public.draft_versions as versions
      on versions.draft_id = drafts.id and versions.number = drafts.version
    join private.draft_keys as keys
      on keys.draft_id = versions.draft_id and keys.version = versions.number
    where drafts.id = any (draft_ids)
  );
end
$$;

-- PT404 for a wrong id, a wrong key and an expired one alike.
create function private.require_draft_key(draft_id uuid, key uuid) returns integer
  language plpgsql stable set search_path = '' as $$
declare
  opened integer;
begin
  select keys.version into opened from private.draft_keys as keys
  where keys.draft_id = $1 and keys.key = $2 and keys.expires_at > now();
  perform private.require_found(found);
  return opened;
end
$$;

create type public.draft_by_key as (
  business_name text,
  draft public.draft_summary,
  is_newest boolean,
  newest public.draft_summary,
  plan_status public.plan_status
);
comment on column public.draft_by_key.plan_status is 'Null for an account without a profile.';
comment on column public.draft_by_key.business_name is 'Null for an account without a profile.';

create function private.get_draft_by_key(id uuid, key uuid) returns public.draft_by_key
  language plpgsql stable security definer set search_path = '' as $$
declare
  opened constant integer := private.require_draft_key(id, key);
  newest public.drafts;
  seen public.drafts;
  profile public.profiles;
begin
  select * into newest from public.drafts where drafts.id = $1;
  seen := newest;
  seen.version := opened;
  select * into profile from public.profiles where profiles.id = newest.user_id;
  return row(
    profile.business_name, private.summarize_draft(seen), newest.version = opened,
    private.summarize_draft(newest), profile.plan_status
  )::public.draft_by_key;
end
$$;

create function public.get_draft_by_key(id uuid, key uuid) returns public.draft_by_key
  language sql stable set search_path = '' as $$ select private.get_draft_by_key(id, key) $$;

-- PT409 for a key of another version: browsers keep a draft's newest key. A limit of its own, so that strangers with
-- a link can't block the client.
create function private.decide_on_draft_by_key(
  id uuid, draft_id uuid, key uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment text, goes_out_now boolean
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  opened constant integer := private.require_draft_key($2, $3);
  owner_id constant uuid := (select drafts.user_id from public.drafts where drafts.id = $2);
begin
  if private.record_attempt(owner_id, 'emailed_draft_decisions', '1 hour') > 60 then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  if version is distinct from opened then
    raise sqlstate 'PT409' using message = 'The draft has changed';
  end if;
  perform private.decide_on_draft($1, owner_id, $2, opened, $5, $6, $7, true, $8);
end
$$;

create function public.decide_on_draft_by_key(
  id uuid, draft_id uuid, key uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment private.multiline_text default null,
  goes_out_now boolean default null
) returns void
  language sql set search_path = '' as $$
  select private.decide_on_draft_by_key($1, $2, $3, $4, $5, $6, $7, $8)
$$;

grant execute on function private.get_draft_by_key, public.get_draft_by_key,
  private.decide_on_draft_by_key, public.decide_on_draft_by_key to anon, authenticated;

create table private.samples (
  hash text primary key,
  -- Null while being written, and where that failed.
  posts jsonb,
  attempts integer not null default 1,
  created_at timestamptz not null default now()
);
create index samples_created_at_idx on private.samples (created_at);

alter table private.samples enable row level security;

create type public.claimed_sample as (posts jsonb, may_be_written boolean);
comment on column public.claimed_sample.posts is 'Null unless they were written before.';

-- Two hundred a day, and twice for the same answers.
create function public.claim_sample(hash text) returns public.claimed_sample
  language plpgsql security definer set search_path = '' as $$
declare
  known private.samples;
begin
  select * into known from private.samples where samples.hash = $1 for update;
  if known.posts is not null or known.attempts >= 2 then
    return row(known.posts, false)::public.claimed_sample;
  end if;
  if not private.may_call_model() or 200 <= (
    select coalesce(sum(samples.attempts), 0) from private.samples
    where samples.created_at > now() - interval '1 day'
  ) then
    return row(null, false)::public.claimed_sample;
  end if;
  insert into private.samples as samples (hash) values ($1)
  on conflict on constraint samples_pkey do update set attempts = samples.attempts + 1;
  return row(null, true)::public.claimed_sample;
end
$$;

create function public.store_sample(hash text, posts jsonb) returns void
  language sql security definer set search_path = '' as $$
  update private.samples set posts = $2 where samples.hash = $1
$$;

grant execute on function public.claim_sample, public.store_sample to service_role;

create type public.staff_draft as (
  id uuid,
  client_id uuid,
  business_name text,
  draft public.draft_summary
);

-- @param from_day in each draft's zone
create function private.staff_list_drafts(
  max_rows integer, status public.draft_status, client_id uuid, from_day date,
  cursor_at timestamptz, cursor_id uuid
) returns setof public.staff_draft
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  return query
    select page.id, page.user_id, profiles.business_name, private.summarize_draft(page)
    from (
      select drafts.* from public.drafts
      where ($2 is null and drafts.status <> 'withdrawn' or drafts.status = $2)
        and ($3 is null or drafts.user_id = $3)
        -- Starts at UTC+14, where the day begins first.
        and ($4 is null or drafts.planned_at >= $4 - interval '14 hours' and (
          select versions.planned_for >= $4 from public.draft_versions as versions
          where versions.draft_id = drafts.id and versions.number = drafts.version
        ))
        and ($6 is null or (drafts.planned_at, drafts.id) > ($5, $6))
      order by drafts.planned_at, drafts.id limit $1
    ) as page
    join public.profiles on profiles.id = page.user_id
    order by page.planned_at, page.id;
end
$$;

create function public.staff_list_drafts(
  max_rows integer, status public.draft_status default null, client_id uuid default null,
  from_day date default null, cursor_at timestamptz default null, cursor_id uuid default null
) returns setof public.staff_draft
  language sql stable set search_path = '' as $$
  select * from private.staff_list_drafts($1, $2, $3, $4, $5, $6)
$$;

create type public.staff_draft_details as (
  profile public.profiles,
  brand_notes public.brand_notes_version[],
  details public.draft_details
);

create function private.staff_get_draft(id uuid) returns public.staff_draft_details
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_draft_details;
begin
  perform private.require_staff();
  select profiles,
    array(select versions from private.list_brand_notes(profiles.id) as versions limit 1),
    private.get_draft_details(drafts)
  into result
  from public.drafts join public.profiles on profiles.id = drafts.user_id
  where drafts.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_draft(id uuid) returns public.staff_draft_details
  language sql stable set search_path = '' as $$ select private.staff_get_draft(id) $$;

-- Idempotent for the same content. PT409 if it changed or was decided on, PT422 for a past time.
create function private.staff_edit_draft(
  draft_id uuid, version integer, status public.draft_status, body text, picture_idea text,
  alt_text text, planned_for timestamp, time_zone text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
  edited public.draft_versions;
begin
  perform private.require_staff();
  -- The same edit may arrive twice at once.
  perform from public.drafts where drafts.id = $1 for update;
  if exists (
    select from public.draft_versions as versions join public.drafts on drafts.id = versions.draft_id
    where drafts.id = $1 and drafts.version = $2 + 1
      and versions.number = drafts.version and versions.author = 'staff'
      and (
        versions.body, versions.picture_idea, versions.alt_text, versions.planned_for, versions.time_zone
      ) = ($4, $5, $6, $7, $8)
  ) then
    return;
  end if;
  draft := private.lock_draft($1, null, $2, $3);
  edited := private.start_draft_version(draft, 'staff');
  edited.body := $4;
  edited.picture_idea := $5;
  edited.alt_text := $6;
  edited.planned_for := $7;
  edited.time_zone := $8;
  perform private.add_draft_version(edited);
  perform private.email_staff_draft(draft);
  perform private.add_audit_entry('update', 'drafts', draft.id::text, auth.uid(), draft.user_id);
end
$$;

create function public.staff_edit_draft(
  draft_id uuid, version integer, status public.draft_status, body private.multiline_text,
  picture_idea private.multiline_text, alt_text private.multiline_text, planned_for timestamp,
  time_zone private.line
) returns void
  language sql set search_path = '' as $$
  select private.staff_edit_draft($1, $2, $3, $4, $5, $6, $7, $8)
$$;

-- Idempotent. PT404 without a complete profile, PT422 for a past time.
create function private.staff_add_draft(
  id uuid, client_id uuid, network public.network, body text, picture_idea text, alt_text text,
  planned_for timestamp, time_zone text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  added public.drafts;
begin
  perform private.require_staff();
  perform private.require_found(exists (
    select from public.profiles
    where profiles.id = $2 and private.is_profile_complete(profiles)
  ));
  insert into public.drafts (id, user_id, network, origin, planned_at)
  values ($1, $2, $3, 'human', now()) on conflict do nothing
  returning * into added;
  if added.id is null then
    return;
  end if;
  perform private.add_draft_version(
    row($1, 1, 'staff', $4, $5, $6, '{}', $7, $8, now())::public.draft_versions
  );
  perform private.email_staff_draft(added);
  perform private.add_audit_entry('insert', 'drafts', $1::text, auth.uid(), $2);
end
$$;

create function public.staff_add_draft(
  id uuid, client_id uuid, network public.network, body private.multiline_text,
  picture_idea private.multiline_text, alt_text private.multiline_text, planned_for timestamp,
  time_zone private.line
) returns void
  language sql set search_path = '' as $$
  select private.staff_add_draft($1, $2, $3, $4, $5, $6, $7, $8)
$$;

-- PT409 if it changed or is withdrawn.
create function private.staff_withdraw_draft(
  draft_id uuid, version integer, status public.draft_status
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
begin
  perform private.require_staff();
  draft := private.lock_draft($1, null, $2, $3);
  update public.drafts set status = 'withdrawn', status_changed_at = now()
  where drafts.id = draft.id;
  perform private.add_audit_entry(
    'update', 'drafts', draft.id::text, auth.uid(), draft.user_id, '{status}', 'withdrawn'
  );
end
$$;

create function public.staff_withdraw_draft(
  draft_id uuid, version integer, status public.draft_status
) returns void
  language sql set search_path = '' as $$ select private.staff_withdraw_draft($1, $2, $3) $$;

create function private.staff_release_draft(draft_id uuid, version integer) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
begin
  perform private.require_staff();
  draft := private.lock_draft($1, null, $2, 'in_review');
  update public.drafts set status = 'waiting', status_changed_at = now() where drafts.id = draft.id;
  perform private.email_staff_draft(draft);
  perform private.add_audit_entry(
    'update', 'drafts', draft.id::text, auth.uid(), draft.user_id, '{status}', 'waiting'
  );
end
$$;

create function public.staff_release_draft(draft_id uuid, version integer) returns void
  language sql set search_path = '' as $$ select private.staff_release_draft($1, $2) $$;

grant execute on function private.staff_list_drafts, public.staff_list_drafts,
  private.staff_get_draft, public.staff_get_draft, private.staff_edit_draft,
  public.staff_edit_draft, private.staff_add_draft, public.staff_add_draft,
  private.staff_withdraw_draft, public.staff_withdraw_draft, private.staff_release_draft,
  public.staff_release_draft to authenticated;

-- Tokens are encrypted under a key that only the functions have, so that a dump opens no account.

-- `<key id>.<ciphertext>` of a token of up to 8192 characters.
create function private.is_ciphertext(value text) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) <= 11000 and value ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]{39,}$'
$$;

create table public.linkedin_connections (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Null once expired: the row then tells its client.
  encrypted_access_token text,
  encrypted_refresh_token text,
  scope text,
  connected_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint encrypted_access_token_is_ciphertext
    check (private.is_ciphertext(encrypted_access_token)),
  constraint encrypted_refresh_token_is_ciphertext
    check (private.is_ciphertext(encrypted_refresh_token)),
  constraint scope_has_at_most_1000_characters check (char_length(scope) <= 1000)
);
create index linkedin_connections_expires_at_idx on public.linkedin_connections (expires_at)
  where encrypted_access_token is not null;

alter table public.linkedin_connections enable row level security;

-- A state works once.
create table public.linkedin_used_states (
  state_hash text primary key,
  expires_at timestamptz not null,
  constraint state_hash_is_sha256 check (char_length(state_hash) = 64)
);
create index linkedin_used_states_expires_at_idx on public.linkedin_used_states (expires_at);

alter table public.linkedin_used_states enable row level security;

-- Also for replaced tokens, which may be another LinkedIn account's. The job outlives the account, whose id decrypts
-- them. LinkedIn's access tokens live sixty days, its refresh tokens a year.
create function private.enqueue_linkedin_revocation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('linkedin_revocation', gen_random_uuid(), details => jsonb_build_object(
    'user_id', old.user_id, 'encrypted_token', tokens.encrypted_token, 'expires_at', tokens.expires_at
  ))
  from (values
    (old.encrypted_access_token, coalesce(old.expires_at, old.connected_at + interval '60 days')),
    (old.encrypted_refresh_token, old.connected_at + interval '1 year')
  ) as tokens (encrypted_token, expires_at)
  where tokens.encrypted_token is not null and tokens.expires_at > now();
  return old;
end
$$;

create trigger enqueue_linkedin_revocation_on_delete after delete on public.linkedin_connections
  for each row execute function private.enqueue_linkedin_revocation();
create trigger enqueue_linkedin_revocation_on_update after update on public.linkedin_connections
  for each row when (old.encrypted_access_token is distinct from new.encrypted_access_token)
  execute function private.enqueue_linkedin_revocation();

-- The row tells the client. Rechecks, because they may have reconnected.
create function private.purge_expired_linkedin_tokens() returns void
  language sql set search_path = '' as $$
  update public.linkedin_connections
  set encrypted_access_token = null, encrypted_refresh_token = null
  where user_id in (
    select expired.user_id from public.linkedin_connections as expired
    where expired.encrypted_access_token is not null and expired.expires_at <= now()
    order by expired.expires_at limit 1000
  ) and expires_at <= now()
$$;

create type public.linkedin_connection as (connected_at timestamptz, expires_at timestamptz);
comment on column public.linkedin_connection.expires_at is 'Null where LinkedIn named no expiry.';

create function private.get_my_linkedin_connection() returns public.linkedin_connection
  language sql stable set search_path = ''
  return (
    select row(connected_at, expires_at)::public.linkedin_connection
    from public.linkedin_connections where user_id = auth.uid()
  );

create function private.disconnect_my_linkedin() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from public.linkedin_connections where user_id = auth.uid();
end
$$;

create function public.disconnect_my_linkedin() returns void
  language sql set search_path = '' as $$ select private.disconnect_my_linkedin() $$;

grant execute on function private.is_ciphertext to service_role;
grant execute on function private.disconnect_my_linkedin, public.disconnect_my_linkedin
  to authenticated;

-- This product publishes nothing itself. Events hold no copy of the post, which is read when the webhook leaves.

create type public.post_event as enum ('post.approved', 'post.changed', 'post.withdrawn');

create table public.post_events (
  -- In every attempt, so that receivers drop repeats; an approval's is the decision's.
  id uuid primary key default gen_random_uuid(),
  event public.post_event not null,
  draft_id uuid not null,
  -- The approved one, also in later events.
  version integer not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Order of a post's events; a transaction's start would not do.
  created_at timestamptz not null default clock_timestamp(),
  -- The post's own time for an approval.
  due_at timestamptz not null default now(),
  -- First attempt: from now on the receiver may know the post.
  claimed_at timestamptz,
  delivered_at timestamptz,
  foreign key (draft_id, version) references public.draft_versions (draft_id, number)
    on delete cascade
);
create index post_events_draft_id_created_at_idx on public.post_events (draft_id, created_at);
create index post_events_draft_id_version_idx on public.post_events (draft_id, version);
create index post_events_user_id_idx on public.post_events (user_id);
create index post_events_due_at_unclaimed_idx on public.post_events (due_at)
  where event = 'post.approved' and claimed_at is null;

alter table public.post_events enable row level security;

create function private.enqueue_post_webhook() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job(
    case new.event when 'post.approved' then 'post_approved' else 'post_stopped' end::public.job_kind,
    new.id, new.user_id, new.due_at
  );
  return null;
end
$$;

create trigger enqueue_post_webhook after insert on public.post_events
  for each row execute function private.enqueue_post_webhook();

-- Within 24 hours of its time, or never.
create function private.record_approved_post() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.post_events (id, event, draft_id, version, user_id, due_at)
  select new.id, 'post.approved', new.draft_id, new.version, drafts.user_id,
    greatest(drafts.planned_at, now())
  from public.drafts where drafts.id = new.draft_id;
  return null;
end
$$;

create trigger record_approved_post after insert on public.draft_decisions
  for each row when (new.decision = 'approved') execute function private.record_approved_post();

-- What the automation can't know never leaves. The lock makes a starting attempt count as known.
create function private.take_back_approved_post() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  newest public.post_events;
begin
  select * into newest from public.post_events as events
  where events.draft_id = new.id order by events.created_at desc limit 1 for update;
  if newest.event is distinct from 'post.approved' then
    return null;
  end if;
  if newest.delivered_at is null then
    delete from public.post_events where id = newest.id;
    delete from private.jobs where jobs.kind = 'post_approved' and jobs.subject_id = newest.id;
  end if;
  if newest.claimed_at is not null then
    insert into public.post_events (event, draft_id, version, user_id)
    values (
      case when new.status = 'withdrawn' then 'post.withdrawn' else 'post.changed' end::public.post_event,
      new.id, newest.version, new.user_id
    );
  end if;
  return null;
end
$$;

create trigger take_back_approved_post after update on public.drafts
  for each row when (old.status = 'approved' and new.status <> 'approved')
  execute function private.take_back_approved_post();

-- app/domain/drafts/draft.ts has the same text.
create function private.get_post_label(origin public.draft_origin) returns text
  language sql immutable set search_path = '' as $$
  select case origin when 'ai' then 'Drafted by AI, approved by the business before it goes out' end
$$;

create function private.format_utc(moment timestamptz) returns text
  language sql stable set search_path = '' as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Null once retracted; raises while that is under way, because the job can wait.
create function private.write_post_webhook(event_id uuid) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  event public.post_events;
begin
  select * into event from public.post_events where post_events.id = $1 for update nowait;
  update public.post_events set claimed_at = coalesce(post_events.claimed_at, now())
  where post_events.id = event.id;
  return (
    select jsonb_build_object(
      'type', event.event, 'timestamp', private.format_utc(event.created_at),
      'data', jsonb_build_object(
        'post_id', event.draft_id, 'version', event.version, 'network', drafts.network,
        'body', versions.body, 'alt_text', versions.alt_text, 'picture_idea', versions.picture_idea,
        'planned_for', to_char(versions.planned_for, 'YYYY-MM-DD"T"HH24:MI'),
        'time_zone', versions.time_zone,
        'planned_at', private.format_utc(versions.planned_for at time zone versions.time_zone),
        'origin', drafts.origin, 'label', private.get_post_label(drafts.origin),
        'business_name', profiles.business_name, 'user_id', event.user_id
      )
    )
    from public.drafts
    join public.draft_versions as versions
      on versions.draft_id = event.draft_id and versions.number = event.version
    join public.profiles on profiles.id = event.user_id
    where drafts.id = event.draft_id
  );
end
$$;

-- The client may plan and approve them again.
create function private.expire_unreleased_posts() returns void
  language plpgsql set search_path = '' as $$
declare
  expired_id uuid;
begin
  -- Locks the draft before its event, as an edit does.
  for expired_id in
    select drafts.id from public.drafts
    where drafts.status = 'approved' and drafts.id in (
      select events.draft_id from public.post_events as events
      where events.event = 'post.approved' and events.claimed_at is null
        and events.due_at <= now() - private.get_job_lifetime('post_approved')
    )
    for update skip locked
  loop
    update public.drafts set status = 'waiting', status_changed_at = now() where drafts.id = expired_id;
  end loop;
end
$$;

-- The newest report counts.
create table public.post_reports (
  -- The webhook's id: repeats are one report.
  id text primary key,
  draft_id uuid not null,
  version integer not null,
  status public.post_report_status not null,
  link text,
  message text,
  reported_at timestamptz not null default clock_timestamp(),
  foreign key (draft_id, version) references public.draft_versions (draft_id, number)
    on delete cascade,
  constraint id_is_valid_line check (private.is_valid_line(id, 1, 254)),
  constraint link_is_web_url check (private.is_web_url(link, 2048)),
  constraint message_is_valid_text check (private.is_valid_text(message, 1, 1000))
);
create index post_reports_draft_id_reported_at_idx on public.post_reports (draft_id, reported_at);
create index post_reports_draft_id_version_idx on public.post_reports (draft_id, version);
create index post_reports_reported_at_failed_idx on public.post_reports (reported_at)
  where status = 'failed';

alter table public.post_reports enable row level security;

create trigger post_reports_are_append_only before update on public.post_reports
  for each row execute function private.reject_append_only_change();

-- Idempotent. PT404 for a version that was never approved, 22023 for an invalid link or message.
create function public.record_post_report(
  id private.line, post_id uuid, version integer, status public.post_report_status,
  link private.multiline_text default null, message private.multiline_text default null
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_found(exists (
    select from public.draft_decisions as decisions
    where decisions.draft_id = $2 and decisions.version = $3 and decisions.decision = 'approved'
  ));
  insert into public.post_reports (id, draft_id, version, status, link, message)
  values ($1, $2, $3, $4, nullif($5, ''), nullif($6, ''))
  on conflict do nothing;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

grant execute on function public.record_post_report to service_role;

-- The queue is in 02_jobs.sql.

create function private.get_job_title(kind public.job_kind) returns text
  language sql immutable set search_path = '' as $$
  select case kind
    when 'account_deleted' then 'Confirmation of a deletion'
    when 'contact_message_replied' then 'Reply to a message'
    when 'draft_written' then 'Draft to approve'
    when 'drafts' then 'Drafts of a client'
    when 'drafts_ready' then 'Drafts to approve'
    when 'linkedin_revocation' then 'End of a LinkedIn connection'
    when 'meeting_booked' then 'Confirmation of a meeting'
    when 'meeting_cancelled' then 'Cancellation of a meeting'
    when 'meeting_link_changed' then 'Link to the video call'
    when 'meeting_missed' then 'Invitation after a missed meeting'
    when 'meeting_proposed' then 'Suggested times for a meeting'
    when 'meeting_reminder' then 'Reminder of a meeting'
    when 'meeting_rescheduled' then 'New time of a meeting'
    when 'newsletter_confirmation' then 'Link that confirms the newsletter'
    when 'newsletter_welcome' then 'Welcome to the newsletter'
    when 'plan_activated' then 'Start of a plan'
    when 'plan_change_approved' then 'Approval of a plan request'
    when 'plan_change_declined' then 'Decline of a plan request'
    when 'plan_change_requested' then 'Receipt of a plan request'
    when 'plan_changed' then 'Change of plan'
    when 'plan_ended' then 'End of a plan'
    when 'plan_paused' then 'Pause of a plan'
    when 'plan_resumed' then 'Resumption of a plan'
    when 'plan_status_change_withdrawn' then 'Called-off change of a plan'
    when 'post_approved' then 'Approved post'
    when 'post_stopped' then 'Stop of a post'
    when 'profile_webhook' then 'Profile webhook'
    when 'promise' then 'Look at a promised reply'
    when 'staff_conversation' then 'New message for the team'
    when 'staff_daily_digest' then 'Daily digest for the team'
    when 'staff_digest' then 'Digest for the team'
    when 'staff_invited' then 'Invitation to the team'
    when 'staff_meeting_assigned' then 'Assigned meeting for the team'
    when 'staff_meeting_booked' then 'Booked meeting for the team'
    when 'staff_meeting_cancelled' then 'Cancelled meeting for the team'
    when 'staff_meeting_rescheduled' then 'Moved meeting for the team'
    when 'member_removal' then 'Removal from the team'
    when 'staff_overdue' then 'Overdue reply for the team'
    when 'ticket_replied' then 'Reply to a ticket'
    when 'ticket_resolved' then 'Closing of a ticket'
    when 'ticket_started' then 'Message to a client'
  end
$$;

create table private.sent_emails (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind public.job_kind not null,
  sent_at timestamptz not null default now()
);
create index sent_emails_user_id_idx on private.sent_emails (user_id);
create index sent_emails_sent_at_idx on private.sent_emails (sent_at);

alter table private.sent_emails enable row level security;

-- An approved post waits for the plan, until its activation can't be undone.
create function private.must_job_wait(job private.jobs) returns boolean
  language sql stable set search_path = '' as $$
  select job.kind = 'post_approved' and not exists (
    select from public.profiles
    where profiles.id = job.recipient and profiles.plan_status = 'active'
      and private.get_undo_end(profiles.plan_activated_at) <= now()
  )
$$;

-- Null when nothing is left to do. Nothing leaves for former staff.
create function private.write_job(job private.jobs) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  payload jsonb;
begin
  if job.kind::text like 'staff\_%' and job.kind <> 'staff_invited'
    and not private.can_open_desk(job.recipient)
  then
    return null;
  end if;
  payload := case
    when job.kind = 'account_deleted' and job.details ->> 'recipient' <> '' then job.details
    when job.kind = 'contact_message_replied' then private.write_message_email(job)
    when job.kind in ('drafts_ready', 'draft_written') then private.write_draft_email(job)
    when job.kind in ('newsletter_confirmation', 'newsletter_welcome')
      then private.write_newsletter_email(job)
    when job.kind in ('staff_conversation', 'staff_overdue')
      then private.write_staff_conversation_email(job)
    when job.kind in ('staff_digest', 'staff_daily_digest') then private.write_staff_digest(job)
    when job.kind = 'staff_invited' then private.write_invitation(job)
    -- The meeting of a deleted account is gone.
    when job.kind = 'staff_meeting_cancelled' and job.details ? 'meeting_id' then job.details
    when job.kind::text like '%meeting\_%' then private.write_meeting_email(job)
    when job.kind::text like 'plan\_%' then private.write_plan_email(job)
    when job.kind::text like 'ticket\_%' then private.write_ticket_email(job)
    when job.kind = 'drafts' then private.write_draft_brief(job.subject_id)
    when job.kind in ('post_approved', 'post_stopped') then private.write_post_webhook(job.subject_id)
    when job.kind = 'profile_webhook' then private.write_profile_webhook(job.recipient)
    when job.kind = 'linkedin_revocation' and (job.details ->> 'expires_at')::timestamptz > now()
      then job.details
  end;
  if job.kind = 'promise' then
    perform private.notify_staff_of_overdue_conversation(job.subject_id);
  elsif job.kind = 'member_removal' then
    delete from public.staff where staff.user_id = job.recipient and staff.removed_at is not null;
  end if;
  if job.lane = 'emails' and not payload ? 'recipient' then
    payload := (
      select payload || jsonb_build_object('recipient', users.email) from auth.users
      where users.id = job.recipient and users.email <> ''
    );
  end if;
  return payload;
end
$$;

create type public.claimed_job as (
  id uuid, kind public.job_kind, subject_id uuid, payload jsonb, created_at timestamptz
);

-- Back-off of 30 s, 1 min … 1 h. A caller that dies only delays a job. @param profile_of null for the whole lane
create function public.claim_jobs(
  lane public.job_lane, batch_size integer default 2, profile_of uuid default null
) returns setof public.claimed_job
  language plpgsql security definer set search_path = '' as $$
declare
  job private.jobs;
  payload jsonb;
  claimed_count integer := 0;
  is_model_paused constant boolean := exists (select from private.model_pause);
  -- One job tests a paused model.
  may_write_drafts boolean := not is_model_paused or exists (
    select from private.jobs
    where jobs.lane = $1 and jobs.kind = 'drafts' and jobs.due_at <= now() and jobs.give_up_at > now()
  ) and private.may_call_model();
begin
  for job in
    select jobs.* from private.jobs
    where jobs.lane = $1 and jobs.give_up_at > now() and (may_write_drafts or jobs.kind <> 'drafts')
      and case
        when $3 is null then jobs.due_at <= now()
        else jobs.recipient = $3 and jobs.kind = 'profile_webhook'
          and (jobs.attempts = 0 or jobs.due_at <= now())
      end
    order by jobs.due_at for update skip locked
  loop
    continue when job.kind = 'drafts' and not may_write_drafts;
    may_write_drafts := may_write_drafts and not (job.kind = 'drafts' and is_model_paused);
    if private.must_job_wait(job) then
      update private.jobs set due_at = now() + interval '1 minute' where jobs.id = job.id;
      continue;
    end if;
    update private.jobs
    set attempts = jobs.attempts + 1,
      due_at = now() + least(interval '30 seconds' * power(2, least(jobs.attempts, 20)), interval '1 hour')
    where jobs.id = job.id;
    -- A broken job must not block the others.
    begin
      payload := private.write_job(job);
    exception when others then
      update private.jobs set last_error = left(sqlerrm, 500) where jobs.id = job.id;
      continue;
    end;
    if payload is null then
      delete from private.jobs where jobs.id = job.id;
      continue;
    end if;
    return next row(job.id, job.kind, job.subject_id, payload, job.created_at)::public.claimed_job;
    claimed_count := claimed_count + 1;
    exit when claimed_count >= least(batch_size, 100);
  end loop;
end
$$;

-- Ignores one enqueued anew meanwhile. @param error null for success
create function public.finish_job(id uuid, error text default null, retry_after_s integer default null)
  returns void
  language plpgsql security definer set search_path = '' as $$
declare
  job private.jobs;
begin
  if $2 is not null then
    update private.jobs
    set last_error = left($2, 500),
      due_at = greatest(jobs.due_at, now() + least(coalesce($3, 0), 3600) * interval '1 second')
    where jobs.id = $1;
    return;
  end if;
  delete from private.jobs where jobs.id = $1 returning * into job;
  update public.post_events set delivered_at = now()
  where post_events.id = job.subject_id and job.kind in ('post_approved', 'post_stopped');
  insert into private.sent_emails (user_id, kind)
  select job.recipient, job.kind
  where job.lane = 'emails' and job.recipient is not null and job.kind::text not like 'staff\_%';
end
$$;

-- Without posts that wait for a plan.
create view private.unsent_jobs with (security_invoker = true) as
  select jobs.* from private.jobs where jobs.due_at <= now() or jobs.attempts > 0;

create type public.unsent_job as (
  id uuid,
  title text,
  email text,
  business_name text,
  created_at timestamptz,
  attempts integer,
  due_at timestamptz,
  has_failed boolean,
  can_be_discarded boolean,
  last_error text
);
comment on column public.unsent_job.email is 'Null for a job without an account.';
comment on column public.unsent_job.business_name is 'Null for a job that is not a client''s.';
comment on column public.unsent_job.last_error is 'Null before the first failure.';

create function private.can_discard_job(id uuid) returns boolean
  language sql stable set search_path = '' as $$
  select jobs.give_up_at <= now() and jobs.kind not in ('post_approved', 'post_stopped')
  from private.jobs where jobs.id = $1
$$;

-- @param has_failed true for those given up
create function private.list_unsent_jobs(
  max_rows integer, has_failed boolean, cursor_at timestamptz, cursor_id uuid, job_id uuid default null
) returns setof public.unsent_job
  language sql stable set search_path = '' as $$
  select row(
    page.id, private.get_job_title(page.kind), users.email, profiles.business_name, page.created_at,
    page.attempts, page.due_at, page.give_up_at <= now(), private.can_discard_job(page.id), page.last_error
  )::public.unsent_job
  from (
    select * from private.unsent_jobs as jobs
    where ($2 is null or (jobs.give_up_at <= now()) = $2)
      and ($4 is null or (jobs.created_at, jobs.id) > ($3, $4))
      and ($5 is null or jobs.id = $5)
    order by jobs.created_at, jobs.id limit $1
  ) as page
  left join auth.users on users.id = page.recipient
  left join public.profiles on profiles.id = page.recipient
  order by page.created_at, page.id
$$;

create function private.staff_list_unsent_jobs(
  max_rows integer, has_failed boolean, cursor_at timestamptz, cursor_id uuid
) returns setof public.unsent_job
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  return query select * from private.list_unsent_jobs($1, $2, $3, $4);
end
$$;

create function public.staff_list_unsent_jobs(
  max_rows integer, has_failed boolean default null,
  cursor_at timestamptz default null, cursor_id uuid default null
) returns setof public.unsent_job
  language sql stable set search_path = '' as $$
  select * from private.staff_list_unsent_jobs($1, $2, $3, $4)
$$;

create function private.staff_get_unsent_job(id uuid) returns public.unsent_job
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.unsent_job;
begin
  perform private.require_staff();
  select * into result from private.list_unsent_jobs(1, null, null, null, $1);
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_unsent_job(id uuid) returns public.unsent_job
  language sql stable set search_path = '' as $$ select private.staff_get_unsent_job($1) $$;

-- Keeps the id, which the receiver may know. PT404 when done, or not yet due.
create function private.staff_retry_job(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  retried private.jobs;
begin
  perform private.require_staff();
  update private.jobs
  set attempts = 0, due_at = now(), give_up_at = now() + private.get_job_lifetime(jobs.kind)
  where jobs.id = $1 and (jobs.due_at <= now() or jobs.attempts > 0) returning * into retried;
  perform private.require_found(found);
  perform private.add_audit_entry('update', 'jobs', $1::text, auth.uid(), retried.recipient);
end
$$;

create function public.staff_retry_job(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_retry_job($1) $$;

create function private.staff_discard_job(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  discarded private.jobs;
begin
  perform private.require_staff();
  delete from private.jobs where jobs.id = $1 and private.can_discard_job(jobs.id)
  returning * into discarded;
  perform private.require_found(found);
  perform private.add_audit_entry('delete', 'jobs', $1::text, auth.uid(), discarded.recipient);
end
$$;

create function public.staff_discard_job(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_discard_job($1) $$;

grant execute on function public.claim_jobs, public.finish_job to service_role;
grant execute on function private.staff_list_unsent_jobs, public.staff_list_unsent_jobs,
  private.staff_get_unsent_job, public.staff_get_unsent_job, private.staff_retry_job,
  public.staff_retry_job, private.staff_discard_job, public.staff_discard_job to authenticated;

create type public.staff_client_deletion as (
  business_name text,
  email text,
  meeting_starts_at timestamptz,
  has_linkedin_connection boolean,
  is_member boolean,
  has_fresh_proof boolean
);
comment on column public.staff_client_deletion.email is 'Null for an account without one.';
comment on column public.staff_client_deletion.meeting_starts_at is 'Null unless a meeting is booked.';

-- And whether the caller could do it now.
create function private.staff_get_client_deletion(client_id uuid)
  returns public.staff_client_deletion
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_client_deletion;
begin
  perform private.require_staff();
  select profiles.business_name, users.email,
    (
      select min(meetings.starts_at) from public.meetings
      where meetings.user_id = profiles.id and meetings.status = 'booked'
        and meetings.starts_at > now()
    ),
    exists (
      select from public.linkedin_connections as connections
      where connections.user_id = profiles.id
    ),
    exists (select from public.staff where staff.user_id = profiles.id),
    private.get_my_session_state() = 'proved'
  into result
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_client_deletion(client_id uuid)
  returns public.staff_client_deletion
  language sql stable set search_path = '' as $$ select private.staff_get_client_deletion($1) $$;

-- PT403 without a fresh proof, PT409 for staff, 22023 for an email that isn't the client's.
create function private.staff_delete_client(client_id uuid, email text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  client_email text;
begin
  perform private.require_staff_proof();
  select users.email into client_email
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = $1 for update;
  perform private.require_found(found);
  if exists (select from public.staff where staff.user_id = client_id) then
    raise sqlstate 'PT409' using message = 'This account belongs to a member of the team';
  end if;
  if lower($2) is distinct from lower(client_email) then
    raise sqlstate '22023' using message = 'This is not the email of the client';
  end if;
  perform private.add_audit_entry('delete', 'users', client_id::text, auth.uid(), client_id);
  perform private.delete_account(client_id, 'staff');
end
$$;

create function public.staff_delete_client(client_id uuid, email private.line) returns void
  language sql set search_path = '' as $$ select private.staff_delete_client($1, $2) $$;

grant execute on function private.staff_get_client_deletion, public.staff_get_client_deletion,
  private.staff_delete_client, public.staff_delete_client to authenticated;

-- Column names, no values.
create table private.profile_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  changed_columns text[] not null
);
create index profile_changes_user_id_idx on private.profile_changes (user_id);

alter table private.profile_changes enable row level security;

create function private.record_profile_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := to_jsonb(old);
  columns constant text[] := array(
    select key from jsonb_each(to_jsonb(new))
    where before -> key is distinct from value and key = any (
      '{business_name,website,offer_description,differentiator,facebook_url,instagram_url,linkedin_url,tone_preference,words_to_avoid}'
    )
    order by key
  );
begin
  if cardinality(columns) > 0 then
    insert into private.profile_changes (user_id, changed_columns) values (new.id, columns);
  end if;
  return null;
end
$$;

create trigger record_profile_change after update on public.profiles
  for each row when (private.is_profile_complete(old))
  execute function private.record_profile_change();

create type public.client_event_kind as enum (
  'signed_up', 'email_confirmed', 'profile_completed', 'answers_changed', 'meeting',
  'ticket_opened', 'message_opened', 'email_sent', 'email_waiting', 'email_failed',
  'plan_requested', 'plan_request_withdrawn',
  'staff_change'
);

create type public.client_event as (
  id uuid,
  kind public.client_event_kind,
  occurred_at timestamptz,
  item_id uuid,
  detail text,
  changed_columns text[],
  meeting_event public.meeting_event,
  audit_entry public.staff_audit_entry
);
comment on column public.client_event.item_id is 'Null for an event without a page.';
comment on column public.client_event.detail is
  'Null unless the event has a subject, a plan or the title of an email.';
comment on column public.client_event.meeting_event is 'Null unless it is about a meeting.';
comment on column public.client_event.audit_entry is 'Null unless it is an entry of the audit log.';

-- Planned for each call, so that few tickets are not read like many.
create function private.list_client_events(
  client_id uuid, max_rows integer, cursor_at timestamptz, cursor_id uuid
) returns setof public.client_event
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select keyed.*
    from (
      select md5(concat_ws(' ', events.kind, events.key))::uuid as id,
        events.kind::public.client_event_kind, events.occurred_at, events.item_id, events.detail,
        events.changed_columns, events.meeting_event, events.audit_entry
      from (
        select 'signed_up' as kind, null as key, profiles.created_at as occurred_at,
          null::uuid as item_id, null as detail, '{}'::text[] as changed_columns,
          null::public.meeting_event as meeting_event, null::public.staff_audit_entry as audit_entry
        from public.profiles where profiles.id = $1
        union all
        select 'email_confirmed', null, users.email_confirmed_at, null, null, '{}', null, null
        from auth.users where users.id = $1
        union all
        select 'profile_completed', null, profiles.completed_at, null, null, '{}', null, null
        from public.profiles where profiles.id = $1
        union all
        select 'answers_changed', changes.id::text, changes.created_at, null, null,
          changes.changed_columns, null, null
        from private.profile_changes as changes where changes.user_id = $1
        union all
        select 'meeting', events.id::text, events.created_at, meetings.id, null, '{}',
          row(
            events.created_at, events.kind,
            private.get_meeting_actor_name(events.actor_id, meetings.user_id),
            events.starts_at, events.reason
          )::public.meeting_event, null
        from public.meetings
        join private.meeting_events as events on events.meeting_id = meetings.id
        where meetings.user_id = $1
        union all
        select 'ticket_opened', tickets.id::text, tickets.created_at, tickets.id, tickets.subject,
          '{}', null, null
        from private.conversations as tickets where tickets.user_id = $1
        union all
        select 'message_opened', messages.id::text, messages.created_at, messages.id,
          messages.subject, '{}', null, null
        from auth.users
        join private.conversations as messages
          on lower(messages.sender_email) = lower(users.email)
        where users.id = $1 and users.email_confirmed_at is not null
          and not messages.is_unverified_email
        union all
        select 'email_sent', emails.id::text, emails.sent_at, null,
          private.get_job_title(emails.kind), '{}', null, null
        from private.sent_emails as emails where emails.user_id = $1
        union all
        select case when jobs.give_up_at <= now() then 'email_failed' else 'email_waiting' end,
          jobs.id::text, jobs.created_at, jobs.id, private.get_job_title(jobs.kind), '{}', null, null
        from private.unsent_jobs as jobs
        where jobs.recipient = $1 and jobs.lane = 'emails' and jobs.kind::text not like 'staff\_%'
        union all
        select 'plan_requested', changes.id::text, changes.created_at, changes.id,
          changes.requested_plan::text, '{}', null, null
        from public.plan_changes as changes where changes.user_id = $1
        union all
        select 'plan_request_withdrawn', changes.id::text, changes.decided_at, changes.id,
          changes.requested_plan::text, '{}', null, null
        from public.plan_changes as changes
        where changes.user_id = $1 and changes.status = 'withdrawn'
        union all
        -- Meetings and tickets by staff have their own events.
        select 'staff_change', entries.id::text, entries.created_at, null, null, '{}', null,
          private.to_staff_audit_entry(entries)
        from private.audit_entries as entries
        where entries.client_id = $1 and entries.table_name <> 'meetings'
          and (entries.table_name, entries.action) <> ('conversations', 'insert')
      ) as events
      where events.occurred_at is not null
    ) as keyed
    where $4 is null or (keyed.occurred_at, keyed.id) < ($3, $4)
    order by keyed.occurred_at desc, keyed.id desc limit $2;
end
$$;

create type public.staff_client_timeline as (
  profile public.profiles,
  email text,
  name text,
  has_marketing_consent boolean,
  has_held_meeting boolean,
  meeting public.meetings,
  plan_status_changes public.plan_status_changes[],
  brand_notes public.brand_notes_version[],
  events public.client_event[]
);
comment on column public.staff_client_timeline.email is 'Null for an account without one.';
comment on column public.staff_client_timeline.name is 'Null where the client gave none.';
comment on column public.staff_client_timeline.meeting is
  'Null for none; the booked meeting, else the latest that was not cancelled.';

create function private.staff_get_client_timeline(
  id uuid, max_rows integer, cursor_at timestamptz, cursor_id uuid
) returns public.staff_client_timeline
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_client_timeline;
begin
  perform private.require_staff();
  select profiles, users.email, users.raw_user_meta_data ->> 'name',
    private.has_marketing_consent(users.id),
    exists (
      select from public.meetings
      where meetings.user_id = profiles.id and meetings.status = 'held'
    ),
    (
      select meetings from public.meetings
      where meetings.user_id = profiles.id and meetings.status <> 'cancelled'
      order by meetings.status = 'booked' desc, meetings.starts_at desc limit 1
    ),
    array(select changes from private.list_plan_status_changes(profiles.id) as changes),
    array(select versions from private.list_brand_notes(profiles.id) as versions),
    array(
      select events from private.list_client_events(profiles.id, $2, $3, $4) as events
    )
  into result
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_client_timeline(
  id uuid, max_rows integer default 50, cursor_at timestamptz default null,
  cursor_id uuid default null
) returns public.staff_client_timeline
  language sql stable set search_path = '' as $$
  select private.staff_get_client_timeline($1, $2, $3, $4)
$$;

grant execute on function private.staff_get_client_timeline, public.staff_get_client_timeline to authenticated;

create type public.client_update_kind as enum (
  'ticket_replied', 'plan_approved', 'plan_declined', 'meeting_booked', 'meeting_held',
  'meeting_missed', 'meeting_cancelled'
);

create type public.client_update as (
  kind public.client_update_kind,
  id uuid,
  title text,
  occurred_at timestamptz
);
comment on column public.client_update.title is
  'Null for a meeting; the subject of a ticket, the requested plan of a plan change.';

-- A meeting's `occurred_at` is its start.
create function private.list_client_updates(user_id uuid) returns setof public.client_update
  language sql stable set search_path = '' as $$
  select kind, id, title, occurred_at
  from (
    select 'ticket_replied'::public.client_update_kind as kind, tickets.id, tickets.subject as title,
      max(messages.created_at) as occurred_at, max(messages.created_at) as changed_at
    from private.conversations as tickets
    join private.conversation_messages as messages on messages.conversation_id = tickets.id
    where tickets.user_id = $1 and messages.author = 'staff'
    group by tickets.id, tickets.subject
    union all
    select ('plan_' || plan_changes.status)::public.client_update_kind, plan_changes.id,
      plan_changes.requested_plan::text, plan_changes.decided_at, plan_changes.decided_at
    from public.plan_changes
    where plan_changes.user_id = $1 and plan_changes.status in ('approved', 'declined')
      and plan_changes.decided_at <> plan_changes.created_at
    union all
    (
      select ('meeting_' || meetings.status)::public.client_update_kind, meetings.id, null,
        meetings.starts_at, meetings.created_at
      from public.meetings where meetings.user_id = $1
      order by meetings.created_at desc limit 1
    )
    order by changed_at desc limit 5
  ) as newest
  order by changed_at desc
$$;

create type public.client_page_part as enum (
  'account', 'cancelled_meeting', 'consents', 'draft', 'drafts', 'has_held_meeting',
  'linkedin_connection', 'meeting', 'next_billing_on', 'plan_change', 'plan_status_changes',
  'questionnaire_draft', 'sessions',
  'ticket', 'tickets', 'unavailable_times', 'updates'
);

create domain private.client_page_parts as public.client_page_part[]
  check (cardinality(value) <= cardinality(enum_range(null::public.client_page_part)));

create type public.client_page as (
  session_is_alive boolean,
  staff_state public.staff_state,
  staff_preferences public.staff_preferences,
  profile public.profiles,
  account public.account,
  consents public.current_consents,
  draft public.draft_details,
  drafts public.client_drafts,
  has_held_meeting boolean,
  linkedin_connection public.linkedin_connection,
  meeting public.client_meeting,
  cancelled_meeting public.client_meeting,
  plan_change public.plan_changes,
  next_billing_on date,
  plan_status_changes public.plan_status_changes[],
  questionnaire_draft public.questionnaire_drafts,
  sessions public.account_session[],
  ticket public.ticket,
  tickets public.ticket_summary[],
  unavailable_times public.unavailable_times,
  updates public.client_update[]
);
comment on column public.client_page.staff_state is 'Null for everyone who is not on the team.';
comment on column public.client_page.staff_preferences is 'Null unless the desk is open to the caller.';
comment on column public.client_page.profile is 'Null for an account without a profile.';
comment on column public.client_page.account is 'Null unless requested.';
comment on column public.client_page.consents is 'Null unless requested.';
comment on column public.client_page.draft is 'Null unless requested, and for no draft of the caller.';
comment on column public.client_page.drafts is 'Null unless requested.';
comment on column public.client_page.has_held_meeting is 'Null unless requested.';
comment on column public.client_page.linkedin_connection is 'Null unless requested, and for none.';
comment on column public.client_page.meeting is 'Null unless requested, and for none.';
comment on column public.client_page.cancelled_meeting is
  'Null unless requested, and unless staff cancelled the latest and said why.';
comment on column public.client_page.plan_change is 'Null unless requested, and for none.';
comment on column public.client_page.next_billing_on is
  'Null unless requested, for a plan that is not active, and for one that pauses or ends by then.';
comment on column public.client_page.plan_status_changes is 'Null unless requested.';
comment on column public.client_page.questionnaire_draft is
  'Null unless requested, and where nothing was answered.';
comment on column public.client_page.sessions is 'Null unless requested.';
comment on column public.client_page.ticket is 'Null unless requested, and for no ticket of the caller.';
comment on column public.client_page.tickets is 'Null unless requested.';
comment on column public.client_page.unavailable_times is 'Null unless requested.';
comment on column public.client_page.updates is 'Null unless requested.';

-- Only this checks the session, for all parts. @param item_id object shown, such as a ticket
create function private.get_my_page(
  parts public.client_page_part[], item_id uuid, after_id uuid
) returns public.client_page
  language plpgsql stable security definer set search_path = '' as $$
declare
  page public.client_page;
begin
  page.session_is_alive := private.session_is_alive();
  page.staff_state := private.get_my_staff_state();
  if page.staff_state = 'member' then
    page.staff_preferences := private.get_my_staff_preferences();
  end if;
  if not page.session_is_alive then
    return page;
  end if;
  page.profile := (select profiles from public.profiles where id = auth.uid());
  page.account := case when 'account' = any (parts) then private.get_my_account() end;
  page.consents := case when 'consents' = any (parts) then private.get_my_consents() end;
  page.draft := case when 'draft' = any (parts) then private.get_my_draft(item_id) end;
  page.drafts := case when 'drafts' = any (parts) then private.get_my_drafts() end;
  if 'has_held_meeting' = any (parts) then
    page.has_held_meeting := exists (
      select from public.meetings
      where meetings.user_id = auth.uid() and meetings.status = 'held'
    );
  end if;
  page.linkedin_connection := case
    when 'linkedin_connection' = any (parts) then private.get_my_linkedin_connection() end;
  page.meeting := case when 'meeting' = any (parts) then private.get_my_meeting() end;
  page.cancelled_meeting := case
    when 'cancelled_meeting' = any (parts) then private.get_my_cancelled_meeting() end;
  page.next_billing_on := case
    when 'next_billing_on' = any (parts) then private.get_next_billing_day(auth.uid())
  end;
  page.plan_change := case when 'plan_change' = any (parts) then private.get_my_plan_change() end;
  if 'plan_status_changes' = any (parts) then
    page.plan_status_changes := array(
      select changes from private.list_plan_status_changes(auth.uid()) as changes
    );
  end if;
  if 'questionnaire_draft' = any (parts) then
    page.questionnaire_draft := (
      select drafts from public.questionnaire_drafts as drafts
      where drafts.user_id = auth.uid()
    );
  end if;
  if 'sessions' = any (parts) then
    page.sessions := array(select sessions from private.list_my_sessions() as sessions);
  end if;
  page.ticket := case when 'ticket' = any (parts) then private.get_my_ticket(item_id) end;
  if 'tickets' = any (parts) then
    page.tickets := array(
      select tickets from private.list_client_tickets(auth.uid(), after_id) as tickets
    );
  end if;
  page.unavailable_times := case
    when 'unavailable_times' = any (parts) then private.get_my_unavailable_times() end;
  if 'updates' = any (parts) then
    page.updates := array(
      select updates from private.list_client_updates(auth.uid()) as updates
    );
  end if;
  return page;
end
$$;

create function public.get_my_page(
  parts private.client_page_parts default '{}', item_id uuid default null, after_id uuid default null
) returns public.client_page
  language sql stable set search_path = '' as $$ select private.get_my_page($1, $2, $3) $$;

create type public.activation_result as enum (
  'activated',
  'active',
  'paused',
  'meeting_not_held',
  -- The client may still choose another plan.
  'profile_incomplete'
);

-- Idempotent. One launch spot per client, while there is one. PT409 if it ended since.
create function private.staff_activate_plan(id uuid, seen_status public.plan_status)
  returns public.activation_result
  language plpgsql security definer set search_path = '' as $$
declare
  profile constant public.profiles := private.lock_client_plan_for_staff($1);
  taken_spot public.plan := profile.launch_spot;
begin
  if profile.plan_status in ('active', 'paused') then
    return profile.plan_status::text;
  end if;
  if profile.plan_status <> seen_status then
    raise sqlstate 'PT409' using message = 'The plan ended meanwhile';
  end if;
  if not private.is_profile_complete(profile) then
    return 'profile_incomplete';
  end if;
  if not exists (
    select from public.meetings where meetings.user_id = profile.id and meetings.status = 'held'
  ) then
    return 'meeting_not_held';
  end if;
  if taken_spot is null then
    update public.launch_promotion_counters set available_spots = available_spots - 1
    where plan_name = profile.chosen_plan::text and available_spots > 0
    returning plan_name::public.plan into taken_spot;
  end if;
  update public.profiles
  set plan_status = 'active', plan_activated_at = now(), paused_days = 0, launch_spot = taken_spot
  where profiles.id = profile.id;
  -- For taking the activation back.
  perform private.enqueue_job(
    'plan_activated', profile.id, profile.id, private.get_undo_end(),
    jsonb_build_object(
      'plan_status', profile.plan_status, 'plan_activated_at', profile.plan_activated_at,
      'paused_days', profile.paused_days, 'launch_spot', profile.launch_spot
    )
  );
  return 'activated';
end
$$;

create function public.staff_activate_plan(
  id uuid, seen_status public.plan_status default null
) returns public.activation_result
  language sql set search_path = '' as $$ select private.staff_activate_plan($1, $2) $$;

-- Before the client is told. PT409 when it is too late.
create function private.staff_deactivate_plan(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  profile constant public.profiles := private.lock_client_plan_for_staff($1);
  previous jsonb;
begin
  if profile.plan_status not in ('active', 'paused') then
    return;
  end if;
  if profile.plan_status <> 'active' or not private.is_job_untried('plan_activated', $1) then
    raise sqlstate 'PT409' using message = 'The client has been told';
  end if;
  select jobs.details into previous from private.jobs
  where jobs.kind = 'plan_activated' and jobs.subject_id = $1;
  update public.launch_promotion_counters set available_spots = available_spots + 1
  where plan_name = profile.launch_spot::text and previous ->> 'launch_spot' is null;
  update public.profiles
  set plan_status = (previous ->> 'plan_status')::public.plan_status,
    plan_activated_at = (previous ->> 'plan_activated_at')::timestamptz,
    paused_days = (previous ->> 'paused_days')::integer,
    launch_spot = (previous ->> 'launch_spot')::public.plan
  where profiles.id = $1;
end
$$;

create function public.staff_deactivate_plan(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_deactivate_plan($1) $$;

create type public.staff_client_summary as (
  id uuid,
  business_name text,
  website text,
  email text,
  name text,
  has_marketing_consent boolean,
  chosen_plan public.plan,
  plan_status public.plan_status,
  plan_activated_at timestamptz,
  created_at timestamptz
);
comment on column public.staff_client_summary.website is 'Null where the client gave none.';
comment on column public.staff_client_summary.email is 'Null for an account without one.';
comment on column public.staff_client_summary.name is 'Null where the client gave none.';
comment on column public.staff_client_summary.plan_activated_at is 'Null for a plan that never started.';

create function private.list_client_summaries(ids uuid[]) returns setof public.staff_client_summary
  language sql stable rows 50 set search_path = '' as $$
  select profiles.id, profiles.business_name, profiles.website, users.email::text,
    users.raw_user_meta_data ->> 'name', private.has_marketing_consent(profiles.id),
    profiles.chosen_plan, profiles.plan_status, profiles.plan_activated_at, profiles.created_at
  from public.profiles
  -- A join reads all accounts for a page.
  cross join lateral (select * from auth.users where users.id = profiles.id limit 1) as users
  where profiles.id = any ($1)
  order by profiles.created_at, profiles.id
$$;

-- Planned for each call, so that an absent filter costs nothing.
create function private.staff_list_clients(
  max_rows integer, plan_status public.plan_status, search text, cursor_at timestamptz,
  cursor_id uuid
) returns setof public.staff_client_summary
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern constant text := private.get_search_pattern(search);
begin
  perform private.require_staff();
  return query
    select * from private.list_client_summaries(array(
      select profiles.id
      from public.profiles
      -- A left join is not read without a search.
      left join private.client_search as texts on texts.user_id = profiles.id
      where ($2 is null or profiles.plan_status = $2)
        and ($3 is null or texts.text like pattern)
        and ($5 is null or (profiles.created_at, profiles.id) > ($4, $5))
      order by profiles.created_at, profiles.id limit $1
    ));
end
$$;

create function public.staff_list_clients(
  max_rows integer, plan_status public.plan_status default null, search private.line default null,
  cursor_at timestamptz default null, cursor_id uuid default null
) returns setof public.staff_client_summary
  language sql stable set search_path = '' as $$
  select * from private.staff_list_clients($1, $2, $3, $4, $5)
$$;

create type public.staff_client_export_part as (
  rows public.staff_client_summary[],
  next public.list_position
);
comment on column public.staff_client_export_part.next is 'Null for the last part.';

create function private.staff_export_clients(
  max_rows integer, plan_status public.plan_status, search text, cursor_at timestamptz,
  cursor_id uuid
) returns public.staff_client_export_part
  language plpgsql security definer set search_path = '' as $$
declare
  pattern constant text := private.get_search_pattern(search);
  positions public.list_position[];
  part public.staff_client_export_part;
begin
  perform private.record_staff_export('profiles', cursor_id is null);
  positions := private.list_export_part('public.profiles', 'id', $1, $4, $5);
  part.rows := array(
    select clients from private.list_client_summaries(array(
      select profiles.id
      from unnest(positions) as read
      join public.profiles on profiles.id = read.id
      left join private.client_search as texts on texts.user_id = read.id
      where ($2 is null or profiles.plan_status = $2)
        and ($3 is null or texts.text like pattern)
    )) as clients
  );
  part.next := positions[max_rows];
  return part;
end
$$;

create function public.staff_export_clients(
  max_rows integer, plan_status public.plan_status default null, search private.line default null,
  cursor_at timestamptz default null, cursor_id uuid default null
) returns public.staff_client_export_part
  language sql set search_path = '' as $$
  select private.staff_export_clients($1, $2, $3, $4, $5)
$$;

create type public.staff_client as (
  profile public.profiles,
  email text,
  name text,
  has_marketing_consent boolean,
  meetings public.meetings[],
  tickets public.ticket_summary[],
  plan_changes public.plan_changes[],
  next_billing_on date,
  plan_status_changes public.plan_status_changes[],
  drafts public.draft_summary[],
  updates public.client_update[]
);
comment on column public.staff_client.email is 'Null for an account without one.';
comment on column public.staff_client.name is 'Null where the client gave none.';
comment on column public.staff_client.next_billing_on is
  'Null for a plan that is not active, and for one that pauses or ends by then.';

create function private.staff_get_client(id uuid) returns public.staff_client
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_client;
begin
  perform private.require_staff();
  select profiles, users.email, users.raw_user_meta_data ->> 'name',
    private.has_marketing_consent(users.id),
    array(
      select meetings from public.meetings where meetings.user_id = profiles.id
      order by meetings.starts_at desc limit 20
    ),
    array(select tickets from private.list_client_tickets(profiles.id) as tickets),
    array(
      select plan_changes from public.plan_changes
      where plan_changes.user_id = profiles.id
      order by plan_changes.created_at desc limit 20
    ),
    private.get_next_billing_day(profiles.id),
    array(select changes from private.list_plan_status_changes(profiles.id) as changes),
    array(select drafts from private.list_client_drafts(profiles.id) as drafts),
    array(select updates from private.list_client_updates(profiles.id) as updates)
  into result
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_client(id uuid) returns public.staff_client
  language sql stable set search_path = '' as $$ select private.staff_get_client(id) $$;

grant execute on function private.get_my_page, public.get_my_page,
  private.staff_activate_plan, public.staff_activate_plan, private.staff_deactivate_plan,
  public.staff_deactivate_plan, private.staff_list_clients,
  public.staff_list_clients, private.staff_export_clients, public.staff_export_clients,
  private.staff_get_client, public.staff_get_client to authenticated;

-- Voids links of the former mailbox; the newsletter moves by its own rules.
create function private.follow_email_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update private.conversations as sent set sender_email = new.email
  where lower(sent.sender_email) = lower(old.email) and not sent.is_unverified_email;
  update private.meeting_keys as keys set key = gen_random_uuid()
  from public.meetings where meetings.id = keys.meeting_id and meetings.user_id = new.id;
  delete from private.draft_keys as keys using public.drafts
  where drafts.id = keys.draft_id and drafts.user_id = new.id;
  return null;
end
$$;

create trigger follow_email_change after update on auth.users
  for each row when (
    new.email_confirmed_at is not null and lower(old.email) <> lower(new.email)
  ) execute function private.follow_email_change();

-- Counting a hundred thousand takes too long.
create table private.active_plan_counts (
  plan public.plan primary key,
  client_count integer not null
);

alter table private.active_plan_counts enable row level security;

-- Ordered, so that two changes do not deadlock.
create function private.count_active_plans() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before public.plan[] := '{}';
  after public.plan[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := array(select chosen_plan from old_profiles where plan_status = 'active');
  end if;
  if tg_op <> 'DELETE' then
    after := array(select chosen_plan from new_profiles where plan_status = 'active');
  end if;
  insert into private.active_plan_counts as counts (plan, client_count)
  select changes.plan, sum(changes.difference)
  from (
    select plan, -1 as difference from unnest(before) as plan
    union all
    select plan, 1 from unnest(after) as plan
  ) as changes
  group by changes.plan having sum(changes.difference) <> 0 order by changes.plan
  on conflict on constraint active_plan_counts_pkey
  do update set client_count = counts.client_count + excluded.client_count;
  return null;
end
$$;

create trigger count_added_plans after insert on public.profiles
  referencing new table as new_profiles
  for each statement execute function private.count_active_plans();
create trigger count_changed_plans after update on public.profiles
  referencing old table as old_profiles new table as new_profiles
  for each statement execute function private.count_active_plans();
create trigger count_deleted_plans after delete on public.profiles
  referencing old table as old_profiles
  for each statement execute function private.count_active_plans();

create type public.active_plan as (plan public.plan, client_count integer);

create type public.business_figures as (
  active_plans public.active_plan[],
  -- This week in New York: booked, held or missed.
  week_meeting_count integer,
  -- Last thirty days, given or overdue; at most a thousand each.
  promised_reply_count integer,
  kept_reply_count integer,
  median_response_s integer,
  launch_spots integer
);
comment on column public.business_figures.median_response_s is 'Null before the first reply.';

create function private.get_business_figures() returns public.business_figures
  language plpgsql stable set search_path = '' as $$
declare
  figures public.business_figures;
  week_start constant timestamptz :=
    date_trunc('week', now() at time zone 'America/New_York') at time zone 'America/New_York';
  month_ago constant timestamptz := now() - interval '30 days';
begin
  figures.active_plans := array(
    select row(counts.plan, counts.client_count)::public.active_plan
    from private.active_plan_counts as counts where counts.client_count > 0
    order by counts.plan
  );
  select count(*) into figures.week_meeting_count from public.meetings
  where meetings.status in ('booked', 'held', 'missed')
    and meetings.starts_at >= week_start and meetings.starts_at < week_start + interval '7 days';
  select count(*), count(*) filter (where times.replied_at <= times.due_at),
    percentile_cont(0.5) within group (
      order by extract(epoch from times.replied_at - times.waited_from)
    )
  into figures.promised_reply_count, figures.kept_reply_count, figures.median_response_s
  from (
    select * from private.response_times
    where response_times.replied_at > month_ago order by response_times.replied_at desc limit 1000
  ) as times;
  figures.promised_reply_count := figures.promised_reply_count + (
    select count(*) from (
      select from private.conversations
      where conversations.due_at > month_ago and conversations.due_at < now() limit 1000
    ) as overdue
  );
  select coalesce(sum(counters.available_spots), 0) into figures.launch_spots
  from public.launch_promotion_counters as counters;
  return figures;
end
$$;

-- Collects everything that is stored about a client. Leaves out the tokens of LinkedIn, and who of the staff
-- wrote what: they reveal their names only by signing. Rows are named `own`,
-- because a column of that name would win over the row.
create function private.collect_account_data(user_id uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'exported_at', now(),
    'account', (
      select to_jsonb(account) from (
        select id, email, nullif(email_change, '') as new_email, created_at, email_confirmed_at,
          last_sign_in_at, raw_user_meta_data as details
        from auth.users where users.id = $1
      ) as account
    ),
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = $1),
    'questionnaire_draft', (
      select to_jsonb(drafts) from public.questionnaire_drafts as drafts
      where drafts.user_id = $1
    ),
    'conversations', to_jsonb(array(
      select own from (
        select kind, sender_name, sender_email, subject, category, priority, status, created_at,
          array(
            select own from (
              select messages.author, messages.body, messages.created_at
              from private.list_messages(conversations.id) as messages
            ) as own
          ) as messages
        from private.conversations
        where conversations.user_id = $1
          or not is_unverified_email
            and lower(sender_email) = (select lower(users.email) from auth.users where users.id = $1)
        order by conversations.created_at
      ) as own
    )),
    'meetings', to_jsonb(array(
      select own from (
        select starts_at, status, time_zone, action_plan_sent_at, change_reason, video_link, created_at,
          array(
            select own from (
              select events.created_at, events.kind, events.starts_at, events.reason,
                events.actor_id is not distinct from $1 as is_by_client
              from private.meeting_events as events
              where events.meeting_id = meetings.id order by events.id
            ) as own
          ) as events,
          array(
            select own from (
              select proposals.times, proposals.message
              from private.meeting_proposals as proposals where proposals.meeting_id = meetings.id
            ) as own
          ) as proposals
        from public.meetings where meetings.user_id = $1 order by meetings.created_at
      ) as own
    )),
    'plan_changes', to_jsonb(array(
      select own from (
        select requested_plan, created_at, status, decided_at, effective_on, reason, completed_at
        from public.plan_changes where plan_changes.user_id = $1 order by created_at
      ) as own
    )),
    'plan_status_changes', to_jsonb(array(
      select own from (
        select kind, effective_on, reason, created_at, applied_at, withdrawn_at
        from public.plan_status_changes as changes
        where changes.user_id = $1 order by created_at
      ) as own
    )),
    'posts', to_jsonb(array(
      select own from (
        select id, network, origin, status, planned_at, created_at,
          array(
            select own from (
              select number, author, body, picture_idea, alt_text, reasons, planned_for, time_zone,
                versions.created_at,
                array(
                  select own from (
                    select decisions.decision, decisions.comment, decisions.by_email,
                      decisions.created_at
                    from public.draft_decisions as decisions
                    where (decisions.draft_id, decisions.version) = (versions.draft_id, versions.number)
                    order by decisions.created_at
                  ) as own
                ) as decisions,
                array(
                  select own from (
                    select events.event, events.created_at, events.delivered_at
                    from public.post_events as events
                    where (events.draft_id, events.version) = (versions.draft_id, versions.number)
                    order by events.created_at
                  ) as own
                ) as sent,
                array(
                  select own from (
                    select reports.status, reports.link, reports.message, reports.reported_at
                    from public.post_reports as reports
                    where (reports.draft_id, reports.version) = (versions.draft_id, versions.number)
                    order by reports.reported_at
                  ) as own
                ) as reports
              from public.draft_versions as versions
              where versions.draft_id = drafts.id order by versions.number
            ) as own
          ) as versions
        from public.drafts where drafts.user_id = $1 order by drafts.created_at, drafts.id
      ) as own
    )),
    'linkedin_connection', (
      select to_jsonb(own) from (
        select scope, connected_at, expires_at
        from public.linkedin_connections as connections where connections.user_id = $1
      ) as own
    ),
    'newsletter_subscription', (
      select to_jsonb(own) from (
        select subscribers.email, subscribers.created_at, status, consent_text,
          subscribers.confirmed_at, unsubscribed_at
        from public.newsletter_subscribers as subscribers
        join auth.users on lower(users.email) = lower(subscribers.email) where users.id = $1
      ) as own
    ),
    'sessions', to_jsonb(array(
      select own from (
        select created_at, refreshed_at at time zone 'utc' as refreshed_at, user_agent, host(ip) as ip
        from auth.sessions where sessions.user_id = $1 order by created_at
      ) as own
    )),
    'consents', to_jsonb(array(
      select own from (
        select purpose, is_granted, source, created_at
        from public.consents where consents.user_id = $1 order by created_at, id
      ) as own
    )),
    'answer_changes', to_jsonb(array(
      select own from (
        select created_at, changed_columns from private.profile_changes as changes
        where changes.user_id = $1 order by id
      ) as own
    )),
    'sent_emails', to_jsonb(array(
      select own from (
        select sent_at, kind from private.sent_emails as emails
        where emails.user_id = $1 order by id
      ) as own
    ))
  )
$$;

-- Returns the caller's data for a file, and records it in the audit log. Limits the entries that a client
-- can cause.
create function private.export_my_data() returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  caller_id constant uuid := auth.uid();
begin
  perform private.require_fresh_proof();
  perform private.consume_rate_limit('exports', 30, '1 day');
  perform private.add_audit_entry('export', 'users', caller_id::text, caller_id, caller_id);
  return private.collect_account_data(caller_id);
end
$$;

create function public.export_my_data() returns jsonb
  language sql set search_path = '' as $$ select private.export_my_data() $$;

grant execute on function private.export_my_data, public.export_my_data to authenticated;

-- Indexes take entries at once: every search would read a pending list.

-- Supabase owns auth.users, so we can't index it.
create table private.client_search (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  text text not null
);
create index client_search_text_idx on private.client_search
  using gin (text extensions.gin_trgm_ops) with (fastupdate = off);

alter table private.client_search enable row level security;

create function private.update_client_search() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.client_search (user_id, text)
  select profiles.id, private.fold_text(concat_ws(
    ' ', private.parse_name(users.raw_user_meta_data), users.email, profiles.business_name
  ))
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = new.id
  on conflict (user_id) do update set text = excluded.text;
  return null;
end
$$;

create trigger update_client_search after insert or update of business_name on public.profiles
  for each row execute function private.update_client_search();
create trigger update_client_search after update of email, raw_user_meta_data on auth.users
  for each row execute function private.update_client_search();

-- For profiles older than this table.
insert into private.client_search (user_id, text)
select profiles.id, private.fold_text(concat_ws(
  ' ', private.parse_name(users.raw_user_meta_data), users.email, profiles.business_name
))
from public.profiles join auth.users on users.id = profiles.id;

-- Two characters match at the start of a word only, because of trigrams. Null without two in a row.
create function private.get_search_pattern(search text) returns text
  language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(
    case when char_length(folded) > 3 then substr(folded, 2) else folded end, '([\\%_])', '\\\1', 'g'
  ) || '%'
  from private.fold_text(btrim(search)) as folded
  where folded collate "pg_c_utf8" ~ '[[:alnum:]]{2}'
$$;

create type public.search_hit_kind as enum ('clients', 'conversations', 'subscribers');

create type public.search_hit as (
  kind public.search_hit_kind,
  id uuid,
  title text,
  details text,
  created_at timestamptz
);
comment on column public.search_hit.details is 'Null for a ticket and a subscriber.';

-- Any 200 where more match, so that a common text takes no longer.
create function private.staff_search_desk(search text) returns setof public.search_hit
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern constant text := private.get_search_pattern(search);
begin
  perform private.require_staff();
  return query
    select 'clients'::public.search_hit_kind, clients.id, clients.business_name,
      concat_ws(', ', clients.name, clients.email), clients.created_at
    from private.list_client_summaries(array(
      select profiles.id
      from (
        select user_id from private.client_search where text like pattern limit 200
      ) as found
      join public.profiles on profiles.id = found.user_id
      order by profiles.created_at desc limit 20
    )) as clients
    order by clients.created_at desc;
  return query
    select 'conversations'::public.search_hit_kind, found.id, found.subject,
      found.sender_name || ', ' || found.sender_email, found.created_at
    from (
      select * from private.conversations
      where search_text like pattern limit 200
    ) as found
    order by found.created_at desc limit 20;
  return query
    select 'subscribers'::public.search_hit_kind, found.public_id, found.email, null::text,
      found.created_at
    from (
      select * from public.newsletter_subscribers
      where private.fold_text(email) like pattern limit 200
    ) as found
    order by found.created_at desc limit 20;
end
$$;

create function public.staff_search_desk(search private.line) returns setof public.search_hit
  language sql stable set search_path = '' as $$ select * from private.staff_search_desk($1) $$;

grant execute on function private.staff_search_desk, public.staff_search_desk to authenticated;

-- key_at of each view private.waiting_<kind> is indexed, so that a long queue takes no longer.

create type public.work_item_kind as enum (
  'alerts', 'conversations', 'drafts', 'drafts_to_review', 'posts_to_write', 'meetings',
  'action_plans', 'plan_changes', 'activations', 'clients_without_meeting'
);

-- Null where nothing was promised. The key of a conversation is its due time.
create function private.get_promised_time(kind public.work_item_kind) returns interval
  language sql immutable set search_path = '' as $$
  select case
    when kind in ('alerts', 'conversations') then interval '0'
    -- The key is the start.
    when kind = 'meetings' then interval '30 minutes'
    when kind in ('action_plans', 'activations') then interval '24 hours 30 minutes'
    when kind in ('drafts', 'drafts_to_review', 'plan_changes') then interval '24 hours'
    -- From Monday before the week to its Friday.
    when kind = 'posts_to_write' then interval '4 days 14 hours'
  end
$$;

create view private.waiting_conversations with (security_invoker = true) as
  select id, 'inbox/' || id as path, subject as title, sender_name as sender, user_id as client_id,
    assignee_id, due_at as key_at, waiting_since
  from private.conversations where due_at is not null;

create view private.waiting_drafts with (security_invoker = true) as
  select drafts.id, 'posts/' || drafts.id as path, drafts.network::text as title,
    null::text as sender, drafts.user_id as client_id, null::uuid as assignee_id,
    drafts.status_changed_at as key_at, drafts.status_changed_at as waiting_since
  from public.drafts where drafts.status = 'changes_requested';

create view private.waiting_drafts_to_review with (security_invoker = true) as
  select drafts.id, 'posts/' || drafts.id as path, drafts.network::text as title,
    null::text as sender, drafts.user_id as client_id, null::uuid as assignee_id,
    drafts.status_changed_at as key_at, drafts.status_changed_at as waiting_since
  from public.drafts where drafts.status = 'in_review';

-- Until as many as planned, or staff say so.
create view private.waiting_posts_to_write with (security_invoker = true) as
  select jobs.id,
    'clients/' || jobs.user_id || case when jobs.staff_reason = 'illegal_claim' then '' else '/posts' end
      as path,
    case
      when jobs.staff_reason = 'illegal_claim' then
        profiles.business_name || ' claims what may not be advertised: ' || jobs.illegal_claim
      when jobs.kind = 'week' then format(
        'Write %s’s week: %s by %s', profiles.business_name,
        case jobs.post_count when 1 then '1 post' else jobs.post_count || ' posts' end,
        to_char(jobs.week - 3, 'FMDay')
      )
      else format('Write %s’s posts: %s', profiles.business_name, jobs.post_count)
    end as title,
    null::text as sender, jobs.user_id as client_id, null::uuid as assignee_id, jobs.done_at as key_at,
    jobs.done_at as waiting_since
  from private.draft_jobs as jobs join public.profiles on profiles.id = jobs.user_id
  where jobs.staff_reason is not null and jobs.settled_at is null
    and (jobs.week is null or jobs.week + 7 > now()::date)
    and (
      jobs.staff_reason = 'illegal_claim'
      or jobs.post_count > (
        select count(*) from public.drafts
        where drafts.user_id = jobs.user_id and drafts.status <> 'withdrawn'
          and case when jobs.week is null then drafts.created_at >= jobs.created_at
            else drafts.planned_at >= jobs.week and drafts.planned_at < jobs.week + 7 end
      )
    );

create view private.waiting_meetings with (security_invoker = true) as
  select id, 'meetings/' || id as path, null::text as title, null::text as sender,
    user_id as client_id, staff_id as assignee_id, starts_at as key_at,
    starts_at as waiting_since
  from public.meetings
  where status = 'booked' and starts_at <= now();

create view private.waiting_action_plans with (security_invoker = true) as
  select id, 'meetings/' || id as path, null::text as title, null::text as sender,
    user_id as client_id, staff_id as assignee_id, starts_at as key_at,
    starts_at + interval '30 minutes' as waiting_since
  from public.meetings
  where status = 'held' and action_plan_sent_at is null;

create view private.waiting_plan_changes with (security_invoker = true) as
  select id, 'plan-changes/' || id as path, requested_plan::text as title, null::text as sender,
    user_id as client_id, null::uuid as assignee_id, created_at as key_at,
    created_at as waiting_since
  from public.plan_changes
  where status = 'open';

-- Stored, because nearly all clients have met us and are active.
create table private.awaited_activations (
  client_id uuid primary key references public.profiles (id) on delete cascade,
  met_at timestamptz not null
);
create index awaited_activations_met_at_client_id_idx
  on private.awaited_activations (met_at, client_id);

alter table private.awaited_activations enable row level security;

-- Argument: column of the client.
create function private.update_awaited_activation() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed_row constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  changed_id constant uuid := changed_row ->> tg_argv[0];
begin
  delete from private.awaited_activations where client_id = changed_id;
  insert into private.awaited_activations (client_id, met_at)
  select profiles.id, max(meetings.starts_at)
  from public.profiles join public.meetings on meetings.user_id = profiles.id
  where profiles.id = changed_id and profiles.plan_status = 'inactive'
    and profiles.completed_at is not null and meetings.status = 'held'
  group by profiles.id
  on conflict (client_id) do update set met_at = excluded.met_at;
  return null;
end
$$;

create trigger update_awaited_activation_of_profile after update on public.profiles
  for each row when (
    (old.plan_status, old.completed_at) is distinct from (new.plan_status, new.completed_at)
  )
  execute function private.update_awaited_activation('id');
create trigger update_awaited_activation_of_new_meeting after insert on public.meetings
  for each row when (new.status = 'held')
  execute function private.update_awaited_activation('user_id');
create trigger update_awaited_activation_of_meeting after update on public.meetings
  for each row when ((old.status, old.starts_at) is distinct from (new.status, new.starts_at))
  execute function private.update_awaited_activation('user_id');
create trigger update_awaited_activation_of_old_meeting after delete on public.meetings
  for each row when (old.status = 'held')
  execute function private.update_awaited_activation('user_id');

create view private.waiting_activations with (security_invoker = true) as
  select awaited.client_id as id, 'clients/' || awaited.client_id as path,
    profiles.chosen_plan::text as title, null::text as sender, awaited.client_id,
    null::uuid as assignee_id, awaited.met_at as key_at,
    awaited.met_at + interval '30 minutes' as waiting_since
  from private.awaited_activations as awaited
  join public.profiles on profiles.id = awaited.client_id;

create view private.waiting_clients_without_meeting with (security_invoker = true) as
  select profiles.id, 'clients/' || profiles.id as path, null::text as title,
    null::text as sender, profiles.id as client_id, null::uuid as assignee_id,
    profiles.completed_at as key_at, profiles.completed_at as waiting_since
  from public.profiles
  where profiles.plan_status = 'inactive' and profiles.completed_at is not null
    and not exists (
      select from public.meetings
      where meetings.user_id = profiles.id and meetings.status in ('booked', 'held')
    );

create view private.waiting_alerts with (security_invoker = true) as
  select '00000000-0000-4000-8000-000000000001'::uuid as id, 'inbox' as path,
    'More than 200 messages in the last hour' as title, null::text as sender,
    null::uuid as client_id, null::uuid as assignee_id, flood.created_at as key_at,
    flood.created_at as waiting_since
  from (
    select created_at from private.conversations
    where kind = 'message' and created_at > now() - interval '1 hour' order by created_at desc offset 200 limit 1
  ) as flood
  union all
  select '00000000-0000-4000-8000-000000000002', 'unsent',
    'Something is unsent' || coalesce(': ' || oldest.last_error, ''), null, null, null,
    oldest.created_at, oldest.created_at
  from (
    -- Found by an index each; the last two find jobs that nothing works on.
    (select last_error, created_at from private.jobs where attempts > 3 order by created_at limit 1)
    union all
    (select last_error, created_at from private.jobs
      where give_up_at <= now() order by give_up_at limit 1)
    union all
    (select last_error, created_at from private.jobs
      where lane = 'emails' and due_at <= now() - interval '1 hour' order by due_at limit 1)
    union all
    (select last_error, created_at from private.jobs
      where lane = 'others' and due_at <= now() - interval '1 hour' order by due_at limit 1)
    order by created_at limit 1
  ) as oldest
  union all
  select '00000000-0000-4000-8000-000000000003', 'subscribers',
    'More than 500 newsletter sign-ups in an hour: their emails wait', null, null, null, now(), now()
  where private.has_many_new_subscribers()
  union all
  select '00000000-0000-4000-8000-000000000004', 'ai',
    format('%s rejects our calls: %s', provider, reason), null, null, null, paused_since, paused_since
  from private.model_pause
  union all
  select drafts.id, 'posts/' || drafts.id, 'A post was not published', null, drafts.user_id, null,
    reports.reported_at, reports.reported_at
  from public.post_reports as reports join public.drafts on drafts.id = reports.draft_id
  where reports.status = 'failed' and drafts.status = 'approved' and reports.version = drafts.version
    and reports.reported_at > drafts.status_changed_at
    and not exists (
      select from public.post_reports as newer
      where newer.draft_id = reports.draft_id and newer.reported_at > reports.reported_at
    )
  union all
  select id, 'meetings/' || id, 'A meeting needs a host', null, user_id, null, starts_at, created_at
  from public.meetings
  where status = 'booked' and starts_at > now() and staff_id is null
    and (
      exists (select from private.staff_working_hours)
      -- For "exists" the planner reads the events of all meetings.
      or 'assigned' = any (array(
        select events.kind from private.meeting_events as events
        where events.meeting_id = meetings.id
      ))
    );

create type private.work_item as (
  kind public.work_item_kind,
  id uuid,
  path text,
  title text,
  sender text,
  client_id uuid,
  assignee_id uuid,
  waiting_since timestamptz,
  due_at timestamptz,
  place_at timestamptz
);

-- @param is_backward before the cursor, nearest first
create function private.list_work_items(
  kind public.work_item_kind, assignment public.conversation_assignment, max_rows integer,
  cursor_at timestamptz default null, cursor_id uuid default null, is_backward boolean default false
) returns setof private.work_item
  language plpgsql stable set search_path = '' as $$
declare
  promised_time constant interval := private.get_promised_time(kind);
  key_distance constant interval := coalesce(promised_time, interval '876600 hours');
begin
  return query execute format(
    $query$
      select $1, id, path, title, sender, client_id, assignee_id, waiting_since, key_at + $2,
        key_at + $3
      from private.%1$I
      where ($4 is null or $4 = 'mine' and assignee_id = $5 or $4 = 'unassigned' and assignee_id is null)
        and ($7 is null or (key_at, id) %2$s ($6, $7))
      order by key_at %3$s, id %3$s limit $8
    $query$,
    'waiting_' || kind, case when is_backward then '<' else '>' end,
    case when is_backward then 'desc' else 'asc' end
  ) using kind, promised_time, key_distance, assignment, auth.uid(), cursor_at - key_distance,
    cursor_id, max_rows;
end
$$;

create type public.staff_work_item as (
  kind public.work_item_kind,
  id uuid,
  path text,
  title text,
  sender text,
  plan public.plan,
  assignee_name text,
  waiting_since timestamptz,
  due_at timestamptz,
  place_at timestamptz
);
comment on column public.staff_work_item.title is
  'Null where the kind says it; the plan''s key for a plan change and an activation.';
comment on column public.staff_work_item.sender is 'Null for nobody''s.';
comment on column public.staff_work_item.plan is 'Null for a sender without a profile.';
comment on column public.staff_work_item.assignee_name is 'Null for nobody.';
comment on column public.staff_work_item.due_at is 'Null where nothing was promised.';

-- A hundred at most.
create type public.work_item_count as (
  kind public.work_item_kind, item_count integer, overdue_count integer, mine_count integer
);

create type public.staff_today as (
  items public.staff_work_item[],
  counts public.work_item_count[],
  figures public.business_figures
);

create function private.staff_get_today(
  max_rows integer, kind public.work_item_kind, assignment public.conversation_assignment,
  cursor_at timestamptz, cursor_id uuid, is_backward boolean
) returns public.staff_today
  language plpgsql stable security definer set search_path = '' as $$
declare
  today public.staff_today;
  all_kinds constant public.work_item_kind[] := enum_range(null::public.work_item_kind);
begin
  perform private.require_staff();
  today.items := array(
    select row(
      page.kind, page.id, page.path, page.title,
      coalesce(page.sender, profiles.business_name, private.get_display_name(page.client_id)),
      profiles.chosen_plan, private.get_display_name(page.assignee_id), page.waiting_since,
      page.due_at, page.place_at
    )::public.staff_work_item
    from (
      select items.* from unnest(case when $2 is null then all_kinds else array[$2] end) as kinds (kind)
      cross join lateral private.list_work_items(kinds.kind, $3, $1, $4, $5, $6) as items
      order by case when $6 then items.place_at end desc, case when $6 then items.id end desc,
        items.place_at, items.id
      limit $1
    ) as page
    left join public.profiles on profiles.id = page.client_id
    order by page.place_at, page.id
  );
  today.counts := array(
    select row(
      kinds.kind, everybodys.item_count, everybodys.overdue_count,
      (select count(*) from private.list_work_items(kinds.kind, 'mine', 100))
    )::public.work_item_count
    from unnest(all_kinds) as kinds (kind)
    cross join lateral (
      select count(*) as item_count, count(*) filter (where items.due_at < now()) as overdue_count
      from private.list_work_items(kinds.kind, null, 100) as items
    ) as everybodys
    order by kinds.kind
  );
  today.figures := private.get_business_figures();
  return today;
end
$$;

create function public.staff_get_today(
  max_rows integer, kind public.work_item_kind default null,
  assignment public.conversation_assignment default null, cursor_at timestamptz default null,
  cursor_id uuid default null, is_backward boolean default false
) returns public.staff_today
  language sql stable set search_path = '' as $$
  select private.staff_get_today($1, $2, $3, $4, $5, coalesce($6, false))
$$;

grant execute on function private.staff_get_today, public.staff_get_today to authenticated;

-- supabase/README.md explains; tests/database/limits-agree.test.ts compares app/content/legal/.

-- By an indexed time, however many rows there are.
create function private.retention_rules()
  returns table (table_name text, stored_since text, is_expired text)
  language sql immutable set search_path = '' as $$
  values
    ('private.conversations', 'created_at', $r$kind = 'message'
      and created_at < now() - interval '12 months'
      and not exists (
        select from private.list_messages(conversations.id) as messages
        where messages.created_at >= now() - interval '12 months'
      )$r$),
    ('public.newsletter_subscribers', 'confirmation_sent_at', $r$status = 'pending'
      and confirmation_sent_at < now() - interval '30 days'$r$),
    -- To show that and when a reader agreed.
    ('public.newsletter_subscribers', 'greatest(unsubscribed_at, confirmation_sent_at)',
      $r$status = 'unsubscribed'
      and greatest(unsubscribed_at, confirmation_sent_at) < now() - interval '12 months'$r$),
    -- Thirty days at most, even if nothing works on the queue. A given-up post waits for staff.
    ('private.jobs', 'created_at', $r$created_at <= now() - interval '30 days' and give_up_at <= now()
      and kind not in ('post_approved', 'post_stopped')$r$),
    ('private.sent_emails', 'sent_at', $r$sent_at < now() - interval '12 months'$r$),
    ('public.questionnaire_drafts', 'completed_at', $r$completed_at < now() - interval '1 day'$r$),
    -- The password stays void; only the mailbox opens the account.
    ('private.unclaimed_sign_ups', 'created_at', $r$created_at <= now() - interval '2 days'
      and exists (
        select from auth.users where users.id = unclaimed_sign_ups.user_id
          and (users.email_confirmed_at > now() - interval '2 days') is not true
      )$r$),
    ('private.stranger_rate_limits', 'expires_at', $r$expires_at <= now()$r$),
    ('public.linkedin_used_states', 'expires_at', $r$expires_at <= now()$r$),
    ('private.draft_keys', 'expires_at', $r$expires_at <= now()$r$),
    -- The first job stays, so that there is no second one.
    ('private.draft_jobs', 'done_at', $r$kind <> 'first' and done_at < now() - interval '90 days'$r$),
    ('private.samples', 'created_at', $r$created_at < now() - interval '30 days'$r$),
    ('private.model_calls', 'created_at', $r$created_at < now() - interval '90 days'$r$),
    ('private.staff_alerts', 'alerted_at', $r$alerted_at <= now() - interval '1 hour'$r$),
    ('private.response_times', 'replied_at', $r$replied_at < now() - interval '90 days'$r$)
$$;

-- A stranger may have typed them. Daily, without an index.
create function private.purge_unconfirmed_accounts() returns void
  language sql set search_path = '' as $$
  delete from auth.users
  where email_confirmed_at is null and invited_at is null and email <> ''
    and greatest(created_at, confirmation_sent_at) < now() - interval '30 days'
$$;

-- Batches, so that nobody waits for locks; ordered, or the planner reads the whole table; rechecked, because rows may
-- have changed.
create function private.purge_expired_data() returns void
  language plpgsql set search_path = '' as $$
declare
  rule record;
begin
  for rule in select * from private.retention_rules() loop
    execute format(
      'delete from %1$s where ctid = any (array(
        select ctid from %1$s where %2$s order by %3$s limit 1000
      )) and %2$s',
      rule.table_name, rule.is_expired, rule.stored_since
    );
  end loop;
  perform private.purge_expired_linkedin_tokens();
end
$$;

-- pg_cron and pg_net on hosted Supabase, a timer in supabase/local/.

-- Looks before it reads the Vault, because most calls find nothing.
create function private.trigger_work(lane public.job_lane) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  project_url text;
  work_secret text;
begin
  if not exists (
    select from private.jobs where jobs.lane = $1 and jobs.due_at <= now() and jobs.give_up_at > now()
  ) then
    return;
  end if;
  select decrypted_secret into project_url from vault.decrypted_secrets where name = 'project_url';
  select decrypted_secret into work_secret from vault.decrypted_secrets where name = 'drain_secret';
  if project_url is not null and work_secret is not null then
    perform net.http_post(
      url := project_url || '/functions/v1/work',
      headers := jsonb_build_object('Content-Type', 'application/json', 'x-drain-secret', work_secret),
      body := jsonb_build_object('lane', $1), timeout_milliseconds := 30000
    );
  end if;
end
$$;

-- Thousands of runs a day. Daily, because the table has no index for it.
create function private.purge_job_runs() returns void
  language plpgsql set search_path = '' as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details
    where status in ('succeeded', 'failed')
      and coalesce(end_time, start_time, '-infinity') < now() - interval '7 days';
  end if;
end
$$;

create function private.cron_jobs() returns table (name text, schedule text, command text)
  language sql immutable set search_path = '' as $$
  values
    ('work-on-emails', '30 seconds', $j$select private.trigger_work('emails')$j$),
    -- A client waits for the first drafts.
    ('work-on-others', '5 seconds', $j$select private.trigger_work('others')$j$),
    -- Each minute, because a run takes only a part; before Monday begins in New York.
    ('enqueue-weekly-drafts', '* 3 * * *', 'select private.enqueue_weekly_drafts()'),
    -- Until then a client can't plan anew what a paused plan held back.
    ('expire-unreleased-posts', '*/5 * * * *', 'select private.expire_unreleased_posts()'),
    -- Posts of a paused or ended day must not leave.
    ('apply-due-plan-changes', '*/5 * * * *',
      'select private.apply_due_plan_status_changes(), private.apply_due_plan_changes()'),
    ('purge-expired-data', '* * * * *', 'select private.purge_expired_data()'),
    ('purge-unconfirmed-accounts', '47 3 * * *', 'select private.purge_unconfirmed_accounts()'),
    ('purge-job-runs', '7 3 * * *', 'select private.purge_job_runs()'),
    ('purge-deleted-account-logs', '27 3 * * *', 'select private.purge_deleted_account_logs()')
$$;

-- Safe to call at any time.
create function private.schedule_cron_jobs() returns void
  language plpgsql set search_path = '' as $$
declare
  missing text := (
    select string_agg(needed, ', ')
    from unnest(array['pg_cron', 'pg_net', 'supabase_vault']) as needed
    where needed not in (select name from pg_catalog.pg_available_extensions)
  );
begin
  if missing is not null then
    raise exception 'Nothing is scheduled, because this server lacks: %', missing
      using errcode = '0A000';
  end if;
  create extension if not exists pg_cron;
  create extension if not exists pg_net with schema extensions;
  create extension if not exists supabase_vault;
  -- Scheduling an existing job would keep it switched off.
  perform cron.unschedule(jobname) from cron.job
  where username = current_user and jobname in (select name from private.cron_jobs());
  perform cron.schedule(name, schedule, command) from private.cron_jobs();
end
$$;

create type public.backend_health as (
  jobs_scheduled boolean,
  -- Missing in the Vault.
  secrets_missing text[],
  jobs_retrying bigint,
  jobs_failed bigint,
  oldest_waiting timestamptz,
  cron_failures jsonb
);
comment on column public.backend_health.oldest_waiting is 'Null where nothing waits.';

-- For operators; service role only.
create function public.backend_health() returns public.backend_health
  language plpgsql stable security definer set search_path = '' as $$
declare
  health public.backend_health;
begin
  health.jobs_scheduled := false;
  health.cron_failures := '[]';
  if to_regclass('cron.job') is not null then
    health.jobs_scheduled := not exists (
      select from private.cron_jobs() as ours
      where not exists (
        select from cron.job where active and jobname = ours.name and command = ours.command
      )
    );
    health.cron_failures := coalesce((
      select jsonb_agg(jsonb_build_object('job', job, 'at', at, 'message', message))
      from (
        select jobs.jobname as job, coalesce(runs.end_time, runs.start_time) as at,
          runs.return_message as message
        from cron.job_run_details as runs
        join cron.job as jobs on jobs.jobid = runs.jobid
        where runs.status = 'failed'
          and jobs.jobname in (select ours.name from private.cron_jobs() as ours)
          and coalesce(runs.end_time, runs.start_time, now()) > now() - interval '1 day'
        order by runs.runid desc limit 5
      ) as failed
    ), '[]');
  end if;
  health.secrets_missing := array['drain_secret', 'project_url'];
  if to_regclass('vault.decrypted_secrets') is not null then
    health.secrets_missing := array(
      select needed from unnest(health.secrets_missing) as needed
      where not exists (select from vault.decrypted_secrets where decrypted_secrets.name = needed)
      order by needed
    );
  end if;
  select count(*) filter (where jobs.give_up_at > now()),
    count(*) filter (where jobs.give_up_at <= now())
  into health.jobs_retrying, health.jobs_failed
  from private.jobs where jobs.attempts > 3 or jobs.give_up_at <= now();
  health.oldest_waiting := (
    select min(jobs.give_up_at - private.get_job_lifetime(jobs.kind))
    from private.unsent_jobs as jobs where jobs.give_up_at > now()
  );
  return health;
end
$$;

grant execute on function public.backend_health to service_role;

-- Where pg_cron is available, a deployment that cannot schedule must fail.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron')
    and coalesce(current_setting('cron.database_name', true), current_database()) = current_database()
  then
    perform private.schedule_cron_jobs();
  end if;
end
$$;
