-- One profile per account, created at sign-up with placeholders that mean "not completed", and the
-- questionnaire that completes it. Clients read their own row and write the ten columns that the
-- questionnaire fills. tests/unit/limits-agree.test.ts holds limits and placeholders to those of
-- app/domain/.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  business_name text not null default 'My Business' check (char_length(business_name) between 2 and 200),
  website text check (char_length(website) <= 2048),
  offer_description text not null default 'To be completed' check (char_length(offer_description) between 10 and 4000),
  differentiator text not null default 'To be completed' check (char_length(differentiator) between 10 and 4000),
  facebook_url text check (char_length(facebook_url) <= 2048),
  instagram_url text check (char_length(instagram_url) <= 2048),
  linkedin_url text check (char_length(linkedin_url) <= 2048),
  tone_preference text check (tone_preference in ('Professional', 'Friendly', 'Bold', 'Funny', 'Edgy')),
  words_to_avoid text check (char_length(words_to_avoid) <= 4000),
  chosen_plan text not null default 'starter' check (char_length(chosen_plan) between 1 and 40),
  created_at timestamptz not null default now(),
  plan_status text not null default 'inactive',
  plan_activated_at timestamptz,
  completed_at timestamptz,
  constraint business_name_is_text check (private.is_text(business_name, 2, 200)),
  constraint business_name_is_no_formula check (not private.starts_formula(business_name)),
  constraint offer_description_is_text check (private.is_text(offer_description, 10, 4000)),
  constraint differentiator_is_text check (private.is_text(differentiator, 10, 4000)),
  constraint words_to_avoid_is_text check (private.is_text(words_to_avoid, 0, 4000)),
  constraint website_is_web_address check (private.is_web_address(website, 2048)),
  constraint facebook_url_is_web_address check (private.is_web_address(facebook_url, 2048)),
  constraint instagram_url_is_web_address check (private.is_web_address(instagram_url, 2048)),
  constraint linkedin_url_is_web_address check (private.is_web_address(linkedin_url, 2048)),
  constraint chosen_plan_is_known check (chosen_plan in ('starter', 'pro', 'video-pro', 'payg')),
  constraint plan_status_is_known check (plan_status in ('inactive', 'active')),
  constraint active_since check ((plan_status = 'active') = (plan_activated_at is not null))
);
create index profiles_by_age on public.profiles (created_at, id);
create index profiles_by_plan_status on public.profiles (plan_status, created_at, id);

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select on public.profiles to authenticated;
grant update (
  business_name, website, offer_description, differentiator, facebook_url,
  instagram_url, linkedin_url, tone_preference, words_to_avoid, chosen_plan
) on public.profiles to authenticated;
grant all on public.profiles to service_role;
create policy "Clients read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "Clients change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "Only while the session lives" on public.profiles as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Tells whether neither placeholder is left in a profile.
create function private.is_complete(profile public.profiles) returns boolean
  language sql immutable set search_path = '' as $$
  select profile.business_name <> 'My Business' and profile.offer_description <> 'To be completed'
$$;
revoke all on function private.is_complete(public.profiles) from public;
-- Triggers evaluate their conditions with the rights of the role that writes the row.
grant execute on function private.is_complete(public.profiles) to authenticated, service_role;

create function private.refuse_profile_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception '%', tg_argv[0] using errcode = '42501';
end
$$;

create function private.note_completion() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.completed_at := now();
  return new;
end
$$;

-- Enqueues the email about a plan that has changed. Choosing a plan before the questionnaire is complete
-- is no change.
create function private.owe_plan_changed_mail() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.owe_mail(
    'plan_changed', users.email,
    jsonb_build_object('from', old.chosen_plan, 'plan', new.chosen_plan), users.id
  )
  from auth.users where users.id = new.id;
  return null;
end
$$;

-- Creates the profile with the plan chosen before sign-up, which travels in the account's metadata so
-- that it survives when the email is confirmed on another device.
create function private.create_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, chosen_plan)
  values (new.id, private.plan_of(new.raw_user_meta_data))
  on conflict (id) do nothing;
  return new;
end
$$;

-- Triggers count before the row is written, so that a bulk write stops at the first row too many. The
-- condition names the API's roles, because the current user inside the function is its owner.
create trigger count_profile_updates before update on public.profiles
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.count_row('60', '1 hour');
-- A client changes the plan of a complete profile by a request. Completeness is kept, because putting a
-- placeholder back would open the choice of the plan again.
create trigger keep_plan_of_complete_profile before update on public.profiles
  for each row when (
    current_user in ('anon', 'authenticated') and private.is_complete(old)
    and new.chosen_plan is distinct from old.chosen_plan
  )
  execute function private.refuse_profile_change('Please ask for another plan instead');
create trigger keep_profile_complete before update on public.profiles
  for each row when (
    current_user in ('anon', 'authenticated') and private.is_complete(old) and not private.is_complete(new)
  )
  execute function private.refuse_profile_change('A complete profile stays complete');
create trigger note_completion before update on public.profiles
  for each row when (not private.is_complete(old) and private.is_complete(new))
  execute function private.note_completion();
create trigger audit_profiles after update on public.profiles
  for each row execute function private.audit('id', 'id');
create trigger owe_mail_about_changed_plan after update of chosen_plan on public.profiles
  for each row when (old.chosen_plan is distinct from new.chosen_plan and private.is_complete(old))
  execute function private.owe_plan_changed_mail();
create trigger create_profile_at_sign_up after insert on auth.users
  for each row execute function private.create_profile();
-- Accounts that signed up before this table existed get their profile now.
insert into public.profiles (id, chosen_plan)
select users.id, private.plan_of(users.raw_user_meta_data) from auth.users
on conflict (id) do nothing;

-- Creates the caller's profile where it is missing, as sign-up would have. Idempotent.
create function private.ensure_my_profile() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  insert into public.profiles (id, chosen_plan)
  select users.id, private.plan_of(users.raw_user_meta_data) from auth.users
  where users.id = auth.uid()
  on conflict (id) do nothing;
end
$$;

create function public.ensure_my_profile() returns void
  language sql set search_path = '' as $$ select private.ensure_my_profile() $$;

create function private.part_profile(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (select to_jsonb(profiles) from public.profiles where profiles.id = auth.uid());

-- Answers of a questionnaire in progress, so that each step is a page of its own and another device
-- continues where this one stopped. The rules are those of profiles, except that answers may be
-- missing or too short and URLs are stored as typed: they are validated on completion.
create table public.profile_drafts (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- Page on which the client continues.
  step text not null default '1' check (step in ('1', '2', '3', 'check')),
  business_name text check (private.is_text(business_name, 0, 200) and not private.starts_formula(business_name)),
  website text check (private.is_text(website, 0, 2048)),
  offer_description text check (private.is_text(offer_description, 0, 4000)),
  differentiator text check (private.is_text(differentiator, 0, 4000)),
  facebook_url text check (private.is_text(facebook_url, 0, 2048)),
  instagram_url text check (private.is_text(instagram_url, 0, 2048)),
  linkedin_url text check (private.is_text(linkedin_url, 0, 2048)),
  tone_preference text check (tone_preference in ('Professional', 'Friendly', 'Bold', 'Funny', 'Edgy')),
  words_to_avoid text check (private.is_text(words_to_avoid, 0, 4000)),
  created_at timestamptz not null default now()
);

alter table public.profile_drafts enable row level security;
revoke all on public.profile_drafts from public, anon, authenticated;
grant select on public.profile_drafts to authenticated;
grant insert (
  step, business_name, website, offer_description, differentiator, facebook_url,
  instagram_url, linkedin_url, tone_preference, words_to_avoid
), update (
  step, business_name, website, offer_description, differentiator, facebook_url,
  instagram_url, linkedin_url, tone_preference, words_to_avoid
) on public.profile_drafts to authenticated;
grant all on public.profile_drafts to service_role;
create policy "Clients read their own draft" on public.profile_drafts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Clients begin their own draft" on public.profile_drafts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Clients change their own draft" on public.profile_drafts
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Only while the session lives" on public.profile_drafts as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- A save after the first counts twice: as the insert it begins as and the update it becomes.
create trigger count_profile_drafts before insert or update on public.profile_drafts
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.count_row('240', '1 hour');

create function private.part_draft(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select to_jsonb(profile_drafts) from public.profile_drafts where profile_drafts.user_id = auth.uid()
  );

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
  give_up_at timestamptz not null default now() + interval '7 days'
);
create index profile_webhook_outbox_waiting on public.profile_webhook_outbox (next_attempt_at) where delivered_at is null;
create index profile_webhook_outbox_by_age on public.profile_webhook_outbox (created_at, id)
  where delivered_at is null;
create index profile_webhook_outbox_failing on public.profile_webhook_outbox (created_at)
  where attempts > 3 and delivered_at is null;
create index profile_webhook_outbox_given_up on public.profile_webhook_outbox (give_up_at)
  where delivered_at is null;

alter table public.profile_webhook_outbox enable row level security;
revoke all on public.profile_webhook_outbox from public, anon, authenticated;
grant all on public.profile_webhook_outbox to service_role;
create policy "Only the service role" on public.profile_webhook_outbox
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.profile_webhook_outbox as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_webhooks after update on public.profile_webhook_outbox
  for each row when (new.attempts < old.attempts) execute function private.audit('user_id', 'id');

create function private.owe_profile_webhook() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile_webhook_outbox (user_id) values (new.id) on conflict (user_id) do nothing;
  return new;
end
$$;

create trigger owe_profile_webhook_at_completion after update on public.profiles
  for each row when (not private.is_complete(old) and private.is_complete(new))
  execute function private.owe_profile_webhook();

-- Claims webhooks for one attempt and postpones their next one: 30 s, 1 min, 2 min … 1 h. Concurrent
-- callers never claim the same row, and a caller that dies delays a delivery instead of losing it.
-- Without `client` it claims what is due, oldest first; with it, that client's row if nobody has tried
-- it yet or it is due. A name that the sign-up form would reject is left out like a missing one.
create function public.claim_profile_webhooks(most integer default 20, client uuid default null)
  returns table (id uuid, body json)
  language sql volatile security definer set search_path = '' as $$
  with claimed as (
    update public.profile_webhook_outbox as waiting
    set attempts = waiting.attempts + 1,
        next_attempt_at = now() + least(interval '30 seconds' * power(2, least(waiting.attempts, 10)), interval '1 hour')
    where waiting.id in (
      select due.id from public.profile_webhook_outbox as due
      where due.delivered_at is null and due.give_up_at > now()
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

-- Calls drain-profile-webhooks when a webhook is due and both secrets are in the Vault.
create function private.request_profile_webhook_drain() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  address text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'drain_secret');
begin
  if address is null or secret is null or not exists (
    select from public.profile_webhook_outbox
    where delivered_at is null and next_attempt_at <= now() and give_up_at > now()
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

-- Retries an undelivered webhook at the next drain and for seven days more.
create function private.retry_webhook(delivery uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.profile_webhook_outbox
  set attempts = 0, next_attempt_at = now(), give_up_at = now() + interval '7 days'
  where id = delivery and delivered_at is null;
  if not found then
    raise exception 'No undelivered webhook has the id %', delivery using errcode = 'P0002';
  end if;
end
$$;

-- Lists the caller's webhook deliveries, for the export of their data.
create function private.my_webhook_deliveries()
  returns table (id uuid, created_at timestamptz, attempts integer, delivered_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select outbox.id, outbox.created_at, outbox.attempts, outbox.delivered_at
  from public.profile_webhook_outbox as outbox
  where outbox.user_id = auth.uid() and private.session_is_alive()
$$;

create function public.my_webhook_deliveries()
  returns table (id uuid, created_at timestamptz, attempts integer, delivered_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.my_webhook_deliveries() $$;

revoke all on function private.refuse_profile_change(), private.note_completion(),
  private.owe_plan_changed_mail(), private.create_profile(), private.owe_profile_webhook(),
  private.request_profile_webhook_drain(), private.retry_webhook(uuid) from public;
revoke all on function private.ensure_my_profile(), public.ensure_my_profile(),
  private.part_profile(uuid), private.part_draft(uuid), private.my_webhook_deliveries(),
  public.my_webhook_deliveries() from public, anon;
revoke all on function public.claim_profile_webhooks(integer, uuid) from public, anon, authenticated;
grant execute on function private.ensure_my_profile(), public.ensure_my_profile(),
  private.part_profile(uuid), private.part_draft(uuid), private.my_webhook_deliveries(),
  public.my_webhook_deliveries() to authenticated;
grant execute on function public.claim_profile_webhooks(integer, uuid) to service_role;
