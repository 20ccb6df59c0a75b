-- Sessions, rate limits per account, and what an account's owner may do to the account itself.
-- Supabase Auth owns the rows in the schema auth; clients have no rights there.

create function private.has_second_step(client uuid) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = client and mfa_factors.status = 'verified'
  );
end
$$;

-- Tells whether the caller's session still exists and has passed the second step where the account
-- has one. An access token only says when it expires, so policies and functions check this as well.
-- (PL/pgSQL, because the embedded backend creates the table of factors after the schema.)
create function private.session_is_alive() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions
    where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and sessions.user_id = auth.uid()
      and (sessions.not_after is null or sessions.not_after > now())
      and (sessions.aal = 'aal2' or not private.has_second_step(sessions.user_id))
  );
end
$$;

-- Answers forms that need no profile. (The body is parsed at creation, because callers cannot see into
-- the schema auth.)
create function public.session_is_alive() returns boolean
  language sql stable set search_path = ''
  return private.session_is_alive();

-- Returns the account that an email to this address belongs to, so that the email is deleted with it;
-- null for none.
create function private.account_of(address text) returns uuid
  language sql stable set search_path = '' as $$
  select users.id from auth.users where lower(users.email) = lower(address) limit 1
$$;

-- Attempts per account. The site's own rate limits do not protect the API. Stores only the moments
-- that still count, so a row never outgrows its limit.
create table private.uses (
  user_id uuid not null references auth.users (id) on delete cascade,
  what text not null,
  period interval not null,
  used_at timestamptz[] not null,
  primary key (user_id, what, period)
);

alter table private.uses enable row level security;
revoke all on private.uses from public, anon, authenticated;
create policy "Only the service role" on private.uses
  to service_role using (true) with check (true);

-- Records one attempt by the caller. Concurrent attempts wait at the row, and a rejected one rolls back
-- with its record. PostgREST answers PT429 with status 429.
create function private.count_use(counted text, most integer, during interval) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  used integer;
begin
  insert into private.uses as kept (user_id, what, period, used_at)
  values (auth.uid(), counted, during, array[now()])
  on conflict (user_id, what, period) do update set used_at = array(
    select moment from unnest(kept.used_at) as moment where moment > now() - kept.period
  ) || excluded.used_at
  returning cardinality(kept.used_at) into used;
  if used > most then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
end
$$;

-- Consumes one use per row for every pair of arguments: the limit and its period.
create function private.count_row() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  for pair in 0 .. tg_nargs / 2 - 1 loop
    perform private.count_use(tg_table_name, tg_argv[pair * 2]::integer, tg_argv[pair * 2 + 1]::interval);
  end loop;
  return new;
end
$$;

create function private.my_account() returns json
  language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'email', users.email,
    'new_email', nullif(users.email_change, ''),
    'created_at', users.created_at,
    'email_confirmed_at', users.email_confirmed_at,
    'metadata', users.raw_user_meta_data,
    'has_second_step', private.has_second_step(users.id)
  )
  from auth.users where users.id = auth.uid() and private.session_is_alive()
$$;

-- Lists the caller's sessions, the most recently used first.
create function private.my_sessions()
  returns table (
    id uuid, created_at timestamptz, refreshed_at timestamptz, user_agent text, ip text,
    is_current boolean
  )
  language sql stable security definer set search_path = '' as $$
  select sessions.id, sessions.created_at, sessions.refreshed_at at time zone 'utc',
    sessions.user_agent, host(sessions.ip),
    sessions.id = (auth.jwt() ->> 'session_id')::uuid
  from auth.sessions
  where sessions.user_id = auth.uid() and private.session_is_alive()
    and (sessions.not_after is null or sessions.not_after > now())
  order by coalesce(sessions.refreshed_at at time zone 'utc', sessions.created_at) desc
$$;

create function public.my_sessions()
  returns table (
    id uuid, created_at timestamptz, refreshed_at timestamptz, user_agent text, ip text,
    is_current boolean
  )
  language sql stable set search_path = '' as $$ select * from private.my_sessions() $$;

-- Ends one of the caller's sessions; its refresh tokens go by cascade, and its access token is rejected
-- from then on.
-- @returns false for an unknown session and for somebody else's
create function private.end_my_session(session uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  delete from auth.sessions where sessions.id = session and sessions.user_id = auth.uid();
  return found;
end
$$;

create function public.end_my_session(id uuid) returns boolean
  language sql set search_path = '' as $$ select private.end_my_session(id) $$;

-- Deletes what Supabase Auth wrote about an account into tables that no cascade reaches: its audit log
-- and the sign-ins under way. A long log is left to the daily job, because it has no index for this.
-- The job also works where the migrating role may not delete there; it then fails, which
-- backend_health() reports. (The embedded backend lacks some of these tables.)
create function private.forget_in_auth(account uuid, address text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  log constant regclass := to_regclass('auth.audit_log_entries');
  longest constant integer := 100000;
begin
  if has_table_privilege(to_regclass('auth.flow_state'), 'delete') then
    delete from auth.flow_state where user_id = account;
  end if;
  if has_table_privilege(log, 'delete')
    and (select reltuples < longest from pg_catalog.pg_class where oid = log)
  then
    -- Compares whole strings; looking into the JSON takes ten times as long.
    delete from auth.audit_log_entries
    where position(to_json(account)::text in payload::text) > 0
      or position(to_json(lower(address))::text in lower(payload::text)) > 0;
  end if;
end
$$;

-- Deletes log entries about accounts that no longer exist: the dashboard deletes accounts too, and
-- Supabase Auth may log one more entry after a deletion. It empties flow_state itself after a day.
create function private.forget_deleted_accounts() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('auth.audit_log_entries') is null then
    return;
  end if;
  delete from auth.audit_log_entries as entries
  where exists (
    select from (values (payload ->> 'actor_id'), (payload -> 'traits' ->> 'user_id')) as named (id)
    -- Supabase Auth acts for an administrator under an id of zeros.
    where named.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and named.id ~ '[^0-]'
      and not exists (select from auth.users where users.id = named.id::uuid)
  );
end
$$;

-- Deletes the caller's account. Requires a session opened with the password within the last five
-- minutes, so that a stolen token is not enough. Where the account has a second step, the session that
-- proves the password lacks it, so another one calls. Newsletter and contact messages know addresses,
-- not accounts, so their rows are deleted here; the last email belongs to no account.
create function private.delete_my_account() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  address text := (select users.email from auth.users where users.id = caller);
begin
  if caller is null or not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  if not exists (
    select from auth.sessions
    join auth.mfa_amr_claims as methods on methods.session_id = sessions.id
    where sessions.user_id = caller
      and sessions.created_at > now() - interval '5 minutes'
      and methods.authentication_method = 'password'
      and (sessions.id = (auth.jwt() ->> 'session_id')::uuid or private.has_second_step(caller))
  ) then
    raise exception 'Please sign in with your password again' using errcode = '42501';
  end if;
  delete from public.newsletter_subscribers where lower(email) = lower(address);
  delete from public.contact_messages where lower(email) = lower(address);
  delete from auth.users where id = caller;
  perform private.forget_in_auth(caller, address);
  perform private.owe_mail('account_deleted', address);
end
$$;

create function public.delete_my_account() returns void
  language sql set search_path = '' as $$ select private.delete_my_account() $$;

-- Voids the password chosen at sign-up and ends every other session of the caller. Somebody can register
-- an address that is not theirs and wait until its owner confirms it; the owner's browser calls this
-- before asking for a new password. Raises 42501 for an account in use and for a session older than ten
-- minutes, so that a stolen token cannot lock a client out.
create function private.release_my_account() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  session uuid := nullif((select auth.jwt()) ->> 'session_id', '')::uuid;
begin
  if not exists (
    select from auth.sessions
    where id = session and user_id = (select auth.uid()) and created_at > now() - interval '10 minutes'
  ) or not exists (
    select from public.profiles
    where id = (select auth.uid())
      and not private.is_complete(profiles)
  ) then
    raise exception 'This account cannot be released' using errcode = '42501';
  end if;
  update auth.users set encrypted_password = '' where id = (select auth.uid());
  delete from auth.sessions where user_id = (select auth.uid()) and id <> session;
end
$$;

create function public.release_my_account() returns void
  language sql set search_path = '' as $$ select private.release_my_account() $$;

revoke all on function private.has_second_step(uuid), private.session_is_alive(),
  public.session_is_alive(), private.my_account(), private.my_sessions(), public.my_sessions(),
  private.end_my_session(uuid), public.end_my_session(uuid), private.delete_my_account(),
  public.delete_my_account(), private.release_my_account(), public.release_my_account()
  from public, anon;
revoke all on function private.account_of(text) from public, anon, authenticated;
revoke all on function private.count_use(text, integer, interval), private.count_row(),
  private.forget_in_auth(uuid, text), private.forget_deleted_accounts() from public;
grant execute on function private.session_is_alive(), public.session_is_alive(),
  private.my_account(), private.my_sessions(), public.my_sessions(), private.end_my_session(uuid),
  public.end_my_session(uuid), private.delete_my_account(), public.delete_my_account(),
  private.release_my_account(), public.release_my_account() to authenticated;
