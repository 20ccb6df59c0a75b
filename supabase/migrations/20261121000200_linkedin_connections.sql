-- A client's LinkedIn connection, written by the edge function linkedin-oauth-callback as the
-- service role. Its owner may see that it exists, since when, until when and for what; only the
-- service role reads the tokens.

create table public.linkedin_connections (
  user_id uuid primary key references auth.users (id) on delete cascade,
  access_token text not null check (char_length(access_token) between 1 and 8192),
  refresh_token text check (char_length(refresh_token) <= 8192),
  scope text check (char_length(scope) <= 1000),
  connected_at timestamptz not null default now(),
  expires_at timestamptz
);

alter table public.linkedin_connections enable row level security;

revoke all on public.linkedin_connections from public, anon, authenticated;
grant select (user_id, scope, connected_at, expires_at) on public.linkedin_connections to authenticated;
grant all on public.linkedin_connections to service_role;

create policy "Clients see their own connection" on public.linkedin_connections
  for select to authenticated using (user_id = (select auth.uid()));

-- Its owner may end it, which deletes the tokens too.
grant delete on public.linkedin_connections to authenticated;
create policy "Clients end their own connection" on public.linkedin_connections
  for delete to authenticated using (user_id = (select auth.uid()));

-- Each signed state works once: its hash is kept until the state would have expired anyway. No
-- public role sees it.
create table public.linkedin_used_states (
  state_hash text primary key check (char_length(state_hash) = 64),
  expires_at timestamptz not null
);

alter table public.linkedin_used_states enable row level security;

revoke all on public.linkedin_used_states from public, anon, authenticated;
grant all on public.linkedin_used_states to service_role;

create policy "Only the service role" on public.linkedin_used_states
  to service_role using (true) with check (true);
