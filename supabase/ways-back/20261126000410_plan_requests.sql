-- Loses what became of requests for another plan, and approved ones whose day has not come: they wait
-- again.

drop function public.withdraw_my_plan_request(uuid);
drop function private.withdraw_my_plan_request(uuid), private.desk_approve_plan_request(jsonb),
  private.desk_decline_plan_request(jsonb), private.waiting_plan_requests(),
  private.desk_plan_requests(jsonb), private.desk_plan_request(jsonb);

create or replace function private.keep_house() returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.contact_messages where created_at < now() - interval '12 months';
  delete from public.profile_drafts as drafts using public.profile_webhook_outbox as completed
  where completed.user_id = drafts.user_id and completed.created_at < now() - interval '1 day';
  if to_regclass('cron.job_run_details') is not null then
    -- A run that never reached the database has no times.
    delete from cron.job_run_details
    where status in ('succeeded', 'failed')
      and coalesce(end_time, start_time, '-infinity') < now() - interval '7 days';
  end if;
end
$$;
drop function private.apply_plan_requests(uuid);

create or replace function private.part_plan_request(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object('requested_plan', requested_plan, 'created_at', created_at)
    from public.plan_change_requests where user_id = auth.uid() and handled_at is null limit 1
  );

drop trigger audit_plan_requests on public.plan_change_requests;
drop index public.plan_requests_by_age, public.plan_requests_by_status, public.plan_requests_by_client;
alter table public.plan_change_requests
  drop constraint status_is_known,
  drop constraint decided_unless_open,
  drop constraint open_is_not_handled,
  drop constraint ended_is_handled,
  drop constraint approved_from_a_day,
  drop constraint declined_with_a_reason,
  drop constraint reason_is_text,
  drop column status,
  drop column decided_at,
  drop column effective_on,
  drop column reason;
