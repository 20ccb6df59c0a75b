-- LinkedIn connections, written by the function linkedin-connect as the service role. The tokens are
-- encrypted (AES-GCM, functions/_shared/sealed-token.ts) under a key that only the functions have, so
-- that a dump of the database opens no account. Clients see that a connection exists, since when, until
-- when and for which scope.

create table public.linkedin_connections (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Key id, a dot and the ciphertext of a token of up to 8192 characters.
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
grant delete on public.linkedin_connections to authenticated;
grant all on public.linkedin_connections to service_role;
create policy "Clients see their own connection" on public.linkedin_connections
  for select to authenticated using (user_id = (select auth.uid()));
-- Deleting the row deletes the tokens too.
create policy "Clients end their own connection" on public.linkedin_connections
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Only while the session lives" on public.linkedin_connections as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Hashes of used states, each kept until its state would have expired, so that a state works once.
create table public.linkedin_used_states (
  state_hash text primary key check (char_length(state_hash) = 64),
  expires_at timestamptz not null
);

alter table public.linkedin_used_states enable row level security;
revoke all on public.linkedin_used_states from public, anon, authenticated;
grant all on public.linkedin_used_states to service_role;
create policy "Only the service role" on public.linkedin_used_states
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.linkedin_used_states as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Outbox of token revocations. A connection that ends here must end at LinkedIn as well, however it
-- ends: on the site, by a call of the API or with the account.
create table public.linkedin_revocations (
  id uuid primary key default gen_random_uuid(),
  -- Owner of the encrypted tokens; part of the decryption key. No foreign key, because the row outlives
  -- the account.
  user_id uuid not null,
  token_sealed text not null,
  created_at timestamptz not null default now(),
  -- Moment the token expires by itself.
  give_up_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text
);
create index linkedin_revocations_waiting on public.linkedin_revocations (next_attempt_at);

alter table public.linkedin_revocations enable row level security;
revoke all on public.linkedin_revocations from public, anon, authenticated;
grant all on public.linkedin_revocations to service_role;
create policy "Only the service role" on public.linkedin_revocations
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.linkedin_revocations as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Enqueues the revocation of a deleted connection's tokens. LinkedIn's access tokens live sixty days
-- where it does not say, its refresh tokens a year.
create function private.owe_linkedin_revocation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.linkedin_revocations (user_id, token_sealed, give_up_at)
  select old.user_id, owed.token_sealed, owed.give_up_at
  from (values
    (old.access_token_sealed, coalesce(old.expires_at, old.connected_at + interval '60 days')),
    (old.refresh_token_sealed, old.connected_at + interval '1 year')
  ) as owed (token_sealed, give_up_at)
  where owed.token_sealed is not null and owed.give_up_at > now();
  return old;
end
$$;

create trigger owe_linkedin_revocation_at_the_end after delete on public.linkedin_connections
  for each row execute function private.owe_linkedin_revocation();

-- Claims revocations for one attempt, oldest first, and postpones their next one: 30 s, 1 min … 1 day.
-- Concurrent callers never claim the same row. Expired tokens are dropped.
create function public.claim_linkedin_revocations(most integer default 20)
  returns table (id uuid, user_id uuid, token_sealed text)
  language sql volatile set search_path = '' as $$
  with given_up as (
    delete from public.linkedin_revocations where give_up_at <= now()
  )
  update public.linkedin_revocations as waiting
  set attempts = waiting.attempts + 1,
      next_attempt_at = now() + least(interval '30 seconds' * power(2, least(waiting.attempts, 12)), interval '1 day')
  where waiting.id in (
    select due.id from public.linkedin_revocations as due
    where due.next_attempt_at <= now() and due.give_up_at > now()
    order by due.created_at limit least(most, 100)
    for update skip locked
  )
  returning waiting.id, waiting.user_id, waiting.token_sealed
$$;

-- Calls drain-linkedin-revocations when a revocation is due and both secrets are in the Vault.
create function private.request_linkedin_revocation_drain() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  address text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'drain_secret');
begin
  if address is null or secret is null or not exists (
    select from public.linkedin_revocations where next_attempt_at <= now()
  ) then
    return;
  end if;
  perform net.http_post(
    url := address || '/functions/v1/drain-linkedin-revocations',
    headers := jsonb_build_object('Content-Type', 'application/json', 'x-drain-secret', secret),
    body := '{}'::jsonb, timeout_milliseconds := 30000
  );
end
$$;

create function private.part_linkedin(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object('connected_at', connected_at, 'expires_at', expires_at)
    from public.linkedin_connections where linkedin_connections.user_id = auth.uid()
  );

revoke all on function private.owe_linkedin_revocation(),
  private.request_linkedin_revocation_drain() from public;
revoke all on function public.claim_linkedin_revocations(integer) from public, anon, authenticated;
revoke all on function private.part_linkedin(uuid) from public, anon;
grant execute on function public.claim_linkedin_revocations(integer) to service_role;
grant execute on function private.part_linkedin(uuid) to authenticated;
