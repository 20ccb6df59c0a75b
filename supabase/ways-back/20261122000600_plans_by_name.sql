-- Loses no data; a plan that the migration changed to one we sell stays changed.

drop trigger keep_plan_of_complete_profile on public.profiles;
drop trigger keep_profile_complete on public.profiles;
drop function private.refuse_profile_change();
alter table public.profiles drop constraint chosen_plan_is_known;

create or replace function private.create_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, chosen_plan)
  values (new.id, coalesce(nullif(left(new.raw_user_meta_data ->> 'chosen_plan', 40), ''), 'starter'))
  on conflict (id) do nothing;
  return new;
end
$$;
