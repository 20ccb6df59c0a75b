-- Undelivered emails and webhooks, as the desk shows, retries and discards them. They keep their own outboxes: a
-- webhook names the profile or post it is about, an email carries text about rows that may be gone.

-- Returns how the desk calls an email or the webhook of a post; a delivery without either is the webhook
-- of a profile.
create function private.delivery_title(
  kind public.email_kind, event public.post_event default null
) returns text
  language sql stable set search_path = '' as $$
  select coalesce(
    case kind
      when 'account_deleted' then 'Confirmation of a deletion'
      when 'contact_message_replied' then 'Reply to a message'
      when 'drafts_ready' then 'Drafts to approve'
      when 'meeting_booked' then 'Confirmation of a meeting'
      when 'meeting_cancelled' then 'Cancellation of a meeting'
      when 'meeting_link_changed' then 'Link to the video call'
      when 'meeting_missed' then 'Invitation after a missed meeting'
      when 'meeting_proposed' then 'Suggested times for a meeting'
      when 'meeting_reminder' then 'Reminder of a meeting'
      when 'meeting_rescheduled' then 'New time of a meeting'
      when 'newsletter_confirmation' then 'Link that confirms the newsletter'
      when 'newsletter_welcome' then 'Welcome to the newsletter'
      when 'plan_activated' then 'Start of a plan'
      when 'plan_change_approved' then 'Approval of a plan request'
      when 'plan_change_declined' then 'Decline of a plan request'
      when 'plan_change_requested' then 'Receipt of a plan request'
      when 'plan_changed' then 'Change of plan'
      when 'plan_ended' then 'End of a plan'
      when 'plan_paused' then 'Pause of a plan'
      when 'plan_resumed' then 'Resumption of a plan'
      when 'plan_status_change_withdrawn' then 'Called-off change of a plan'
      when 'staff_conversation' then 'New message for the team'
      when 'staff_digest' then 'Digest for the team'
      when 'staff_invited' then 'Invitation to the team'
      when 'staff_meeting_assigned' then 'Assigned meeting for the team'
      when 'staff_meeting_booked' then 'Booked meeting for the team'
      when 'staff_meeting_cancelled' then 'Cancelled meeting for the team'
      when 'staff_meeting_rescheduled' then 'Moved meeting for the team'
      when 'staff_overdue' then 'Overdue reply for the team'
      when 'ticket_replied' then 'Reply to a ticket'
      when 'ticket_resolved' then 'Closing of a ticket'
      when 'ticket_started' then 'Message to a client'
    end,
    case event
      when 'post.approved' then 'Approved post'
      when 'post.changed' then 'Stop of a changed post'
      when 'post.withdrawn' then 'Stop of a withdrawn post'
    end,
    'Profile webhook'
  )
$$;

-- All outboxes as one list; a webhook has no kind and no recipient. A post is listed from its first
-- attempt on, because it waits for its time before. The column types are exactly those of the emails,
-- because only then all are read by their indexes.
create view private.deliveries with (security_invoker = true) as
  select id, kind, recipient, user_id, created_at, attempts, next_attempt_at, retry_until,
    last_error, null::public.post_event as event
  from public.email_outbox
  union all
  select id, null::public.email_kind, null::text, user_id, created_at, attempts, next_attempt_at,
    retry_until, last_error, null::public.post_event
  from public.profile_webhook_outbox where delivered_at is null
  union all
  select id, null::public.email_kind, null::text, user_id, due_at, attempts, next_attempt_at,
    retry_until, last_error, event
  from public.post_webhook_outbox where claimed_at is not null and delivered_at is null;
revoke all on private.deliveries from public, anon, authenticated;

create type public.staff_delivery as (
  id uuid,
  title text,
  recipient text,
  business_name text,
  created_at timestamptz,
  attempts integer,
  next_attempt_at timestamptz,
  has_failed boolean,
  last_error text
);
comment on column public.staff_delivery.recipient is 'Null for a webhook.';
comment on column public.staff_delivery.business_name is 'Null for an email to nobody''s account.';
comment on column public.staff_delivery.last_error is 'Null before the first failure.';

create type public.staff_delivery_list as (
  deliveries public.staff_delivery[],
  missing_setting text
);
comment on column public.staff_delivery_list.missing_setting is
  'Null, or the error about the setting for which emails wait.';

-- Lists undelivered items, oldest first, from the one after the cursor.
-- @param has_failed true for those whose retries are over, false for the others
create function private.staff_list_deliveries(
  max_rows integer, has_failed boolean, cursor_at timestamptz, cursor_id uuid
) returns public.staff_delivery_list
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  return row(
    array(
      select row(
        page.id, private.delivery_title(page.kind, page.event), page.recipient, profiles.business_name,
        page.created_at, page.attempts, page.next_attempt_at, page.retry_until <= now(),
        page.last_error
      )::public.staff_delivery
      from (
        select * from private.deliveries
        where ($2 is null or (retry_until <= now()) = $2)
          and ($4 is null or (created_at, id) > ($3, $4))
        order by created_at, id limit $1
      ) as page
      left join lateral (
        select business_name from public.profiles where profiles.id = page.user_id limit 1
      ) as profiles on true
      order by page.created_at, page.id
    ),
    (
      select last_error from public.email_outbox
      where error_code = 'missing_setting' order by created_at desc limit 1
    )
  );
end
$$;

create function public.staff_list_deliveries(
  max_rows integer, has_failed boolean default null,
  cursor_at timestamptz default null, cursor_id uuid default null
) returns public.staff_delivery_list
  language sql stable set search_path = '' as $$
  select private.staff_list_deliveries($1, $2, $3, $4)
$$;

-- Returns one item. Raises PT404 when it was delivered meanwhile.
create function private.staff_get_delivery(id uuid) returns public.staff_delivery
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_delivery;
begin
  perform private.require_staff();
  select deliveries.id, private.delivery_title(kind, event), recipient, profiles.business_name,
    deliveries.created_at, attempts, next_attempt_at, retry_until <= now(), last_error
  into result
  from private.deliveries
  left join public.profiles on profiles.id = deliveries.user_id
  where deliveries.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_delivery(id uuid) returns public.staff_delivery
  language sql stable set search_path = '' as $$ select private.staff_get_delivery(id) $$;

-- Makes an item due now and counts its attempts anew, under the id that its receiver may have seen.
-- Raises PT404 when it was delivered meanwhile.
create function private.retry_delivery(id uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.email_outbox
  set attempts = 0, next_attempt_at = now(), retry_until = 'infinity'
  where email_outbox.id = $1;
  if not found then
    update public.profile_webhook_outbox
    set attempts = 0, next_attempt_at = now(), retry_until = now() + interval '7 days'
    where profile_webhook_outbox.id = $1 and delivered_at is null;
  end if;
  if not found then
    update public.post_webhook_outbox
    set attempts = 0, next_attempt_at = now(),
      retry_until = now()
        + case event when 'post.approved' then interval '24 hours' else interval '7 days' end
    where post_webhook_outbox.id = $1 and claimed_at is not null and delivered_at is null;
  end if;
  perform private.require_found(found);
end
$$;

create function private.staff_retry_delivery(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.retry_delivery(id);
  perform private.drop_staff_action('discard_email', id::text);
end
$$;

create function public.staff_retry_delivery(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_retry_delivery(id) $$;

-- Deletes an email whose retries are over, and records it. Webhooks stay, because the automation could
-- publish a post that it does not know to be withdrawn. Raises PT404 for no such email.
create function private.discard_email(id uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  discarded public.email_outbox;
begin
  delete from public.email_outbox as emails
  where emails.id = $1 and emails.retry_until <= now()
  returning * into discarded;
  perform private.require_found(found);
  perform private.add_audit_entry(
    'delete', 'email_outbox', $1::text, auth.uid(), discarded.user_id
  );
end
$$;

-- Schedules that an email is discarded. Idempotent. Raises PT404 unless its retries are over.
-- @returns the id by which the caller can undo it
create function private.staff_discard_email(id uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (private.schedule_staff_action('discard_email', $1::text)).id;
end
$$;

create function public.staff_discard_email(id uuid) returns uuid
  language sql set search_path = '' as $$ select private.staff_discard_email($1) $$;

grant execute on function private.staff_list_deliveries, public.staff_list_deliveries,
  private.staff_get_delivery, public.staff_get_delivery, private.staff_retry_delivery,
  public.staff_retry_delivery, private.staff_discard_email, public.staff_discard_email to authenticated;
