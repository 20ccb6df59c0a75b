-- Loses the mails that were given up.

delete from public.mail_outbox where give_up_at <= now();
-- Those that wait get three days from now.
update public.mail_outbox set give_up_at = now() + interval '3 days' where give_up_at = 'infinity';
create or replace function private.owe_mail(what text, address text, facts jsonb default '{}', account uuid default null)
  returns void
  language sql set search_path = '' as $$
  insert into public.mail_outbox (kind, recipient, data, user_id)
  select what, address, facts, account where address <> ''
$$;

drop index public.mail_outbox_by_age, public.mail_outbox_unset, public.mail_outbox_failing,
  public.mail_outbox_given_up, public.profile_webhook_outbox_given_up,
  public.profile_webhook_outbox_by_age, public.profile_webhook_outbox_failing;
drop trigger audit_mails on public.mail_outbox;
drop trigger audit_webhooks on public.profile_webhook_outbox;
drop function private.waiting_deliveries(), private.desk_deliveries(jsonb), private.desk_delivery(jsonb),
  private.desk_repeat_delivery(jsonb), private.lacks_setting(text);
drop view private.deliveries;

create or replace function public.claim_mails(most integer default 1)
  returns table (id uuid, kind text, recipient text, data jsonb, created_at timestamptz)
  language sql volatile set search_path = '' as $$
  with given_up as (
    delete from public.mail_outbox where give_up_at <= now()
  )
  update public.mail_outbox as waiting
  set attempts = waiting.attempts + 1,
      next_attempt_at = now() + least(interval '30 seconds' * power(2, least(waiting.attempts, 10)), interval '1 hour')
  where waiting.id in (
    select due.id from public.mail_outbox as due
    where due.next_attempt_at <= now() and due.give_up_at > now()
    order by due.created_at limit least(most, 100)
    for update skip locked
  )
  returning waiting.id, waiting.kind, waiting.recipient, waiting.data, waiting.created_at
$$;
create or replace function private.request_mail_drain() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  address text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'drain_secret');
begin
  delete from public.mail_outbox where give_up_at <= now();
  if address is null or secret is null or not exists (
    select from public.mail_outbox where next_attempt_at <= now()
  ) then
    return;
  end if;
  perform net.http_post(
    url := address || '/functions/v1/drain-mails',
    headers := jsonb_build_object('Content-Type', 'application/json', 'x-drain-secret', secret),
    body := '{}'::jsonb, timeout_milliseconds := 30000
  );
end
$$;
drop function public.backend_health();
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
    -- Mails that nobody took more than three times.
    mails_stuck bigint,
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
  mails_stuck := (select count(*) from public.mail_outbox where attempts > 3 and give_up_at > now());
  oldest_waiting := least(
    (select min(created_at) from public.profile_webhook_outbox where delivered_at is null and give_up_at > now()),
    (select min(created_at) from public.linkedin_revocations where give_up_at > now()),
    (select min(created_at) from public.mail_outbox where give_up_at > now())
  );
  return next;
end
$$;

revoke all on function public.backend_health() from public, anon, authenticated;
grant execute on function public.backend_health() to service_role;
