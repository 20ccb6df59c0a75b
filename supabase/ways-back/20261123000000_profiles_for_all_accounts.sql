-- Loses no data: the profiles that the migration made stay.

drop function public.ensure_my_profile();
drop function private.ensure_my_profile();

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

drop function private.plan_of(jsonb);
