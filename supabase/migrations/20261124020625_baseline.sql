-- Generated from supabase/schemas by `npm run migration`; not edited.

-- Settings that every later file relies on. The files of this folder run in the order of their names.

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Hosted Supabase has this publication; plain PostgreSQL does not.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- Rules for text that other people will open: links, lists and exports. app/domain/ has the same
-- rules for the site's forms, and tests/database/security-text.test.ts holds both to the same
-- decisions. Characters are named by code, because \s and \w depend on the collation.

-- Removes surrounding white space as JavaScript's trim() defines it.
create function private.trimmed(value text) returns text
  language sql immutable strict parallel safe set search_path = '' as $$
  select btrim(value, E'\t\n\u000B\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF')
$$;

-- Limits the length as written and the trimmed length, and rejects control characters except tabs
-- and line breaks.
create function private.is_text(value text, fewest integer, most integer) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) <= most
    and char_length(private.trimmed(value)) >= fewest
    and value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]'
$$;

-- Detects text that a spreadsheet would run at the start of a cell.
create function private.starts_formula(value text) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ '^[\t\r]'
    or private.trimmed(value) ~ '^([=\uFF1D]|[+@\uFF0B\uFF0D\uFF20-][^(|\uFF08\uFF5C]*[(|\uFF08\uFF5C])'
$$;

-- Accepts http(s) URLs with a dot in the host and without credentials or white space.
create function private.is_web_address(value text, most integer) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) <= most and value !~ '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]'
    and value ~ '^[Hh][Tt][Tt][Pp][Ss]?://([^/?#@\\:.\[\]<>^|%"`{}]+\.)+[^/?#@\\:.\[\]<>^|%"`{}]+\.?(:[0-9]{1,5})?([/?#]|$)'
$$;

create function private.is_email(value text, most integer) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) <= most
    and value ~ '^([A-Za-z0-9_''+-]+\.)*[A-Za-z0-9_''+-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$'
$$;

-- Rejects updates and deletes, even by the table's owner.
create function private.refuse_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'The log is only added to' using errcode = '42501';
end
$$;

-- Checks run with the rights of the role that writes the row.
revoke all on function private.trimmed(text), private.is_text(text, integer, integer),
  private.starts_formula(text), private.is_web_address(text, integer),
  private.is_email(text, integer), private.refuse_change() from public;
grant execute on function private.trimmed(text), private.is_text(text, integer, integer),
  private.starts_formula(text), private.is_web_address(text, integer),
  private.is_email(text, integer) to authenticated, service_role;

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

-- Staff and the log of what they do. Staff have no rights on any table: they call `desk`, one function
-- that checks the caller and hands on to `private.desk_<what>`.

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

alter table public.staff enable row level security;
revoke all on public.staff from public, anon, authenticated;
grant all on public.staff to service_role;
create policy "Only the service role" on public.staff to service_role using (true) with check (true);
create policy "Only while the session lives" on public.staff as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Settings of the desk. The embedded backend of a developer's machine turns the second step off.
create table private.desk_rules (
  is_only_row boolean primary key default true check (is_only_row),
  needs_second_step boolean not null
);
insert into private.desk_rules (needs_second_step) values (true);

alter table private.desk_rules enable row level security;
revoke all on private.desk_rules from public, anon, authenticated;
create policy "Only the service role" on private.desk_rules
  to service_role using (true) with check (true);

create function private.is_staff() returns boolean
  language sql stable security definer set search_path = '' as $$
  select private.session_is_alive()
    and exists (select from public.staff where staff.user_id = auth.uid())
    and (
      not (select desk_rules.needs_second_step from private.desk_rules)
      or exists (
        select from auth.sessions
        where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and sessions.aal = 'aal2'
      )
    )
$$;

-- Audit log of changes to client data. Stores column names, never values, so that deleted data does
-- not survive here.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Staff member who made the change; null for a script.
  actor uuid,
  -- Client whose data changed; null for data of nobody.
  client uuid,
  what text not null,
  row_id text not null,
  verb text not null check (verb in ('insert', 'update', 'delete')),
  changed text[] not null default '{}'
);
create index audit_log_by_client on public.audit_log (client, id desc);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;
grant select on public.audit_log to service_role;
create policy "The service role reads the log" on public.audit_log
  for select to service_role using (true);
create policy "Only while the session lives" on public.audit_log as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger keep_as_written before update or delete on public.audit_log
  for each row execute function private.refuse_change();
create trigger keep_whole before truncate on public.audit_log
  for each statement execute function private.refuse_change();

-- Records a change that somebody other than the row's own client made. Its arguments name the column
-- with the row's client ("" for none) and the column that identifies the row.
create function private.audit() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  line jsonb := before || after;
  whose uuid := (line ->> tg_argv[0])::uuid;
begin
  if auth.uid() is null or auth.uid() is distinct from whose then
    insert into public.audit_log (actor, client, what, row_id, verb, changed) values (
      auth.uid(), whose, tg_table_name, line ->> tg_argv[1], lower(tg_op),
      array(
        select key from jsonb_each(line)
        where before -> key is distinct from after -> key order by key
      )
    );
  end if;
  return null;
end
$$;

create trigger audit_staff after insert or update or delete on public.staff
  for each row execute function private.audit('', 'user_id');

-- Runs `private.desk_<what>(jsonb) returns jsonb` for staff, with its owner's rights. This is the one
-- place that decides who may.
-- @returns {"over": true} for an ended session, null for everybody who is not staff, else {"answer": …}
create function private.desk(what text, args jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  if not private.session_is_alive() then
    return '{"over": true}';
  end if;
  if not private.is_staff() then
    return null;
  end if;
  execute format('select private.%I($1)', 'desk_' || what) into answer using args;
  return jsonb_build_object('answer', answer);
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.desk(what text, args jsonb default '{}') returns jsonb
  language sql set search_path = '' as $$ select private.desk(what, args) $$;

-- Cuts the rows read for a page, and returns the key of the next one.
create function private.desk_page(found jsonb, most integer) returns jsonb
  language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(line order by place), '[]')
      from jsonb_array_elements(found) with ordinality as lines (line, place) where place <= most
    ),
    'next', case when jsonb_array_length(found) > most then jsonb_build_object(
      'at', found -> (most - 1) -> 'created_at', 'id', found -> (most - 1) -> 'id'
    ) end
  )
$$;

-- Lists what needs action. Each `private.waiting_<what>()` returns its hundred oldest items, oldest
-- first, so that a long queue takes no longer than a short one: since when each waits, until when it was
-- promised (null for no promise), and its page below /desk.
-- @returns [{what, count, oldest: [{path, title, since, due}]}], the five oldest of each
create function private.desk_waiting(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  name text;
  part jsonb;
  parts jsonb := '[]';
begin
  for name in
    select proname from pg_catalog.pg_proc
    where pronamespace = 'private'::regnamespace and proname like 'waiting\_%' order by proname
  loop
    execute format($query$
      select jsonb_build_object(
        'what', $1,
        'count', (select count(*) from private.%1$I()),
        'oldest', coalesce((
          select jsonb_agg(to_jsonb(first) order by first.since)
          from (select * from private.%1$I() limit 5) as first
        ), '[]')
      )
    $query$, name) into part using substr(name, 9);
    parts := parts || part;
  end loop;
  return parts;
end
$$;

-- Lists the newest hundred log entries, of one client's data or of all.
create function private.desk_log(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.id desc), '[]')
  from (
    select audit_log.id, audit_log.at, actors.email as actor, clients.email as client,
      audit_log.what, audit_log.row_id, audit_log.verb, audit_log.changed
    from public.audit_log
    left join auth.users as actors on actors.id = audit_log.actor
    left join auth.users as clients on clients.id = audit_log.client
    where args ->> 'client' is null or audit_log.client = (args ->> 'client')::uuid
    order by audit_log.id desc limit 100
  ) as lines
$$;

-- Returns the staff and the log.
create function private.desk_team(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'members', (
      select jsonb_agg(jsonb_build_object('id', users.id, 'email', users.email, 'since', staff.created_at)
        order by staff.created_at)
      from public.staff join auth.users on users.id = staff.user_id
    ),
    'log', private.desk_log(args)
  )
$$;

-- Adds the account with that confirmed address to the staff.
-- @returns false for no such account
create function private.add_staff(address text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := (
    select users.id from auth.users
    where lower(users.email) = lower(private.trimmed(address)) and users.email_confirmed_at is not null
  );
begin
  if member is not null then
    insert into public.staff (user_id) values (member) on conflict do nothing;
  end if;
  return member is not null;
end
$$;

-- Adds the first staff member, by `npm run staff`.
create function public.add_staff(email text) returns boolean
  language sql set search_path = '' as $$ select private.add_staff(email) $$;

create function private.desk_add_member(args jsonb) returns jsonb
  language sql set search_path = '' as $$ select to_jsonb(private.add_staff(args ->> 'email')) $$;

-- Removes a staff member, except the caller: the last one could let nobody in again.
-- @returns "removed" or "self"
create function private.desk_remove_member(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  if (args ->> 'id')::uuid = auth.uid() then
    return '"self"';
  end if;
  delete from public.staff where user_id = (args ->> 'id')::uuid;
  return '"removed"';
end
$$;

revoke all on function private.is_staff(), private.desk(text, jsonb), public.desk(text, jsonb)
  from public, anon;
revoke all on function private.audit() from public;
revoke all on function private.desk_page(jsonb, integer), private.desk_waiting(jsonb),
  private.desk_log(jsonb), private.desk_team(jsonb), private.add_staff(text),
  public.add_staff(text), private.desk_add_member(jsonb), private.desk_remove_member(jsonb)
  from public, anon, authenticated;
grant execute on function private.is_staff(), private.desk(text, jsonb), public.desk(text, jsonb)
  to authenticated;
grant execute on function private.add_staff(text), public.add_staff(text) to service_role;

-- Outbox of the product's own emails; those about sign-in come from Supabase Auth. The transaction
-- that makes an email due inserts a row, and the function drain-emails sends it and deletes the row.
-- functions/_shared/mail-words.ts has the text of each kind.

create table public.mail_outbox (
  -- Idempotency key of every attempt, by which the email service drops repeats.
  id uuid primary key default gen_random_uuid(),
  -- Account that the email is deleted with; null for none.
  user_id uuid references auth.users (id) on delete cascade,
  kind text not null,
  recipient text not null,
  -- Values that the text of this kind needs.
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '3 days',
  last_error text
);

alter table public.mail_outbox enable row level security;
revoke all on public.mail_outbox from public, anon, authenticated;
grant all on public.mail_outbox to service_role;
create policy "Only the service role" on public.mail_outbox
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.mail_outbox as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Tells errors about a missing setting of ours, for which all emails wait and none is given up. Writers
-- need EXECUTE, because the function is part of an index expression.
create function private.lacks_setting(trouble text) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(trouble ~ '^[A-Z_]+ is not set$', false)
$$;

create index mail_outbox_waiting on public.mail_outbox (next_attempt_at);
create index mail_outbox_by_account on public.mail_outbox (user_id);
create index mail_outbox_by_age on public.mail_outbox (created_at, id);
create index mail_outbox_unset on public.mail_outbox (created_at) where private.lacks_setting(last_error);
create index mail_outbox_failing on public.mail_outbox (created_at) where attempts > 3;
create index mail_outbox_given_up on public.mail_outbox (give_up_at);

-- Logs retries that staff requested; the drain updates these rows all day.
create trigger audit_mails after update on public.mail_outbox
  for each row when (new.attempts < old.attempts) execute function private.audit('user_id', 'id');

-- Enqueues an email. An email is retried for three days after its first attempt, so that one for which
-- a setting is still missing is not given up unsent. Then it stays for the desk, thirty days at most.
create function private.owe_mail(what text, address text, facts jsonb default '{}', account uuid default null)
  returns void
  language sql set search_path = '' as $$
  insert into public.mail_outbox (kind, recipient, data, user_id, give_up_at)
  select what, address, facts, account, 'infinity' where address <> ''
$$;

-- Claims emails for one attempt, oldest first, and postpones their next one: 30 s, 1 min, 2 min … 1 h.
-- Concurrent callers never claim the same row. No address stays longer than thirty days.
create function public.claim_mails(most integer default 1)
  returns table (id uuid, kind text, recipient text, data jsonb, created_at timestamptz)
  language sql volatile set search_path = '' as $$
  with outdated as (
    delete from public.mail_outbox where mail_outbox.created_at <= now() - interval '30 days'
  )
  update public.mail_outbox as waiting
  set attempts = waiting.attempts + 1,
      next_attempt_at = now() + least(interval '30 seconds' * power(2, least(waiting.attempts, 10)), interval '1 hour'),
      give_up_at = least(waiting.give_up_at, now() + interval '3 days')
  where waiting.id in (
    select due.id from public.mail_outbox as due
    where due.next_attempt_at <= now() and due.give_up_at > now()
      and due.created_at > now() - interval '30 days'
    order by due.created_at limit least(most, 100)
    for update skip locked
  )
  returning waiting.id, waiting.kind, waiting.recipient, waiting.data, waiting.created_at
$$;

-- Calls drain-emails when an email is due and both secrets are in the Vault.
create function private.request_mail_drain() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  address text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'drain_secret');
begin
  delete from public.mail_outbox where created_at <= now() - interval '30 days';
  if address is null or secret is null or not exists (
    select from public.mail_outbox where next_attempt_at <= now() and give_up_at > now()
  ) then
    return;
  end if;
  perform net.http_post(
    url := address || '/functions/v1/drain-emails',
    headers := jsonb_build_object('Content-Type', 'application/json', 'x-drain-secret', secret),
    body := '{}'::jsonb, timeout_milliseconds := 30000
  );
end
$$;

revoke all on function private.lacks_setting(text), public.claim_mails(integer)
  from public, anon, authenticated;
revoke all on function private.owe_mail(text, text, jsonb, uuid), private.request_mail_drain()
  from public;
grant execute on function private.lacks_setting(text), public.claim_mails(integer) to service_role;

-- Plans and the launch offer. Everybody reads the counters, nobody writes them with a public key, and
-- open pages follow changes live.

create table public.launch_promotion_counters (
  plan_name text primary key check (plan_name in ('starter', 'pro')),
  available_spots integer not null check (available_spots >= 0),
  total_spots integer not null check (total_spots > 0),
  constraint available_within_total check (available_spots <= total_spots)
);

alter table public.launch_promotion_counters enable row level security;
revoke all on public.launch_promotion_counters from public, anon, authenticated;
grant select on public.launch_promotion_counters to anon, authenticated;
grant all on public.launch_promotion_counters to service_role;
create policy "Everybody reads the counters" on public.launch_promotion_counters
  for select to anon, authenticated using (true);
create policy "Only while the session lives" on public.launch_promotion_counters as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

alter publication supabase_realtime add table public.launch_promotion_counters;

create trigger audit_launch_counters after update on public.launch_promotion_counters
  for each row execute function private.audit('', 'plan_name');

-- Reads the plan from account metadata, which holds whatever the visitor sent; a plan that is not sold
-- counts as no choice.
create function private.plan_of(metadata jsonb) returns text
  language sql immutable set search_path = '' as $$
  select case when plan in ('starter', 'pro', 'video-pro', 'payg') then plan else 'starter' end
  from (select metadata ->> 'chosen_plan' as plan) as chosen
$$;

revoke all on function private.plan_of(jsonb) from public, anon;

-- One profile per account, created at sign-up with placeholders that mean "not completed", and the
-- questionnaire that completes it. Clients read their own row and write the ten columns that the
-- questionnaire fills. tests/unit/limits-agree.test.ts holds limits and placeholders to those of
-- app/domain/.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  business_name text not null default 'My Business' check (char_length(business_name) between 2 and 200),
  website text check (char_length(website) <= 2048),
  offer_description text not null default 'To be completed' check (char_length(offer_description) between 10 and 4000),
  differentiator text not null default 'To be completed' check (char_length(differentiator) between 10 and 4000),
  facebook_url text check (char_length(facebook_url) <= 2048),
  instagram_url text check (char_length(instagram_url) <= 2048),
  linkedin_url text check (char_length(linkedin_url) <= 2048),
  tone_preference text check (tone_preference in ('Professional', 'Friendly', 'Bold', 'Funny', 'Edgy')),
  words_to_avoid text check (char_length(words_to_avoid) <= 4000),
  chosen_plan text not null default 'starter' check (char_length(chosen_plan) between 1 and 40),
  created_at timestamptz not null default now(),
  plan_status text not null default 'inactive',
  plan_activated_at timestamptz,
  completed_at timestamptz,
  constraint business_name_is_text check (private.is_text(business_name, 2, 200)),
  constraint business_name_is_no_formula check (not private.starts_formula(business_name)),
  constraint offer_description_is_text check (private.is_text(offer_description, 10, 4000)),
  constraint differentiator_is_text check (private.is_text(differentiator, 10, 4000)),
  constraint words_to_avoid_is_text check (private.is_text(words_to_avoid, 0, 4000)),
  constraint website_is_web_address check (private.is_web_address(website, 2048)),
  constraint facebook_url_is_web_address check (private.is_web_address(facebook_url, 2048)),
  constraint instagram_url_is_web_address check (private.is_web_address(instagram_url, 2048)),
  constraint linkedin_url_is_web_address check (private.is_web_address(linkedin_url, 2048)),
  constraint chosen_plan_is_known check (chosen_plan in ('starter', 'pro', 'video-pro', 'payg')),
  constraint plan_status_is_known check (plan_status in ('inactive', 'active')),
  constraint active_since check ((plan_status = 'active') = (plan_activated_at is not null))
);
create index profiles_by_age on public.profiles (created_at, id);
create index profiles_by_plan_status on public.profiles (plan_status, created_at, id);

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select on public.profiles to authenticated;
grant update (
  business_name, website, offer_description, differentiator, facebook_url,
  instagram_url, linkedin_url, tone_preference, words_to_avoid, chosen_plan
) on public.profiles to authenticated;
grant all on public.profiles to service_role;
create policy "Clients read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "Clients change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "Only while the session lives" on public.profiles as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Tells whether neither placeholder is left in a profile.
create function private.is_complete(profile public.profiles) returns boolean
  language sql immutable set search_path = '' as $$
  select profile.business_name <> 'My Business' and profile.offer_description <> 'To be completed'
$$;
revoke all on function private.is_complete(public.profiles) from public;
-- Triggers evaluate their conditions with the rights of the role that writes the row.
grant execute on function private.is_complete(public.profiles) to authenticated, service_role;

create function private.refuse_profile_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception '%', tg_argv[0] using errcode = '42501';
end
$$;

create function private.note_completion() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.completed_at := now();
  return new;
end
$$;

-- Enqueues the email about a plan that has changed. Choosing a plan before the questionnaire is complete
-- is no change.
create function private.owe_plan_changed_mail() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.owe_mail(
    'plan_changed', users.email,
    jsonb_build_object('from', old.chosen_plan, 'plan', new.chosen_plan), users.id
  )
  from auth.users where users.id = new.id;
  return null;
end
$$;

-- Creates the profile with the plan chosen before sign-up, which travels in the account's metadata so
-- that it survives when the email is confirmed on another device.
create function private.create_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, chosen_plan)
  values (new.id, private.plan_of(new.raw_user_meta_data))
  on conflict (id) do nothing;
  return new;
end
$$;

-- Triggers count before the row is written, so that a bulk write stops at the first row too many. The
-- condition names the API's roles, because the current user inside the function is its owner.
create trigger count_profile_updates before update on public.profiles
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.count_row('60', '1 hour');
-- A client changes the plan of a complete profile by a request. Completeness is kept, because putting a
-- placeholder back would open the choice of the plan again.
create trigger keep_plan_of_complete_profile before update on public.profiles
  for each row when (
    current_user in ('anon', 'authenticated') and private.is_complete(old)
    and new.chosen_plan is distinct from old.chosen_plan
  )
  execute function private.refuse_profile_change('Please ask for another plan instead');
create trigger keep_profile_complete before update on public.profiles
  for each row when (
    current_user in ('anon', 'authenticated') and private.is_complete(old) and not private.is_complete(new)
  )
  execute function private.refuse_profile_change('A complete profile stays complete');
create trigger note_completion before update on public.profiles
  for each row when (not private.is_complete(old) and private.is_complete(new))
  execute function private.note_completion();
create trigger audit_profiles after update on public.profiles
  for each row execute function private.audit('id', 'id');
create trigger owe_mail_about_changed_plan after update of chosen_plan on public.profiles
  for each row when (old.chosen_plan is distinct from new.chosen_plan and private.is_complete(old))
  execute function private.owe_plan_changed_mail();
create trigger create_profile_at_sign_up after insert on auth.users
  for each row execute function private.create_profile();
-- Accounts that signed up before this table existed get their profile now.
insert into public.profiles (id, chosen_plan)
select users.id, private.plan_of(users.raw_user_meta_data) from auth.users
on conflict (id) do nothing;

-- Creates the caller's profile where it is missing, as sign-up would have. Idempotent.
create function private.ensure_my_profile() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  insert into public.profiles (id, chosen_plan)
  select users.id, private.plan_of(users.raw_user_meta_data) from auth.users
  where users.id = auth.uid()
  on conflict (id) do nothing;
end
$$;

create function public.ensure_my_profile() returns void
  language sql set search_path = '' as $$ select private.ensure_my_profile() $$;

create function private.part_profile(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (select to_jsonb(profiles) from public.profiles where profiles.id = auth.uid());

-- Answers of a questionnaire in progress, so that each step is a page of its own and another device
-- continues where this one stopped. The rules are those of profiles, except that answers may be
-- missing or too short and URLs are stored as typed: they are validated on completion.
create table public.profile_drafts (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- Page on which the client continues.
  step text not null default '1' check (step in ('1', '2', '3', 'check')),
  business_name text check (private.is_text(business_name, 0, 200) and not private.starts_formula(business_name)),
  website text check (private.is_text(website, 0, 2048)),
  offer_description text check (private.is_text(offer_description, 0, 4000)),
  differentiator text check (private.is_text(differentiator, 0, 4000)),
  facebook_url text check (private.is_text(facebook_url, 0, 2048)),
  instagram_url text check (private.is_text(instagram_url, 0, 2048)),
  linkedin_url text check (private.is_text(linkedin_url, 0, 2048)),
  tone_preference text check (tone_preference in ('Professional', 'Friendly', 'Bold', 'Funny', 'Edgy')),
  words_to_avoid text check (private.is_text(words_to_avoid, 0, 4000)),
  created_at timestamptz not null default now()
);

alter table public.profile_drafts enable row level security;
revoke all on public.profile_drafts from public, anon, authenticated;
grant select on public.profile_drafts to authenticated;
grant insert (
  step, business_name, website, offer_description, differentiator, facebook_url,
  instagram_url, linkedin_url, tone_preference, words_to_avoid
), update (
  step, business_name, website, offer_description, differentiator, facebook_url,
  instagram_url, linkedin_url, tone_preference, words_to_avoid
) on public.profile_drafts to authenticated;
grant all on public.profile_drafts to service_role;
create policy "Clients read their own draft" on public.profile_drafts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Clients begin their own draft" on public.profile_drafts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Clients change their own draft" on public.profile_drafts
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Only while the session lives" on public.profile_drafts as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- A save after the first counts twice: as the insert it begins as and the update it becomes.
create trigger count_profile_drafts before insert or update on public.profile_drafts
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.count_row('240', '1 hour');

create function private.part_draft(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select to_jsonb(profile_drafts) from public.profile_drafts where profile_drafts.user_id = auth.uid()
  );

-- Outbox of profile webhooks, which must go out at least once. The transaction that completes a
-- profile inserts the row, and the row stays due until a receiver has accepted it. It holds no copy of
-- personal data: the profile is read at delivery.
create table public.profile_webhook_outbox (
  -- Id of the webhook in every attempt, by which the receiver drops repeats.
  id uuid primary key default gen_random_uuid(),
  -- Unique, because a profile is completed once.
  user_id uuid not null unique references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- The site calls send-profile-webhook right after the save; the drain leaves a fresh row to it.
  next_attempt_at timestamptz not null default now() + interval '10 seconds',
  delivered_at timestamptz,
  last_error text,
  -- End of the retries; the row then waits for staff to request another one.
  give_up_at timestamptz not null default now() + interval '7 days'
);
create index profile_webhook_outbox_waiting on public.profile_webhook_outbox (next_attempt_at) where delivered_at is null;
create index profile_webhook_outbox_by_age on public.profile_webhook_outbox (created_at, id)
  where delivered_at is null;
create index profile_webhook_outbox_failing on public.profile_webhook_outbox (created_at)
  where attempts > 3 and delivered_at is null;
create index profile_webhook_outbox_given_up on public.profile_webhook_outbox (give_up_at)
  where delivered_at is null;

alter table public.profile_webhook_outbox enable row level security;
revoke all on public.profile_webhook_outbox from public, anon, authenticated;
grant all on public.profile_webhook_outbox to service_role;
create policy "Only the service role" on public.profile_webhook_outbox
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.profile_webhook_outbox as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_webhooks after update on public.profile_webhook_outbox
  for each row when (new.attempts < old.attempts) execute function private.audit('user_id', 'id');

create function private.owe_profile_webhook() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile_webhook_outbox (user_id) values (new.id) on conflict (user_id) do nothing;
  return new;
end
$$;

create trigger owe_profile_webhook_at_completion after update on public.profiles
  for each row when (not private.is_complete(old) and private.is_complete(new))
  execute function private.owe_profile_webhook();

-- Claims webhooks for one attempt and postpones their next one: 30 s, 1 min, 2 min … 1 h. Concurrent
-- callers never claim the same row, and a caller that dies delays a delivery instead of losing it.
-- Without `client` it claims what is due, oldest first; with it, that client's row if nobody has tried
-- it yet or it is due. A name that the sign-up form would reject is left out like a missing one.
create function public.claim_profile_webhooks(most integer default 20, client uuid default null)
  returns table (id uuid, body json)
  language sql volatile security definer set search_path = '' as $$
  with claimed as (
    update public.profile_webhook_outbox as waiting
    set attempts = waiting.attempts + 1,
        next_attempt_at = now() + least(interval '30 seconds' * power(2, least(waiting.attempts, 10)), interval '1 hour')
    where waiting.id in (
      select due.id from public.profile_webhook_outbox as due
      where due.delivered_at is null and due.give_up_at > now()
        and case when client is null then due.next_attempt_at <= now()
                 else due.user_id = client and (due.attempts = 0 or due.next_attempt_at <= now()) end
      order by due.created_at limit least(most, 100)
      for update skip locked
    )
    returning waiting.id, waiting.user_id, waiting.created_at
  )
  select claimed.id, json_build_object(
    'userId', users.id,
    'name', coalesce(
      case when private.is_text(users.raw_user_meta_data ->> 'name', 1, 100)
            and not private.starts_formula(users.raw_user_meta_data ->> 'name')
           then btrim(users.raw_user_meta_data ->> 'name') end,
      nullif(split_part(users.email, '@', 1), ''), 'User'),
    'email', users.email,
    'business_name', profiles.business_name, 'website', profiles.website, 'facebook_url', profiles.facebook_url,
    'instagram_url', profiles.instagram_url, 'linkedin_url', profiles.linkedin_url,
    'offer_description', profiles.offer_description, 'differentiator', profiles.differentiator,
    'tone_preference', profiles.tone_preference, 'words_to_avoid', profiles.words_to_avoid, 'chosen_plan', profiles.chosen_plan
  )
  from claimed join public.profiles on profiles.id = claimed.user_id join auth.users on users.id = claimed.user_id
  order by claimed.created_at
$$;

-- Calls drain-profile-webhooks when a webhook is due and both secrets are in the Vault.
create function private.request_profile_webhook_drain() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  address text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'drain_secret');
begin
  if address is null or secret is null or not exists (
    select from public.profile_webhook_outbox
    where delivered_at is null and next_attempt_at <= now() and give_up_at > now()
  ) then
    return;
  end if;
  perform net.http_post(
    url := address || '/functions/v1/drain-profile-webhooks',
    headers := jsonb_build_object('Content-Type', 'application/json', 'x-drain-secret', secret),
    body := '{}'::jsonb, timeout_milliseconds := 30000
  );
end
$$;

-- Retries an undelivered webhook at the next drain and for seven days more.
create function private.retry_webhook(delivery uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.profile_webhook_outbox
  set attempts = 0, next_attempt_at = now(), give_up_at = now() + interval '7 days'
  where id = delivery and delivered_at is null;
  if not found then
    raise exception 'No undelivered webhook has the id %', delivery using errcode = 'P0002';
  end if;
end
$$;

-- Lists the caller's webhook deliveries, for the export of their data.
create function private.my_webhook_deliveries()
  returns table (id uuid, created_at timestamptz, attempts integer, delivered_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select outbox.id, outbox.created_at, outbox.attempts, outbox.delivered_at
  from public.profile_webhook_outbox as outbox
  where outbox.user_id = auth.uid() and private.session_is_alive()
$$;

create function public.my_webhook_deliveries()
  returns table (id uuid, created_at timestamptz, attempts integer, delivered_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.my_webhook_deliveries() $$;

revoke all on function private.refuse_profile_change(), private.note_completion(),
  private.owe_plan_changed_mail(), private.create_profile(), private.owe_profile_webhook(),
  private.request_profile_webhook_drain(), private.retry_webhook(uuid) from public;
revoke all on function private.ensure_my_profile(), public.ensure_my_profile(),
  private.part_profile(uuid), private.part_draft(uuid), private.my_webhook_deliveries(),
  public.my_webhook_deliveries() from public, anon;
revoke all on function public.claim_profile_webhooks(integer, uuid) from public, anon, authenticated;
grant execute on function private.ensure_my_profile(), public.ensure_my_profile(),
  private.part_profile(uuid), private.part_draft(uuid), private.my_webhook_deliveries(),
  public.my_webhook_deliveries() to authenticated;
grant execute on function public.claim_profile_webhooks(integer, uuid) to service_role;

-- Support tickets. A ticket is a conversation: its description is the first message, and all others
-- are rows of ticket_messages. Clients create tickets and read their own; replies go through functions,
-- so that status, message and email change together.

create table public.support_tickets (
  -- Created with the form, so that a form sent twice is one ticket.
  id uuid primary key default gen_random_uuid(),
  -- No public role may write it, so a ticket always belongs to its caller.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  subject text not null check (char_length(btrim(subject)) between 1 and 200),
  description text not null check (char_length(btrim(description)) between 1 and 4000),
  category text not null default 'general' check (category in ('general', 'technical', 'billing', 'feature')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'open' check (status in ('open', 'in progress', 'resolved')),
  created_at timestamptz not null default now(),
  -- Moment since which the client has waited for a reply, while the ticket is open.
  waits_since timestamptz not null default now(),
  constraint subject_is_text check (private.is_text(subject, 1, 200)),
  constraint subject_is_no_formula check (not private.starts_formula(subject)),
  constraint description_is_text check (private.is_text(description, 1, 4000))
);
create index support_tickets_by_client on public.support_tickets (user_id, created_at desc);
create index support_tickets_waiting on public.support_tickets (waits_since) where status = 'open';
create index support_tickets_by_status on public.support_tickets (status, created_at, id);
create index support_tickets_by_age on public.support_tickets (created_at, id);

alter table public.support_tickets enable row level security;
revoke all on public.support_tickets from public, anon, authenticated;
grant select, insert (id, subject, description, category, priority) on public.support_tickets to authenticated;
grant all on public.support_tickets to service_role;
create policy "Clients read their own tickets" on public.support_tickets
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Clients write their own tickets" on public.support_tickets
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Only while the session lives" on public.support_tickets as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger count_tickets before insert on public.support_tickets
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.count_row('10', '1 hour', '30', '1 day');
create trigger audit_tickets after update or delete on public.support_tickets
  for each row execute function private.audit('user_id', 'id');

create table public.ticket_messages (
  -- Created with the form, so that a form sent twice is one message.
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  author text not null check (author in ('client', 'staff')),
  -- Staff member who wrote it; null for the client and for a deleted account.
  member_id uuid references auth.users (id) on delete set null,
  body text not null check (private.is_text(body, 1, 4000)),
  created_at timestamptz not null default clock_timestamp()
);
create index ticket_messages_by_ticket on public.ticket_messages (ticket_id, created_at);
create index ticket_messages_by_member on public.ticket_messages (member_id);

alter table public.ticket_messages enable row level security;
revoke all on public.ticket_messages from public, anon, authenticated;
-- Leaves out member_id: staff reveal their names only by signing.
grant select (id, ticket_id, author, body, created_at) on public.ticket_messages to authenticated;
grant all on public.ticket_messages to service_role;
create policy "Clients read what belongs to their tickets" on public.ticket_messages
  for select to authenticated using (
    exists (
      select from public.support_tickets
      where support_tickets.id = ticket_id and support_tickets.user_id = (select auth.uid())
    )
  );
create policy "Only while the session lives" on public.ticket_messages as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Adds a message to a ticket: a staff reply puts the ticket in progress and emails its client, a client's
-- reply opens it again. Idempotent by message id.
-- @param seen newest message on the author's page, null for none; ignored for clients
-- @returns "stored", "newer" when staff have not seen the newest message, "unknown" for no such ticket
create function private.add_ticket_message(
  message uuid, ticket uuid, words text, by_member uuid default null, seen uuid default null
) returns text
  language plpgsql set search_path = '' as $$
declare
  owner uuid;
  about text;
begin
  -- Locks the ticket, so that concurrent replies are checked one after the other.
  select support_tickets.user_id, support_tickets.subject into owner, about
  from public.support_tickets where support_tickets.id = ticket for update;
  if owner is null or (by_member is null and owner is distinct from auth.uid()) then
    return 'unknown';
  end if;
  if exists (
    select from public.ticket_messages where ticket_messages.id = message and ticket_id = ticket
  ) then
    return 'stored';
  end if;
  if by_member is not null and seen is distinct from (
    select latest.id from public.ticket_messages as latest
    where latest.ticket_id = ticket order by latest.created_at desc limit 1
  ) then
    return 'newer';
  end if;
  insert into public.ticket_messages (id, ticket_id, author, member_id, body) values (
    message, ticket, case when by_member is null then 'client' else 'staff' end, by_member,
    private.trimmed(words)
  );
  update public.support_tickets
  set status = case when by_member is null then 'open' else 'in progress' end,
    -- Keeps the earlier time when the client writes again before a reply.
    waits_since = case when status = 'open' then waits_since else now() end
  where support_tickets.id = ticket;
  if by_member is not null then
    perform private.owe_mail(
      'ticket_answered', users.email,
      jsonb_build_object('ticket', ticket, 'subject', about, 'words', private.trimmed(words)), users.id
    )
    from auth.users where users.id = owner;
  end if;
  return 'stored';
end
$$;

create function private.reply_to_my_ticket(message uuid, ticket uuid, words text) returns text
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  perform private.count_use('ticket_messages', 30, interval '1 hour');
  return private.add_ticket_message(message, ticket, words);
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.reply_to_my_ticket(id uuid, ticket_id uuid, body text) returns text
  language sql set search_path = '' as $$ select private.reply_to_my_ticket(id, ticket_id, body) $$;

-- Closes a ticket of the caller or opens it again. Idempotent.
-- @returns false for no ticket of theirs
create function private.close_my_ticket(ticket uuid, is_resolved boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.support_tickets
  set status = case when is_resolved then 'resolved' else 'open' end,
    waits_since = case when status = 'open' then waits_since else now() end
  where support_tickets.id = ticket and user_id = auth.uid() and private.session_is_alive();
  return found;
end
$$;

create function public.close_my_ticket(id uuid, is_resolved boolean) returns boolean
  language sql set search_path = '' as $$ select private.close_my_ticket(id, is_resolved) $$;

create function private.part_tickets(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc), '[]')
    from (
      select id, subject, category, priority, status, created_at
      from public.support_tickets where user_id = auth.uid() order by created_at desc limit 20
    ) as newest
  );

-- Returns a ticket of the caller with its messages; null for any other.
create function private.part_ticket(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select to_jsonb(mine) - 'user_id' || jsonb_build_object('messages', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'author', author, 'body', body, 'created_at', created_at)
        order by created_at)
      from public.ticket_messages where ticket_id = mine.id
    ), '[]'))
    from public.support_tickets as mine where mine.id = item and mine.user_id = auth.uid()
  );

-- Lists tickets whose client waits. A reply is promised within a day, and within four hours for urgent
-- and high ones.
create function private.waiting_tickets()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'tickets/' || id, subject, waits_since,
    waits_since + case when priority in ('high', 'urgent') then interval '4 hours' else interval '24 hours' end
  from public.support_tickets where status = 'open' order by waits_since limit 100
$$;

-- Lists a page of tickets, oldest first.
-- @param args status, q (in the subject), after {at, id}
-- @returns {rows, next}
create function private.desk_tickets(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 50;
  page jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.id), '[]') into page
  from (
    select tickets.id, tickets.subject, tickets.priority, tickets.status, tickets.created_at,
      tickets.user_id as client, profiles.business_name as business
    from public.support_tickets as tickets
    left join public.profiles on profiles.id = tickets.user_id
    where (args ->> 'status' is null or tickets.status = args ->> 'status')
      and (args ->> 'q' is null or strpos(lower(tickets.subject), lower(args ->> 'q')) > 0)
      and (
        args -> 'after' is null
        or (tickets.created_at, tickets.id) > ((args #>> '{after,at}')::timestamptz, (args #>> '{after,id}')::uuid)
      )
    order by tickets.created_at, tickets.id limit most + 1
  ) as lines;
  return private.desk_page(page, most);
end
$$;

-- Returns one ticket with its conversation and the staff who wrote in it.
create function private.desk_ticket(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(tickets) || jsonb_build_object(
    'business', profiles.business_name,
    'email', users.email,
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', messages.id, 'author', messages.author, 'member', members.email, 'body', messages.body,
        'created_at', messages.created_at
      ) order by messages.created_at)
      from public.ticket_messages as messages
      left join auth.users as members on members.id = messages.member_id
      where messages.ticket_id = tickets.id
    ), '[]')
  )
  from public.support_tickets as tickets
  join auth.users on users.id = tickets.user_id
  left join public.profiles on profiles.id = tickets.user_id
  where tickets.id = (args ->> 'id')::uuid
$$;

create function private.desk_reply(args jsonb) returns jsonb
  language sql set search_path = '' as $$
  select to_jsonb(private.add_ticket_message(
    (args ->> 'message')::uuid, (args ->> 'id')::uuid, args ->> 'body', auth.uid(), (args ->> 'seen')::uuid
  ))
$$;

-- Closes a ticket or opens it again.
-- @returns false for no such ticket
create function private.desk_close_ticket(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  update public.support_tickets
  set status = case when (args ->> 'is_resolved')::boolean then 'resolved' else 'open' end,
    waits_since = case when status = 'open' then waits_since else now() end
  where id = (args ->> 'id')::uuid;
  return to_jsonb(found);
end
$$;

revoke all on function private.add_ticket_message(uuid, uuid, text, uuid, uuid),
  private.waiting_tickets(), private.desk_tickets(jsonb), private.desk_ticket(jsonb),
  private.desk_reply(jsonb), private.desk_close_ticket(jsonb) from public, anon, authenticated;
revoke all on function private.reply_to_my_ticket(uuid, uuid, text),
  public.reply_to_my_ticket(uuid, uuid, text), private.close_my_ticket(uuid, boolean),
  public.close_my_ticket(uuid, boolean), private.part_tickets(uuid), private.part_ticket(uuid)
  from public, anon;
grant execute on function private.reply_to_my_ticket(uuid, uuid, text),
  public.reply_to_my_ticket(uuid, uuid, text), private.close_my_ticket(uuid, boolean),
  public.close_my_ticket(uuid, boolean), private.part_tickets(uuid), private.part_ticket(uuid)
  to authenticated;

-- Messages from the contact form, which staff answer from the desk. Anybody may send one, by a function
-- whose response is empty; only the service role reads them. A message is deleted twelve months after
-- its last reply (private.keep_house). tests/unit/limits-agree.test.ts holds the limits to those of
-- app/domain/.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_text(name, 1, 100) and not private.starts_formula(name)),
  email text not null check (private.is_email(email, 254)),
  subject text not null check (private.is_text(subject, 1, 200) and not private.starts_formula(subject)),
  message text not null check (private.is_text(message, 1, 5000)),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  status text not null generated always as (case when done_at is null then 'open' else 'done' end) stored
);
create index contact_messages_by_age on public.contact_messages (created_at);
create index contact_messages_by_sender on public.contact_messages (lower(email));
create index contact_messages_waiting on public.contact_messages (status, created_at, id);
create index contact_messages_in_order on public.contact_messages (created_at, id);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated;
grant all on public.contact_messages to service_role;
create policy "Only the service role" on public.contact_messages
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.contact_messages as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_messages after update on public.contact_messages
  for each row execute function private.audit('', 'id');

create table public.message_answers (
  -- Created with the form, so that a form sent twice is one reply and one email.
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  -- Staff member who wrote it; null for a deleted account.
  member_id uuid references auth.users (id) on delete set null,
  body text not null check (private.is_text(body, 1, 4000)),
  created_at timestamptz not null default clock_timestamp()
);
create index message_answers_by_message on public.message_answers (message_id, created_at);
create index message_answers_by_member on public.message_answers (member_id);

alter table public.message_answers enable row level security;
revoke all on public.message_answers from public, anon, authenticated;
grant all on public.message_answers to service_role;
create policy "Only the service role" on public.message_answers
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.message_answers as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_answers after insert on public.message_answers
  for each row execute function private.audit('', 'id');

-- Stores a message of anybody. A message sent again within the hour, because its response was lost, stays
-- one. Limits messages per hour globally, because the database sees every visitor under the Worker's
-- address.
create function private.send_contact_message(sender text, address text, about text, words text)
  returns void
  language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 200;
begin
  if (select count(*) from (
        select from public.contact_messages where created_at > now() - interval '1 hour' limit most
      ) as lately) >= most then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  -- Serializes concurrent calls for the same person.
  perform pg_advisory_xact_lock(hashtextextended(lower(address), 0));
  insert into public.contact_messages (name, email, subject, message)
  select private.trimmed(sender), private.trimmed(address), private.trimmed(about), private.trimmed(words)
  where not exists (
    select from public.contact_messages as same
    where lower(same.email) = lower(private.trimmed(address)) and same.created_at > now() - interval '1 hour'
      and same.name = private.trimmed(sender) and same.subject = private.trimmed(about)
      and same.message = private.trimmed(words)
  );
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.send_contact_message(name text, email text, subject text, message text)
  returns void
  language sql set search_path = '' as $$
  select private.send_contact_message(name, email, subject, message)
$$;

-- Stores a client's request to be called, under the name and the confirmed address of their account.
-- @param call created with the form, so that a form sent twice is one message
create function private.request_setup_call(call uuid, words text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  perform private.count_use('setup_calls', 10, interval '1 day');
  insert into public.contact_messages (id, name, email, subject, message)
  select call,
    coalesce(
      case when private.is_text(users.raw_user_meta_data ->> 'name', 1, 100)
            and not private.starts_formula(users.raw_user_meta_data ->> 'name')
           then private.trimmed(users.raw_user_meta_data ->> 'name') end,
      'A client'),
    users.email, 'Early setup call', private.trimmed(words)
  from auth.users where users.id = auth.uid()
  on conflict (id) do nothing;
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.request_setup_call(id uuid, message text) returns void
  language sql set search_path = '' as $$ select private.request_setup_call(id, message) $$;

-- Lists what was sent under the caller's address, with our replies.
create function private.my_contact_messages()
  returns table (name text, email text, subject text, message text, created_at timestamptz, answers jsonb)
  language sql stable security definer set search_path = '' as $$
  select messages.name, messages.email, messages.subject, messages.message, messages.created_at, coalesce((
    select jsonb_agg(jsonb_build_object('body', body, 'created_at', answers.created_at) order by answers.created_at)
    from public.message_answers as answers where answers.message_id = messages.id
  ), '[]')
  from public.contact_messages as messages
  join auth.users on lower(users.email) = lower(messages.email)
  where users.id = auth.uid() and private.session_is_alive()
  order by messages.created_at
$$;

create function public.my_contact_messages()
  returns table (name text, email text, subject text, message text, created_at timestamptz, answers jsonb)
  language sql stable set search_path = '' as $$ select * from private.my_contact_messages() $$;

-- Stores an email that replies to a ticket's email. functions/inbound-email has verified that the address
-- is one that we signed for this ticket. An email from another address is not the client's word, but its
-- sender has the client's email: it becomes a contact message, which the desk can answer.
-- @param mail derived from the email's own id, so that a repeated email is one message
-- @returns "stored" on the ticket, "passed on" as a contact message, "unknown" for no such ticket
create function private.take_ticket_mail(
  mail uuid, ticket uuid, sender text, sender_name text, words text
) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  about text;
  is_theirs boolean;
  lately bigint;
begin
  select tickets.user_id, tickets.subject, lower(users.email) = lower(sender) into owner, about, is_theirs
  from public.support_tickets as tickets
  join auth.users on users.id = tickets.user_id
  where tickets.id = ticket for update of tickets;
  if owner is null then
    return 'unknown';
  end if;
  if exists (select from public.ticket_messages where id = mail) then
    return 'stored';
  end if;
  if exists (select from public.contact_messages where id = mail) then
    return 'passed on';
  end if;
  if is_theirs then
    lately := (
      select count(*) from public.ticket_messages as messages
      join public.support_tickets as tickets on tickets.id = messages.ticket_id
      where tickets.user_id = owner and messages.author = 'client'
        and messages.created_at > now() - interval '1 hour'
    );
  else
    lately := (
      select count(*) from public.contact_messages
      where lower(email) = lower(sender) and created_at > now() - interval '1 hour'
    );
  end if;
  if lately >= 30 then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  if is_theirs then
    insert into public.ticket_messages (id, ticket_id, author, body)
    values (mail, ticket, 'client', private.trimmed(words));
    -- Keeps the earlier time when the client writes again before a reply.
    update public.support_tickets set status = 'open', waits_since = now()
    where id = ticket and status <> 'open';
    return 'stored';
  end if;
  insert into public.contact_messages (id, name, email, subject, message) values (
    mail,
    case when private.is_text(sender_name, 1, 100) and not private.starts_formula(sender_name)
      then private.trimmed(sender_name) else left(sender, 100) end,
    sender, left('Re: ' || about, 200), private.trimmed(words)
  );
  return 'passed on';
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.take_ticket_mail(id uuid, ticket_id uuid, sender text, name text, body text)
  returns text
  language sql set search_path = '' as $$
  select private.take_ticket_mail(id, ticket_id, sender, name, body)
$$;

create function private.is_about(written public.contact_messages, words text) returns boolean
  language sql immutable set search_path = '' as $$
  select strpos(lower(concat_ws(E'\n', written.name, written.email, written.subject, written.message)), lower(words)) > 0
$$;

-- Lists open messages. A reply is promised within a day; a reopened message has had one.
create function private.waiting_messages()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'messages/' || messages.id, messages.subject, messages.created_at,
    case when not exists (select from public.message_answers where message_id = messages.id)
      then messages.created_at + interval '24 hours' end
  from public.contact_messages as messages where messages.status = 'open' order by messages.created_at limit 100
$$;

-- Lists a page of messages, oldest first; planned for each call, so that a filter finds its index.
-- @param args status, q (in what they wrote, or who), after {at, id}
-- @returns {rows, next}
create function private.desk_messages(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  most constant integer := 50;
  page jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.id), '[]') into page
  from (
    select messages.id, messages.name, messages.email, messages.subject, messages.status, messages.created_at
    from public.contact_messages as messages
    where (args ->> 'status' is null or messages.status = args ->> 'status')
      and (args ->> 'q' is null or private.is_about(messages, args ->> 'q'))
      and (
        args -> 'after' is null
        or (messages.created_at, messages.id) > ((args #>> '{after,at}')::timestamptz, (args #>> '{after,id}')::uuid)
      )
    order by messages.created_at, messages.id limit most + 1
  ) as lines;
  return private.desk_page(page, most);
end
$$;

-- Lists all messages that match, for a file.
-- @param args status, q
create function private.desk_messages_export(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'created_at', messages.created_at, 'status', messages.status, 'name', messages.name, 'email', messages.email,
    'subject', messages.subject, 'message', messages.message, 'done_at', messages.done_at,
    'answers', (
      select string_agg(body, E'\n\n' order by answers.created_at)
      from public.message_answers as answers where answers.message_id = messages.id
    )
  ) order by messages.created_at, messages.id), '[]')
  from public.contact_messages as messages
  where (args ->> 'status' is null or messages.status = args ->> 'status')
    and (args ->> 'q' is null or private.is_about(messages, args ->> 'q'))
$$;

-- Returns one message with its replies and the account of its sender.
create function private.desk_message(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(messages) || jsonb_build_object(
    'client', private.account_of(messages.email),
    'answers', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', answers.id, 'member', members.email, 'body', answers.body, 'created_at', answers.created_at
      ) order by answers.created_at)
      from public.message_answers as answers
      left join auth.users as members on members.id = answers.member_id
      where answers.message_id = messages.id
    ), '[]')
  )
  from public.contact_messages as messages where messages.id = (args ->> 'id')::uuid
$$;

-- Replies to a message, which closes it. Idempotent by the reply's id.
-- @param args id, message (id of the reply), body, seen (newest reply on the author's page, null for none)
-- @returns "stored", "newer" when a reply was not seen, "unknown" for no such message
create function private.desk_answer_message(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  asked public.contact_messages;
  words constant text := private.trimmed(args ->> 'body');
begin
  -- Locks the message, so that concurrent replies are checked one after the other.
  select * into asked from public.contact_messages where id = (args ->> 'id')::uuid for update;
  if not found then
    return '"unknown"';
  end if;
  if exists (
    select from public.message_answers where id = (args ->> 'message')::uuid and message_id = asked.id
  ) then
    return '"stored"';
  end if;
  if (args ->> 'seen')::uuid is distinct from (
    select latest.id from public.message_answers as latest
    where latest.message_id = asked.id order by latest.created_at desc limit 1
  ) then
    return '"newer"';
  end if;
  insert into public.message_answers (id, message_id, member_id, body)
  values ((args ->> 'message')::uuid, asked.id, auth.uid(), words);
  update public.contact_messages set done_at = coalesce(done_at, now()) where id = asked.id;
  perform private.owe_mail(
    'message_answered', asked.email,
    jsonb_build_object('subject', asked.subject, 'words', words, 'asked', asked.message, 'asked_at', asked.created_at),
    private.account_of(asked.email)
  );
  return '"stored"';
end
$$;

-- Closes a message without a reply, or opens it again. Idempotent.
-- @returns false for no such message
create function private.desk_close_message(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  update public.contact_messages
  set done_at = case when (args ->> 'is_done')::boolean then coalesce(done_at, now()) end
  where id = (args ->> 'id')::uuid;
  return to_jsonb(found);
end
$$;

revoke all on function private.send_contact_message(text, text, text, text),
  public.send_contact_message(text, text, text, text) from public;
revoke all on function private.request_setup_call(uuid, text),
  public.request_setup_call(uuid, text), private.my_contact_messages(), public.my_contact_messages()
  from public, anon;
revoke all on function private.take_ticket_mail(uuid, uuid, text, text, text),
  public.take_ticket_mail(uuid, uuid, text, text, text),
  private.is_about(public.contact_messages, text), private.waiting_messages(),
  private.desk_messages(jsonb), private.desk_messages_export(jsonb), private.desk_message(jsonb),
  private.desk_answer_message(jsonb), private.desk_close_message(jsonb)
  from public, anon, authenticated;
grant execute on function private.send_contact_message(text, text, text, text),
  public.send_contact_message(text, text, text, text) to anon, authenticated;
grant execute on function private.request_setup_call(uuid, text),
  public.request_setup_call(uuid, text), private.my_contact_messages(), public.my_contact_messages()
  to authenticated;
grant execute on function private.take_ticket_mail(uuid, uuid, text, text, text),
  public.take_ticket_mail(uuid, uuid, text, text, text) to service_role;

-- Strategy meetings: which half hours may be booked, who books, moves and cancels a meeting, the emails
-- about it and what the desk does with it. No half hour is given twice, and a client has at most one
-- booked meeting; booking again moves it.

create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  starts_at timestamptz not null,
  status text not null default 'booked' check (status in ('booked', 'held', 'missed', 'cancelled')),
  -- Number of changes, for the calendars that have the appointment.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  -- Time zone in which the client chose the time, for the emails.
  zone text check (zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  -- The action plan was promised within a day of the meeting's end.
  action_plan_at timestamptz
);
create unique index one_meeting_per_slot on public.meetings (starts_at) where status = 'booked';
create unique index one_booked_meeting_per_client on public.meetings (user_id) where status = 'booked';
create index meetings_by_client on public.meetings (user_id, starts_at desc);
create index meetings_by_time on public.meetings (status, starts_at, id);
create index meetings_without_action_plan on public.meetings (starts_at)
  where status = 'held' and action_plan_at is null;

alter table public.meetings enable row level security;
revoke all on public.meetings from public, anon, authenticated;
grant select on public.meetings to authenticated;
grant all on public.meetings to service_role;
create policy "Clients read their own meetings" on public.meetings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Only while the session lives" on public.meetings as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_meetings after insert or update or delete on public.meetings
  for each row execute function private.audit('user_id', 'id');

-- Days without meetings, as dates in New York.
create table public.days_off (
  day date primary key,
  created_at timestamptz not null default now()
);

alter table public.days_off enable row level security;
revoke all on public.days_off from public, anon, authenticated;
grant all on public.days_off to service_role;
create policy "Only the service role" on public.days_off to service_role using (true) with check (true);
create policy "Only while the session lives" on public.days_off as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_days_off after insert or update or delete on public.days_off
  for each row execute function private.audit('', 'day');

-- Keys that open a meeting without signing in, for the links in emails, and the start time for which
-- the client was last reminded.
create table private.meeting_keys (
  meeting_id uuid primary key references public.meetings (id) on delete cascade,
  key uuid not null default gen_random_uuid(),
  reminded_of timestamptz
);

alter table private.meeting_keys enable row level security;
revoke all on private.meeting_keys from public, anon, authenticated;
create policy "Only the service role" on private.meeting_keys
  to service_role using (true) with check (true);

-- Returns the caller's booked meeting, else the latest; null for none.
create function private.part_meeting(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select to_jsonb(mine) - 'user_id' from public.meetings as mine
    where mine.user_id = auth.uid() and mine.status <> 'cancelled'
    order by (mine.status = 'booked') desc, mine.starts_at desc limit 1
  );

-- Tells whether meetings start at that time at all: half hours of business days in New York, from a day
-- to fourteen days ahead. app/domain/ has the same rule.
create function private.is_slot(moment timestamptz, asked_at timestamptz default now()) returns boolean
  language sql stable set search_path = '' as $$
  select moment between asked_at + interval '24 hours' and asked_at + interval '336 hours'
    and extract(isodow from moment at time zone 'America/New_York') <= 5
    and (moment at time zone 'America/New_York')::time between '09:00' and '16:30'
    and extract(epoch from moment) % 1800 = 0
$$;

-- Returns the bookable times that are not free: {taken: moments, days_off: dates in New York}.
create function private.taken_times() returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'taken', coalesce((
      select jsonb_agg(starts_at order by starts_at) from public.meetings
      where status = 'booked' and starts_at between now() and now() + interval '336 hours'
    ), '[]'),
    'days_off', coalesce((
      select jsonb_agg(day order by day) from public.days_off
      where day between current_date - 1 and current_date + 15
    ), '[]')
  )
$$;

-- Returns null to anybody who is not signed in.
create function private.my_taken_times() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select private.taken_times() where private.session_is_alive()
$$;

create function private.part_taken_times(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (select private.my_taken_times());

-- Books a meeting, or moves the one that is booked.
-- @returns "booked"; "taken" when somebody was faster; "closed" for a time that is not offered; "passed"
-- when the booked meeting has begun; "held" when there was one; "no-profile" for an incomplete profile
create function private.place_meeting(client uuid, slot timestamptz, in_zone text) returns text
  language plpgsql set search_path = '' as $$
declare
  latest public.meetings;
begin
  -- Serializes the bookings of one client.
  perform from public.profiles
  where id = client and private.is_complete(profiles)
  for no key update;
  if not found then
    return 'no-profile';
  end if;
  select * into latest from public.meetings
  where user_id = client and status <> 'cancelled'
  order by (status = 'booked') desc, starts_at desc limit 1
  for update;
  if latest.status = 'held' then
    return 'held';
  end if;
  if latest.status = 'booked' and latest.starts_at = slot then
    return 'booked';
  end if;
  if latest.status = 'booked' and latest.starts_at <= now() then
    return 'passed';
  end if;
  if private.is_slot(slot) is not true or exists (
    select from public.days_off where day = (slot at time zone 'America/New_York')::date
  ) then
    return 'closed';
  end if;
  -- Takes a lock per start time, the earlier first, so that two clients who want each other's time do
  -- not deadlock.
  perform pg_advisory_xact_lock(extract(epoch from least(slot, latest.starts_at))::bigint);
  perform pg_advisory_xact_lock(extract(epoch from greatest(slot, latest.starts_at))::bigint);
  if latest.status = 'booked' then
    -- Limits rescheduling, because each change emails all staff.
    if latest.sequence >= 20 then
      raise sqlstate 'PT429' using message = 'Too often: please write to us.';
    end if;
    update public.meetings
    set starts_at = slot, sequence = sequence + 1, zone = coalesce(in_zone, zone)
    where id = latest.id;
  else
    insert into public.meetings (user_id, starts_at, zone) values (client, slot, in_zone);
  end if;
  return 'booked';
exception
  when unique_violation then
    return 'taken';
  -- Re-raised because the original error quotes the rejected row.
  when check_violation then
    raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Cancels a meeting that has not begun. Idempotent.
-- @returns "cancelled", or the reason why not: "passed", "held", "missed"
create function private.call_off_meeting(meeting uuid) returns text
  language plpgsql set search_path = '' as $$
begin
  update public.meetings set status = 'cancelled', sequence = sequence + 1
  where id = meeting and status = 'booked' and starts_at > now();
  return case when found then 'cancelled' else (
    select case status when 'booked' then 'passed' else status end from public.meetings where id = meeting
  ) end;
end
$$;

create function private.book_my_meeting(slot timestamptz, in_zone text) returns text
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  perform private.count_use('meetings', 30, interval '1 day');
  return private.place_meeting(auth.uid(), slot, in_zone);
end
$$;

create function public.book_meeting(starts_at timestamptz, zone text default null) returns text
  language sql set search_path = '' as $$ select private.book_my_meeting(starts_at, zone) $$;

create function private.cancel_my_meeting() returns text
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  return coalesce(
    (select private.call_off_meeting(id) from public.meetings where user_id = auth.uid() and status = 'booked'),
    'cancelled'
  );
end
$$;

create function public.cancel_my_meeting() returns text
  language sql set search_path = '' as $$ select private.cancel_my_meeting() $$;

create function private.has_key(meeting uuid, given uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (select from private.meeting_keys where meeting_id = meeting and meeting_keys.key = given)
$$;

-- Returns {id, starts_at, status, zone, taken_times}; null for a wrong id and for a wrong key alike.
create function private.meeting_by_key(meeting uuid, given uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', id, 'starts_at', starts_at, 'status', status, 'zone', zone, 'taken_times', private.taken_times()
  )
  from public.meetings where id = meeting and private.has_key(meeting, given)
$$;

create function public.meeting_by_key(id uuid, key uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.meeting_by_key(id, key) $$;

-- Moves a booked meeting; booking a new one needs the account.
-- @returns as place_meeting, or "cancelled"
create function private.move_meeting_by_key(meeting uuid, given uuid, slot timestamptz) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  owner uuid := (select user_id from public.meetings where id = meeting and private.has_key(meeting, given));
  now_is text;
begin
  -- Locks in the order of place_meeting, so that the meeting is not cancelled meanwhile.
  perform from public.profiles where id = owner for no key update;
  select status into now_is from public.meetings where id = meeting and user_id = owner for update;
  return case when now_is = 'booked' then private.place_meeting(owner, slot, null) else now_is end;
end
$$;

create function public.move_meeting_by_key(id uuid, key uuid, starts_at timestamptz) returns text
  language sql set search_path = '' as $$ select private.move_meeting_by_key(id, key, starts_at) $$;

create function private.cancel_meeting_by_key(meeting uuid, given uuid) returns text
  language sql security definer set search_path = '' as $$
  select private.call_off_meeting(meeting) where private.has_key(meeting, given)
$$;

create function public.cancel_meeting_by_key(id uuid, key uuid) returns text
  language sql set search_path = '' as $$ select private.cancel_meeting_by_key(id, key) $$;

-- Enqueues an email about a meeting to its client and, as team_<what>, to every staff member. The client
-- of an active plan meets us again, so their email must not say that the plan waits for the meeting.
create function private.owe_meeting_mails(what text, meeting public.meetings) returns void
  language plpgsql set search_path = '' as $$
declare
  client uuid;
  facts jsonb;
begin
  -- Left joins, because the account may be deleted together with its meeting.
  select users.id, jsonb_strip_nulls(jsonb_build_object(
    'id', meeting.id, 'starts_at', meeting.starts_at, 'sequence', meeting.sequence::text,
    'zone', meeting.zone, 'client', profiles.business_name, 'email', users.email,
    'active', case when profiles.plan_status = 'active' then 'yes' end
  )) into client, facts
  from (values (meeting.user_id)) as owner (id)
  left join auth.users on users.id = owner.id
  left join public.profiles on profiles.id = owner.id;
  -- Drops the reminder of another start time.
  delete from public.mail_outbox where kind = 'meeting_reminder' and data ->> 'id' = meeting.id::text;
  perform private.owe_mail(
    what, facts ->> 'email',
    facts || jsonb_build_object('key', (select keys.key from private.meeting_keys as keys where keys.meeting_id = meeting.id)),
    client
  );
  if what <> 'meeting_reminder' then
    perform private.owe_mail('team_' || what, members.email, facts, client)
    from public.staff join auth.users as members on members.id = staff.user_id;
  end if;
end
$$;

-- Creates a meeting's key, and notifies client and staff that it was booked, moved or cancelled, by
-- whomever, account deletion included.
create function private.tell_of_meeting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.meeting_keys (meeting_id) values (new.id);
    if new.status = 'booked' and new.starts_at > now() then
      perform private.owe_meeting_mails('meeting_booked', new);
    end if;
  elsif old.status <> 'booked' or old.starts_at <= now() then
    return null;
  elsif tg_op = 'DELETE' then
    old.sequence := old.sequence + 1;
    perform private.owe_meeting_mails('meeting_cancelled', old);
  elsif new.status = 'cancelled' then
    perform private.owe_meeting_mails('meeting_cancelled', new);
  elsif new.starts_at <> old.starts_at then
    perform private.owe_meeting_mails('meeting_moved', new);
  end if;
  return null;
end
$$;

create trigger tell_of_meeting after insert or update or delete on public.meetings
  for each row execute function private.tell_of_meeting();

-- Reminds each client the day before, once per start time.
create function private.remind_of_meetings() returns void
  language plpgsql set search_path = '' as $$
declare
  meeting public.meetings;
begin
  for meeting in
    select meetings.* from public.meetings
    join private.meeting_keys as keys on keys.meeting_id = meetings.id
    where meetings.status = 'booked' and meetings.starts_at between now() and now() + interval '24 hours'
      and keys.reminded_of is distinct from meetings.starts_at
    for update of keys skip locked
  loop
    update private.meeting_keys set reminded_of = meeting.starts_at where meeting_id = meeting.id;
    perform private.owe_meeting_mails('meeting_reminder', meeting);
  end loop;
end
$$;

-- Lists meetings that have begun and are not marked as held or missed.
create function private.waiting_meetings()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'meetings/' || meetings.id, coalesce(profiles.business_name, 'A client'), meetings.starts_at,
    null::timestamptz
  from public.meetings left join public.profiles on profiles.id = meetings.user_id
  where meetings.status = 'booked' and meetings.starts_at <= now() order by 3 limit 100
$$;

-- Lists clients whose meeting was held and who have no action plan yet, which they were promised within
-- a day of the meeting's end.
create function private.waiting_action_plans()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'meetings/' || meetings.id, coalesce(profiles.business_name, 'A client'),
    starts_at + interval '30 minutes', starts_at + interval '24 hours 30 minutes'
  from public.meetings left join public.profiles on profiles.id = meetings.user_id
  where meetings.status = 'held' and meetings.action_plan_at is null order by starts_at limit 100
$$;

-- Lists a page of meetings: booked ones by time, the others newest first.
-- @param args status, after {at, id}
-- @returns {rows, next}
create function private.desk_meetings(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 50;
  wanted text := coalesce(args ->> 'status', 'booked');
  last_at timestamptz := (args #>> '{after,at}')::timestamptz;
  last_id uuid := (args #>> '{after,id}')::uuid;
  page jsonb;
begin
  if wanted = 'booked' then
    select jsonb_agg(to_jsonb(lines) order by lines.starts_at, lines.id) into page from (
      select id, starts_at, status, user_id from public.meetings
      where status = wanted and (last_at is null or (starts_at, id) > (last_at, last_id))
      order by starts_at, id limit most + 1
    ) as lines;
  else
    select jsonb_agg(to_jsonb(lines) order by lines.starts_at desc, lines.id desc) into page from (
      select id, starts_at, status, user_id from public.meetings
      where status = wanted and (last_at is null or (starts_at, id) < (last_at, last_id))
      order by starts_at desc, id desc limit most + 1
    ) as lines;
  end if;
  -- desk_page() reads the key of the next page from created_at.
  select jsonb_agg(line || jsonb_build_object(
    'created_at', line -> 'starts_at',
    'business', (select business_name from public.profiles where profiles.id = (line ->> 'user_id')::uuid)
  ) order by place) into page
  from jsonb_array_elements(page) with ordinality as lines (line, place);
  return private.desk_page(coalesce(page, '[]'), most);
end
$$;

create function private.desk_meeting(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(meetings) || jsonb_build_object('business', profiles.business_name, 'email', users.email)
  from public.meetings
  join auth.users on users.id = meetings.user_id
  left join public.profiles on profiles.id = meetings.user_id
  where meetings.id = (args ->> 'id')::uuid
$$;

-- Marks a meeting that has begun as held or missed, or corrects it.
-- @returns "done", "early" before it has begun, "cancelled", or null for no such meeting
create function private.desk_mark_meeting(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  meeting public.meetings;
begin
  select * into meeting from public.meetings where id = (args ->> 'id')::uuid for update;
  if meeting.status = 'cancelled' then
    return '"cancelled"';
  end if;
  if meeting.starts_at > now() then
    return '"early"';
  end if;
  update public.meetings set status = case when (args ->> 'is_held')::boolean then 'held' else 'missed' end
  where id = meeting.id;
  return case when found then '"done"' end::jsonb;
end
$$;

-- Marks the action plan of a held meeting as sent; the first time counts.
-- @returns "done", "not-held", or null for no such meeting
create function private.desk_mark_action_plan(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  meeting public.meetings;
begin
  select * into meeting from public.meetings where id = (args ->> 'id')::uuid for update;
  if meeting.status <> 'held' then
    return '"not-held"';
  end if;
  update public.meetings set action_plan_at = coalesce(action_plan_at, now()) where id = meeting.id;
  return case when found then '"done"' end::jsonb;
end
$$;

-- Cancels a meeting for its client.
-- @returns as call_off_meeting, or null for no such meeting
create function private.desk_cancel_meeting(args jsonb) returns jsonb
  language sql set search_path = '' as $$
  select to_jsonb(private.call_off_meeting((args ->> 'id')::uuid))
$$;

-- Lists coming days off, each with the number of meetings booked on it all the same.
create function private.desk_days_off(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('day', day, 'meetings', (
    select count(*) from public.meetings
    where status = 'booked'
      and starts_at >= day::timestamp at time zone 'America/New_York'
      and starts_at < (day + 1)::timestamp at time zone 'America/New_York'
  )) order by day), '[]')
  from public.days_off where day >= (now() at time zone 'America/New_York')::date
$$;

create function private.desk_add_day_off(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  insert into public.days_off (day) values ((args ->> 'day')::date) on conflict do nothing;
  return 'true';
end
$$;

create function private.desk_remove_day_off(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  delete from public.days_off where day = (args ->> 'day')::date;
  return 'true';
end
$$;

revoke all on function private.part_meeting(uuid), private.my_taken_times(),
  private.part_taken_times(uuid), private.book_my_meeting(timestamptz, text),
  public.book_meeting(timestamptz, text), private.cancel_my_meeting(), public.cancel_my_meeting()
  from public, anon;
revoke all on function private.is_slot(timestamptz, timestamptz), private.taken_times(),
  private.place_meeting(uuid, timestamptz, text), private.call_off_meeting(uuid),
  private.has_key(uuid, uuid), private.owe_meeting_mails(text, public.meetings),
  private.tell_of_meeting(), private.remind_of_meetings(), private.waiting_meetings(),
  private.waiting_action_plans(), private.desk_meetings(jsonb), private.desk_meeting(jsonb),
  private.desk_mark_meeting(jsonb), private.desk_mark_action_plan(jsonb),
  private.desk_cancel_meeting(jsonb), private.desk_days_off(jsonb), private.desk_add_day_off(jsonb),
  private.desk_remove_day_off(jsonb) from public, anon, authenticated;
revoke all on function private.meeting_by_key(uuid, uuid), public.meeting_by_key(uuid, uuid),
  private.move_meeting_by_key(uuid, uuid, timestamptz),
  public.move_meeting_by_key(uuid, uuid, timestamptz), private.cancel_meeting_by_key(uuid, uuid),
  public.cancel_meeting_by_key(uuid, uuid) from public;
grant execute on function private.part_meeting(uuid), private.my_taken_times(),
  private.part_taken_times(uuid), private.book_my_meeting(timestamptz, text),
  public.book_meeting(timestamptz, text), private.cancel_my_meeting(), public.cancel_my_meeting()
  to authenticated;
grant execute on function private.meeting_by_key(uuid, uuid), public.meeting_by_key(uuid, uuid),
  private.move_meeting_by_key(uuid, uuid, timestamptz),
  public.move_meeting_by_key(uuid, uuid, timestamptz), private.cancel_meeting_by_key(uuid, uuid),
  public.cancel_meeting_by_key(uuid, uuid) to anon, authenticated;

-- Requests for another plan. The desk approves one from a date on or declines it with a reason, and its
-- client may withdraw it until it has taken effect. A client has one request at a time that is not
-- handled.

create table public.plan_change_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  requested_plan text not null check (requested_plan in ('starter', 'pro', 'video-pro', 'payg')),
  created_at timestamptz not null default now(),
  -- Moment after which nothing more happens to the request.
  handled_at timestamptz,
  status text not null default 'open',
  decided_at timestamptz,
  -- Day (UTC) on which an approved plan takes effect.
  effective_on date,
  -- Reason for declining.
  reason text,
  constraint status_is_known check (status in ('open', 'approved', 'declined', 'withdrawn')),
  constraint decided_unless_open check ((status = 'open') = (decided_at is null)),
  constraint open_is_not_handled check (status <> 'open' or handled_at is null),
  constraint ended_is_handled check (status in ('open', 'approved') or handled_at is not null),
  constraint approved_from_a_day check (status <> 'approved' or effective_on is not null),
  constraint declined_with_a_reason check ((status = 'declined') = (reason is not null)),
  constraint reason_is_text check (private.is_text(reason, 1, 1000))
);
create unique index one_open_plan_change_per_client on public.plan_change_requests (user_id) where handled_at is null;
create index plan_requests_by_age on public.plan_change_requests (created_at, id);
create index plan_requests_by_status on public.plan_change_requests (status, created_at, id);
create index plan_requests_by_client on public.plan_change_requests (user_id, created_at desc);

alter table public.plan_change_requests enable row level security;
revoke all on public.plan_change_requests from public, anon, authenticated;
grant select, insert (requested_plan) on public.plan_change_requests to authenticated;
grant all on public.plan_change_requests to service_role;
create policy "Clients read their own plan requests" on public.plan_change_requests
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Clients ask for their own plan" on public.plan_change_requests
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Only while the session lives" on public.plan_change_requests as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger count_plan_requests before insert on public.plan_change_requests
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.count_row('10', '1 day');
create trigger audit_plan_requests after update or delete on public.plan_change_requests
  for each row execute function private.audit('user_id', 'id');

create function private.owe_plan_change_mail() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.owe_mail(
    'plan_change_requested', users.email,
    jsonb_build_object('from', profiles.chosen_plan, 'plan', new.requested_plan), users.id
  )
  from auth.users join public.profiles on profiles.id = users.id where users.id = new.user_id;
  return new;
end
$$;

create trigger owe_mail_about_plan_change after insert on public.plan_change_requests
  for each row execute function private.owe_plan_change_mail();

-- Changes the plans whose day has come, of one client or of all.
create function private.apply_plan_requests(client uuid default null) returns void
  language sql set search_path = '' as $$
  with due as (
    update public.plan_change_requests set handled_at = now()
    where status = 'approved' and handled_at is null
      and effective_on <= (now() at time zone 'UTC')::date
      and (client is null or user_id = client)
    returning user_id, requested_plan
  )
  update public.profiles set chosen_plan = due.requested_plan
  from due where profiles.id = due.user_id and profiles.chosen_plan <> due.requested_plan
$$;

-- Withdraws a request of the caller, until it has taken effect. Idempotent.
-- @returns "withdrawn"; "decided" when it is too late; "unknown" for none of theirs
create function private.withdraw_my_plan_request(request uuid) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  asked public.plan_change_requests;
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  select * into asked from public.plan_change_requests
  where plan_change_requests.id = request and user_id = auth.uid() for update;
  if asked.id is null then
    return 'unknown';
  end if;
  if asked.status = 'withdrawn' then
    return 'withdrawn';
  end if;
  if asked.handled_at is not null then
    return 'decided';
  end if;
  update public.plan_change_requests
  set status = 'withdrawn', decided_at = now(), handled_at = now(), effective_on = null
  where plan_change_requests.id = asked.id;
  return 'withdrawn';
end
$$;

create function public.withdraw_my_plan_request(id uuid) returns text
  language sql set search_path = '' as $$ select private.withdraw_my_plan_request(id) $$;

-- Returns the caller's newest request, whatever became of it; null for none.
create function private.part_plan_request(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select to_jsonb(mine) - 'user_id'
    from public.plan_change_requests as mine where mine.user_id = auth.uid()
    order by mine.created_at desc limit 1
  );

-- Lists requests that nobody decided.
create function private.waiting_plan_requests()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'plan-changes/' || requests.id, profiles.business_name || ': ' || requests.requested_plan,
    requests.created_at, null::timestamptz
  from public.plan_change_requests as requests join public.profiles on profiles.id = requests.user_id
  where requests.status = 'open' order by 3 limit 100
$$;

-- Lists a page of requests, oldest first.
-- @param args status, after {at, id}
-- @returns {rows, next}
create function private.desk_plan_requests(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 50;
  page jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.id), '[]') into page
  from (
    select requests.id, requests.requested_plan, requests.status, requests.effective_on,
      requests.created_at, profiles.chosen_plan, profiles.business_name as business
    from public.plan_change_requests as requests
    join public.profiles on profiles.id = requests.user_id
    where (args ->> 'status' is null or requests.status = args ->> 'status')
      and (
        args -> 'after' is null
        or (requests.created_at, requests.id) > ((args #>> '{after,at}')::timestamptz, (args #>> '{after,id}')::uuid)
      )
    order by requests.created_at, requests.id limit most + 1
  ) as lines;
  return private.desk_page(page, most);
end
$$;

-- Returns one request and its client's current plan.
create function private.desk_plan_request(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(requests) || jsonb_build_object(
    'business', profiles.business_name,
    'email', users.email,
    'chosen_plan', profiles.chosen_plan,
    'plan_activated_at', profiles.plan_activated_at
  )
  from public.plan_change_requests as requests
  join auth.users on users.id = requests.user_id
  join public.profiles on profiles.id = requests.user_id
  where requests.id = (args ->> 'id')::uuid
$$;

-- Approves a request.
-- @param args id, on (day on which it takes effect)
-- @returns "approved", also when it already was; "decided" when something else was; null for no such request
create function private.desk_approve_plan_request(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  asked public.plan_change_requests;
  day date := (args ->> 'on')::date;
begin
  select * into asked from public.plan_change_requests
  where plan_change_requests.id = (args ->> 'id')::uuid for update;
  if asked.id is null then
    return null;
  end if;
  if asked.status <> 'open' then
    return case when asked.status = 'approved' and asked.effective_on = day
      then '"approved"' else '"decided"' end;
  end if;
  update public.plan_change_requests set status = 'approved', decided_at = now(), effective_on = day
  where plan_change_requests.id = asked.id;
  perform private.owe_mail(
    'plan_request_approved', users.email,
    jsonb_build_object('plan', asked.requested_plan, 'on', day), users.id
  )
  from auth.users where users.id = asked.user_id;
  perform private.apply_plan_requests(asked.user_id);
  return '"approved"';
end
$$;

-- Declines a request.
-- @param args id, reason
-- @returns "declined", also when it already was; "decided" when something else was; null for no such request
create function private.desk_decline_plan_request(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  asked public.plan_change_requests;
  words text := private.trimmed(args ->> 'reason');
begin
  select * into asked from public.plan_change_requests
  where plan_change_requests.id = (args ->> 'id')::uuid for update;
  if asked.id is null then
    return null;
  end if;
  if asked.status <> 'open' then
    return case when asked.status = 'declined' and asked.reason = words
      then '"declined"' else '"decided"' end;
  end if;
  update public.plan_change_requests
  set status = 'declined', decided_at = now(), handled_at = now(), reason = words
  where plan_change_requests.id = asked.id;
  perform private.owe_mail(
    'plan_request_declined', users.email,
    jsonb_build_object('plan', asked.requested_plan, 'reason', words), users.id
  )
  from auth.users where users.id = asked.user_id;
  return '"declined"';
end
$$;

revoke all on function private.owe_plan_change_mail() from public;
revoke all on function private.apply_plan_requests(uuid), private.waiting_plan_requests(),
  private.desk_plan_requests(jsonb), private.desk_plan_request(jsonb),
  private.desk_approve_plan_request(jsonb), private.desk_decline_plan_request(jsonb)
  from public, anon, authenticated;
revoke all on function private.withdraw_my_plan_request(uuid),
  public.withdraw_my_plan_request(uuid), private.part_plan_request(uuid) from public, anon;
grant execute on function private.withdraw_my_plan_request(uuid),
  public.withdraw_my_plan_request(uuid), private.part_plan_request(uuid) to authenticated;

-- Newsletter subscribers. The newsletter goes to addresses whose owner confirmed a link that was sent
-- to them, until they leave the list. One function takes an address, and its response is empty
-- whatever happened, so that nobody learns which addresses are on the list.

create table public.newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+$'),
  created_at timestamptz not null default now(),
  -- Id for the desk's pages; the number would reveal how many there are.
  key uuid not null default gen_random_uuid(),
  -- Text beside the box that was ticked; null for addresses from before.
  consent text,
  -- Moment the newest link was sent; null for addresses of accounts.
  asked_at timestamptz,
  -- SHA-256 of the newest link's token, as hex, so that readers of this table cannot confirm with it.
  confirm_hash text,
  confirmed_at timestamptz,
  -- Token in every newsletter, stored as it is so that the next one can carry it too: it can only take
  -- the address off the list.
  leave_token uuid not null default gen_random_uuid(),
  left_at timestamptz,
  status text not null generated always as (
    case when left_at is not null then 'left' when confirmed_at is not null then 'confirmed' else 'unconfirmed' end
  ) stored,
  constraint email_is_address check (private.is_email(email, 254))
);
create unique index newsletter_subscribers_email on public.newsletter_subscribers (lower(email));
create unique index newsletter_subscribers_by_confirmation on public.newsletter_subscribers (confirm_hash);
create unique index newsletter_subscribers_by_leave on public.newsletter_subscribers (leave_token);
create index newsletter_subscribers_by_age on public.newsletter_subscribers (created_at);
create index newsletter_subscribers_by_asking on public.newsletter_subscribers (asked_at);
create index newsletter_subscribers_by_status on public.newsletter_subscribers (status, created_at, key);
create index newsletter_subscribers_in_order on public.newsletter_subscribers (created_at, key);

alter table public.newsletter_subscribers enable row level security;
revoke all on public.newsletter_subscribers from public, anon, authenticated;
grant all on public.newsletter_subscribers to service_role;
create policy "Only the service role" on public.newsletter_subscribers
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.newsletter_subscribers as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Returns the text beside the site's box; tests/unit/limits-agree.test.ts holds both together.
create function private.newsletter_consent() returns text
  language sql immutable set search_path = '' as $$
  select 'New articles by e-mail, about twice a month. Every letter has a link that takes you off the list.'
$$;

create function private.hash_of(token text) returns text
  language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;

-- Sends a confirmation link to the owner of an address: at most one email an hour, and none to a
-- subscriber. Limits requests per hour globally, because the database sees every visitor under the
-- Worker's address; known addresses count too, or the limit would tell them apart.
create function private.subscribe_to_newsletter(address text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 500;
  wanted text := lower(private.trimmed(address));
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  leave uuid;
begin
  if not coalesce(private.is_email(wanted, 254), false) then
    raise exception 'Please enter a valid email address' using errcode = '22023';
  end if;
  if (select count(*) from (
        select from public.newsletter_subscribers where asked_at > now() - interval '1 hour' limit most
      ) as lately) >= most then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  -- Concurrent requests for one address wait at the row.
  insert into public.newsletter_subscribers as known (email, consent, confirm_hash, asked_at)
  values (wanted, private.newsletter_consent(), private.hash_of(token), now())
  on conflict ((lower(email))) do update
    set consent = excluded.consent, confirm_hash = excluded.confirm_hash, asked_at = now()
    where known.status <> 'confirmed'
      and (known.confirm_hash is null or known.asked_at <= now() - interval '1 hour')
  returning known.leave_token into leave;
  if leave is not null then
    perform private.owe_mail(
      'newsletter_confirm', wanted, jsonb_build_object('token', token, 'leave', leave), private.account_of(wanted)
    );
  end if;
end
$$;

create function public.subscribe_to_newsletter(email text) returns void
  language sql set search_path = '' as $$ select private.subscribe_to_newsletter(email) $$;

-- Subscribes the address behind a link and welcomes it. Idempotent.
-- @returns false for a link that is wrong, a week old, replaced by a newer one, or older than leaving
create function private.confirm_newsletter(token text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  asked public.newsletter_subscribers;
begin
  select * into asked from public.newsletter_subscribers
  where confirm_hash = private.hash_of(token) and asked_at > now() - interval '7 days' for update;
  if not found then
    return false;
  end if;
  if asked.status <> 'confirmed' then
    update public.newsletter_subscribers set confirmed_at = now(), left_at = null where id = asked.id;
    perform private.owe_mail(
      'newsletter_welcome', asked.email, jsonb_build_object('leave', asked.leave_token),
      private.account_of(asked.email)
    );
  end if;
  return true;
end
$$;

create function public.confirm_newsletter(token text) returns boolean
  language sql set search_path = '' as $$ select private.confirm_newsletter(token) $$;

-- Takes an address off the list and voids its links. Idempotent.
-- @returns false for an unknown token
create function private.leave_newsletter(token uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.newsletter_subscribers
  set left_at = coalesce(left_at, now()), confirm_hash = null where leave_token = token;
  return found;
end
$$;

create function public.leave_newsletter(token uuid) returns boolean
  language sql set search_path = '' as $$ select private.leave_newsletter(token) $$;

create function private.my_newsletter_subscription()
  returns table (
    email text, created_at timestamptz, status text, consent text, confirmed_at timestamptz, left_at timestamptz
  )
  language sql stable security definer set search_path = '' as $$
  select subscribers.email, subscribers.created_at, subscribers.status, subscribers.consent,
    subscribers.confirmed_at, subscribers.left_at
  from public.newsletter_subscribers as subscribers
  join auth.users on lower(users.email) = lower(subscribers.email)
  where users.id = auth.uid() and private.session_is_alive()
$$;

create function public.my_newsletter_subscription()
  returns table (
    email text, created_at timestamptz, status text, consent text, confirmed_at timestamptz, left_at timestamptz
  )
  language sql stable set search_path = '' as $$ select * from private.my_newsletter_subscription() $$;

-- Lists a page of addresses, oldest first; planned for each call, so that a filter finds its index.
-- @param args status, q, after {at, id}
-- @returns {rows, next}
create function private.desk_subscribers(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  most constant integer := 50;
  page jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.id), '[]') into page
  from (
    select key as id, email, status, created_at, confirmed_at, left_at
    from public.newsletter_subscribers
    where (args ->> 'status' is null or status = args ->> 'status')
      and (args ->> 'q' is null or strpos(lower(email), lower(args ->> 'q')) > 0)
      and (
        args -> 'after' is null
        or (created_at, key) > ((args #>> '{after,at}')::timestamptz, (args #>> '{after,id}')::uuid)
      )
    order by created_at, key limit most + 1
  ) as lines;
  return private.desk_page(page, most);
end
$$;

-- Lists all addresses that match, for a file.
-- @param args status, q
create function private.desk_subscribers_export(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.email), '[]')
  from (
    select email, status, created_at, confirmed_at, left_at, consent from public.newsletter_subscribers
    where (args ->> 'status' is null or status = args ->> 'status')
      and (args ->> 'q' is null or strpos(lower(email), lower(args ->> 'q')) > 0)
  ) as lines
$$;

revoke all on function private.newsletter_consent(), private.hash_of(text),
  private.desk_subscribers(jsonb), private.desk_subscribers_export(jsonb)
  from public, anon, authenticated;
revoke all on function private.subscribe_to_newsletter(text), public.subscribe_to_newsletter(text),
  private.confirm_newsletter(text), public.confirm_newsletter(text), private.leave_newsletter(uuid),
  public.leave_newsletter(uuid) from public;
revoke all on function private.my_newsletter_subscription(), public.my_newsletter_subscription()
  from public, anon;
grant execute on function private.subscribe_to_newsletter(text),
  public.subscribe_to_newsletter(text), private.confirm_newsletter(text),
  public.confirm_newsletter(text), private.leave_newsletter(uuid), public.leave_newsletter(uuid)
  to anon, authenticated;
grant execute on function private.my_newsletter_subscription(), public.my_newsletter_subscription()
  to authenticated;

-- History of what a client agreed to, and when. The choice of the sign-up form arrives in the account's
-- metadata, which its owner can rewrite and which has no times, so it is copied from there once, when
-- the address is confirmed or the account claimed; after that this table counts.

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  what text not null check (what in ('marketing', 'newsletter')),
  is_given boolean not null,
  -- Page on which the client said it.
  place text not null check (place in ('sign-up', 'account', 'newsletter')),
  created_at timestamptz not null default clock_timestamp()
);
create index consents_by_account on public.consents (user_id, what, created_at desc);

alter table public.consents enable row level security;
revoke all on public.consents from public, anon, authenticated, service_role;
grant select on public.consents to authenticated;
grant select, insert on public.consents to service_role;
create policy "Clients read their own consents" on public.consents
  for select to authenticated using (user_id = (select auth.uid()));
create policy "The service role adds to the history" on public.consents
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.consents as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Rows are deleted with their account and never changed.
create trigger keep_as_said before update on public.consents
  for each row execute function private.refuse_change();

-- Appends to the history where it changes something; somebody who never agreed has not withdrawn.
create function private.note_consent(client uuid, about text, agrees boolean, said_at text) returns void
  language plpgsql set search_path = '' as $$
begin
  -- Serializes concurrent calls for the same person.
  perform pg_advisory_xact_lock(hashtextextended(client::text, 1));
  insert into public.consents (user_id, what, is_given, place)
  select client, about, agrees, said_at
  where agrees is distinct from coalesce((
    select latest.is_given from public.consents as latest
    where latest.user_id = client and latest.what = about order by latest.created_at desc limit 1
  ), false);
end
$$;

-- Copies the choice of the sign-up form when the address is confirmed, or when the owner of the address
-- claims the account, which gives it another sign-up.
create function private.note_sign_up() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.email_confirmed_at is not null then
    perform private.note_consent(
      new.id, 'marketing', coalesce(new.raw_user_meta_data -> 'marketing_emails_accepted' = 'true', false), 'sign-up'
    );
  end if;
  return null;
end
$$;

create trigger note_new_account after insert on auth.users
  for each row execute function private.note_sign_up();
create trigger note_sign_up after update on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    or old.raw_user_meta_data ->> 'sign_up_id' is distinct from new.raw_user_meta_data ->> 'sign_up_id'
  ) execute function private.note_sign_up();

-- Copies what the address of a confirmed account agrees to into its history, however it came.
create function private.note_subscription() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  client constant uuid := (
    select users.id from auth.users
    where users.id = private.account_of(new.email) and users.email_confirmed_at is not null
  );
begin
  if client is not null then
    perform private.note_consent(
      client, 'newsletter', new.status = 'confirmed', case when auth.uid() = client then 'account' else 'newsletter' end
    );
  end if;
  return null;
end
$$;

create trigger note_subscription after insert or update on public.newsletter_subscribers
  for each row execute function private.note_subscription();

-- Tells whether the client's newest entry accepts our advertising.
create function private.takes_marketing(client uuid) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce((
    select latest.is_given from public.consents as latest
    where latest.user_id = client and latest.what = 'marketing' order by latest.created_at desc limit 1
  ), false)
$$;

-- Stores what the caller agrees to. The newsletter goes to the confirmed address of their account, so it
-- needs no confirmation email. Idempotent.
-- @returns false, without a change, for an account without a confirmed address
create function private.set_my_consents(wants_marketing boolean, wants_newsletter boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  address constant text := (
    select lower(users.email) from auth.users where users.id = auth.uid() and users.email_confirmed_at is not null
  );
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  perform private.count_use('consents', 60, interval '1 hour');
  if wants_marketing is null or wants_newsletter is null then
    raise exception 'Please say yes or no to both' using errcode = '22023';
  end if;
  if address is null then
    return false;
  end if;
  if wants_newsletter then
    insert into public.newsletter_subscribers as known (email, consent, confirmed_at)
    values (address, private.newsletter_consent(), now())
    on conflict ((lower(email))) do update
      set consent = excluded.consent, confirmed_at = now(), left_at = null where known.status <> 'confirmed';
  else
    update public.newsletter_subscribers set left_at = now(), confirm_hash = null
    where lower(email) = address and status <> 'left';
  end if;
  perform private.note_consent(auth.uid(), 'marketing', wants_marketing, 'account');
  return true;
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.set_my_consents(marketing boolean, newsletter boolean) returns boolean
  language sql set search_path = '' as $$ select private.set_my_consents(marketing, newsletter) $$;

-- Returns since when the caller agrees to each purpose; null where they do not.
-- @returns {marketing, newsletter}
create function private.part_consents(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object(
      'marketing', (
        select case when latest.is_given then latest.created_at end from public.consents as latest
        where latest.user_id = auth.uid() and latest.what = 'marketing' order by latest.created_at desc limit 1
      ),
      'newsletter', (
        select mine.confirmed_at from private.my_newsletter_subscription() as mine where mine.status = 'confirmed'
      )
    )
  );

revoke all on function private.note_consent(uuid, text, boolean, text), private.note_sign_up(),
  private.note_subscription(), private.takes_marketing(uuid) from public, anon, authenticated;
revoke all on function private.set_my_consents(boolean, boolean),
  public.set_my_consents(boolean, boolean), private.part_consents(uuid) from public, anon;
grant execute on function private.set_my_consents(boolean, boolean),
  public.set_my_consents(boolean, boolean), private.part_consents(uuid) to authenticated;

-- LinkedIn connections, written by the function linkedin-connect as the service role. The tokens are
-- encrypted (AES-GCM, functions/_shared/sealed-token.ts) under a key that only the functions have, so
-- that a dump of the database opens no account. Clients see that a connection exists, since when, until
-- when and for which scope.

create table public.linkedin_connections (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Key id, a dot and the ciphertext of a token of up to 8192 characters.
  access_token_sealed text not null check (
    char_length(access_token_sealed) <= 11000 and access_token_sealed ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]{39,}$'
  ),
  refresh_token_sealed text check (
    char_length(refresh_token_sealed) <= 11000 and refresh_token_sealed ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]{39,}$'
  ),
  scope text check (char_length(scope) <= 1000),
  connected_at timestamptz not null default now(),
  expires_at timestamptz
);

alter table public.linkedin_connections enable row level security;
revoke all on public.linkedin_connections from public, anon, authenticated;
grant select (user_id, scope, connected_at, expires_at) on public.linkedin_connections to authenticated;
grant delete on public.linkedin_connections to authenticated;
grant all on public.linkedin_connections to service_role;
create policy "Clients see their own connection" on public.linkedin_connections
  for select to authenticated using (user_id = (select auth.uid()));
-- Deleting the row deletes the tokens too.
create policy "Clients end their own connection" on public.linkedin_connections
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Only while the session lives" on public.linkedin_connections as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Hashes of used states, each kept until its state would have expired, so that a state works once.
create table public.linkedin_used_states (
  state_hash text primary key check (char_length(state_hash) = 64),
  expires_at timestamptz not null
);

alter table public.linkedin_used_states enable row level security;
revoke all on public.linkedin_used_states from public, anon, authenticated;
grant all on public.linkedin_used_states to service_role;
create policy "Only the service role" on public.linkedin_used_states
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.linkedin_used_states as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Outbox of token revocations. A connection that ends here must end at LinkedIn as well, however it
-- ends: on the site, by a call of the API or with the account.
create table public.linkedin_revocations (
  id uuid primary key default gen_random_uuid(),
  -- Owner of the encrypted tokens; part of the decryption key. No foreign key, because the row outlives
  -- the account.
  user_id uuid not null,
  token_sealed text not null,
  created_at timestamptz not null default now(),
  -- Moment the token expires by itself.
  give_up_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text
);
create index linkedin_revocations_waiting on public.linkedin_revocations (next_attempt_at);

alter table public.linkedin_revocations enable row level security;
revoke all on public.linkedin_revocations from public, anon, authenticated;
grant all on public.linkedin_revocations to service_role;
create policy "Only the service role" on public.linkedin_revocations
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.linkedin_revocations as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Enqueues the revocation of a deleted connection's tokens. LinkedIn's access tokens live sixty days
-- where it does not say, its refresh tokens a year.
create function private.owe_linkedin_revocation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.linkedin_revocations (user_id, token_sealed, give_up_at)
  select old.user_id, owed.token_sealed, owed.give_up_at
  from (values
    (old.access_token_sealed, coalesce(old.expires_at, old.connected_at + interval '60 days')),
    (old.refresh_token_sealed, old.connected_at + interval '1 year')
  ) as owed (token_sealed, give_up_at)
  where owed.token_sealed is not null and owed.give_up_at > now();
  return old;
end
$$;

create trigger owe_linkedin_revocation_at_the_end after delete on public.linkedin_connections
  for each row execute function private.owe_linkedin_revocation();

-- Claims revocations for one attempt, oldest first, and postpones their next one: 30 s, 1 min … 1 day.
-- Concurrent callers never claim the same row. Expired tokens are dropped.
create function public.claim_linkedin_revocations(most integer default 20)
  returns table (id uuid, user_id uuid, token_sealed text)
  language sql volatile set search_path = '' as $$
  with given_up as (
    delete from public.linkedin_revocations where give_up_at <= now()
  )
  update public.linkedin_revocations as waiting
  set attempts = waiting.attempts + 1,
      next_attempt_at = now() + least(interval '30 seconds' * power(2, least(waiting.attempts, 12)), interval '1 day')
  where waiting.id in (
    select due.id from public.linkedin_revocations as due
    where due.next_attempt_at <= now() and due.give_up_at > now()
    order by due.created_at limit least(most, 100)
    for update skip locked
  )
  returning waiting.id, waiting.user_id, waiting.token_sealed
$$;

-- Calls drain-linkedin-revocations when a revocation is due and both secrets are in the Vault.
create function private.request_linkedin_revocation_drain() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  address text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'drain_secret');
begin
  if address is null or secret is null or not exists (
    select from public.linkedin_revocations where next_attempt_at <= now()
  ) then
    return;
  end if;
  perform net.http_post(
    url := address || '/functions/v1/drain-linkedin-revocations',
    headers := jsonb_build_object('Content-Type', 'application/json', 'x-drain-secret', secret),
    body := '{}'::jsonb, timeout_milliseconds := 30000
  );
end
$$;

create function private.part_linkedin(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object('connected_at', connected_at, 'expires_at', expires_at)
    from public.linkedin_connections where linkedin_connections.user_id = auth.uid()
  );

revoke all on function private.owe_linkedin_revocation(),
  private.request_linkedin_revocation_drain() from public;
revoke all on function public.claim_linkedin_revocations(integer) from public, anon, authenticated;
revoke all on function private.part_linkedin(uuid) from public, anon;
grant execute on function public.claim_linkedin_revocations(integer) to service_role;
grant execute on function private.part_linkedin(uuid) to authenticated;

-- Undelivered emails and webhooks, as the desk shows and retries them. The two keep their own outboxes:
-- a webhook names the profile it is about, an email carries text about rows that may be gone.

-- Both outboxes as one list; a webhook has no recipient. The column types are exactly those of the
-- emails, because only then both are read by their indexes.
create view private.deliveries with (security_invoker = true) as
  select id, upper(left(kind, 1)) || replace(substr(kind, 2), '_', ' ') as title, recipient, user_id,
    created_at, attempts, next_attempt_at, give_up_at <= now() as is_given_up, last_error
  from public.mail_outbox
  union all
  select id, 'Profile webhook'::text, null::text, user_id,
    created_at, attempts, next_attempt_at, give_up_at <= now(), last_error
  from public.profile_webhook_outbox where delivered_at is null;
revoke all on private.deliveries from public, anon, authenticated;

-- Lists deliveries that failed more than three times or were given up; emails that wait for one setting
-- are one item.
create function private.waiting_deliveries()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  (
    select 'deliveries/' || id, upper(left(kind, 1)) || replace(substr(kind, 2), '_', ' ') || coalesce(': ' || last_error, ''),
      created_at, null::timestamptz
    from public.mail_outbox
    where (attempts > 3 or give_up_at <= now()) and not private.lacks_setting(last_error)
    order by created_at limit 100
  )
  union all
  (
    select 'deliveries/' || id, 'Profile webhook' || coalesce(': ' || last_error, ''), created_at, null
    from public.profile_webhook_outbox
    where (attempts > 3 or give_up_at <= now()) and delivered_at is null
    order by created_at limit 100
  )
  union all
  (
    select 'deliveries', 'Mail is not configured: ' || last_error, created_at, null
    from public.mail_outbox where private.lacks_setting(last_error) order by created_at limit 1
  )
  order by 3 limit 100
$$;

-- Lists a page of undelivered items, oldest first.
-- @param args is_given_up (absent for all), after {at, id}
-- @returns {rows, next, trouble}; trouble is the error about a missing setting, null for none
create function private.desk_deliveries(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 50;
  page jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.id), '[]') into page
  from (
    select owed.id, owed.title, owed.created_at, owed.attempts, owed.is_given_up, owed.last_error,
      coalesce(owed.recipient, profiles.business_name) as recipient
    from (
      select * from private.deliveries
      where (args -> 'is_given_up' is null or is_given_up = (args ->> 'is_given_up')::boolean)
        and (
          args -> 'after' is null
          or (created_at, id) > ((args #>> '{after,at}')::timestamptz, (args #>> '{after,id}')::uuid)
        )
      order by created_at, id limit most + 1
    ) as owed
    left join lateral (
      select business_name from public.profiles where profiles.id = owed.user_id limit 1
    ) as profiles on true
  ) as lines;
  return private.desk_page(page, most) || jsonb_build_object('trouble', (
    select last_error from public.mail_outbox
    where private.lacks_setting(last_error) order by created_at desc limit 1
  ));
end
$$;

-- Returns one item; null when it was delivered meanwhile.
create function private.desk_delivery(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(owed) || jsonb_build_object('business', profiles.business_name)
  from private.deliveries as owed
  left join public.profiles on profiles.id = owed.user_id
  where owed.id = (args ->> 'id')::uuid
$$;

-- Makes an item due now and counts its attempts anew, under the id that its receiver may have seen.
-- @returns false when it was delivered meanwhile
create function private.desk_repeat_delivery(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  update public.mail_outbox set attempts = 0, next_attempt_at = now(), give_up_at = 'infinity'
  where id = (args ->> 'id')::uuid;
  if not found then
    update public.profile_webhook_outbox
    set attempts = 0, next_attempt_at = now(), give_up_at = now() + interval '7 days'
    where id = (args ->> 'id')::uuid and delivered_at is null;
  end if;
  return to_jsonb(found);
end
$$;

revoke all on function private.waiting_deliveries(), private.desk_deliveries(jsonb),
  private.desk_delivery(jsonb), private.desk_repeat_delivery(jsonb) from public, anon, authenticated;

-- Clients: the desk's view of each, the activation of their plan, and what a page of the client area
-- shows.

-- Lists the newest answers to a client: on tickets and requests, and the state of their meeting; a
-- meeting's `at` is its start. Runs under the caller's rights.
-- @returns [{what, id, about, at}], newest first
create function private.news_of(client uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(newest) - 'since' order by newest.since desc), '[]')
  from (
    select 'ticket' as what, tickets.id, tickets.subject as about,
      max(messages.created_at) as at, max(messages.created_at) as since
    from public.support_tickets as tickets
    join public.ticket_messages as messages on messages.ticket_id = tickets.id
    where tickets.user_id = client and messages.author = 'staff'
    group by tickets.id, tickets.subject
    union all
    select 'plan ' || requests.status, requests.id, requests.requested_plan, requests.decided_at,
      requests.decided_at
    from public.plan_change_requests as requests
    where requests.user_id = client and requests.status in ('approved', 'declined')
    union all
    (
      select 'meeting ' || meetings.status, meetings.id, null, meetings.starts_at, meetings.created_at
      from public.meetings where meetings.user_id = client
      order by meetings.created_at desc limit 1
    )
    order by since desc limit 5
  ) as newest
$$;

create function private.part_news(item uuid) returns jsonb
  language sql stable set search_path = ''
  return private.news_of(auth.uid());

-- Returns one part of a page of the signed-in user, under the caller's rights, as every
-- `private.part_<name>(item uuid)` does. (The bodies are parsed at creation, because callers cannot see
-- into the schema auth.)
create function private.part_account(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select private.my_account()::jsonb
  );

create function private.part_sessions(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select coalesce(jsonb_agg(to_jsonb(sessions)), '[]') from private.my_sessions() as sessions
  );

-- Returns what a page of a signed-in user shows, in one call under the caller's rights: whether their
-- session is alive, their profile, and the parts that the page asks for by name.
-- @param item id of the one thing that the page is about, such as a ticket
create function public.my_page(parts text[] default '{}', item uuid default null) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  page jsonb := jsonb_build_object(
    'session_is_alive', private.session_is_alive(),
    'is_staff', private.is_staff(),
    'profile', private.part_profile(null)
  );
  part text;
  answer jsonb;
begin
  foreach part in array parts loop
    execute format('select private.%I($1)', 'part_' || part) into answer using item;
    page := page || jsonb_build_object(part, answer);
  end loop;
  return page;
end
$$;

-- Activates a client's plan, from now on. Starter and pro take a launch spot while there is one.
-- @param args client
-- @returns "active", also when it already was; "no-meeting" when none was held; "incomplete" while the
-- client may still choose another plan; null for no such client
create function private.desk_activate(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  theirs public.profiles;
begin
  -- Locks the profile, so that a concurrent activation sees this one.
  select * into theirs from public.profiles
  where profiles.id = (args ->> 'client')::uuid for update;
  if theirs.id is null then
    return null;
  end if;
  if theirs.plan_status = 'active' then
    return '"active"';
  end if;
  if not private.is_complete(theirs) then
    return '"incomplete"';
  end if;
  if not exists (
    select from public.meetings where meetings.user_id = theirs.id and meetings.status = 'held'
  ) then
    return '"no-meeting"';
  end if;
  update public.profiles set plan_status = 'active', plan_activated_at = now()
  where profiles.id = theirs.id;
  update public.launch_promotion_counters set available_spots = available_spots - 1
  where plan_name = theirs.chosen_plan and available_spots > 0;
  perform private.owe_mail(
    'plan_activated', users.email, jsonb_build_object('plan', theirs.chosen_plan), users.id
  )
  from auth.users where users.id = theirs.id;
  return '"active"';
end
$$;

-- Lists clients who completed the questionnaire and then booked no meeting, or missed it.
create function private.waiting_clients_without_meeting()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'clients/' || profiles.id, profiles.business_name,
    coalesce(profiles.completed_at, profiles.created_at), null::timestamptz
  from public.profiles
  where profiles.plan_status = 'inactive'
    and private.is_complete(profiles)
    and not exists (
      select from public.meetings
      where meetings.user_id = profiles.id and meetings.status in ('booked', 'held')
    )
  order by 3 limit 100
$$;

-- Lists clients by age; planned for each call, so that an absent filter costs nothing.
-- @param args q (in the business or the email), plan_status, after {at, id}
create function private.find_clients(args jsonb, most integer) returns jsonb
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.id), '[]')
    from (
      select page.id, page.business_name as business, page.website, users.email,
        users.raw_user_meta_data ->> 'name' as name,
        private.takes_marketing(users.id) as takes_marketing,
        page.chosen_plan, page.plan_status, page.plan_activated_at, page.created_at
      from (
        select profiles.* from public.profiles
        where (args ->> 'plan_status' is null or profiles.plan_status = args ->> 'plan_status')
          and (
            args ->> 'q' is null
            or strpos(lower(profiles.business_name), lower(args ->> 'q')) > 0
            or exists (
              select from auth.users
              where users.id = profiles.id and strpos(lower(users.email), lower(args ->> 'q')) > 0
            )
          )
          and (
            args -> 'after' is null
            or (profiles.created_at, profiles.id) > ((args #>> '{after,at}')::timestamptz, (args #>> '{after,id}')::uuid)
          )
        order by profiles.created_at, profiles.id limit most
      ) as page
      -- Lateral, because a join reads all accounts for a page of them.
      cross join lateral (select * from auth.users where users.id = page.id limit 1) as users
    ) as lines
  );
end
$$;

-- Lists a page of clients, oldest first.
-- @returns {rows, next}
create function private.desk_clients(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select private.desk_page(private.find_clients(args, 51), 50)
$$;

-- Lists all clients that match, for a file.
create function private.desk_clients_file(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select private.find_clients(args - 'after', null)
$$;

-- Returns everything about one client.
-- @param args client
create function private.desk_client(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'profile', to_jsonb(profiles),
    'email', users.email,
    'name', users.raw_user_meta_data ->> 'name',
    'takes_marketing', private.takes_marketing(users.id),
    'meetings', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'starts_at', starts_at, 'status', status)
        order by starts_at desc), '[]')
      from (
        select * from public.meetings where meetings.user_id = profiles.id
        order by starts_at desc limit 20
      ) as newest
    ),
    'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'subject', subject, 'status', status, 'created_at', created_at
      ) order by created_at desc), '[]')
      from (
        select * from public.support_tickets where support_tickets.user_id = profiles.id
        order by created_at desc limit 20
      ) as newest
    ),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(newest) - 'user_id' order by created_at desc), '[]')
      from (
        select * from public.plan_change_requests
        where plan_change_requests.user_id = profiles.id order by created_at desc limit 20
      ) as newest
    ),
    'deliveries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'created_at', created_at, 'attempts', attempts, 'delivered_at', delivered_at,
        'last_error', last_error
      ) order by created_at desc), '[]')
      from public.profile_webhook_outbox where profile_webhook_outbox.user_id = profiles.id
    ),
    'news', private.news_of(profiles.id),
    'log', private.desk_log(jsonb_build_object('client', profiles.id))
  )
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = (args ->> 'client')::uuid
$$;

revoke all on function private.news_of(uuid), private.part_news(uuid), private.part_account(uuid),
  private.part_sessions(uuid), public.my_page(text[], uuid) from public, anon;
revoke all on function private.desk_activate(jsonb), private.waiting_clients_without_meeting(),
  private.find_clients(jsonb, integer), private.desk_clients(jsonb),
  private.desk_clients_file(jsonb), private.desk_client(jsonb) from public, anon, authenticated;
grant execute on function private.news_of(uuid), private.part_news(uuid),
  private.part_account(uuid), private.part_sessions(uuid), public.my_page(text[], uuid)
  to authenticated;

-- Scheduled jobs and the health of the backend. Hosted Supabase runs the jobs with pg_cron and pg_net;
-- supabase/local/ has a timer of its own.

-- Deletes what has been stored long enough, and applies the plan changes that are due. Unconfirmed
-- addresses stay a month, unsubscribed ones a year, in which it can be shown that and when somebody
-- agreed; a message stays twelve months after its last reply.
create function private.keep_house() returns void
  language plpgsql set search_path = '' as $$
begin
  perform private.apply_plan_requests();
  delete from public.contact_messages as messages
  where created_at < now() - interval '12 months' and not exists (
    select from public.message_answers as answers
    where answers.message_id = messages.id and answers.created_at >= now() - interval '12 months'
  );
  delete from public.newsletter_subscribers
  where (status = 'unconfirmed' and confirm_hash is not null and asked_at < now() - interval '30 days')
    or (status = 'left' and greatest(left_at, asked_at) < now() - interval '12 months');
  delete from public.profile_drafts as drafts using public.profile_webhook_outbox as completed
  where completed.user_id = drafts.user_id and completed.created_at < now() - interval '1 day';
  if to_regclass('cron.job_run_details') is not null then
    -- A run that never reached the database has no times.
    delete from cron.job_run_details
    where status in ('succeeded', 'failed')
      and coalesce(end_time, start_time, '-infinity') < now() - interval '7 days';
  end if;
end
$$;

-- Lists the jobs that pg_cron runs for us.
create function private.jobs() returns table (name text, schedule text, command text)
  language sql immutable set search_path = '' as $$
  values ('drain-profile-webhooks', '30 seconds', 'select private.request_profile_webhook_drain()'),
    ('drain-linkedin-revocations', '30 seconds', 'select private.request_linkedin_revocation_drain()'),
    ('drain-emails', '30 seconds', 'select private.request_mail_drain()'),
    ('remind-of-meetings', '*/10 * * * *', 'select private.remind_of_meetings()'),
    ('keep-house', '17 3 * * *', 'select private.keep_house()'),
    ('forget-deleted-accounts', '27 3 * * *', 'select private.forget_deleted_accounts()')
$$;

-- Schedules the jobs, or again those that were changed or switched off. Safe to call at any time.
create function private.schedule_drains() returns void
  language plpgsql set search_path = '' as $$
declare
  missing text := (
    select string_agg(needed, ', ') from unnest(array['pg_cron', 'pg_net', 'supabase_vault']) as needed
    where needed not in (select name from pg_catalog.pg_available_extensions)
  );
begin
  if missing is not null then
    raise exception 'Nothing is scheduled, because this server lacks: %', missing using errcode = '0A000';
  end if;
  create extension if not exists pg_cron;
  create extension if not exists pg_net with schema extensions;
  create extension if not exists supabase_vault;
  -- Unscheduled first, because scheduling an existing job keeps it switched off.
  perform cron.unschedule(jobname) from cron.job
  where username = current_user and jobname in (select name from private.jobs());
  perform cron.schedule(name, schedule, command) from private.jobs();
end
$$;

-- Returns what an operator watches. Only the service role may call it.
create function public.backend_health()
  returns table (
    -- True when every job is in pg_cron and active.
    drains_scheduled boolean,
    -- Secrets that the drains need and that the Vault lacks.
    secrets_missing text[],
    -- Webhooks that failed more than three times, still retried or given up.
    webhooks_undeliverable bigint,
    webhooks_given_up bigint,
    -- Revocations that LinkedIn refused more than five times.
    revocations_stuck bigint,
    -- Emails that failed more than three times, still retried or given up.
    mails_stuck bigint,
    mails_given_up bigint,
    -- Creation of the oldest item that is still retried.
    oldest_waiting timestamptz,
    -- Newest five failed runs of the last day: job, at, message.
    cron_failures jsonb
  )
  language plpgsql stable security definer set search_path = '' as $$
begin
  drains_scheduled := false;
  cron_failures := '[]';
  if to_regclass('cron.job') is not null then
    drains_scheduled := not exists (
      select from private.jobs() as ours
      where not exists (
        select from cron.job where active and jobname = ours.name and command = ours.command
      )
    );
    cron_failures := coalesce((
      select jsonb_agg(jsonb_build_object('job', job, 'at', at, 'message', message))
      from (
        select jobs.jobname as job, coalesce(runs.end_time, runs.start_time) as at, runs.return_message as message
        from cron.job_run_details as runs
        join cron.job as jobs on jobs.jobid = runs.jobid
        where runs.status = 'failed' and jobs.jobname in (select ours.name from private.jobs() as ours)
          and coalesce(runs.end_time, runs.start_time, now()) > now() - interval '1 day'
        order by runs.runid desc limit 5
      ) as failed
    ), '[]');
  end if;
  secrets_missing := array['drain_secret', 'project_url'];
  if to_regclass('vault.decrypted_secrets') is not null then
    secrets_missing := array(
      select needed from unnest(secrets_missing) as needed
      where not exists (select from vault.decrypted_secrets where decrypted_secrets.name = needed)
      order by needed
    );
  end if;
  select count(*) filter (where attempts > 3 and give_up_at > now()), count(*) filter (where give_up_at <= now())
  into webhooks_undeliverable, webhooks_given_up
  from public.profile_webhook_outbox where delivered_at is null;
  revocations_stuck := (select count(*) from public.linkedin_revocations where attempts > 5 and give_up_at > now());
  select count(*) filter (where attempts > 3 and give_up_at > now()), count(*) filter (where give_up_at <= now())
  into mails_stuck, mails_given_up
  from public.mail_outbox;
  oldest_waiting := least(
    (select min(created_at) from public.profile_webhook_outbox where delivered_at is null and give_up_at > now()),
    (select min(created_at) from public.linkedin_revocations where give_up_at > now()),
    (select min(created_at) from public.mail_outbox where give_up_at > now())
  );
  return next;
end
$$;

revoke all on function private.keep_house(), private.jobs(), private.schedule_drains() from public;
revoke all on function public.backend_health() from public, anon, authenticated;
grant execute on function public.backend_health() to service_role;

-- Plain PostgreSQL has no pg_cron, or has it in another database; there backend_health() reports that
-- nothing is scheduled. Where pg_cron is available, a deployment that cannot schedule must fail.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron')
    and coalesce(current_setting('cron.database_name', true), current_database()) = current_database()
  then
    perform private.schedule_drains();
  end if;
end
$$;
