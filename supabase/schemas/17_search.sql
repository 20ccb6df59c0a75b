-- Search of the desk, by trigram indexes: what is typed may stand anywhere in a text. Names and emails of
-- clients are kept here a second time, because Supabase owns auth.users, which can have no index of ours.
-- The indexes take entries at once: a list of pending ones, which every search reads, would make the
-- planner avoid them.

create table private.client_search (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- Name, email and business, a line for each.
  text text not null,
  created_at timestamptz not null
);
create index client_search_text_idx on private.client_search
  using gin (lower(text) extensions.gin_trgm_ops) with (fastupdate = off);
create index client_search_created_at_user_id_idx on private.client_search (created_at, user_id);

alter table private.client_search enable row level security;
revoke all on private.client_search from public, anon, authenticated;
create policy "Only the service role" on private.client_search
  to service_role using (true) with check (true);

-- Writes what a client is found by.
create function private.update_client_search() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.client_search (user_id, text, created_at)
  select profiles.id, concat_ws(
    E'\n', private.parse_name(users.raw_user_meta_data), users.email, profiles.business_name
  ), profiles.created_at
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = new.id
  on conflict (user_id) do update set text = excluded.text, created_at = excluded.created_at;
  return null;
end
$$;

create trigger insert_client_search after insert on public.profiles
  for each row execute function private.update_client_search();
create trigger update_client_search after update on public.profiles
  for each row when (
    (old.business_name, old.created_at) is distinct from (new.business_name, new.created_at)
  ) execute function private.update_client_search();
create trigger update_client_search after update on auth.users
  for each row when (
    (old.email, old.raw_user_meta_data ->> 'name')
      is distinct from (new.email, new.raw_user_meta_data ->> 'name')
  ) execute function private.update_client_search();

-- Profiles that existed before this table are found now.
insert into private.client_search (user_id, text, created_at)
select profiles.id, concat_ws(
  E'\n', private.parse_name(users.raw_user_meta_data), users.email, profiles.business_name
), profiles.created_at
from public.profiles join auth.users on users.id = profiles.id;

create index tickets_text_idx on public.tickets
  using gin (lower(subject || E'\n' || description) extensions.gin_trgm_ops) with (fastupdate = off);
create index ticket_messages_body_idx on public.ticket_messages
  using gin (lower(body) extensions.gin_trgm_ops) with (fastupdate = off);
create index ticket_messages_created_at_idx on public.ticket_messages (created_at);
create index contact_messages_text_idx on public.contact_messages using gin (
  lower(name || E'\n' || email || E'\n' || subject || E'\n' || message) extensions.gin_trgm_ops
) with (fastupdate = off);
create index contact_message_replies_body_idx on public.contact_message_replies
  using gin (lower(body) extensions.gin_trgm_ops) with (fastupdate = off);
create index contact_message_replies_created_at_idx
  on public.contact_message_replies (created_at);

create index newsletter_subscribers_email_text_idx on public.newsletter_subscribers
  using gin (lower(email) extensions.gin_trgm_ops) with (fastupdate = off);

-- Returns the pattern of texts that contain what was typed, of which an index needs three letters or
-- digits in a row; null for less.
create function private.get_search_pattern(search text) returns text
  language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(lower(typed), '([\\%_])', '\\\1', 'g') || '%'
  from private.trim_whitespace(search) as typed
  where typed ~ '[[:alnum:]]{3}'
$$;

-- Lists clients that were found, newest first.
create function private.find_clients(search text, max_rows integer)
  returns setof private.client_search
  language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern constant text := private.get_search_pattern(search);
begin
  return query
    select * from private.client_search where lower(text) like pattern
    order by created_at desc limit max_rows;
end
$$;

-- Returns the number of a conversation that was typed, the first part of its id; null for other texts.
create function private.get_conversation_number(search text) returns text
  language sql immutable set search_path = '' as $$
  select substring(lower(private.trim_whitespace(search)) from '^#?([0-9a-f]{8})$')
$$;

-- Returns those of the messages that private.find_conversations() would find among all.
create function private.filter_messages(ids uuid[], search text) returns uuid[]
  language plpgsql stable set search_path = '' as $$
declare
  pattern constant text := private.get_search_pattern(search);
  number constant text := private.get_conversation_number(search);
begin
  return array(
    select messages.id from public.contact_messages as messages
    where messages.id = any (ids) and (
      starts_with(messages.id::text, number)
      or lower(name || E'\n' || email || E'\n' || subject || E'\n' || message) like pattern
      or exists (
        select from public.contact_message_replies as replies
        where replies.message_id = messages.id and lower(replies.body) like pattern
      )
    )
  );
end
$$;

create type private.found_conversation as (
  id uuid,
  -- Text with what was typed; null for a conversation that was found by its number.
  text text
);

-- Lists the newest conversations that were found: by their number, by a text in them, or by one of the
-- clients; one that was found twice, twice. Each text is limited by itself, because a word that is rare in
-- one table and common in another needs two plans.
-- @param kind null for both
-- @param clients what private.find_clients() found
create function private.find_conversations(
  search text, max_rows integer, kind public.conversation_kind, clients private.client_search[]
) returns setof private.found_conversation
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern constant text := private.get_search_pattern(search);
  number constant text := private.get_conversation_number(search);
  -- Ids that begin with the number.
  first_id constant uuid := (number || '-0000-0000-0000-000000000000')::uuid;
  last_id constant uuid := (number || '-ffff-ffff-ffff-ffffffffffff')::uuid;
begin
  return query
    select tickets.id, null::text from public.tickets
    where tickets.id between first_id and last_id and $3 is distinct from 'messages'
    union all
    select messages.id, null from public.contact_messages as messages
    where messages.id between first_id and last_id and $3 is distinct from 'tickets'
    union all
    (
      select tickets.id, subject || E'\n' || description from public.tickets
      where lower(subject || E'\n' || description) like pattern and $3 is distinct from 'messages'
      order by created_at desc limit max_rows
    )
    union all
    (
      select ticket_id, body from public.ticket_messages
      where lower(body) like pattern and $3 is distinct from 'messages'
      order by created_at desc limit max_rows
    )
    union all
    (
      select messages.id, name || E'\n' || email || E'\n' || subject || E'\n' || message
      from public.contact_messages as messages
      where lower(name || E'\n' || email || E'\n' || subject || E'\n' || message) like pattern
        and $3 is distinct from 'tickets'
      order by created_at desc limit max_rows
    )
    union all
    (
      select message_id, body from public.contact_message_replies
      where lower(body) like pattern and $3 is distinct from 'tickets'
      order by created_at desc limit max_rows
    )
    union all
    (
      select tickets.id, clients.text
      from unnest($4) as clients
      join public.tickets on tickets.user_id = clients.user_id
      where $3 is distinct from 'messages'
      order by tickets.created_at desc limit max_rows
    );
end
$$;

create type public.search_hit_kind as enum ('clients', 'tickets', 'messages', 'meetings');

create type public.search_hit as (
  kind public.search_hit_kind,
  id uuid,
  title text,
  -- Line that contains what was typed.
  excerpt text,
  at timestamptz
);
comment on column public.search_hit.excerpt is 'Null for a conversation that was found by its number.';

-- Returns the first line that contains what was typed, cut to a few words around it.
create function private.excerpt_match(text text, search text) returns text
  language sql immutable set search_path = '' as $$
  select substr(line, greatest(1, strpos(lower(line), typed) - 80), 200)
  from lower(private.trim_whitespace(search)) as typed,
    string_to_table(text, E'\n') with ordinality as lines (line, position)
  where strpos(lower(line), typed) > 0
  order by position limit 1
$$;

-- Lists the newest twenty of each kind that were found: clients, tickets, messages, and the meetings of
-- the clients.
create function private.staff_search_desk(search text) returns setof public.search_hit
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  found_clients private.client_search[];
  found_kind public.conversation_kind;
  matches private.found_conversation[];
  ids uuid[];
begin
  perform private.require_staff();
  found_clients := array(select clients from private.find_clients(search, 20) as clients);
  return query
    select 'clients'::public.search_hit_kind, clients.user_id, profiles.business_name,
      private.excerpt_match(clients.text, search), clients.created_at
    from unnest(found_clients) as clients
    join public.profiles on profiles.id = clients.user_id
    order by clients.created_at desc;
  foreach found_kind in array enum_range(null::public.conversation_kind) loop
    matches := array(
      select texts
      from private.find_conversations(search, 40, found_kind, found_clients) as texts
    );
    ids := array(select texts.id from unnest(matches) as texts);
    return query
      select found_kind::text::public.search_hit_kind, conversations.id, conversations.subject,
        private.excerpt_match(
          (select texts.text from unnest(matches) as texts where texts.id = conversations.id limit 1),
          search
        ),
        conversations.created_at
      from private.conversations where conversations.id = any (ids)
      order by conversations.created_at desc limit 20;
  end loop;
  return query
    select 'meetings'::public.search_hit_kind, meetings.id, profiles.business_name,
      private.excerpt_match(clients.text, search), meetings.starts_at
    from unnest(found_clients) as clients
    join public.meetings on meetings.user_id = clients.user_id
    join public.profiles on profiles.id = clients.user_id
    order by meetings.starts_at desc limit 20;
end
$$;

create function public.staff_search_desk(search private.line) returns setof public.search_hit
  language sql stable set search_path = '' as $$ select * from private.staff_search_desk($1) $$;

grant execute on function private.staff_search_desk, public.staff_search_desk to authenticated;
