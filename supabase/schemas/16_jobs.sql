-- Scheduled jobs and the health of the backend. Hosted Supabase runs the jobs with pg_cron and pg_net;
-- supabase/local/ has a timer of its own.

-- Deletes what has been stored long enough, and applies the plan changes that are due. Unconfirmed
-- addresses stay a month, unsubscribed ones a year, in which it can be shown that and when somebody
-- agreed; a message stays twelve months after its last reply.
create function private.keep_house() returns void
  language plpgsql set search_path = '' as $$
begin
  perform private.apply_plan_requests();
  delete from public.contact_messages as messages
  where created_at < now() - interval '12 months' and not exists (
    select from public.message_answers as answers
    where answers.message_id = messages.id and answers.created_at >= now() - interval '12 months'
  );
  delete from public.newsletter_subscribers
  where (status = 'unconfirmed' and confirm_hash is not null and asked_at < now() - interval '30 days')
    or (status = 'left' and greatest(left_at, asked_at) < now() - interval '12 months');
  delete from public.profile_drafts as drafts using public.profile_webhook_outbox as completed
  where completed.user_id = drafts.user_id and completed.created_at < now() - interval '1 day';
  if to_regclass('cron.job_run_details') is not null then
    -- A run that never reached the database has no times.
    delete from cron.job_run_details
    where status in ('succeeded', 'failed')
      and coalesce(end_time, start_time, '-infinity') < now() - interval '7 days';
  end if;
end
$$;

-- Lists the jobs that pg_cron runs for us.
create function private.jobs() returns table (name text, schedule text, command text)
  language sql immutable set search_path = '' as $$
  values ('drain-profile-webhooks', '30 seconds', 'select private.request_profile_webhook_drain()'),
    ('drain-linkedin-revocations', '30 seconds', 'select private.request_linkedin_revocation_drain()'),
    ('drain-emails', '30 seconds', 'select private.request_mail_drain()'),
    ('remind-of-meetings', '*/10 * * * *', 'select private.remind_of_meetings()'),
    ('keep-house', '17 3 * * *', 'select private.keep_house()'),
    ('forget-deleted-accounts', '27 3 * * *', 'select private.forget_deleted_accounts()')
$$;

-- Schedules the jobs, or again those that were changed or switched off. Safe to call at any time.
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
  -- Unscheduled first, because scheduling an existing job keeps it switched off.
  perform cron.unschedule(jobname) from cron.job
  where username = current_user and jobname in (select name from private.jobs());
  perform cron.schedule(name, schedule, command) from private.jobs();
end
$$;

-- Returns what an operator watches. Only the service role may call it.
create function public.backend_health()
  returns table (
    -- True when every job is in pg_cron and active.
    drains_scheduled boolean,
    -- Secrets that the drains need and that the Vault lacks.
    secrets_missing text[],
    -- Webhooks that failed more than three times, still retried or given up.
    webhooks_undeliverable bigint,
    webhooks_given_up bigint,
    -- Revocations that LinkedIn refused more than five times.
    revocations_stuck bigint,
    -- Emails that failed more than three times, still retried or given up.
    mails_stuck bigint,
    mails_given_up bigint,
    -- Creation of the oldest item that is still retried.
    oldest_waiting timestamptz,
    -- Newest five failed runs of the last day: job, at, message.
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
  select count(*) filter (where attempts > 3 and give_up_at > now()), count(*) filter (where give_up_at <= now())
  into mails_stuck, mails_given_up
  from public.mail_outbox;
  oldest_waiting := least(
    (select min(created_at) from public.profile_webhook_outbox where delivered_at is null and give_up_at > now()),
    (select min(created_at) from public.linkedin_revocations where give_up_at > now()),
    (select min(created_at) from public.mail_outbox where give_up_at > now())
  );
  return next;
end
$$;

revoke all on function private.keep_house(), private.jobs(), private.schedule_drains() from public;
revoke all on function public.backend_health() from public, anon, authenticated;
grant execute on function public.backend_health() to service_role;

-- Plain PostgreSQL has no pg_cron, or has it in another database; there backend_health() reports that
-- nothing is scheduled. Where pg_cron is available, a deployment that cannot schedule must fail.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron')
    and coalesce(current_setting('cron.database_name', true), current_database()) = current_database()
  then
    perform private.schedule_drains();
  end if;
end
$$;
