-- What runs on a schedule, whether it does, and an end to webhooks that nobody takes.

-- A webhook is tried for seven days and then waits for somebody who mends its receiver, as a
-- revocation waits until its token has expired. Rows that wait already get seven days from now.
alter table public.profile_webhook_outbox
  add column give_up_at timestamptz not null default now() + interval '7 days';

-- As before, except that what was given up is left alone.
create or replace function public.claim_profile_webhooks(most integer default 20, client uuid default null)
  returns table (id uuid, body json)
  language sql volatile security definer set search_path = '' as $$
  with claimed as (
    update public.profile_webhook_outbox as waiting
    set attempts = waiting.attempts + 1,
        next_attempt_at = now() + least(interval '30 seconds' * power(2, least(waiting.attempts, 10)), interval '1 hour')
    where waiting.id in (
      select due.id from public.profile_webhook_outbox as due
      where due.delivered_at is null and due.give_up_at > now()
        and case when client is null then due.next_attempt_at <= now()
                 else due.user_id = client and (due.attempts = 0 or due.next_attempt_at <= now()) end
      order by due.created_at limit least(most, 100)
      for update skip locked
    )
    returning waiting.id, waiting.user_id, waiting.created_at
  )
  select claimed.id, json_build_object(
    'userId', users.id,
    'name', coalesce(
      case when private.is_text(users.raw_user_meta_data ->> 'name', 1, 100)
            and not private.starts_formula(users.raw_user_meta_data ->> 'name')
           then btrim(users.raw_user_meta_data ->> 'name') end,
      nullif(split_part(users.email, '@', 1), ''), 'User'),
    'email', users.email,
    'business_name', profiles.business_name, 'website', profiles.website, 'facebook_url', profiles.facebook_url,
    'instagram_url', profiles.instagram_url, 'linkedin_url', profiles.linkedin_url,
    'offer_description', profiles.offer_description, 'differentiator', profiles.differentiator,
    'tone_preference', profiles.tone_preference, 'words_to_avoid', profiles.words_to_avoid, 'chosen_plan', profiles.chosen_plan
  )
  from claimed join public.profiles on profiles.id = claimed.user_id join auth.users on users.id = claimed.user_id
  order by claimed.created_at
$$;

create or replace function private.request_profile_webhook_drain() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  address text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'drain_secret');
begin
  if address is null or secret is null or not exists (
    select from public.profile_webhook_outbox
    where delivered_at is null and next_attempt_at <= now() and give_up_at > now()
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

-- Sends one that was not delivered again, at the next drain and for seven days more.
create function private.retry_webhook(delivery uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.profile_webhook_outbox
  set attempts = 0, next_attempt_at = now(), give_up_at = now() + interval '7 days'
  where id = delivery and delivered_at is null;
  if not found then
    raise exception 'No undelivered webhook has the id %', delivery using errcode = 'P0002';
  end if;
end
$$;

-- Removes what has been kept long enough.
create function private.keep_house() returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.contact_messages where created_at < now() - interval '12 months';
  if to_regclass('cron.job_run_details') is not null then
    -- A run that never reached the database has no times.
    delete from cron.job_run_details
    where status in ('succeeded', 'failed')
      and coalesce(end_time, start_time, '-infinity') < now() - interval '7 days';
  end if;
end
$$;

-- Everything that pg_cron does for us.
create function private.jobs() returns table (name text, schedule text, command text)
  language sql immutable set search_path = '' as $$
  values ('drain-profile-webhooks', '30 seconds', 'select private.request_profile_webhook_drain()'),
    ('drain-linkedin-revocations', '30 seconds', 'select private.request_linkedin_revocation_drain()'),
    ('keep-house', '17 3 * * *', 'select private.keep_house()'),
    ('forget-deleted-accounts', '27 3 * * *', 'select private.forget_deleted_accounts()')
$$;

-- Schedules them, or again what was changed or switched off. Safe to call at any time.
create function private.schedule_drains() returns void
  language plpgsql set search_path = '' as $$
declare
  missing text := (
    select string_agg(needed, ', ') from unnest(array['pg_cron', 'pg_net', 'supabase_vault']) as needed
    where needed not in (select name from pg_catalog.pg_available_extensions)
  );
begin
  if missing is not null then
    raise exception 'Nothing is scheduled, because this server lacks: %', missing using errcode = '0A000';
  end if;
  create extension if not exists pg_cron;
  create extension if not exists pg_net with schema extensions;
  create extension if not exists supabase_vault;
  -- Anew, because scheduling again leaves a job switched off that was.
  perform cron.unschedule(jobname) from cron.job
  where username = current_user and jobname in (select name from private.jobs());
  perform cron.schedule(name, schedule, command) from private.jobs();
end
$$;

-- What an operator watches. Only the service role may ask.
create function public.backend_health()
  returns table (
    -- Whether every job stands in pg_cron and is active.
    drains_scheduled boolean,
    -- What the drains need of the Vault and do not find.
    secrets_missing text[],
    -- Webhooks that failed more than three times and are still tried, and those that are not.
    webhooks_undeliverable bigint,
    webhooks_given_up bigint,
    -- Tokens that LinkedIn did not take back more than five times.
    revocations_stuck bigint,
    -- Since when the oldest of what is still tried waits.
    oldest_waiting timestamptz,
    -- At most five runs of the last day that failed, newest first: job, at, message.
    cron_failures jsonb
  )
  language plpgsql stable security definer set search_path = '' as $$
begin
  drains_scheduled := false;
  cron_failures := '[]';
  if to_regclass('cron.job') is not null then
    drains_scheduled := not exists (
      select from private.jobs() as ours
      where not exists (
        select from cron.job where active and jobname = ours.name and command = ours.command
      )
    );
    cron_failures := coalesce((
      select jsonb_agg(jsonb_build_object('job', job, 'at', at, 'message', message))
      from (
        select jobs.jobname as job, coalesce(runs.end_time, runs.start_time) as at, runs.return_message as message
        from cron.job_run_details as runs
        join cron.job as jobs on jobs.jobid = runs.jobid
        where runs.status = 'failed' and jobs.jobname in (select ours.name from private.jobs() as ours)
          and coalesce(runs.end_time, runs.start_time, now()) > now() - interval '1 day'
        order by runs.runid desc limit 5
      ) as failed
    ), '[]');
  end if;
  secrets_missing := array['drain_secret', 'project_url'];
  if to_regclass('vault.decrypted_secrets') is not null then
    secrets_missing := array(
      select needed from unnest(secrets_missing) as needed
      where not exists (select from vault.decrypted_secrets where decrypted_secrets.name = needed)
      order by needed
    );
  end if;
  select count(*) filter (where attempts > 3 and give_up_at > now()), count(*) filter (where give_up_at <= now())
  into webhooks_undeliverable, webhooks_given_up
  from public.profile_webhook_outbox where delivered_at is null;
  revocations_stuck := (select count(*) from public.linkedin_revocations where attempts > 5 and give_up_at > now());
  oldest_waiting := least(
    (select min(created_at) from public.profile_webhook_outbox where delivered_at is null and give_up_at > now()),
    (select min(created_at) from public.linkedin_revocations where give_up_at > now())
  );
  return next;
end
$$;

revoke all on function private.retry_webhook(uuid), private.keep_house(), private.jobs(),
  private.schedule_drains() from public;
revoke all on function public.backend_health() from public, anon, authenticated;
grant execute on function public.backend_health() to service_role;

-- A plain Postgres has no pg_cron, or has it in another database; there backend_health() says that
-- nothing is scheduled. Where it can be had, a deployment that cannot schedule must not look well.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron')
    and coalesce(current_setting('cron.database_name', true), current_database()) = current_database()
  then
    perform private.schedule_drains();
  end if;
end
$$;
