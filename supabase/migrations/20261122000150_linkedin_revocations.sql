-- A connection that ends here must end at LinkedIn as well, whoever deletes it: the site, a call of
-- the API or the account's deletion. So the transaction that deletes it writes its tokens down
-- here, sealed as they were, and drain-linkedin-revocations revokes them. Only the service role
-- sees them.

create table public.linkedin_revocations (
  id uuid primary key default gen_random_uuid(),
  -- Whose tokens they were, without which they do not open. No foreign key: they outlive the
  -- account.
  user_id uuid not null,
  token_sealed text not null,
  created_at timestamptz not null default now(),
  -- When the token has expired by itself.
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

-- LinkedIn's access tokens live sixty days where it does not say, its refresh tokens a year.
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
revoke all on function private.owe_linkedin_revocation() from public;

create trigger owe_linkedin_revocation_at_the_end
  after delete on public.linkedin_connections
  for each row execute function private.owe_linkedin_revocation();

-- Takes rows for one attempt, oldest first, and puts their next attempt off: 30 s, 1 min … 1 day.
-- So of two callers at once only one gets a row. What has expired meanwhile is dropped.
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
revoke all on function public.claim_linkedin_revocations(integer) from public, anon, authenticated;
grant execute on function public.claim_linkedin_revocations(integer) to service_role;

-- As for the profile webhook: hosted Supabase drains with pg_cron and pg_net, supabase/local/ with
-- a timer of its own.
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
revoke all on function private.request_linkedin_revocation_drain() from public;

do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) = 3 then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule('drain-linkedin-revocations', '30 seconds', 'select private.request_linkedin_revocation_drain()');
  end if;
-- For example, pg_cron may live in another database of that server. The schema must still apply.
exception when others then
  raise warning 'The LinkedIn revocation drain is not scheduled: %', sqlerrm;
end
$$;
