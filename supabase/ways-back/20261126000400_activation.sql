-- Loses which plans are active, and since when, and when each questionnaire was finished. Launch
-- spots stay taken.

drop function private.desk_activate(jsonb);
drop trigger audit_launch_counters on public.launch_promotion_counters;
drop trigger audit_profiles on public.profiles;
drop trigger note_completion on public.profiles;
drop function private.note_completion();
alter table public.profiles
  drop constraint active_since,
  drop constraint plan_status_is_known,
  drop column completed_at,
  drop column plan_activated_at,
  drop column plan_status;
