-- How often one client may write, however they do it: the site's own limits do not stand before the
-- API. Kept are only the moments that still count, so a row never outgrows its limit.

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

-- Counts one use by the caller. Two at once wait for each other at the row, and what is refused
-- rolls back with its count. PostgREST answers PT429 with status 429.
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
revoke all on function private.count_use(text, integer, interval) from public;

-- Counts each row against every pair of arguments: how many, in which time.
create function private.count_row() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  for pair in 0 .. tg_nargs / 2 - 1 loop
    perform private.count_use(tg_table_name, tg_argv[pair * 2]::integer, tg_argv[pair * 2 + 1]::interval);
  end loop;
  return new;
end
$$;
revoke all on function private.count_row() from public;

-- Before the row, so that a thousand in one call stop at the first one too many. The roles stand in
-- the condition, because inside the function the current user is its owner.
create trigger count_tickets
  before insert on public.support_tickets
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.count_row('10', '1 hour', '30', '1 day');

create trigger count_plan_requests
  before insert on public.plan_change_requests
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.count_row('10', '1 day');

create trigger count_profile_updates
  before update on public.profiles
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.count_row('60', '1 hour');
