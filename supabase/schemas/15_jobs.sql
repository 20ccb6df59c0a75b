-- The queue is in 02_jobs.sql.

create function private.get_job_title(kind public.job_kind) returns text
  language sql immutable set search_path = '' as $$
  select case kind
    when 'account_deleted' then 'Confirmation of a deletion'
    when 'contact_message_replied' then 'Reply to a message'
    when 'draft_written' then 'Draft to approve'
    when 'drafts' then 'Drafts of a client'
    when 'drafts_ready' then 'Drafts to approve'
    when 'linkedin_reconnection' then 'Request to reconnect LinkedIn'
    when 'linkedin_reminder' then 'Reminder to reconnect LinkedIn'
    when 'linkedin_revocation' then 'End of a LinkedIn connection'
    when 'meeting_booked' then 'Confirmation of a meeting'
    when 'meeting_cancelled' then 'Cancellation of a meeting'
    when 'meeting_link_changed' then 'Link to the video call'
    when 'meeting_missed' then 'Invitation after a missed meeting'
    when 'meeting_proposed' then 'Suggested times for a meeting'
    when 'meeting_reminder' then 'Reminder of a meeting'
    when 'meeting_rescheduled' then 'New time of a meeting'
    when 'newsletter_confirmation' then 'Link that confirms the newsletter'
    when 'newsletter_welcome' then 'Welcome to the newsletter'
    when 'picture_description' then 'Description of a photo'
    when 'picture_removal' then 'Deletion of a photo'
    when 'plan_activated' then 'Start of a plan'
    when 'plan_change_approved' then 'Approval of a plan request'
    when 'plan_change_declined' then 'Decline of a plan request'
    when 'plan_change_requested' then 'Receipt of a plan request'
    when 'plan_changed' then 'Change of plan'
    when 'plan_ended' then 'End of a plan'
    when 'plan_paused' then 'Pause of a plan'
    when 'plan_resumed' then 'Resumption of a plan'
    when 'plan_status_change_withdrawn' then 'Called-off change of a plan'
    when 'post_approved' then 'Approved post'
    when 'post_stopped' then 'Stop of a post'
    when 'profile_webhook' then 'Profile webhook'
    when 'promise' then 'Look at a promised reply'
    when 'staff_conversation' then 'New message for the team'
    when 'staff_daily_digest' then 'Daily digest for the team'
    when 'staff_digest' then 'Digest for the team'
    when 'staff_invited' then 'Invitation to the team'
    when 'staff_meeting_assigned' then 'Assigned meeting for the team'
    when 'staff_meeting_booked' then 'Booked meeting for the team'
    when 'staff_meeting_cancelled' then 'Cancelled meeting for the team'
    when 'staff_meeting_rescheduled' then 'Moved meeting for the team'
    when 'member_removal' then 'Removal from the team'
    when 'staff_overdue' then 'Overdue reply for the team'
    when 'ticket_replied' then 'Reply to a ticket'
    when 'ticket_resolved' then 'Closing of a ticket'
    when 'ticket_started' then 'Message to a client'
  end
$$;

create table private.sent_emails (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind public.job_kind not null,
  sent_at timestamptz not null default now()
);
create index sent_emails_user_id_idx on private.sent_emails (user_id);
create index sent_emails_sent_at_idx on private.sent_emails (sent_at);

alter table private.sent_emails enable row level security;

-- An approved post waits for the plan, until its activation can't be undone, and one for LinkedIn for the connection.
create function private.must_job_wait(job private.jobs) returns boolean
  language sql stable set search_path = '' as $$
  select job.kind = 'post_approved' and not exists (
    select from public.profiles
    where profiles.id = job.recipient and profiles.plan_status = 'active'
      and private.get_undo_end(profiles.plan_activated_at) <= now()
  ) or job.kind in ('post_approved', 'post_stopped') and exists (
    select from public.post_events as events
    where events.id = job.subject_id and events.publisher = 'linkedin' and not exists (
      select from public.linkedin_connections as connections
      where connections.user_id = events.user_id and private.can_post_to_linkedin(connections)
    )
  )
$$;

-- Null when nothing is left to do. Nothing leaves for former staff.
create function private.write_job(job private.jobs) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  payload jsonb;
begin
  if job.kind::text like 'staff\_%' and job.kind <> 'staff_invited'
    and not private.can_open_desk(job.recipient)
  then
    return null;
  end if;
  payload := case
    when job.kind = 'account_deleted' and job.details ->> 'recipient' <> '' then job.details
    when job.kind = 'contact_message_replied' then private.write_message_email(job)
    when job.kind in ('drafts_ready', 'draft_written') then private.write_draft_email(job)
    when job.kind in ('newsletter_confirmation', 'newsletter_welcome')
      then private.write_newsletter_email(job)
    when job.kind in ('staff_conversation', 'staff_overdue')
      then private.write_staff_conversation_email(job)
    when job.kind in ('staff_digest', 'staff_daily_digest') then private.write_staff_digest(job)
    when job.kind = 'staff_invited' then private.write_invitation(job)
    -- The meeting of a deleted account is gone.
    when job.kind = 'staff_meeting_cancelled' and job.details ? 'meeting_id' then job.details
    when job.kind::text like '%meeting\_%' then private.write_meeting_email(job)
    when job.kind::text like 'plan\_%' then private.write_plan_email(job)
    when job.kind::text like 'ticket\_%' then private.write_ticket_email(job)
    when job.kind = 'drafts' then private.write_draft_brief(job.subject_id)
    when job.kind in ('post_approved', 'post_stopped') then private.write_post_webhook(job.subject_id)
    when job.kind = 'profile_webhook' then private.write_profile_webhook(job.recipient)
    when job.kind = 'picture_description' then private.write_picture_description(job.subject_id)
    when job.kind = 'picture_removal' then job.details
    when job.kind in ('linkedin_reconnection', 'linkedin_reminder')
      then private.write_linkedin_email(job)
    when job.kind = 'linkedin_revocation' and (job.details ->> 'expires_at')::timestamptz > now()
      then job.details
  end;
  if job.kind = 'promise' then
    perform private.notify_staff_of_overdue_conversation(job.subject_id);
  elsif job.kind = 'member_removal' then
    delete from public.staff where staff.user_id = job.recipient and staff.removed_at is not null;
  end if;
  if job.lane = 'emails' and not payload ? 'recipient' then
    payload := (
      select payload || jsonb_build_object('recipient', users.email) from auth.users
      where users.id = job.recipient and users.email <> ''
    );
  end if;
  return payload;
end
$$;

create type public.claimed_job as (
  id uuid, kind public.job_kind, subject_id uuid, payload jsonb, created_at timestamptz
);

-- Back-off of 30 s, 1 min … 1 h. A caller that dies only delays a job. @param profile_of null for the whole lane
create function public.claim_jobs(
  lane public.job_lane, batch_size integer default 2, profile_of uuid default null
) returns setof public.claimed_job
  language plpgsql security definer set search_path = '' as $$
declare
  job private.jobs;
  payload jsonb;
  claimed_count integer := 0;
  is_model_paused constant boolean := exists (select from private.model_pause);
  -- One job tests a paused model.
  may_write_drafts boolean := not is_model_paused or exists (
    select from private.jobs
    where jobs.lane = $1 and jobs.kind = 'drafts' and jobs.due_at <= now() and jobs.give_up_at > now()
  ) and private.may_call_model();
begin
  for job in
    select jobs.* from private.jobs
    where jobs.lane = $1 and jobs.give_up_at > now() and (may_write_drafts or jobs.kind <> 'drafts')
      and case
        when $3 is null then jobs.due_at <= now()
        else jobs.recipient = $3 and jobs.kind = 'profile_webhook'
          and (jobs.attempts = 0 or jobs.due_at <= now())
      end
    order by jobs.due_at for update skip locked
  loop
    continue when job.kind = 'drafts' and not may_write_drafts;
    may_write_drafts := may_write_drafts and not (job.kind = 'drafts' and is_model_paused);
    if private.must_job_wait(job) then
      update private.jobs set due_at = now() + interval '1 minute' where jobs.id = job.id;
      continue;
    end if;
    update private.jobs
    set attempts = jobs.attempts + 1,
      due_at = now() + least(interval '30 seconds' * power(2, least(jobs.attempts, 20)), interval '1 hour')
    where jobs.id = job.id;
    -- A broken job must not block the others.
    begin
      payload := private.write_job(job);
    exception when others then
      update private.jobs set last_error = left(sqlerrm, 500) where jobs.id = job.id;
      continue;
    end;
    if payload is null then
      delete from private.jobs where jobs.id = job.id;
      continue;
    end if;
    return next row(job.id, job.kind, job.subject_id, payload, job.created_at)::public.claimed_job;
    claimed_count := claimed_count + 1;
    exit when claimed_count >= least(batch_size, 100);
  end loop;
end
$$;

-- Ignores one enqueued anew meanwhile. @param error null for success
create function public.finish_job(id uuid, error text default null, retry_after_s integer default null)
  returns void
  language plpgsql security definer set search_path = '' as $$
declare
  job private.jobs;
begin
  if $2 is not null then
    update private.jobs
    set last_error = left($2, 500),
      due_at = greatest(jobs.due_at, now() + least(coalesce($3, 0), 3600) * interval '1 second')
    where jobs.id = $1;
    return;
  end if;
  delete from private.jobs where jobs.id = $1 returning * into job;
  update public.post_events set delivered_at = now()
  where post_events.id = job.subject_id and job.kind in ('post_approved', 'post_stopped');
  insert into private.sent_emails (user_id, kind)
  select job.recipient, job.kind
  where job.lane = 'emails' and job.recipient is not null and job.kind::text not like 'staff\_%';
end
$$;

-- Without posts that wait for a plan.
create view private.unsent_jobs with (security_invoker = true) as
  select jobs.* from private.jobs where jobs.due_at <= now() or jobs.attempts > 0;

create type public.unsent_job as (
  id uuid,
  title text,
  email text,
  business_name text,
  created_at timestamptz,
  attempts integer,
  due_at timestamptz,
  has_failed boolean,
  can_be_discarded boolean,
  last_error text
);
comment on column public.unsent_job.email is 'Null for a job without an account.';
comment on column public.unsent_job.business_name is 'Null for a job that is not a client''s.';
comment on column public.unsent_job.last_error is 'Null before the first failure.';

create function private.can_discard_job(id uuid) returns boolean
  language sql stable set search_path = '' as $$
  select jobs.give_up_at <= now() and jobs.kind not in ('post_approved', 'post_stopped')
  from private.jobs where jobs.id = $1
$$;

-- @param has_failed true for those given up
create function private.list_unsent_jobs(
  max_rows integer, has_failed boolean, cursor_at timestamptz, cursor_id uuid, job_id uuid default null
) returns setof public.unsent_job
  language sql stable set search_path = '' as $$
  select row(
    page.id, private.get_job_title(page.kind), users.email, profiles.business_name, page.created_at,
    page.attempts, page.due_at, page.give_up_at <= now(), private.can_discard_job(page.id), page.last_error
  )::public.unsent_job
  from (
    select * from private.unsent_jobs as jobs
    where ($2 is null or (jobs.give_up_at <= now()) = $2)
      and ($4 is null or (jobs.created_at, jobs.id) > ($3, $4))
      and ($5 is null or jobs.id = $5)
    order by jobs.created_at, jobs.id limit $1
  ) as page
  left join auth.users on users.id = page.recipient
  left join public.profiles on profiles.id = page.recipient
  order by page.created_at, page.id
$$;

create function private.staff_list_unsent_jobs(
  max_rows integer, has_failed boolean, cursor_at timestamptz, cursor_id uuid
) returns setof public.unsent_job
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  return query select * from private.list_unsent_jobs($1, $2, $3, $4);
end
$$;

create function public.staff_list_unsent_jobs(
  max_rows private.page_rows, has_failed boolean default null,
  cursor_at timestamptz default null, cursor_id uuid default null
) returns setof public.unsent_job
  language sql stable set search_path = '' as $$
  select * from private.staff_list_unsent_jobs($1, $2, $3, $4)
$$;

create function private.staff_get_unsent_job(id uuid) returns public.unsent_job
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.unsent_job;
begin
  perform private.require_staff();
  select * into result from private.list_unsent_jobs(1, null, null, null, $1);
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_unsent_job(id uuid) returns public.unsent_job
  language sql stable set search_path = '' as $$ select private.staff_get_unsent_job($1) $$;

-- Keeps the id, which the receiver may know. PT404 when done, or not yet due.
create function private.staff_retry_job(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  retried private.jobs;
begin
  perform private.require_staff();
  update private.jobs
  set attempts = 0, due_at = now(), give_up_at = now() + private.get_job_lifetime(jobs.kind)
  where jobs.id = $1 and (jobs.due_at <= now() or jobs.attempts > 0) returning * into retried;
  perform private.require_found(found);
  perform private.add_audit_entry('update', 'jobs', $1::text, auth.uid(), retried.recipient);
end
$$;

create function public.staff_retry_job(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_retry_job($1) $$;

create function private.staff_discard_job(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  discarded private.jobs;
begin
  perform private.require_staff();
  delete from private.jobs where jobs.id = $1 and private.can_discard_job(jobs.id)
  returning * into discarded;
  perform private.require_found(found);
  perform private.add_audit_entry('delete', 'jobs', $1::text, auth.uid(), discarded.recipient);
end
$$;

create function public.staff_discard_job(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_discard_job($1) $$;

grant execute on function public.claim_jobs, public.finish_job to service_role;
grant execute on function private.staff_list_unsent_jobs, public.staff_list_unsent_jobs,
  private.staff_get_unsent_job, public.staff_get_unsent_job, private.staff_retry_job,
  public.staff_retry_job, private.staff_discard_job, public.staff_discard_job to authenticated;
