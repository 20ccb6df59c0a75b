-- Loses every LinkedIn connection: the tokens are sealed, and no key is known here. Their clients
-- connect again. Nothing revokes the tokens at LinkedIn any more: end the connections and have the
-- revocations drained before the way back of linkedin_revocations.

drop table public.linkedin_connections;

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
