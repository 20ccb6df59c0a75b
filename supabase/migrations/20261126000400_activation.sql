-- A plan becomes active once the strategy meeting was held, and then takes one of the launch spots.
-- No client writes any of these columns.

alter table public.profiles
  add column plan_status text not null default 'inactive',
  add column plan_activated_at timestamptz,
  -- When the questionnaire was finished.
  add column completed_at timestamptz,
  add constraint plan_status_is_known check (plan_status in ('inactive', 'active')),
  add constraint active_since check ((plan_status = 'active') = (plan_activated_at is not null));

update public.profiles set completed_at = webhooks.created_at
from public.profile_webhook_outbox as webhooks where webhooks.user_id = profiles.id;

create function private.note_completion() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.completed_at := now();
  return new;
end
$$;
revoke all on function private.note_completion() from public;

create trigger note_completion before update on public.profiles
  for each row when ((old.business_name = 'My Business' or old.offer_description = 'To be completed')
    and new.business_name <> 'My Business' and new.offer_description <> 'To be completed')
  execute function private.note_completion();

create trigger audit_profiles after update on public.profiles
  for each row execute function private.audit('id', 'id');
create trigger audit_launch_counters after update on public.launch_promotion_counters
  for each row execute function private.audit('', 'plan_name');

-- Activates a client's plan, from now on. Starter and pro take a launch spot while there is one.
-- @param args client
-- @returns "active", also when it was so before; "no-meeting" when none was held, "incomplete" while the
-- client may still choose another plan; null for no such client
create function private.desk_activate(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  theirs public.profiles;
begin
  -- Of two presses at once the second waits here, and then sees that it is done.
  select * into theirs from public.profiles
  where profiles.id = (args ->> 'client')::uuid for update;
  if theirs.id is null then
    return null;
  end if;
  if theirs.plan_status = 'active' then
    return '"active"';
  end if;
  if theirs.business_name = 'My Business' or theirs.offer_description = 'To be completed' then
    return '"incomplete"';
  end if;
  if not exists (
    select from public.meetings where meetings.user_id = theirs.id and meetings.status = 'held'
  ) then
    return '"no-meeting"';
  end if;
  update public.profiles set plan_status = 'active', plan_activated_at = now()
  where profiles.id = theirs.id;
  update public.launch_promotion_counters set available_spots = available_spots - 1
  where plan_name = theirs.chosen_plan and available_spots > 0;
  perform private.owe_mail(
    'plan_activated', users.email, jsonb_build_object('plan', theirs.chosen_plan), users.id
  )
  from auth.users where users.id = theirs.id;
  return '"active"';
end
$$;
revoke all on function private.desk_activate(jsonb) from public, anon, authenticated;
