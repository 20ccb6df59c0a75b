-- Loses the answers of questionnaires that are not completed.

create or replace function private.keep_house() returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.contact_messages where created_at < now() - interval '12 months';
  if to_regclass('cron.job_run_details') is not null then
    -- A run that never reached the database has no times.
    delete from cron.job_run_details
    where status in ('succeeded', 'failed')
      and coalesce(end_time, start_time, '-infinity') < now() - interval '7 days';
  end if;
end
$$;

drop function public.my_questionnaire();
drop table public.profile_drafts;
