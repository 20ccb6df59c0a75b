-- Placeholders mean "not completed". tests/database/limits-agree.test.ts compares the limits with app/domain/.

create type public.tone as enum ('Professional', 'Friendly', 'Bold', 'Funny', 'Edgy');

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  business_name text not null default 'My Business',
  website text,
  offer_description text not null default 'To be completed',
  differentiator text not null default 'To be completed',
  facebook_url text,
  instagram_url text,
  linkedin_url text,
  tone_preference public.tone,
  words_to_avoid text,
  chosen_plan public.plan not null default 'starter',
  created_at timestamptz not null default now(),
  plan_status public.plan_status not null default 'inactive',
  plan_activated_at timestamptz,
  completed_at timestamptz,
  paused_days integer not null default 0,
  -- Plan whose launch offer the client took.
  launch_spot public.plan,
  -- A form names the version it was opened with.
  version integer not null default 1,
  -- Of the client's browser; null without script.
  time_zone text,
  constraint business_name_is_valid_line check (private.is_valid_line(business_name, 2, 200)),
  constraint offer_description_is_valid_text
    check (private.is_valid_text(offer_description, 10, 4000)),
  constraint differentiator_is_valid_text check (private.is_valid_text(differentiator, 10, 4000)),
  constraint words_to_avoid_is_valid_text check (private.is_valid_text(words_to_avoid, 0, 4000)),
  constraint website_is_web_url check (private.is_web_url(website, 2048)),
  constraint facebook_url_is_web_url check (private.is_web_url(facebook_url, 2048)),
  constraint instagram_url_is_web_url check (private.is_web_url(instagram_url, 2048)),
  constraint linkedin_url_is_web_url check (private.is_web_url(linkedin_url, 2048)),
  constraint time_zone_is_name check (private.is_time_zone(time_zone)),
  constraint inactive_plan_has_no_activated_at
    check (plan_status = 'ended' or (plan_status = 'inactive') = (plan_activated_at is null))
);
create index profiles_created_at_id_idx on public.profiles (created_at, id);
create index profiles_plan_status_created_at_id_idx
  on public.profiles (plan_status, created_at, id);
create index profiles_completed_at_id_inactive_idx on public.profiles (completed_at, id)
  where plan_status = 'inactive' and completed_at is not null;

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant update (
  business_name, website, offer_description, differentiator, facebook_url,
  instagram_url, linkedin_url, tone_preference, words_to_avoid, chosen_plan, version,
  time_zone
) on public.profiles to authenticated;
create policy "Clients read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "Clients update their own profile" on public.profiles
  for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "Requires a live session" on public.profiles as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create function private.is_profile_complete(profile public.profiles) returns boolean
  language sql immutable set search_path = '' as $$
  select profile.business_name <> 'My Business' and profile.offer_description <> 'To be completed'
$$;

create function private.reject_profile_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception '%', tg_argv[0] using errcode = '42501';
end
$$;

create function private.keep_profile_time_zone() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.time_zone := old.time_zone;
  return new;
end
$$;

create function private.set_profile_completed_at() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.completed_at := now();
  return new;
end
$$;

-- PT409 for a change typed beside older answers; callers without a version replace any.
create function private.count_profile_version() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if (
    new.business_name, new.website, new.offer_description, new.differentiator, new.facebook_url,
    new.instagram_url, new.linkedin_url, new.tone_preference, new.words_to_avoid
  ) is not distinct from (
    old.business_name, old.website, old.offer_description, old.differentiator, old.facebook_url,
    old.instagram_url, old.linkedin_url, old.tone_preference, old.words_to_avoid
  ) then
    new.version := old.version;
  elsif new.version <> old.version then
    raise sqlstate 'PT409' using message = 'The profile has other answers';
  else
    new.version := old.version + 1;
  end if;
  return new;
end
$$;

-- Before completion, choosing a plan is no change.
create function private.enqueue_plan_changed_email() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- For taking the change back.
  perform private.enqueue_job(
    'plan_changed', new.id, new.id, private.get_undo_end(),
    jsonb_build_object('previous_plan', old.chosen_plan)
  );
  return null;
end
$$;

-- Before the row is written, so that a bulk write stops early. API roles only: inside the function, the user is its
-- owner.
create trigger rate_limit_profile_updates before update on public.profiles
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.consume_row_rate_limit('60', '1 hour');
-- Putting a placeholder back would open the choice of the plan again.
create trigger reject_plan_change_after_completion before update on public.profiles
  for each row when (
    current_user in ('anon', 'authenticated') and private.is_profile_complete(old)
    and new.chosen_plan is distinct from old.chosen_plan
  )
  execute function private.reject_profile_change('Please ask for another plan instead');
create trigger reject_placeholders_after_completion before update on public.profiles
  for each row when (
    current_user in ('anon', 'authenticated')
    and private.is_profile_complete(old) and not private.is_profile_complete(new)
  )
  execute function private.reject_profile_change('A complete profile stays complete');
-- Browsers know zones that PostgreSQL does not.
create trigger keep_known_time_zone before update of time_zone on public.profiles
  for each row when (new.time_zone is null or not private.is_time_zone(new.time_zone))
  execute function private.keep_profile_time_zone();
create trigger set_completed_at before update on public.profiles
  for each row when (not private.is_profile_complete(old) and private.is_profile_complete(new))
  execute function private.set_profile_completed_at();
create trigger count_profile_version before update on public.profiles
  for each row execute function private.count_profile_version();
create trigger audit_profiles after update on public.profiles
  for each row execute function private.record_audit_entry('id', 'id');
create trigger enqueue_plan_changed_email after update of chosen_plan on public.profiles
  for each row when (
    old.chosen_plan is distinct from new.chosen_plan and private.is_profile_complete(old)
  )
  execute function private.enqueue_plan_changed_email();

-- The plan travels in the metadata, because confirming may happen on another device.
create function private.create_profile(user_id uuid, metadata jsonb) returns void
  language sql set search_path = '' as $$
  insert into public.profiles (id, chosen_plan) values ($1, private.parse_chosen_plan($2))
  on conflict (id) do nothing
$$;

create function private.create_profile_on_sign_up() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.create_profile(new.id, new.raw_user_meta_data);
  return new;
end
$$;

create trigger create_profile_on_sign_up after insert on auth.users
  for each row execute function private.create_profile_on_sign_up();

-- A complete profile keeps its plan.
create function private.apply_sign_up_plan() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set chosen_plan = private.parse_chosen_plan(new.raw_user_meta_data)
  where profiles.id = new.id and not private.is_profile_complete(profiles);
  return null;
end
$$;

create trigger apply_sign_up_plan after update on auth.users
  for each row when (
    old.raw_user_meta_data ->> 'chosen_plan'
      is distinct from new.raw_user_meta_data ->> 'chosen_plan'
  ) execute function private.apply_sign_up_plan();

do $$
begin
  perform private.create_profile(users.id, users.raw_user_meta_data) from auth.users;
end
$$;

create function private.ensure_my_profile() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.create_profile(users.id, users.raw_user_meta_data)
  from auth.users where users.id = auth.uid();
end
$$;

create function public.ensure_my_profile() returns void
  language sql set search_path = '' as $$ select private.ensure_my_profile() $$;

create type public.questionnaire_step as enum ('1', '2', '3');

-- The rules of profiles, but answers may be missing or short, and URLs are as typed.
create table public.questionnaire_drafts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  step public.questionnaire_step not null default '1',
  business_name text,
  website text,
  offer_description text,
  differentiator text,
  facebook_url text,
  instagram_url text,
  linkedin_url text,
  tone_preference public.tone,
  words_to_avoid text,
  created_at timestamptz not null default now(),
  -- The answers are deleted a day later.
  completed_at timestamptz,
  constraint business_name_is_valid_line check (private.is_valid_line(business_name, 0, 200)),
  constraint website_is_valid_line check (private.is_valid_line(website, 0, 2048)),
  constraint offer_description_is_valid_text
    check (private.is_valid_text(offer_description, 0, 4000)),
  constraint differentiator_is_valid_text check (private.is_valid_text(differentiator, 0, 4000)),
  constraint facebook_url_is_valid_line check (private.is_valid_line(facebook_url, 0, 2048)),
  constraint instagram_url_is_valid_line check (private.is_valid_line(instagram_url, 0, 2048)),
  constraint linkedin_url_is_valid_line check (private.is_valid_line(linkedin_url, 0, 2048)),
  constraint words_to_avoid_is_valid_text check (private.is_valid_text(words_to_avoid, 0, 4000))
);
create index questionnaire_drafts_completed_at_idx on public.questionnaire_drafts (completed_at)
  where completed_at is not null;

alter table public.questionnaire_drafts enable row level security;

create function private.complete_questionnaire_draft() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.questionnaire_drafts set completed_at = now() where user_id = new.id;
  return null;
end
$$;

create trigger complete_questionnaire_draft after update on public.profiles
  for each row when (not private.is_profile_complete(old) and private.is_profile_complete(new))
  execute function private.complete_questionnaire_draft();

-- PT409 after completion: nothing would set the time at which they are deleted.
create function private.save_my_answers(answers jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  profile public.profiles;
  draft public.questionnaire_drafts;
begin
  perform private.require_session();
  perform private.consume_rate_limit('questionnaire_drafts', 240, '1 hour');
  -- Answers sent during completion are checked afterwards.
  select profiles.* into profile from public.profiles where profiles.id = auth.uid() for update;
  if private.is_profile_complete(profile) then
    raise sqlstate 'PT409' using message = 'The profile is complete';
  end if;
  delete from public.questionnaire_drafts as drafts
  where drafts.user_id = auth.uid() returning drafts.* into draft;
  draft := jsonb_populate_record(draft, answers - 'created_at');
  draft.user_id := auth.uid();
  draft.created_at := coalesce(draft.created_at, now());
  draft.step := coalesce(draft.step, '1');
  draft.completed_at := null;
  insert into public.questionnaire_drafts select draft.*;
-- Here and below, errors are re-raised because the original one quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.save_my_answers(answers jsonb) returns void
  language sql set search_path = '' as $$ select private.save_my_answers(answers) $$;

-- Triggers evaluate conditions with the rights of the role that writes the row.
grant execute on function private.is_profile_complete to authenticated, service_role;
grant execute on function private.ensure_my_profile, public.ensure_my_profile,
  private.save_my_answers, public.save_my_answers to authenticated;
