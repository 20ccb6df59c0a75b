-- Loses the keys of the mails about meetings, the zones, and which action plans were sent. Nobody books, is told or is reminded any
-- more; the meetings and the days off stay.

do $$
begin
  if to_regclass('cron.job') is not null then
    perform cron.unschedule(jobname) from cron.job
    where jobname = 'remind-of-meetings' and username = current_user;
  end if;
end
$$;
create or replace function private.jobs() returns table (name text, schedule text, command text)
  language sql immutable set search_path = '' as $$
  values ('drain-profile-webhooks', '30 seconds', 'select private.request_profile_webhook_drain()'),
    ('drain-linkedin-revocations', '30 seconds', 'select private.request_linkedin_revocation_drain()'),
    ('drain-mails', '30 seconds', 'select private.request_mail_drain()'),
    ('keep-house', '17 3 * * *', 'select private.keep_house()'),
    ('forget-deleted-accounts', '27 3 * * *', 'select private.forget_deleted_accounts()')
$$;

drop trigger tell_of_meeting on public.meetings;
drop function private.tell_of_meeting(), private.remind_of_meetings(),
  private.owe_meeting_mails(text, public.meetings), private.waiting_meetings(),
  private.waiting_action_plans(), private.desk_mark_action_plan(jsonb), private.desk_meetings(jsonb),
  private.desk_meeting(jsonb), private.desk_mark_meeting(jsonb), private.desk_cancel_meeting(jsonb),
  private.desk_days_off(jsonb), private.desk_add_day_off(jsonb), private.desk_remove_day_off(jsonb);
drop function public.book_meeting(timestamptz, text), public.cancel_my_meeting(), public.meeting_by_key(uuid, uuid),
  public.move_meeting_by_key(uuid, uuid, timestamptz), public.cancel_meeting_by_key(uuid, uuid);
drop function private.book_my_meeting(timestamptz, text), private.cancel_my_meeting(),
  private.meeting_by_key(uuid, uuid), private.move_meeting_by_key(uuid, uuid, timestamptz),
  private.cancel_meeting_by_key(uuid, uuid), private.has_key(uuid, uuid), private.call_off_meeting(uuid),
  private.place_meeting(uuid, timestamptz, text), private.part_taken_times(uuid), private.my_taken_times(),
  private.taken_times(), private.is_slot(timestamptz, timestamptz);
drop table private.meeting_keys;
drop index public.meetings_by_time;
alter table public.meetings drop column zone, drop column action_plan_at;
