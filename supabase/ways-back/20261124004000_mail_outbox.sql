-- Loses the mails that are still to be sent: let them be drained first. Nobody is told by mail any
-- more that a plan change was asked for or that an account was deleted.

do $$
begin
  if to_regclass('cron.job') is not null then
    perform cron.unschedule(jobname) from cron.job
    where jobname = 'drain-mails' and username = current_user;
  end if;
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

revoke all on function public.backend_health() from public, anon, authenticated;
grant execute on function public.backend_health() to service_role;

create or replace function private.jobs() returns table (name text, schedule text, command text)
  language sql immutable set search_path = '' as $$
  values ('drain-profile-webhooks', '30 seconds', 'select private.request_profile_webhook_drain()'),
    ('drain-linkedin-revocations', '30 seconds', 'select private.request_linkedin_revocation_drain()'),
    ('keep-house', '17 3 * * *', 'select private.keep_house()'),
    ('forget-deleted-accounts', '27 3 * * *', 'select private.forget_deleted_accounts()')
$$;

create or replace function private.delete_my_account() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  address text := (select users.email from auth.users where users.id = caller);
begin
  if caller is null or not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  if not exists (
    select from auth.sessions
    join auth.mfa_amr_claims as methods on methods.session_id = sessions.id
    where sessions.user_id = caller
      and sessions.created_at > now() - interval '5 minutes'
      and methods.authentication_method = 'password'
      and (sessions.id = (auth.jwt() ->> 'session_id')::uuid or private.has_second_step(caller))
  ) then
    raise exception 'Please sign in with your password again' using errcode = '42501';
  end if;
  delete from public.newsletter_subscribers where lower(email) = lower(address);
  delete from public.contact_messages where lower(email) = lower(address);
  delete from auth.users where id = caller;
  perform private.forget_in_auth(caller, address);
end
$$;

drop trigger owe_mail_about_plan_change on public.plan_change_requests;
drop function private.owe_plan_change_mail();
drop function private.owe_mail(text, text, jsonb, uuid);
drop function private.request_mail_drain();
drop function public.claim_mails(integer);
drop table public.mail_outbox;
