-- Everything done after a transaction. A job names its subject, never the text: an email is written from the present
-- when it is sent, or dropped, so nothing here has to be withdrawn.

create type public.job_kind as enum (
  'account_deleted', 'contact_message_replied', 'draft_written', 'drafts_ready', 'meeting_booked',
  'meeting_cancelled', 'meeting_link_changed', 'meeting_missed', 'meeting_proposed',
  'meeting_reminder', 'meeting_rescheduled', 'newsletter_confirmation', 'newsletter_welcome',
  'plan_activated', 'plan_change_approved',
  'plan_change_declined', 'plan_change_requested', 'plan_changed', 'plan_ended',
  'plan_paused', 'plan_resumed', 'plan_status_change_withdrawn', 'staff_conversation',
  'staff_daily_digest', 'staff_digest', 'staff_invited',
  'staff_meeting_assigned', 'staff_meeting_booked', 'staff_meeting_cancelled',
  'staff_meeting_rescheduled', 'staff_overdue', 'ticket_replied', 'ticket_resolved', 'ticket_started',
  'drafts', 'linkedin_revocation', 'post_approved', 'post_stopped', 'profile_webhook',
  'promise',
  -- End of the time in which a member can be restored.
  'member_removal',
  'picture_description', 'picture_removal', 'linkedin_reconnection', 'linkedin_reminder'
);

-- The email service accepts two emails a second.
create type public.job_lane as enum ('emails', 'others');

create function private.get_job_lane(kind public.job_kind) returns public.job_lane
  language sql immutable set search_path = '' as $$
  select case
    when kind in (
      'drafts', 'linkedin_revocation', 'picture_description', 'picture_removal', 'post_approved',
      'post_stopped', 'profile_webhook', 'promise', 'member_removal'
    ) then 'others'::public.job_lane else 'emails'::public.job_lane
  end
$$;

create table private.jobs (
  -- Idempotency key of every attempt.
  id uuid primary key default gen_random_uuid(),
  kind public.job_kind not null,
  subject_id uuid not null,
  recipient uuid references auth.users (id) on delete cascade,
  -- What will be gone when it is done, and the link's key, which is the same in every attempt.
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  give_up_at timestamptz not null,
  last_error text,
  lane public.job_lane not null generated always as (private.get_job_lane(kind)) stored,
  constraint one_pending_job unique nulls not distinct (kind, subject_id, recipient)
);
create index jobs_lane_due_at_idx on private.jobs (lane, due_at);
create index jobs_recipient_idx on private.jobs (recipient);
create index jobs_created_at_id_idx on private.jobs (created_at, id);
create index jobs_created_at_retrying_idx on private.jobs (created_at) where attempts > 3;
create index jobs_give_up_at_idx on private.jobs (give_up_at);

alter table private.jobs enable row level security;

create function private.get_job_lifetime(kind public.job_kind) returns interval
  language sql immutable set search_path = '' as $$
  select case
    -- Nobody wants yesterday's lunch offer.
    when $1 in ('staff_invited', 'post_approved') then interval '24 hours'
    when $1 = 'picture_description' then interval '1 day'
    when $1 in ('drafts', 'linkedin_revocation', 'picture_removal', 'post_stopped', 'profile_webhook')
      then interval '7 days'
    else interval '3 days'
  end
$$;

-- A pending job gets a new id and time: a running attempt may have read what was true before.
create function private.enqueue_job(
  kind public.job_kind, subject_id uuid, recipient uuid default null,
  due_at timestamptz default now(), details jsonb default '{}'
) returns void
  language sql set search_path = '' as $$
  insert into private.jobs as pending (kind, subject_id, recipient, due_at, details, give_up_at)
  values ($1, $2, $3, $4, $5, $4 + private.get_job_lifetime($1))
  on conflict on constraint one_pending_job do update
    set id = excluded.id, details = excluded.details, created_at = excluded.created_at,
      due_at = excluded.due_at, attempts = 0, give_up_at = excluded.give_up_at, last_error = null
$$;

create function private.get_undo_end(done_at timestamptz default now()) returns timestamptz
  language sql stable set search_path = '' as $$ select done_at + interval '20 seconds' $$;

-- Nobody has tried it, so it will say what is true then. Locks it until the transaction ends.
create function private.is_job_untried(kind public.job_kind, subject_id uuid) returns boolean
  language plpgsql set search_path = '' as $$
begin
  perform from private.jobs
  where jobs.kind = $1 and jobs.subject_id = $2 and jobs.attempts = 0 and jobs.give_up_at > now()
  for update;
  return found;
end
$$;

-- Made at the first attempt.
create function private.get_job_key(job private.jobs) returns text
  language sql set search_path = '' as $$
  update private.jobs as keyed
  set details = jsonb_build_object('key', private.generate_token()) || keyed.details
  where keyed.id = job.id returning keyed.details ->> 'key'
$$;
