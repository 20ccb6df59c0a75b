-- A plan is one of the four, chosen before the questionnaire is finished and changed by us
-- afterwards: what a client wants then is a row of plan_change_requests.

-- Until now any other value was treated as the higher plan, so that is what it becomes.
update public.profiles set chosen_plan = 'pro'
where chosen_plan not in ('starter', 'pro', 'video-pro', 'payg');
alter table public.profiles
  add constraint chosen_plan_is_known check (chosen_plan in ('starter', 'pro', 'video-pro', 'payg'));

-- An account's metadata is whatever the visitor sent; a plan nobody sells is no choice.
create or replace function private.create_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  plan text := new.raw_user_meta_data ->> 'chosen_plan';
begin
  insert into public.profiles (id, chosen_plan)
  values (new.id, case when plan in ('starter', 'pro', 'video-pro', 'payg') then plan else 'starter' end)
  on conflict (id) do nothing;
  return new;
end
$$;

create function private.refuse_profile_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception '%', tg_argv[0] using errcode = '42501';
end
$$;
revoke all on function private.refuse_profile_change() from public;

-- A profile is complete when neither placeholder is left, and stays so: otherwise putting one back
-- would open the choice of the plan again.
create trigger keep_plan_of_complete_profile
  before update on public.profiles
  for each row when (current_user in ('anon', 'authenticated')
    and old.business_name <> 'My Business' and old.offer_description <> 'To be completed'
    and new.chosen_plan is distinct from old.chosen_plan)
  execute function private.refuse_profile_change('Please ask for another plan instead');

create trigger keep_profile_complete
  before update on public.profiles
  for each row when (current_user in ('anon', 'authenticated')
    and old.business_name <> 'My Business' and old.offer_description <> 'To be completed'
    and (new.business_name = 'My Business' or new.offer_description = 'To be completed'))
  execute function private.refuse_profile_change('A complete profile stays complete');
