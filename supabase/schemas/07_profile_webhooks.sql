-- Outbox of profile webhooks, which must go out at least once. The transaction that completes a
-- profile inserts the row, and the row stays due until a receiver has accepted it. It holds no copy of
-- personal data: the profile is read at delivery.

create table public.profile_webhook_outbox (
  -- Id of the webhook in every attempt, by which the receiver drops repeats.
  id uuid primary key default gen_random_uuid(),
  -- Unique, because a profile is completed once.
  user_id uuid not null unique references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- The site calls send-profile-webhook right after the save; the drain leaves a fresh row to it.
  next_attempt_at timestamptz not null default now() + interval '10 seconds',
  delivered_at timestamptz,
  last_error text,
  -- End of the retries; the row then waits for staff to request another one.
  retry_until timestamptz not null default now() + interval '7 days'
);
create index profile_webhook_outbox_next_attempt_at_undelivered_idx
  on public.profile_webhook_outbox (next_attempt_at) where delivered_at is null;
create index profile_webhook_outbox_next_attempt_at_untried_idx
  on public.profile_webhook_outbox (next_attempt_at) where delivered_at is null and attempts = 0;
create index profile_webhook_outbox_created_at_id_undelivered_idx
  on public.profile_webhook_outbox (created_at, id) where delivered_at is null;
create index profile_webhook_outbox_created_at_retrying_idx
  on public.profile_webhook_outbox (created_at) where attempts > 3 and delivered_at is null;
create index profile_webhook_outbox_retry_until_undelivered_idx
  on public.profile_webhook_outbox (retry_until) where delivered_at is null;

alter table public.profile_webhook_outbox enable row level security;
revoke all on public.profile_webhook_outbox from public, anon, authenticated;
grant all on public.profile_webhook_outbox to service_role;
create policy "Only the service role" on public.profile_webhook_outbox
  to service_role using (true) with check (true);
create policy "Requires a live session" on public.profile_webhook_outbox
  as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_profile_webhook_outbox after update on public.profile_webhook_outbox
  for each row when (new.attempts < old.attempts)
  execute function private.record_audit_entry('user_id', 'id');

create function private.enqueue_profile_webhook() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile_webhook_outbox (user_id) values (new.id)
  on conflict (user_id) do nothing;
  return new;
end
$$;

create trigger enqueue_webhook_on_completion after update on public.profiles
  for each row when (not private.is_profile_complete(old) and private.is_profile_complete(new))
  execute function private.enqueue_profile_webhook();

create type public.claimed_profile_webhook as (id uuid, body json);

-- Claims webhooks for one attempt and postpones their next one: 30 s, 1 min, 2 min … 1 h. Concurrent
-- callers never claim the same row, and a caller that dies delays a delivery instead of losing it.
-- Without `user_id` it claims what is due; with it, that client's row if it was never tried or is due. A name
-- that the sign-up form would reject is left out like a missing one.
create function public.claim_profile_webhooks(
  batch_size integer default 20, user_id uuid default null
) returns setof public.claimed_profile_webhook
  language sql volatile security definer set search_path = '' as $$
  -- Three queries, because no index could serve all.
  with newest as (
    select outbox.id from public.profile_webhook_outbox as outbox
    where $2 is null and outbox.delivered_at is null and outbox.attempts = 0
      and outbox.retry_until > now() and outbox.next_attempt_at <= now()
    order by outbox.next_attempt_at desc limit least($1, 100) / 2
    for update skip locked
  ),
  longest as (
    select outbox.id from public.profile_webhook_outbox as outbox
    where $2 is null and outbox.delivered_at is null and outbox.retry_until > now()
      and outbox.next_attempt_at <= now()
    order by outbox.next_attempt_at limit least($1, 100)
    for update skip locked
  ),
  own as (
    select outbox.id from public.profile_webhook_outbox as outbox
    where outbox.user_id = $2 and outbox.delivered_at is null and outbox.retry_until > now()
      and (outbox.attempts = 0 or outbox.next_attempt_at <= now())
    for update skip locked
  ),
  claimed as (
    update public.profile_webhook_outbox as outbox
    set attempts = outbox.attempts + 1,
        next_attempt_at = private.get_next_attempt_at(outbox.attempts)
    where outbox.id = any (array(
      select private.pick_entries(array(table newest), array(table longest) || array(table own), $1)
    ))
    returning outbox.id, outbox.user_id, outbox.created_at
  )
  select claimed.id, json_build_object(
    'userId', users.id,
    'name', coalesce(
      private.parse_name(users.raw_user_meta_data),
      nullif(split_part(users.email, '@', 1), ''),
      'User'
    ),
    'email', users.email,
    'business_name', profiles.business_name, 'website', profiles.website,
    'facebook_url', profiles.facebook_url, 'instagram_url', profiles.instagram_url,
    'linkedin_url', profiles.linkedin_url, 'offer_description', profiles.offer_description,
    'differentiator', profiles.differentiator, 'tone_preference', profiles.tone_preference,
    'words_to_avoid', profiles.words_to_avoid, 'chosen_plan', profiles.chosen_plan
  )
  from claimed
  join public.profiles on profiles.id = claimed.user_id
  join auth.users on users.id = claimed.user_id
  order by claimed.created_at
$$;

create type public.webhook_delivery as (
  id uuid, created_at timestamptz, attempts integer, delivered_at timestamptz
);
comment on column public.webhook_delivery.delivered_at is 'Null until a receiver has accepted it.';

-- Lists the caller's webhook deliveries, for the export of their data.
create function private.list_my_webhook_deliveries() returns setof public.webhook_delivery
  language sql stable security definer set search_path = '' as $$
  select outbox.id, outbox.created_at, outbox.attempts, outbox.delivered_at
  from public.profile_webhook_outbox as outbox
  where outbox.user_id = auth.uid() and private.session_is_alive()
$$;

create function public.list_my_webhook_deliveries() returns setof public.webhook_delivery
  language sql stable set search_path = '' as $$ select * from private.list_my_webhook_deliveries() $$;

grant execute on function private.list_my_webhook_deliveries, public.list_my_webhook_deliveries
  to authenticated;
grant execute on function public.claim_profile_webhooks to service_role;
