-- Emails that tell staff what came in and what is overdue, as often as each of them chooses. An event is one
-- row per staff member, so that nobody gets two emails for one event.

create type public.notification_event as enum ('tickets', 'messages', 'bookings', 'overdue');
create type public.notification_frequency as enum ('immediate', 'hourly', 'daily', 'none');

-- Choices of staff; an event without a row is emailed immediately.
create table private.notification_settings (
  staff_id uuid not null references public.staff (user_id) on delete cascade,
  event public.notification_event not null,
  frequency public.notification_frequency not null,
  primary key (staff_id, event)
);

create table private.staff_notifications (
  id bigint generated always as identity primary key,
  staff_id uuid not null references public.staff (user_id) on delete cascade,
  event public.notification_event not null,
  -- Occurrence of the event: the id of a message or of a meeting's change, or what is overdue since when.
  event_key text not null,
  frequency public.notification_frequency not null,
  -- Path of its page below /desk.
  path text not null,
  title text not null,
  created_at timestamptz not null default now(),
  -- Null until an email has named it, or should no longer.
  emailed_at timestamptz,
  constraint one_notification_per_event unique (staff_id, event, event_key)
);
create index staff_notifications_staff_id_waiting_idx on private.staff_notifications (staff_id)
  where emailed_at is null;
create index staff_notifications_path_idx on private.staff_notifications (path);
create index staff_notifications_created_at_idx on private.staff_notifications (created_at);

alter table private.notification_settings enable row level security;
alter table private.staff_notifications enable row level security;
revoke all on private.notification_settings, private.staff_notifications
  from public, anon, authenticated;
create policy "Only the service role" on private.notification_settings
  to service_role using (true) with check (true);
create policy "Only the service role" on private.staff_notifications
  to service_role using (true) with check (true);

-- Deletes what would still tell staff of something that is deleted.
create function private.delete_notifications(path text) returns void
  language sql set search_path = '' as $$
  delete from private.staff_notifications as notices where notices.path = $1;
  delete from public.email_outbox as unsent where unsent.payload ->> 'path' = $1;
$$;

-- Returns how soon a member of the staff is told of an event: "none" until they have accepted their
-- invitation, which may have gone to a stranger by a mistyped address.
create function private.get_notification_frequency(
  staff_id uuid, event public.notification_event
) returns public.notification_frequency
  language sql stable set search_path = '' as $$
  select case when not private.can_open_desk($1) then 'none' else coalesce(
    (
      select settings.frequency from private.notification_settings as settings
      where settings.staff_id = $1 and settings.event = $2
    ),
    'immediate'
  ) end
$$;

-- Returns who looks after a conversation; null for nobody, and while the desk does not open to them, so that
-- the others are notified.
create function private.get_active_assignee_id(assignee_id uuid) returns uuid
  language sql stable set search_path = '' as $$
  select case when private.can_open_desk($1) then $1 end
$$;

-- Notifies staff of an event: those who want it immediately by an email of its own, the others by their next
-- digest. After twenty emails in an hour the rest of them waits for the hourly digest. Idempotent by the
-- event's key.
-- @param assignee_id only staff member to notify; null for all
-- @param kind email that an immediate notification is
-- @param client_id account that an unsent email is deleted with; null for none
create function private.notify_staff(
  event public.notification_event, event_key text, path text, title text, assignee_id uuid,
  kind public.email_kind, payload jsonb, client_id uuid
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  member record;
  notification_id bigint;
begin
  for member in
    select staff.user_id, users.email,
      private.get_notification_frequency(staff.user_id, $1) as frequency
    from public.staff join auth.users on users.id = staff.user_id
    where $5 is null or staff.user_id = $5
  loop
    continue when member.frequency = 'none';
    if member.frequency = 'immediate' and (
      select count(*) from private.staff_notifications as recent
      where recent.staff_id = member.user_id and recent.frequency = 'immediate'
        and recent.created_at > now() - interval '1 hour'
    ) >= 20 then
      member.frequency := 'hourly';
    end if;
    insert into private.staff_notifications (
      staff_id, event, event_key, frequency, path, title, emailed_at
    )
    values (
      member.user_id, $1, $2, member.frequency, $3, $4,
      case when member.frequency = 'immediate' then now() end
    )
    on conflict on constraint one_notification_per_event do nothing
    returning staff_notifications.id into notification_id;
    if notification_id is not null and member.frequency = 'immediate' then
      perform private.enqueue_email(
        $6, member.email, $7 || jsonb_build_object('path', $3, 'title', $4), $8
      );
    end if;
    notification_id := null;
  end loop;
end
$$;

-- Notifies staff of what a client wrote on a ticket, or its assignee where it has one.
create function private.notify_staff_of_ticket() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  ticket public.tickets;
  row_as_json constant jsonb := to_jsonb(new);
begin
  if private.is_merging() then
    return null;
  end if;
  select tickets.* into ticket from public.tickets
  where tickets.id = coalesce(row_as_json ->> 'ticket_id', row_as_json ->> 'id')::uuid;
  perform private.notify_staff(
    'tickets', row_as_json ->> 'id', 'tickets/' || ticket.id, ticket.subject,
    private.get_active_assignee_id(ticket.assignee_id), 'staff_conversation',
    jsonb_build_object(
      'conversation_id', ticket.id, 'sender', coalesce(
        (select profiles.business_name from public.profiles where profiles.id = ticket.user_id),
        private.get_display_name(ticket.user_id)
      ),
      'body', coalesce(row_as_json ->> 'body', row_as_json ->> 'description')
    ),
    ticket.user_id
  );
  return null;
end
$$;

create trigger notify_staff_of_ticket after insert on public.tickets
  for each row when (new.author = 'client') execute function private.notify_staff_of_ticket();
create trigger notify_staff_of_ticket_message after insert on public.ticket_messages
  for each row when (new.author = 'client') execute function private.notify_staff_of_ticket();

-- Notifies staff of a contact message, or of a reply of its sender.
create function private.notify_staff_of_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  message public.contact_messages;
  row_as_json constant jsonb := to_jsonb(new);
begin
  if private.is_merging() then
    return null;
  end if;
  select messages.* into message from public.contact_messages as messages
  where messages.id = coalesce(row_as_json ->> 'message_id', row_as_json ->> 'id')::uuid;
  perform private.notify_staff(
    'messages', row_as_json ->> 'id', 'messages/' || message.id, message.subject,
    private.get_active_assignee_id(message.assignee_id), 'staff_conversation',
    jsonb_build_object(
      'conversation_id', message.id, 'sender', message.name,
      'body', coalesce(row_as_json ->> 'body', row_as_json ->> 'message')
    ),
    null
  );
  return null;
end
$$;

create trigger notify_staff_of_message after insert on public.contact_messages
  for each row execute function private.notify_staff_of_message();
create trigger notify_staff_of_message_reply after insert on public.contact_message_replies
  for each row when (new.author = 'client') execute function private.notify_staff_of_message();

-- Adds a meeting's change to the digests of staff who do not want it immediately; the others get an email
-- with a calendar invite (private.enqueue_staff_email).
-- @param kind email that the client gets
create function private.notify_staff_of_meeting(
  kind public.email_kind, meeting public.meetings, business_name text
) returns void
  language sql set search_path = '' as $$
  insert into private.staff_notifications (staff_id, event, event_key, frequency, path, title)
  select staff.user_id, 'bookings', meeting.id || ' ' || meeting.sequence || ' ' || kind, frequency,
    'meetings/' || meeting.id,
    coalesce(business_name, 'A client') || case kind
      when 'meeting_booked' then ' booked a meeting'
      when 'meeting_rescheduled' then '’s meeting was moved'
      else '’s meeting was cancelled' end
  from public.staff
  cross join lateral private.get_notification_frequency(staff.user_id, 'bookings') as frequency
  where frequency in ('hourly', 'daily')
  on conflict on constraint one_notification_per_event do nothing
$$;

-- Notifies staff of conversations whose promised time has passed, once for each promise, at most a hundred
-- of them at once.
create function private.notify_staff_of_overdue_items() returns void
  language plpgsql set search_path = '' as $$
declare
  conversation private.conversations;
begin
  for conversation in
    with recipients as materialized (
      select staff.user_id from public.staff
      where private.get_notification_frequency(staff.user_id, 'overdue') <> 'none'
    )
    select conversations.* from private.conversations
    where conversations.due_at between now() - interval '1 day' and now()
      and exists (
        select from recipients
        where recipients.user_id
          = coalesce(private.get_active_assignee_id(conversations.assignee_id), recipients.user_id)
          and not exists (
            select from private.staff_notifications as notifications
            where notifications.staff_id = recipients.user_id and notifications.event = 'overdue'
              and notifications.event_key = conversations.id || ' ' || conversations.due_at
          )
      )
    order by conversations.due_at limit 100
  loop
    perform private.notify_staff(
      'overdue', conversation.id || ' ' || conversation.due_at,
      conversation.kind || '/' || conversation.id, conversation.subject,
      private.get_active_assignee_id(conversation.assignee_id), 'staff_overdue', jsonb_build_object('due_at', conversation.due_at), conversation.user_id
    );
  end loop;
end
$$;

-- Emails staff what waits for their digests: the hourly one every hour, the daily one at eight in the
-- morning of their time zone, as they choose by now. What "immediate" has left waiting is hourly. Leaves
-- out conversations that have been answered meanwhile, and all of those who want nothing by now or cannot
-- open the desk.
create function private.enqueue_staff_digests() returns void
  language plpgsql set search_path = '' as $$
declare
  member record;
  items text;
begin
  for member in
    select staff.user_id, users.email,
      extract(hour from now() at time zone coalesce(preferences.time_zone, 'America/New_York')) = 8
        as is_morning
    from public.staff join auth.users on users.id = staff.user_id
    left join private.staff_preferences as preferences on preferences.user_id = staff.user_id
  loop
    with due as (
      update private.staff_notifications as waiting set emailed_at = now()
      from unnest(enum_range(null::public.notification_event)) as events (event)
      cross join lateral private.get_notification_frequency(member.user_id, events.event)
        as current_frequency
      where waiting.staff_id = member.user_id and waiting.emailed_at is null
        and waiting.event = events.event and (current_frequency <> 'daily' or member.is_morning)
      returning waiting.path, waiting.title, waiting.event, waiting.created_at, current_frequency
    )
    select string_agg(due.event || E'\t' || due.path || E'\t' || due.title, E'\n' order by created_at)
    into items
    from due
    where due.current_frequency <> 'none' and not exists (
      select from private.conversations
      where conversations.id = case when due.event in ('tickets', 'messages', 'overdue')
          then split_part(due.path, '/', 2)::uuid end
        and due.path = conversations.kind || '/' || conversations.id
        and conversations.status <> 'open'
    );
    if items is not null then
      perform private.enqueue_email(
        'staff_digest', member.email, jsonb_build_object('items', items)
      );
    end if;
  end loop;
end
$$;

create type public.notification_setting as (
  event public.notification_event, frequency public.notification_frequency
);

-- Lists the caller's choices, one for each event.
create function private.staff_list_notification_settings()
  returns setof public.notification_setting
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
    select event, private.get_notification_frequency(auth.uid(), event)
    from unnest(enum_range(null::public.notification_event)) as event;
end
$$;

create function public.staff_list_notification_settings()
  returns setof public.notification_setting
  language sql stable set search_path = '' as $$
  select * from private.staff_list_notification_settings()
$$;

-- Changes how often the caller is emailed.
create function private.staff_save_notification_settings(
  tickets public.notification_frequency, messages public.notification_frequency,
  bookings public.notification_frequency, overdue public.notification_frequency
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  insert into private.notification_settings (staff_id, event, frequency)
  values
    (auth.uid(), 'tickets', $1), (auth.uid(), 'messages', $2), (auth.uid(), 'bookings', $3),
    (auth.uid(), 'overdue', $4)
  on conflict (staff_id, event) do update set frequency = excluded.frequency;
exception when not_null_violation then
  raise exception 'A frequency is missing' using errcode = '22023';
end
$$;

create function public.staff_save_notification_settings(
  tickets public.notification_frequency, messages public.notification_frequency,
  bookings public.notification_frequency, overdue public.notification_frequency
) returns void
  language sql set search_path = '' as $$
  select private.staff_save_notification_settings($1, $2, $3, $4)
$$;

grant execute on function private.staff_list_notification_settings,
  public.staff_list_notification_settings, private.staff_save_notification_settings,
  public.staff_save_notification_settings to authenticated;
