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
  perform private.close_secret_urls(reset_mfa.user_id);
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
  used_step bigint not null default -1,
  -- Null once it was accepted.
  announced_code text
);

alter table private.mfa_attempts enable row level security;

-- RFC 6238. Null for a secret that Auth has encrypted.
create function private.get_totp_code(secret text, step bigint) returns text
  language plpgsql stable set search_path = '' as $$
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
$$;

-- Auth doesn't tell its hook which code it verified, so whoever sends one says it here before, right or wrong.
-- @returns false without such an app
create function private.announce_mfa_code(factor_id uuid, code text) returns boolean
  language plpgsql security definer set search_path = '' as $$
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
$$;

create function public.announce_mfa_code(factor_id uuid, code private.line) returns boolean
  language sql set search_path = '' as $$ select private.announce_mfa_code($1, $2) $$;

-- The fifth wrong code in a row blocks for a minute, each later one for twice as long. Each code works once: an
-- announced one by its step, any other only when it cannot be the one used last.
create function private.count_mfa_attempt(factor_id uuid, is_valid boolean) returns text
  language plpgsql security definer set search_path = '' as $$
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
  public.delete_my_account, private.announce_mfa_code, public.announce_mfa_code to authenticated;
