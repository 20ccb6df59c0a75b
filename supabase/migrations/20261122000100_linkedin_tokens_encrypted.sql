-- The tokens are kept sealed (AES-GCM, functions/_shared/sealed-token.ts) under a key that only the
-- edge functions have: a dump of the database, a backup or the service role alone opens no account.
--
-- The table is made anew, and connections made before are gone: their tokens stood here in plain
-- text and so may stand in backups, and no key is known here to seal them with. Their clients
-- connect again.

drop table public.linkedin_connections;

create table public.linkedin_connections (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- The key's id, a dot, and what it sealed: a token of up to 8192 characters.
  access_token_sealed text not null check (
    char_length(access_token_sealed) <= 11000 and access_token_sealed ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]{39,}$'
  ),
  refresh_token_sealed text check (
    char_length(refresh_token_sealed) <= 11000 and refresh_token_sealed ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]{39,}$'
  ),
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
