-- Loses which webhooks were given up: they are tried again, for ever. The drains stay scheduled as
-- the migrations before did it; nothing is tidied up any more.

do $$
begin
  if to_regclass('cron.job') is not null then
    perform cron.unschedule(jobname) from cron.job
    where jobname in ('keep-house', 'forget-deleted-accounts') and username = current_user;
  end if;
end
$$;

drop function public.backend_health();
drop function private.schedule_drains();
drop function private.jobs();
drop function private.keep_house();
drop function private.retry_webhook(uuid);

create or replace function private.request_profile_webhook_drain() returns void
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

create or replace function public.claim_profile_webhooks(most integer default 20, client uuid default null)
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

alter table public.profile_webhook_outbox drop column give_up_at;
