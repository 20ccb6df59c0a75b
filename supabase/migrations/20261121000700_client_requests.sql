-- What clients ask of us: tickets and changes of plan. Clients write and read their own; nobody
-- changes or deletes one with a public key. A row always belongs to its caller, because no public
-- role may write `user_id`.

create table public.support_tickets (
  -- Made when the form is shown, so that a form sent twice is one ticket.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  subject text not null check (char_length(btrim(subject)) between 1 and 200),
  description text not null check (char_length(btrim(description)) between 1 and 4000),
  category text not null default 'general' check (category in ('general', 'technical', 'billing', 'feature')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'open' check (status in ('open', 'in progress', 'resolved')),
  created_at timestamptz not null default now()
);
create index support_tickets_by_client on public.support_tickets (user_id, created_at desc);

alter table public.support_tickets enable row level security;
revoke all on public.support_tickets from public, anon, authenticated;
grant select, insert (id, subject, description, category, priority) on public.support_tickets to authenticated;
grant all on public.support_tickets to service_role;

create policy "Clients read their own tickets" on public.support_tickets
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Clients write their own tickets" on public.support_tickets
  for insert to authenticated with check (user_id = (select auth.uid()));

-- A request changes nothing yet: we change profiles.chosen_plan at the next billing cycle.
create table public.plan_change_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  requested_plan text not null check (requested_plan in ('starter', 'pro', 'video-pro', 'payg')),
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
create unique index one_open_plan_change_per_client on public.plan_change_requests (user_id) where handled_at is null;

alter table public.plan_change_requests enable row level security;
revoke all on public.plan_change_requests from public, anon, authenticated;
grant select, insert (requested_plan) on public.plan_change_requests to authenticated;
grant all on public.plan_change_requests to service_role;

create policy "Clients read their own plan requests" on public.plan_change_requests
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Clients ask for their own plan" on public.plan_change_requests
  for insert to authenticated with check (user_id = (select auth.uid()));
