-- Mails that the product itself sends; those about sign-in come from the auth service. The
-- transaction that makes a mail due writes it down here, and drain-mails sends it. A row is deleted
-- when its mail was taken, and after three days in which nobody took it: an address stays no longer
-- than that. Only the service role sees it. The words of each kind are in
-- functions/_shared/mail-words.ts.

create table public.mail_outbox (
  -- Sent with every try; the mail service drops an id that it has seen.
  id uuid primary key default gen_random_uuid(),
  -- With whose account the mail goes; null where there is none, or none any more.
  user_id uuid references auth.users (id) on delete cascade,
  kind text not null,
  recipient text not null,
  -- What the words of this kind need to say.
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '3 days',
  last_error text
);
create index mail_outbox_waiting on public.mail_outbox (next_attempt_at);
create index mail_outbox_by_account on public.mail_outbox (user_id);

alter table public.mail_outbox enable row level security;

revoke all on public.mail_outbox from public, anon, authenticated;
grant all on public.mail_outbox to service_role;

create policy "Only the service role" on public.mail_outbox
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.mail_outbox as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Writes down that a mail is due. An account without an address, one of a phone, gets none.
create function private.owe_mail(what text, address text, facts jsonb default '{}', account uuid default null)
  returns void
  language sql set search_path = '' as $$
  insert into public.mail_outbox (kind, recipient, data, user_id)
  select what, address, facts, account where address <> ''
$$;
revoke all on function private.owe_mail(text, text, jsonb, uuid) from public;

create function private.owe_plan_change_mail() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.owe_mail(
    'plan_change_requested', users.email,
    jsonb_build_object('from', profiles.chosen_plan, 'plan', new.requested_plan), users.id
  )
  from auth.users join public.profiles on profiles.id = users.id where users.id = new.user_id;
  return new;
end
$$;
revoke all on function private.owe_plan_change_mail() from public;

create trigger owe_mail_about_plan_change
  after insert on public.plan_change_requests
  for each row execute function private.owe_plan_change_mail();

-- As before, and with the mail. It is about an account that is gone, so it belongs to none.
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
  perform private.owe_mail('account_deleted', address);
end
$$;

-- Takes rows for one attempt, oldest first, and puts their next attempt off: 30 s, 1 min, 2 min … 1 h.
-- So of two callers at once only one gets a row. What nobody took in time is dropped.
create function public.claim_mails(most integer default 1)
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
revoke all on function public.claim_mails(integer) from public, anon, authenticated;
grant execute on function public.claim_mails(integer) to service_role;

-- As for the other outboxes. What nobody took in time goes even when nobody is asked to drain.
create function private.request_mail_drain() returns void
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
revoke all on function private.request_mail_drain() from public;

-- As before, with the job that drains mails.
create or replace function private.jobs() returns table (name text, schedule text, command text)
  language sql immutable set search_path = '' as $$
  values ('drain-profile-webhooks', '30 seconds', 'select private.request_profile_webhook_drain()'),
    ('drain-linkedin-revocations', '30 seconds', 'select private.request_linkedin_revocation_drain()'),
    ('drain-mails', '30 seconds', 'select private.request_mail_drain()'),
    ('keep-house', '17 3 * * *', 'select private.keep_house()'),
    ('forget-deleted-accounts', '27 3 * * *', 'select private.forget_deleted_accounts()')
$$;

-- As before, with the mails.
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
