-- Outbox of the product's own emails; those about sign-in come from Supabase Auth. The transaction
-- that makes an email due inserts a row, and the function drain-emails sends it and deletes the row.
-- functions/_shared/email-templates.ts has the text of each kind.

create type public.email_kind as enum (
  'account_deleted', 'contact_message_replied', 'drafts_ready', 'meeting_booked', 'meeting_cancelled',
  'meeting_link_changed', 'meeting_missed', 'meeting_proposed',
  'meeting_reminder', 'meeting_rescheduled', 'newsletter_confirmation', 'newsletter_welcome',
  'plan_activated', 'plan_change_approved',
  'plan_change_declined', 'plan_change_requested', 'plan_changed', 'plan_ended',
  'plan_paused', 'plan_resumed', 'plan_status_change_withdrawn', 'staff_conversation', 'staff_digest',
  'staff_invited',
  'staff_meeting_assigned', 'staff_meeting_booked', 'staff_meeting_cancelled',
  'staff_meeting_rescheduled', 'staff_overdue', 'ticket_replied', 'ticket_resolved', 'ticket_started'
);

create type public.delivery_error_code as enum (
  -- A setting of ours is missing: all emails wait, and none fails for good.
  'missing_setting',
  'not_delivered'
);

create table public.email_outbox (
  -- Idempotency key of every attempt, by which the email service drops repeats.
  id uuid primary key default gen_random_uuid(),
  -- Account that the email is deleted with; null for none.
  user_id uuid references auth.users (id) on delete cascade,
  kind public.email_kind not null,
  recipient text not null,
  -- Values that the text of this kind needs.
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- End of the retries; the row then waits for staff.
  retry_until timestamptz not null default now() + interval '3 days',
  error_code public.delivery_error_code,
  last_error text,
  constraint last_error_has_error_code check ((last_error is null) = (error_code is null))
);
create index email_outbox_next_attempt_at_idx on public.email_outbox (next_attempt_at);
create index email_outbox_next_attempt_at_untried_idx on public.email_outbox (next_attempt_at)
  where attempts = 0;
create index email_outbox_meeting_id_idx on public.email_outbox ((payload ->> 'meeting_id'));
create index email_outbox_path_idx on public.email_outbox ((payload ->> 'path'));
create index email_outbox_user_id_idx on public.email_outbox (user_id);
create index email_outbox_recipient_idx on public.email_outbox (lower(recipient));
create index email_outbox_created_at_id_idx on public.email_outbox (created_at, id);
create index email_outbox_created_at_missing_setting_idx on public.email_outbox (created_at)
  where error_code = 'missing_setting';
create index email_outbox_created_at_retrying_idx on public.email_outbox (created_at)
  where attempts > 3;
create index email_outbox_retry_until_idx on public.email_outbox (retry_until);

alter table public.email_outbox enable row level security;
revoke all on public.email_outbox from public, anon, authenticated;
grant all on public.email_outbox to service_role;
create policy "Only the service role" on public.email_outbox
  to service_role using (true) with check (true);
create policy "Requires a live session" on public.email_outbox as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Logs retries that staff requested; the drain updates these rows all day.
create trigger audit_email_outbox after update on public.email_outbox
  for each row when (new.attempts < old.attempts)
  execute function private.record_audit_entry('user_id', 'id');

-- Enqueues an email. An email is retried for three days after its first attempt, so that one for which
-- a setting is still missing does not fail unsent. Then it stays for the desk, thirty days at most.
-- @param due_at time of its first attempt
create function private.enqueue_email(
  kind public.email_kind, recipient text, payload jsonb default '{}', user_id uuid default null,
  due_at timestamptz default now()
) returns void
  language sql set search_path = '' as $$
  insert into public.email_outbox (kind, recipient, payload, user_id, next_attempt_at, retry_until)
  select $1, $2, $3, $4, $5, 'infinity' where $2 <> ''
$$;

-- Enqueues an email about a client's meeting to every staff member who wants it immediately, and replaces
-- unsent ones about the same meeting, which are no longer true. After five emails in an hour about one client,
-- it waits up to an hour, or for as long as those that it replaces. A member who was not told of a booking yet
-- is told of it at its new time, and not of its cancellation.
-- @param client_id null for a deleted account, which causes no further emails
create function private.enqueue_staff_email(kind public.email_kind, payload jsonb, client_id uuid)
  returns void
  language plpgsql set search_path = '' as $$
declare
  due_at timestamptz := now();
  replaced_due_at timestamptz;
  unaware text[];
begin
  with replaced as (
    delete from public.email_outbox as outbox
    where outbox.payload ->> 'meeting_id' = $2 ->> 'meeting_id'
      and outbox.kind::text like 'staff\_%'
      -- private.notify_host_changed() replaces this one.
      and (outbox.kind <> 'staff_meeting_assigned' or $1 = 'staff_meeting_cancelled')
    returning outbox.kind, outbox.recipient, outbox.attempts, outbox.next_attempt_at
  )
  select min(replaced.next_attempt_at), coalesce(array_agg(replaced.recipient) filter (
    where replaced.kind = 'staff_meeting_booked' and replaced.attempts = 0
  ), '{}')
  into replaced_due_at, unaware from replaced;
  if client_id is not null
    and private.record_attempt(client_id, 'staff_emails', '1 hour') > 5
  then
    due_at := coalesce(replaced_due_at, now() + interval '1 hour');
  end if;
  perform private.enqueue_email(
    case when members.email = any (unaware) then 'staff_meeting_booked' else $1 end,
    members.email, payload, client_id, due_at
  )
  from public.staff join auth.users as members on members.id = staff.user_id
  where private.get_notification_frequency(staff.user_id, 'bookings') = 'immediate'
    and not ($1 = 'staff_meeting_cancelled' and members.email = any (unaware));
end
$$;

-- Drops the unsent emails for a former member of the staff, who may no longer read what clients write.
create function private.drop_staff_emails(email text) returns void
  language sql set search_path = '' as $$
  delete from public.email_outbox as outbox
  where lower(outbox.recipient) = lower($1) and outbox.kind::text like 'staff\_%'
$$;

-- Returns how long the link in an email works; null where it does not expire.
create function private.get_email_link_lifetime(kind public.email_kind) returns interval
  language sql immutable set search_path = '' as $$
  select case $1
    when 'staff_invited' then interval '24 hours' when 'newsletter_confirmation' then interval '7 days'
    when 'drafts_ready' then interval '14 days'
  end
$$;

-- Tells whether an email announces a meeting that has begun, proposes times that are all over, or leads to a
-- link that has expired. It would mislead whoever gets it after an outage.
create function private.is_outdated_email(
  kind public.email_kind, payload jsonb, created_at timestamptz
) returns boolean
  language sql stable set search_path = '' as $$
  select created_at + private.get_email_link_lifetime(kind) <= now() or kind in (
      'meeting_booked', 'meeting_rescheduled', 'meeting_link_changed', 'meeting_proposed',
      'meeting_reminder'
    )
    and least(
      (payload ->> 'starts_at')::timestamptz,
      -- The times are in order, one a line.
      split_part(payload ->> 'times', E'\n', -1)::timestamptz
    ) <= now()
$$;

-- Drops unsent emails to a client about their plan that a newer change of it makes untrue.
create function private.drop_outdated_plan_emails(user_id uuid, kinds public.email_kind[])
  returns void
  language sql set search_path = '' as $$
  delete from public.email_outbox as outdated
  where outdated.user_id = $1 and outdated.kind = any ($2)
$$;

-- Returns when a queue tries an entry again that it is trying now: in 30 s, 1 min, 2 min … up to a limit.
-- @param attempts number of the tries before
create function private.get_next_attempt_at(attempts integer, max_delay interval default '1 hour')
  returns timestamptz
  language sql stable set search_path = '' as $$
  select now() + least(interval '30 seconds' * power(2, least($1, 20)), $2)
$$;

-- Picks what one call claims of a queue, from entries that it has locked: half of it became due last and was
-- never tried, so that a new entry does not wait behind the backlog of an outage; the rest has been due for
-- longest. The caller finds them, each by an index of its own table.
create function private.pick_entries(newest uuid[], longest uuid[], batch_size integer)
  returns setof uuid
  language sql immutable set search_path = '' as $$
  select picked.id from unnest(newest || longest) with ordinality as picked (id, place)
  group by picked.id order by min(picked.place) limit least(batch_size, 100)
$$;

create type public.claimed_email as (
  id uuid, kind public.email_kind, recipient text, payload jsonb, created_at timestamptz
);

-- Claims emails for one attempt, and postpones their next one: 30 s, 1 min, 2 min … 1 h. Outdated emails are
-- left to the purge. Concurrent callers never claim the same row.
create function public.claim_emails(batch_size integer default 2)
  returns setof public.claimed_email
  language sql volatile set search_path = '' as $$
  with newest as (
    select due.id from public.email_outbox as due
    where due.attempts = 0 and due.next_attempt_at <= now()
      and due.created_at > now() - interval '30 days'
      and private.is_outdated_email(due.kind, due.payload, due.created_at) is not true
    order by due.next_attempt_at desc limit least(batch_size, 100) / 2
    for update skip locked
  ),
  longest as (
    select due.id from public.email_outbox as due
    where due.next_attempt_at <= now() and due.retry_until > now()
      and due.created_at > now() - interval '30 days'
      and private.is_outdated_email(due.kind, due.payload, due.created_at) is not true
    order by due.next_attempt_at limit least(batch_size, 100)
    for update skip locked
  )
  update public.email_outbox as claimed
  set attempts = claimed.attempts + 1,
      next_attempt_at = private.get_next_attempt_at(claimed.attempts),
      retry_until = least(claimed.retry_until, now() + interval '3 days')
  where claimed.id = any (array(
    select private.pick_entries(array(table newest), array(table longest), batch_size)
  ))
  returning claimed.id, claimed.kind, claimed.recipient, claimed.payload, claimed.created_at
$$;

grant execute on function private.is_outdated_email, private.get_email_link_lifetime,
  private.get_next_attempt_at, private.pick_entries,
  public.claim_emails to service_role;
