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
