-- Anonymous, so that figures outlive the data.

create table private.response_times (
  id bigint generated always as identity primary key,
  waited_from timestamptz not null,
  due_at timestamptz not null,
  replied_at timestamptz not null
);
create index response_times_replied_at_idx on private.response_times (replied_at)
  include (waited_from, due_at);

alter table private.response_times enable row level security;

create function private.record_response_time() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.response_times (waited_from, due_at, replied_at)
  select conversations.waiting_since, conversations.due_at, new.created_at
  from private.conversations
  where conversations.id = new.conversation_id and conversations.due_at is not null;
  return null;
end
$$;

create trigger record_response_time after insert on private.conversation_messages
  for each row when (new.author = 'staff') execute function private.record_response_time();
