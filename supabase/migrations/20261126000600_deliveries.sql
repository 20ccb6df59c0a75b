-- What goes out, mails and the profile webhook, is seen on the desk while it is owed, and can be sent
-- again when nobody took it. The two keep their own outboxes: a webhook's row says whose profile it
-- is, a mail's has the words of what may be gone. The desk reads both as one.

-- A mail is given up three days after its first try, so that one for which nothing is set up yet is
-- not given up unsent. Given up it stays, for the desk; no address stays longer than thirty days.
create or replace function private.owe_mail(what text, address text, facts jsonb default '{}', account uuid default null)
  returns void
  language sql set search_path = '' as $$
  insert into public.mail_outbox (kind, recipient, data, user_id, give_up_at)
  select what, address, facts, account, 'infinity' where address <> ''
$$;
create index mail_outbox_by_age on public.mail_outbox (created_at, id);
create index profile_webhook_outbox_by_age on public.profile_webhook_outbox (created_at, id)
  where delivered_at is null;

-- Takes rows for one attempt, oldest first, and puts their next attempt off: 30 s, 1 min, 2 min … 1 h.
-- So of two callers at once only one gets a row.
create or replace function public.claim_mails(most integer default 1)
  returns table (id uuid, kind text, recipient text, data jsonb, created_at timestamptz)
  language sql volatile set search_path = '' as $$
  with outdated as (
    delete from public.mail_outbox where mail_outbox.created_at <= now() - interval '30 days'
  )
  update public.mail_outbox as waiting
  set attempts = waiting.attempts + 1,
      next_attempt_at = now() + least(interval '30 seconds' * power(2, least(waiting.attempts, 10)), interval '1 hour'),
      give_up_at = least(waiting.give_up_at, now() + interval '3 days')
  where waiting.id in (
    select due.id from public.mail_outbox as due
    where due.next_attempt_at <= now() and due.give_up_at > now()
      and due.created_at > now() - interval '30 days'
    order by due.created_at limit least(most, 100)
    for update skip locked
  )
  returning waiting.id, waiting.kind, waiting.recipient, waiting.data, waiting.created_at
$$;

-- As before, except that what was given up stays for the desk.
create or replace function private.request_mail_drain() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  address text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'drain_secret');
begin
  delete from public.mail_outbox where created_at <= now() - interval '30 days';
  if address is null or secret is null or not exists (
    select from public.mail_outbox where next_attempt_at <= now() and give_up_at > now()
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

-- Whether what went wrong is that the functions lack a setting: then nothing is given up, and all
-- mails wait for the same.
create function private.lacks_setting(trouble text) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(trouble ~ '^[A-Z_]+ is not set$', false)
$$;
revoke all on function private.lacks_setting(text) from public, anon, authenticated;

-- Who writes a row sees to its indexes.
grant execute on function private.lacks_setting(text) to service_role;
create index mail_outbox_unset on public.mail_outbox (created_at) where private.lacks_setting(last_error);

-- What is owed to somebody outside; a webhook has no recipient's address. (Its types are those of the
-- mails to the letter: only then are both read by their indexes.)
create view private.deliveries with (security_invoker = true) as
  select id, upper(left(kind, 1)) || replace(substr(kind, 2), '_', ' ') as title, recipient, user_id,
    created_at, attempts, next_attempt_at, give_up_at <= now() as is_given_up, last_error
  from public.mail_outbox
  union all
  select id, 'Profile webhook'::text, null::text, user_id,
    created_at, attempts, next_attempt_at, give_up_at <= now(), last_error
  from public.profile_webhook_outbox where delivered_at is null;
revoke all on private.deliveries from public, anon, authenticated;

-- Those that failed more than three times, given up or not; all that wait for one setting are one.
create index mail_outbox_failing on public.mail_outbox (created_at) where attempts > 3;
create index profile_webhook_outbox_failing on public.profile_webhook_outbox (created_at)
  where attempts > 3 and delivered_at is null;
create index mail_outbox_given_up on public.mail_outbox (give_up_at);
create index profile_webhook_outbox_given_up on public.profile_webhook_outbox (give_up_at)
  where delivered_at is null;
create function private.waiting_deliveries()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  (
    select 'deliveries/' || id, upper(left(kind, 1)) || replace(substr(kind, 2), '_', ' ') || coalesce(': ' || last_error, ''),
      created_at, null::timestamptz
    from public.mail_outbox
    where (attempts > 3 or give_up_at <= now()) and not private.lacks_setting(last_error)
    order by created_at limit 100
  )
  union all
  (
    select 'deliveries/' || id, 'Profile webhook' || coalesce(': ' || last_error, ''), created_at, null
    from public.profile_webhook_outbox
    where (attempts > 3 or give_up_at <= now()) and delivered_at is null
    order by created_at limit 100
  )
  union all
  (
    select 'deliveries', 'Mail is not configured: ' || last_error, created_at, null
    from public.mail_outbox where private.lacks_setting(last_error) order by created_at limit 1
  )
  order by 3 limit 100
$$;

-- A page of what is owed, oldest first.
-- @param args is_given_up (absent for all), after {at, id}
-- @returns {rows, next, trouble}; trouble is the setting for want of which no mail goes out
create function private.desk_deliveries(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 50;
  page jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.id), '[]') into page
  from (
    select owed.id, owed.title, owed.created_at, owed.attempts, owed.is_given_up, owed.last_error,
      coalesce(owed.recipient, profiles.business_name) as recipient
    from (
      select * from private.deliveries
      where (args -> 'is_given_up' is null or is_given_up = (args ->> 'is_given_up')::boolean)
        and (
          args -> 'after' is null
          or (created_at, id) > ((args #>> '{after,at}')::timestamptz, (args #>> '{after,id}')::uuid)
        )
      order by created_at, id limit most + 1
    ) as owed
    left join lateral (
      select business_name from public.profiles where profiles.id = owed.user_id limit 1
    ) as profiles on true
  ) as lines;
  return private.desk_page(page, most) || jsonb_build_object('trouble', (
    select last_error from public.mail_outbox
    where private.lacks_setting(last_error) order by created_at desc limit 1
  ));
end
$$;

-- One of them; null when it was delivered meanwhile.
create function private.desk_delivery(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(owed) || jsonb_build_object('business', profiles.business_name)
  from private.deliveries as owed
  left join public.profiles on profiles.id = owed.user_id
  where owed.id = (args ->> 'id')::uuid
$$;

-- Makes one due now and counts its tries anew, under the id that its receiver may have seen.
-- @returns whether it is still owed
create function private.desk_repeat_delivery(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  update public.mail_outbox set attempts = 0, next_attempt_at = now(), give_up_at = 'infinity'
  where id = (args ->> 'id')::uuid;
  if not found then
    update public.profile_webhook_outbox
    set attempts = 0, next_attempt_at = now(), give_up_at = now() + interval '7 days'
    where id = (args ->> 'id')::uuid and delivered_at is null;
  end if;
  return to_jsonb(found);
end
$$;

-- Only what a member had sent again: a drain writes these rows all day.
create trigger audit_mails after update on public.mail_outbox
  for each row when (new.attempts < old.attempts) execute function private.audit('user_id', 'id');
create trigger audit_webhooks after update on public.profile_webhook_outbox
  for each row when (new.attempts < old.attempts) execute function private.audit('user_id', 'id');

revoke all on function private.waiting_deliveries(), private.desk_deliveries(jsonb),
  private.desk_delivery(jsonb), private.desk_repeat_delivery(jsonb) from public, anon, authenticated;

-- As before, with the mails that were given up.
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
    -- Mails that nobody took more than three times and that are still tried, and those that are not.
    mails_stuck bigint,
    mails_given_up bigint,
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

revoke all on function public.backend_health() from public, anon, authenticated;
grant execute on function public.backend_health() to service_role;
