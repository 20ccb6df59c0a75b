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
