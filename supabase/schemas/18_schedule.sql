-- pg_cron and pg_net on hosted Supabase, a timer in supabase/local/.

-- Looks before it reads the Vault, because most calls find nothing.
create function private.trigger_work(lane public.job_lane) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  project_url text;
  work_secret text;
begin
  if not exists (
    select from private.jobs where jobs.lane = $1 and jobs.due_at <= now() and jobs.give_up_at > now()
  ) then
    return;
  end if;
  select decrypted_secret into project_url from vault.decrypted_secrets where name = 'project_url';
  select decrypted_secret into work_secret from vault.decrypted_secrets where name = 'drain_secret';
  if project_url is not null and work_secret is not null then
    perform net.http_post(
      url := project_url || '/functions/v1/work',
      headers := jsonb_build_object('Content-Type', 'application/json', 'x-drain-secret', work_secret),
      body := jsonb_build_object('lane', $1), timeout_milliseconds := 30000
    );
  end if;
end
$$;

-- Thousands of runs a day. Daily, because the table has no index for it.
create function private.purge_job_runs() returns void
  language plpgsql set search_path = '' as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details
    where status in ('succeeded', 'failed')
      and coalesce(end_time, start_time, '-infinity') < now() - interval '7 days';
  end if;
end
$$;

create function private.cron_jobs() returns table (name text, schedule text, command text)
  language sql immutable set search_path = '' as $$
  values
    ('work-on-emails', '30 seconds', $j$select private.trigger_work('emails')$j$),
    -- A client waits for the first drafts.
    ('work-on-others', '5 seconds', $j$select private.trigger_work('others')$j$),
    -- Each minute, because a run takes only a part; before Monday begins in New York.
    ('enqueue-weekly-drafts', '* 3 * * *', 'select private.enqueue_weekly_drafts()'),
    -- Until then a client can't plan anew what a paused plan held back.
    ('expire-unreleased-posts', '*/5 * * * *', 'select private.expire_unreleased_posts()'),
    -- Posts of a paused or ended day must not leave.
    ('apply-due-plan-changes', '*/5 * * * *',
      'select private.apply_due_plan_status_changes(), private.apply_due_plan_changes()'),
    ('purge-expired-data', '* * * * *', 'select private.purge_expired_data()'),
    ('purge-unconfirmed-accounts', '47 3 * * *', 'select private.purge_unconfirmed_accounts()'),
    ('purge-job-runs', '7 3 * * *', 'select private.purge_job_runs()'),
    ('purge-deleted-account-logs', '27 3 * * *', 'select private.purge_deleted_account_logs()')
$$;

-- Safe to call at any time.
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
  -- Scheduling an existing job would keep it switched off.
  perform cron.unschedule(jobname) from cron.job
  where username = current_user and jobname in (select name from private.cron_jobs());
  perform cron.schedule(name, schedule, command) from private.cron_jobs();
end
$$;

create type public.backend_health as (
  jobs_scheduled boolean,
  -- Missing in the Vault.
  secrets_missing text[],
  jobs_retrying bigint,
  jobs_failed bigint,
  oldest_waiting timestamptz,
  cron_failures jsonb
);
comment on column public.backend_health.oldest_waiting is 'Null where nothing waits.';

-- For operators; service role only.
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
  select count(*) filter (where jobs.give_up_at > now()),
    count(*) filter (where jobs.give_up_at <= now())
  into health.jobs_retrying, health.jobs_failed
  from private.jobs where jobs.attempts > 3 or jobs.give_up_at <= now();
  health.oldest_waiting := (
    select min(jobs.give_up_at - private.get_job_lifetime(jobs.kind))
    from private.unsent_jobs as jobs where jobs.give_up_at > now()
  );
  return health;
end
$$;

grant execute on function public.backend_health to service_role;

-- Where pg_cron is available, a deployment that cannot schedule must fail.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron')
    and coalesce(current_setting('cron.database_name', true), current_database()) = current_database()
  then
    perform private.schedule_cron_jobs();
  end if;
end
$$;
