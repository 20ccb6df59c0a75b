-- The strategy meetings that clients book, and the days on which there are none. The rules of booking
-- are in the migrations that follow; whatever they do, no half hour is given twice and nobody has two.

create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  starts_at timestamptz not null,
  status text not null default 'booked' check (status in ('booked', 'held', 'missed', 'cancelled')),
  -- How often it was changed, for the calendars that have it.
  sequence integer not null default 0,
  created_at timestamptz not null default now()
);
create unique index one_meeting_per_slot on public.meetings (starts_at) where status = 'booked';
create unique index one_booked_meeting_per_client on public.meetings (user_id) where status = 'booked';
create index meetings_by_client on public.meetings (user_id, starts_at desc);

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

-- The caller's meeting: the booked one, else the latest. Null for none.
create function private.part_meeting(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select to_jsonb(mine) - 'user_id' from public.meetings as mine
    where mine.user_id = auth.uid() and mine.status <> 'cancelled'
    order by (mine.status = 'booked') desc, mine.starts_at desc limit 1
  );
revoke all on function private.part_meeting(uuid) from public, anon;
grant execute on function private.part_meeting(uuid) to authenticated;
