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
