-- The profile webhook must go out at least once, whatever is down when the profile is saved. So the
-- same transaction that completes a profile writes down that its webhook is owed, and the row stays
-- due until a receiver took it. The row says who, not what: the profile is read at delivery, so no
-- second copy of personal data is kept. Only the service role sees it.

create table public.profile_webhook_outbox (
  -- Sent with every try; the receiver drops an id it has seen.
  id uuid primary key default gen_random_uuid(),
  -- Unique, because a profile is completed once.
  user_id uuid not null unique references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- The app calls send-profile-webhook right after the save; the drain leaves a fresh row to it.
  next_attempt_at timestamptz not null default now() + interval '10 seconds',
  delivered_at timestamptz,
  last_error text
);
create index profile_webhook_outbox_waiting on public.profile_webhook_outbox (next_attempt_at) where delivered_at is null;

alter table public.profile_webhook_outbox enable row level security;

revoke all on public.profile_webhook_outbox from public, anon, authenticated;
grant all on public.profile_webhook_outbox to service_role;

create policy "Only the service role" on public.profile_webhook_outbox
  to service_role using (true) with check (true);

create function private.owe_profile_webhook() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile_webhook_outbox (user_id) values (new.id) on conflict (user_id) do nothing;
  return new;
end
$$;
revoke all on function private.owe_profile_webhook() from public;

-- A profile is completed when neither placeholder is left.
create trigger owe_profile_webhook_at_completion
  after update on public.profiles
  for each row
  when ((old.business_name = 'My Business' or old.offer_description = 'To be completed')
    and new.business_name <> 'My Business' and new.offer_description <> 'To be completed')
  execute function private.owe_profile_webhook();

-- Takes rows for one delivery attempt and puts their next attempt off: 30 s, 1 min, 2 min … 1 h.
-- So of two callers at once only one gets a row, and a caller that dies delays it instead of losing
-- it. Without `client` it takes what is due, oldest first; with it, that client's row if nobody has
-- tried it yet or it is due.
create function public.claim_profile_webhooks(most integer default 20, client uuid default null)
  returns table (id uuid, body json)
  language sql volatile security definer set search_path = '' as $$
  with claimed as (
    update public.profile_webhook_outbox as waiting
    set attempts = waiting.attempts + 1,
        next_attempt_at = now() + least(interval '30 seconds' * power(2, least(waiting.attempts, 10)), interval '1 hour')
    where waiting.id in (
      select due.id from public.profile_webhook_outbox as due
      where due.delivered_at is null
        and case when client is null then due.next_attempt_at <= now()
                 else due.user_id = client and (due.attempts = 0 or due.next_attempt_at <= now()) end
      order by due.created_at limit least(most, 100)
      for update skip locked
    )
    returning waiting.id, waiting.user_id, waiting.created_at
  )
  select claimed.id, json_build_object(
    'userId', users.id,
    'name', coalesce(nullif(btrim(users.raw_user_meta_data ->> 'name'), ''), nullif(split_part(users.email, '@', 1), ''), 'User'),
    'email', users.email,
    'business_name', profiles.business_name, 'website', profiles.website, 'facebook_url', profiles.facebook_url,
    'instagram_url', profiles.instagram_url, 'linkedin_url', profiles.linkedin_url,
    'offer_description', profiles.offer_description, 'differentiator', profiles.differentiator,
    'tone_preference', profiles.tone_preference, 'words_to_avoid', profiles.words_to_avoid, 'chosen_plan', profiles.chosen_plan
  )
  from claimed join public.profiles on profiles.id = claimed.user_id join auth.users on users.id = claimed.user_id
  order by claimed.created_at
$$;
revoke all on function public.claim_profile_webhooks(integer, uuid) from public, anon, authenticated;
grant execute on function public.claim_profile_webhooks(integer, uuid) to service_role;

-- Hosted Supabase drains with pg_cron and pg_net. A plain Postgres has neither, so supabase/local/
-- has a timer of its own. The project's address and the shared secret are in the Vault; nothing is
-- called while one of them is missing or nothing is due.
create function private.request_profile_webhook_drain() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  address text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'drain_secret');
begin
  if address is null or secret is null or not exists (
    select from public.profile_webhook_outbox where delivered_at is null and next_attempt_at <= now()
  ) then
    return;
  end if;
  perform net.http_post(
    url := address || '/functions/v1/drain-profile-webhooks',
    headers := jsonb_build_object('Content-Type', 'application/json', 'x-drain-secret', secret),
    body := '{}'::jsonb, timeout_milliseconds := 30000
  );
end
$$;
revoke all on function private.request_profile_webhook_drain() from public;

do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) = 3 then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule('drain-profile-webhooks', '30 seconds', 'select private.request_profile_webhook_drain()');
  end if;
-- For example, pg_cron may live in another database of that server. The schema must still apply.
exception when others then
  raise warning 'The profile webhook drain is not scheduled: %', sqlerrm;
end
$$;
