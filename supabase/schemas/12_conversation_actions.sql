-- PT404 for no such conversation.

-- Takes it over if nobody has. PT409 if the newest message was not seen.
-- @param draft_id the emailed reply that it settles; null for none
create function private.staff_reply_to_conversation(
  conversation_id uuid, body text, last_seen_id uuid, is_resolved boolean, draft_id uuid
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.add_message(private.lock_conversation($1), $2, auth.uid(), $3, $4);
  delete from private.reply_drafts as drafts
  where drafts.id = draft_id and drafts.conversation_id = $1;
end
$$;

create function public.staff_reply_to_conversation(
  conversation_id uuid, body private.multiline_text, last_seen_id uuid,
  is_resolved boolean default false, draft_id uuid default null
) returns void
  language sql set search_path = '' as $$
  select private.staff_reply_to_conversation($1, $2, $3, coalesce($4, false), $5)
$$;

-- Idempotent.
create function private.staff_discard_reply_draft(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  delete from private.reply_drafts where reply_drafts.id = $1;
end
$$;

create function public.staff_discard_reply_draft(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_discard_reply_draft($1) $$;

-- The same text twice in a row is one note.
create function private.staff_add_note(conversation_id uuid, body text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
begin
  perform private.require_staff();
  conversation := private.lock_conversation($1);
  insert into private.conversation_messages (conversation_id, author, staff_id, body)
  select conversation.id, 'note', auth.uid(), $2
  where (auth.uid(), $2) is distinct from (
    select (newest.staff_id, newest.body) from private.conversation_messages as newest
    where newest.conversation_id = conversation.id order by newest.created_at desc limit 1
  );
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.staff_add_note(conversation_id uuid, body private.multiline_text)
  returns void
  language sql set search_path = '' as $$ select private.staff_add_note($1, $2) $$;

-- At most a page of them.
create domain private.conversation_ids as uuid[] check (cardinality(value) between 1 and 100);

-- @param is_spam null to leave the mark @param seen_at conversations with later messages stay open, and are counted
create function private.staff_set_conversation_status(
  ids uuid[], status public.conversation_status, is_spam boolean, seen_at timestamptz
) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversations;
  conversation_id uuid;
  will_be_spam boolean;
  skipped_count integer := 0;
begin
  perform private.require_staff();
  -- By id, so that two changes do not deadlock.
  for conversation_id in select unnest(ids) order by 1 loop
    conversation := private.lock_conversation(conversation_id);
    if $2 = 'resolved' and exists (
      select from private.list_messages(conversation.id) as messages
      where messages.author = 'client' and messages.created_at > $4
    ) then
      skipped_count := skipped_count + 1;
      continue;
    end if;
    if $2 = 'resolved' and conversation.status <> 'resolved' and conversation.kind = 'ticket' then
      perform private.enqueue_job(
        'ticket_resolved', conversation.id, conversation.user_id, private.get_undo_end()
      );
    end if;
    will_be_spam := conversation.kind = 'message'
      and coalesce($3, $2 = 'resolved' and conversation.is_spam);
    update private.conversations
    set status = $2, is_spam = will_be_spam,
      waiting_since = case when conversation.status = 'open' then waiting_since else now() end
    where conversations.id = conversation.id
      and (conversations.status, conversations.is_spam) <> ($2, will_be_spam);
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
  for conversation_id in select unnest(ids) order by 1 loop
    conversation := private.lock_conversation(conversation_id);
    update private.conversations set assignee_id = $2
    where conversations.id = conversation.id and conversation.assignee_id is distinct from $2;
  end loop;
end
$$;

create function public.staff_assign_conversations(
  ids private.conversation_ids, assignee_id uuid default null
) returns void
  language sql set search_path = '' as $$ select private.staff_assign_conversations($1, $2) $$;

create function private.staff_classify_ticket(
  id uuid, priority public.ticket_priority, category public.ticket_category
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  ticket private.conversations;
begin
  perform private.require_staff();
  ticket := private.lock_conversation($1);
  perform private.require_found(ticket.kind = 'ticket');
  update private.conversations set priority = $2, category = $3
  where conversations.id = $1 and (ticket.priority, ticket.category) <> ($2, $3);
end
$$;

create function public.staff_classify_ticket(
  id uuid, priority public.ticket_priority, category public.ticket_category
) returns void
  language sql set search_path = '' as $$ select private.staff_classify_ticket($1, $2, $3) $$;

-- Waits for the client. @returns the ticket's id
create function private.staff_start_conversation(client_id uuid, subject text, body text)
  returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  opening private.conversations;
  opened record;
begin
  perform private.require_staff();
  perform private.require_found(exists (select from public.profiles where profiles.id = $1));
  opening.kind := 'ticket';
  opening.user_id := $1;
  opening.subject := $2;
  opening.category := 'general';
  opening.priority := 'medium';
  opening.assignee_id := auth.uid();
  opened := private.open_conversation(opening, $3, 'staff');
  if opened.is_new then
    perform private.enqueue_job('ticket_started', opened.message_id, $1);
    perform private.add_audit_entry('insert', 'conversations', opened.id::text, auth.uid(), $1);
  end if;
  return opened.id;
end
$$;

create function public.staff_start_conversation(
  client_id uuid, subject private.line, body private.multiline_text
) returns uuid
  language sql set search_path = '' as $$ select private.staff_start_conversation($1, $2, $3) $$;

-- A reply says that the ticket is closed while it is.
create function private.write_ticket_email(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'conversation_id', tickets.id, 'subject', tickets.subject, 'body', messages.body,
    'is_resolved', case when tickets.status = 'resolved' then 'yes' end
  ))
  from private.conversations as tickets
  left join private.conversation_messages as messages
    on messages.id = job.subject_id and messages.conversation_id = tickets.id
  where tickets.id = case job.kind when 'ticket_resolved' then job.subject_id else (
      select messages.conversation_id from private.conversation_messages as messages
      where messages.id = job.subject_id
    ) end
    and (job.kind <> 'ticket_resolved' or tickets.status = 'resolved')
$$;

create function private.write_message_email(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'recipient', conversations.sender_email, 'conversation_id', conversations.id,
    'subject', conversations.subject, 'body', replies.body,
    'message', (
      select messages.body from private.list_messages(conversations.id) as messages
      order by messages.created_at limit 1
    ),
    'sent_at', conversations.created_at,
    'is_resolved', case when conversations.status = 'resolved' then 'yes' end
  ))
  from private.conversation_messages as replies
  join private.conversations on conversations.id = replies.conversation_id
  where replies.id = job.subject_id
$$;

grant execute on function private.staff_reply_to_conversation, public.staff_reply_to_conversation,
  private.staff_discard_reply_draft, public.staff_discard_reply_draft, private.staff_add_note, public.staff_add_note, private.staff_set_conversation_status,
  public.staff_set_conversation_status, private.staff_assign_conversations,
  public.staff_assign_conversations, private.staff_classify_ticket, public.staff_classify_ticket,
  private.staff_start_conversation, public.staff_start_conversation to authenticated;
