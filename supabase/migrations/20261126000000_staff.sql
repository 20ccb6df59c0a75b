-- The team that answers. Its members have no rights on any table: they ask the desk, one function
-- that looks who asks and hands on to `private.desk_<what>`. What they change is written down where
-- nobody can take it back.

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

-- Whether a member has to pass a second step. A project's auth service offers it; the embedded one
-- of a developer's machine is told to go without.
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
revoke all on function private.is_staff() from public, anon;
grant execute on function private.is_staff() to authenticated;

-- Who did what to whose data, and when. Only names of columns, never what stood in them: what a client
-- deletes must not live on here.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The member; null for the service itself, such as a script of ours.
  actor uuid,
  -- Whose data it is; null where it is nobody's.
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

-- Not even its owner changes what is written.
create function private.refuse_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'The log is only added to' using errcode = '42501';
end
$$;
revoke all on function private.refuse_change() from public;
create trigger keep_as_written before update or delete on public.audit_log
  for each row execute function private.refuse_change();
create trigger keep_whole before truncate on public.audit_log
  for each statement execute function private.refuse_change();

-- Writes down a change that somebody else than the row's own client made. Its arguments name the
-- column that says whose row it is ("" for nobody's) and the one that tells the row from others.
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
revoke all on function private.audit() from public;

create trigger audit_staff after insert or update or delete on public.staff
  for each row execute function private.audit('', 'user_id');

-- What the desk shows and does: `private.desk_<what>(jsonb) returns jsonb`, run with its owner's rights.
-- This is the one place that decides who may.
-- @returns {"over": true} for a session that has ended, null for whoever is no member, else {"answer": …}
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
-- Without the row, which the error would otherwise quote.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.desk(what text, args jsonb default '{}') returns jsonb
  language sql set search_path = '' as $$ select private.desk(what, args) $$;

revoke all on function private.desk(text, jsonb), public.desk(text, jsonb) from public, anon;
grant execute on function private.desk(text, jsonb), public.desk(text, jsonb) to authenticated;

-- What waits for the team: each `private.waiting_<what>()` says what of it, since when, and until when it
-- was promised (null for no promise); `path` is its page below /desk. It says the hundred oldest, oldest
-- first, so that a long queue takes no longer than a short one.
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

-- The last hundred lines of the log, of one client's data or of all.
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

-- The team and the log.
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

-- @returns whether there is an account with that confirmed address
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

-- For the first member, by `npm run staff`.
create function public.add_staff(email text) returns boolean
  language sql set search_path = '' as $$ select private.add_staff(email) $$;

create function private.desk_add_member(args jsonb) returns jsonb
  language sql set search_path = '' as $$ select to_jsonb(private.add_staff(args ->> 'email')) $$;

-- Nobody removes themselves: an empty team could let nobody in again.
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

revoke all on function private.add_staff(text), public.add_staff(text) from public, anon, authenticated;
grant execute on function private.add_staff(text), public.add_staff(text) to service_role;
revoke all on function private.desk_waiting(jsonb), private.desk_team(jsonb), private.desk_log(jsonb),
  private.desk_add_member(jsonb), private.desk_remove_member(jsonb) from public, anon, authenticated;

-- What a page of a signed-in visitor shows, as before, with each part in a function of its own,
-- `private.part_<name>(item uuid)`, under the caller's own rights. (The
-- bodies are parsed here and now, because callers may not look into the schema auth.)
create function private.part_account(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select private.my_account()::jsonb
  );
create function private.part_draft(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select to_jsonb(profile_drafts) from public.profile_drafts where profile_drafts.user_id = auth.uid()
  );
create function private.part_tickets(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc), '[]')
    from (
      select id, subject, category, priority, status, created_at
      from public.support_tickets where user_id = auth.uid() order by created_at desc limit 20
    ) as newest
  );
create function private.part_plan_request(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object('requested_plan', requested_plan, 'created_at', created_at)
    from public.plan_change_requests where user_id = auth.uid() and handled_at is null limit 1
  );
create function private.part_linkedin(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object('connected_at', connected_at, 'expires_at', expires_at)
    from public.linkedin_connections where linkedin_connections.user_id = auth.uid()
  );
create function private.part_sessions(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select coalesce(jsonb_agg(to_jsonb(sessions)), '[]') from private.my_sessions() as sessions
  );

create function private.part_profile(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (select to_jsonb(profiles) from public.profiles where profiles.id = auth.uid());

drop function public.my_page(text[]);
-- @param item the one thing that the page is about, such as a ticket
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

revoke all on function private.part_account(uuid), private.part_draft(uuid), private.part_tickets(uuid),
  private.part_plan_request(uuid), private.part_linkedin(uuid), private.part_sessions(uuid),
  private.part_profile(uuid), public.my_page(text[], uuid) from public, anon;
grant execute on function private.part_account(uuid), private.part_draft(uuid), private.part_tickets(uuid),
  private.part_plan_request(uuid), private.part_linkedin(uuid), private.part_sessions(uuid),
  private.part_profile(uuid), public.my_page(text[], uuid) to authenticated;
