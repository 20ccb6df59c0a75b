-- Launch spots left per plan. Everybody reads them, nobody writes with a public key, and open pages
-- follow changes live.

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

-- Hosted Supabase has this publication; a plain Postgres does not.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
alter publication supabase_realtime add table public.launch_promotion_counters;
