-- Scheduled jobs and the health of the backend. Hosted Supabase runs the jobs with pg_cron and pg_net;
-- supabase/local/ has a timer of its own.

-- Calls an edge function that works off what is due when something is, and both secrets are in the Vault.
-- @param function_name "drain-emails", "drain-profile-webhooks", "drain-post-webhooks",
-- "drain-linkedin-revocations" or "draft-posts"
create function private.trigger_drain(function_name text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  project_url text := (
    select decrypted_secret from vault.decrypted_secrets where name = 'project_url'
  );
  drain_secret text := (
    select decrypted_secret from vault.decrypted_secrets where name = 'drain_secret'
  );
  is_due boolean := case function_name
    when 'drain-emails' then exists (
      select from public.email_outbox where next_attempt_at <= now() and retry_until > now()
    )
    when 'drain-profile-webhooks' then exists (
      select from public.profile_webhook_outbox
      where delivered_at is null and next_attempt_at <= now() and retry_until > now()
    )
    when 'drain-post-webhooks' then exists (
      select from private.releasable_post_webhooks where next_attempt_at <= now()
    )
    when 'drain-linkedin-revocations' then exists (
      select from public.linkedin_revocations where next_attempt_at <= now()
    )
    when 'draft-posts' then exists (
      select from private.draft_jobs where done_at is null and next_attempt_at <= now()
    )
  end;
begin
  if project_url is null or drain_secret is null or not is_due then
    return;
  end if;
  perform net.http_post(
    url := project_url || '/functions/v1/' || function_name,
    headers := jsonb_build_object('Content-Type', 'application/json', 'x-drain-secret', drain_secret),
    body := '{}'::jsonb, timeout_milliseconds := 30000
  );
end
$$;

-- Deletes what pg_cron noted about its runs, of which there are thousands a day. Daily, because its table
-- has no index that helps.
create function private.purge_job_runs() returns void
  language plpgsql set search_path = '' as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    -- A run that never reached the database has no times.
    delete from cron.job_run_details
    where status in ('succeeded', 'failed')
      and coalesce(end_time, start_time, '-infinity') < now() - interval '7 days';
  end if;
end
$$;

-- Lists the jobs that pg_cron runs for us.
create function private.cron_jobs() returns table (name text, schedule text, command text)
  language sql immutable set search_path = '' as $$
  values
    ('drain-profile-webhooks', '30 seconds', $j$select private.trigger_drain('drain-profile-webhooks')$j$),
    ('drain-post-webhooks', '30 seconds', $j$select private.trigger_drain('drain-post-webhooks')$j$),
    ('drain-linkedin-revocations', '30 seconds',
      $j$select private.trigger_drain('drain-linkedin-revocations')$j$),
    ('drain-emails', '30 seconds', $j$select private.trigger_drain('drain-emails')$j$),
    -- Runs often, because a client waits for the first drafts on a page.
    ('draft-posts', '5 seconds', $j$select private.trigger_drain('draft-posts')$j$),
    -- Runs each minute of an hour, because a run takes a part of the clients. Runs before Monday begins in
    -- New York, all year, so that a plan which resumes on Monday (UTC) gets the drafts of that week.
    ('enqueue-weekly-drafts', '* 3 * * *', 'select private.enqueue_weekly_drafts()'),
    -- Runs often, because until then a client cannot plan anew what their paused plan held back.
    ('expire-unreleased-posts', '*/5 * * * *', 'select private.expire_unreleased_posts()'),
    ('void-expired-links', '*/5 * * * *', 'select private.void_expired_links()'),
    ('enqueue-meeting-reminders', '*/10 * * * *', 'select private.enqueue_meeting_reminders()'),
    ('notify-staff-of-overdue-items', '*/5 * * * *',
      'select private.notify_staff_of_overdue_items()'),
    ('enqueue-staff-digests', '0 * * * *', 'select private.enqueue_staff_digests()'),
    ('run-due-staff-actions', '10 seconds', 'select private.run_due_staff_actions()'),
    -- Runs often, because posts of a day on which their plan is paused or has ended must not leave.
    ('apply-due-plan-changes', '*/5 * * * *',
      'select private.apply_due_plan_status_changes(), private.apply_due_plan_changes()'),
    ('purge-expired-data', '* * * * *', 'select private.purge_expired_data()'),
    ('purge-unconfirmed-accounts', '47 3 * * *', 'select private.purge_unconfirmed_accounts()'),
    ('purge-job-runs', '7 3 * * *', 'select private.purge_job_runs()'),
    ('purge-deleted-account-logs', '27 3 * * *', 'select private.purge_deleted_account_logs()')
$$;

-- Schedules the jobs, or again those that were changed or switched off. Safe to call at any time.
create function private.schedule_cron_jobs() returns void
  language plpgsql set search_path = '' as $$
declare
  missing text := (
    select string_agg(needed, ', ')
    from unnest(array['pg_cron', 'pg_net', 'supabase_vault']) as needed
    where needed not in (select name from pg_catalog.pg_available_extensions)
  );
begin
  if missing is not null then
    raise exception 'Nothing is scheduled, because this server lacks: %', missing
      using errcode = '0A000';
  end if;
  create extension if not exists pg_cron;
  create extension if not exists pg_net with schema extensions;
  create extension if not exists supabase_vault;
  -- Unscheduled first, because scheduling an existing job keeps it switched off.
  perform cron.unschedule(jobname) from cron.job
  where username = current_user and jobname in (select name from private.cron_jobs());
  perform cron.schedule(name, schedule, command) from private.cron_jobs();
end
$$;

create type public.backend_health as (
  -- True when every job is in pg_cron and active.
  jobs_scheduled boolean,
  -- Secrets that the drains need and that the Vault lacks.
  secrets_missing text[],
  -- Webhooks and emails that failed more than three times and are still retried, or failed for good.
  webhooks_retrying bigint,
  webhooks_failed bigint,
  emails_retrying bigint,
  emails_failed bigint,
  -- Revocations that LinkedIn refused more than five times.
  revocations_retrying bigint,
  -- Creation of the oldest item that is still retried; for a post, its time.
  oldest_waiting timestamptz,
  -- Newest five failed runs of the last day: job, at, message.
  cron_failures jsonb
);
comment on column public.backend_health.oldest_waiting is 'Null where nothing waits.';

-- Returns what an operator watches. Only the service role may call it.
create function public.backend_health() returns public.backend_health
  language plpgsql stable security definer set search_path = '' as $$
declare
  health public.backend_health;
begin
  health.jobs_scheduled := false;
  health.cron_failures := '[]';
  if to_regclass('cron.job') is not null then
    health.jobs_scheduled := not exists (
      select from private.cron_jobs() as ours
      where not exists (
        select from cron.job where active and jobname = ours.name and command = ours.command
      )
    );
    health.cron_failures := coalesce((
      select jsonb_agg(jsonb_build_object('job', job, 'at', at, 'message', message))
      from (
        select jobs.jobname as job, coalesce(runs.end_time, runs.start_time) as at,
          runs.return_message as message
        from cron.job_run_details as runs
        join cron.job as jobs on jobs.jobid = runs.jobid
        where runs.status = 'failed'
          and jobs.jobname in (select ours.name from private.cron_jobs() as ours)
          and coalesce(runs.end_time, runs.start_time, now()) > now() - interval '1 day'
        order by runs.runid desc limit 5
      ) as failed
    ), '[]');
  end if;
  health.secrets_missing := array['drain_secret', 'project_url'];
  if to_regclass('vault.decrypted_secrets') is not null then
    health.secrets_missing := array(
      select needed from unnest(health.secrets_missing) as needed
      where not exists (select from vault.decrypted_secrets where decrypted_secrets.name = needed)
      order by needed
    );
  end if;
  select count(*) filter (where attempts > 3 and retry_until > now()),
    count(*) filter (where retry_until <= now())
  into health.webhooks_retrying, health.webhooks_failed
  from (
    select attempts, retry_until from public.profile_webhook_outbox where delivered_at is null
    union all
    select attempts, retry_until from public.post_webhook_outbox
    where claimed_at is not null and delivered_at is null
  ) as webhooks;
  select count(*) filter (where attempts > 3 and retry_until > now()),
    count(*) filter (where retry_until <= now())
  into health.emails_retrying, health.emails_failed
  from public.email_outbox;
  health.revocations_retrying := (
    select count(*) from public.linkedin_revocations where attempts > 5 and retry_until > now()
  );
  health.oldest_waiting := least(
    (
      select min(created_at) from public.profile_webhook_outbox
      where delivered_at is null and retry_until > now()
    ),
    (select min(due_at) from private.releasable_post_webhooks where due_at <= now()),
    (select min(created_at) from public.linkedin_revocations where retry_until > now()),
    (select min(created_at) from public.email_outbox where retry_until > now()),
    (select min(created_at) from private.draft_jobs where done_at is null)
  );
  return health;
end
$$;

grant execute on function public.backend_health to service_role;

-- Plain PostgreSQL has no pg_cron, or has it in another database; there backend_health() reports that
-- nothing is scheduled. Where pg_cron is available, a deployment that cannot schedule must fail.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron')
    and coalesce(current_setting('cron.database_name', true), current_database()) = current_database()
  then
    perform private.schedule_cron_jobs();
  end if;
end
$$;
