-- Actions of the desk on conversations: replies, notes, drafts of replies, states and assignments.

-- Locks a conversation and returns it. Raises PT404 for none.
create function private.lock_conversation(id uuid) returns private.conversations
  language plpgsql set search_path = '' as $$
declare
  conversation private.conversations;
begin
  perform private.lock_ticket($1), private.lock_contact_message($1);
  select conversations.* into conversation
  from private.conversations where conversations.id = $1;
  perform private.require_found(found);
  return conversation;
end
$$;

-- Replies to a conversation by email, and takes it over if nobody has. Idempotent by the reply's id. Raises
-- PT404 for no such conversation, and PT409 when the newest message was not seen.
-- @param last_seen_id newest message on the author's page; null for none
-- @param is_resolved true for a reply that settles the conversation
create function private.staff_reply_to_conversation(
  id uuid, conversation_id uuid, body text, last_seen_id uuid, is_resolved boolean
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
begin
  perform private.require_staff();
  conversation := private.lock_conversation($2);
  case conversation.kind
    when 'tickets' then
      perform private.create_ticket_message($1, conversation.id, $3, auth.uid(), $4, $5);
    when 'messages' then
      perform private.create_contact_message_reply($1, conversation.id, $3, auth.uid(), $4, $5);
  end case;
  delete from private.reply_drafts as drafts
  where drafts.conversation_id = conversation.id and drafts.staff_id = auth.uid();
end
$$;

create function public.staff_reply_to_conversation(
  id uuid, conversation_id uuid, body private.multiline_text, last_seen_id uuid default null,
  is_resolved boolean default false
) returns void
  language sql set search_path = '' as $$
  select private.staff_reply_to_conversation($1, $2, $3, $4, coalesce($5, false))
$$;

-- Adds a note that only staff read. Idempotent by its id. Raises PT404 for no such conversation.
create function private.staff_add_conversation_note(id uuid, conversation_id uuid, body text)
  returns void
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
begin
  perform private.require_staff();
  conversation := private.lock_conversation($2);
  insert into private.conversation_notes (id, conversation_id, staff_id, body)
  values ($1, conversation.id, auth.uid(), private.trim_whitespace($3))
  on conflict on constraint conversation_notes_pkey do nothing;
  delete from private.reply_drafts as drafts
  where drafts.conversation_id = conversation.id and drafts.staff_id = auth.uid();
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.staff_add_conversation_note(
  id uuid, conversation_id uuid, body private.multiline_text
) returns void
  language sql set search_path = '' as $$
  select private.staff_add_conversation_note(id, conversation_id, body)
$$;

-- Saves what the caller has typed as a reply; an empty text deletes it. Raises PT404 for no such
-- conversation.
create function private.staff_save_reply_draft(conversation_id uuid, body text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
begin
  perform private.require_staff();
  conversation := private.lock_conversation($1);
  delete from private.reply_drafts as drafts
  where drafts.conversation_id = conversation.id and drafts.staff_id = auth.uid();
  insert into private.reply_drafts (conversation_id, staff_id, body)
  select conversation.id, auth.uid(), $2 where private.trim_whitespace($2) <> '';
-- Re-raised because the original error quotes the rejected row.
exception when check_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- A draft may be longer than the reply that can be sent of it.
create domain private.draft_text as text check (private.is_valid_text(value, 0, 20000));

create function public.staff_save_reply_draft(conversation_id uuid, body private.draft_text)
  returns void
  language sql set search_path = '' as $$ select private.staff_save_reply_draft($1, $2) $$;

-- Limits the conversations of one command to a page of them.
create domain private.conversation_ids as uuid[] check (cardinality(value) between 1 and 100);

-- Sets the state of conversations. The client of a ticket that staff resolve is told twenty seconds
-- later, unless it is opened again. Idempotent. Raises PT404 where one does not exist.
-- @param is_spam true for messages that nobody will answer; null to leave the mark, which opening takes off
-- @param seen_at time of the caller's page: a conversation whose sender wrote later is not resolved
-- @returns number of those that are not resolved
create function private.staff_set_conversation_status(
  ids uuid[], status public.conversation_status, is_spam boolean, seen_at timestamptz
) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
  conversation_id uuid;
  skipped_count integer := 0;
begin
  perform private.require_staff();
  -- Locks them in the order of their ids, so that two changes do not deadlock.
  for conversation_id in select unnest(ids) order by 1 loop
    conversation := private.lock_conversation(conversation_id);
    if $2 = 'resolved' and exists (
      select from private.list_conversation_entries(conversation.id) as entries
      where entries.kind = 'client' and entries.created_at > $4
    ) then
      skipped_count := skipped_count + 1;
      continue;
    end if;
    if $2 = 'resolved' and conversation.status <> 'resolved' and conversation.user_id is not null then
      perform private.enqueue_job(
        'ticket_resolved', conversation.id, conversation.user_id, private.get_undo_end()
      );
    end if;
    update public.tickets
    set status = $2,
      waiting_since = case when tickets.status = 'open' then tickets.waiting_since else now() end
    where tickets.id = conversation.id and tickets.status <> $2;
    update public.contact_messages as messages
    set status = $2, is_spam = coalesce($3, $2 = 'resolved' and messages.is_spam),
      waiting_since = case when messages.status = 'open' then messages.waiting_since else now() end
    where messages.id = conversation.id
      and (messages.status, messages.is_spam)
        <> ($2, coalesce($3, $2 = 'resolved' and messages.is_spam));
  end loop;
  return skipped_count;
end
$$;

create function public.staff_set_conversation_status(
  ids private.conversation_ids, status public.conversation_status, is_spam boolean default null,
  seen_at timestamptz default null
) returns integer
  language sql set search_path = '' as $$
  select private.staff_set_conversation_status($1, $2, $3, $4)
$$;

-- Gives conversations to a staff member. Idempotent. Raises PT404 where one, or the staff member, does not
-- exist.
-- @param assignee_id null for nobody
create function private.staff_assign_conversations(ids uuid[], assignee_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
  conversation_id uuid;
begin
  perform private.require_staff();
  perform private.require_found(
    $2 is null or exists (select from public.staff where staff.user_id = $2)
  );
  -- Locks them in the order of their ids, so that two changes do not deadlock.
  for conversation_id in select unnest(ids) order by 1 loop
    conversation := private.lock_conversation(conversation_id);
    update public.tickets set assignee_id = $2
    where tickets.id = conversation.id and tickets.assignee_id is distinct from $2;
    update public.contact_messages as messages set assignee_id = $2
    where messages.id = conversation.id and messages.assignee_id is distinct from $2;
  end loop;
end
$$;

create function public.staff_assign_conversations(
  ids private.conversation_ids, assignee_id uuid default null
) returns void
  language sql set search_path = '' as $$ select private.staff_assign_conversations($1, $2) $$;

-- Corrects what a ticket is about. Idempotent. Raises PT404 for no such ticket.
create function private.staff_classify_ticket(
  id uuid, priority public.ticket_priority, category public.ticket_category
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.require_found(exists (select from public.tickets where tickets.id = $1));
  update public.tickets set priority = $2, category = $3
  where tickets.id = $1 and (tickets.priority, tickets.category) <> ($2, $3);
end
$$;

create function public.staff_classify_ticket(
  id uuid, priority public.ticket_priority, category public.ticket_category
) returns void
  language sql set search_path = '' as $$ select private.staff_classify_ticket($1, $2, $3) $$;

-- Writes to a client first, in a new ticket that waits for them. Idempotent by the ticket's id. Raises
-- PT404 for no such client.
create function private.staff_start_conversation(
  id uuid, client_id uuid, subject text, body text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  message_text constant text := private.trim_whitespace(body);
begin
  perform private.require_staff();
  perform private.require_found(exists (select from public.profiles where profiles.id = $2));
  insert into public.tickets (id, user_id, subject, description, author, status, assignee_id)
  values ($1, $2, private.trim_whitespace($3), message_text, 'staff', 'in_progress', auth.uid())
  on conflict on constraint tickets_pkey do nothing;
  if found then
    perform private.enqueue_job('ticket_started', $1, $2);
    perform private.add_audit_entry('insert', 'tickets', $1::text, auth.uid(), $2);
  end if;
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.staff_start_conversation(
  id uuid, client_id uuid, subject private.line, body private.multiline_text
) returns void
  language sql set search_path = '' as $$ select private.staff_start_conversation($1, $2, $3, $4) $$;

-- Returns what the email about a ticket needs. A reply says that the ticket is closed while it is.
create function private.write_ticket_email(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'ticket_id', tickets.id, 'subject', tickets.subject,
    'body', case job.kind when 'ticket_started' then tickets.description
      when 'ticket_replied' then messages.body end,
    'is_resolved', case when tickets.status = 'resolved' then 'yes' end
  ))
  from public.tickets
  left join public.ticket_messages as messages
    on messages.id = job.subject_id and messages.ticket_id = tickets.id
  where tickets.id = coalesce(
      (select replies.ticket_id from public.ticket_messages as replies where replies.id = job.subject_id),
      job.subject_id
    )
    and (job.kind <> 'ticket_resolved' or tickets.status = 'resolved')
$$;

-- Returns what the email with a reply to a contact message needs.
create function private.write_message_email(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'recipient', messages.email, 'conversation_id', messages.id, 'subject', messages.subject,
    'body', replies.body, 'message', messages.message, 'sent_at', messages.created_at,
    'is_resolved', case when messages.status = 'resolved' then 'yes' end
  ))
  from public.contact_message_replies as replies
  join public.contact_messages as messages on messages.id = replies.message_id
  where replies.id = job.subject_id
$$;

grant execute on function private.staff_reply_to_conversation, public.staff_reply_to_conversation,
  private.staff_add_conversation_note, public.staff_add_conversation_note,
  private.staff_save_reply_draft, public.staff_save_reply_draft,
  private.staff_set_conversation_status, public.staff_set_conversation_status,
  private.staff_assign_conversations, public.staff_assign_conversations,
  private.staff_classify_ticket, public.staff_classify_ticket, private.staff_start_conversation, public.staff_start_conversation
  to authenticated;
