-- Loses no data; what the migration mended (addresses nobody may open, control characters, formulas)
-- stays mended, and what was there before is not known any more.

alter table public.newsletter_subscribers drop constraint email_is_address;

alter table public.support_tickets
  drop constraint subject_is_text,
  drop constraint subject_is_no_formula,
  drop constraint description_is_text;

alter table public.profiles
  drop constraint business_name_is_text,
  drop constraint business_name_is_no_formula,
  drop constraint offer_description_is_text,
  drop constraint differentiator_is_text,
  drop constraint words_to_avoid_is_text,
  drop constraint website_is_web_address,
  drop constraint facebook_url_is_web_address,
  drop constraint instagram_url_is_web_address,
  drop constraint linkedin_url_is_web_address;

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

drop function private.is_email(text, integer);
drop function private.is_web_address(text, integer);
drop function private.starts_formula(text);
drop function private.is_text(text, integer, integer);
drop function private.trimmed(text);
revoke usage on schema private from service_role;
