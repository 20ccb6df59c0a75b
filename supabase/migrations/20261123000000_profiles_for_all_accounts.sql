-- The trigger makes a profile only for an account that signs up after it. Accounts that came before
-- get theirs here, and a client whose row is missing has it made on request.

-- An account's metadata is whatever the visitor sent; a plan nobody sells is no choice.
create function private.plan_of(metadata jsonb) returns text
  language sql immutable set search_path = '' as $$
  select case when plan in ('starter', 'pro', 'video-pro', 'payg') then plan else 'starter' end
  from (select metadata ->> 'chosen_plan' as plan) as chosen
$$;

create or replace function private.create_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, chosen_plan)
  values (new.id, private.plan_of(new.raw_user_meta_data))
  on conflict (id) do nothing;
  return new;
end
$$;

insert into public.profiles (id, chosen_plan)
select users.id, private.plan_of(users.raw_user_meta_data) from auth.users
on conflict (id) do nothing;

-- Makes the caller's profile where it is missing, as sign-up would have, and otherwise nothing.
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

revoke all on function private.plan_of(jsonb), private.ensure_my_profile(),
  public.ensure_my_profile() from public, anon;
grant execute on function private.ensure_my_profile(), public.ensure_my_profile() to authenticated;
