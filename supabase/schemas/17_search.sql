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

create index newsletter_subscribers_email_text_idx on public.newsletter_subscribers
  using gin (lower(email) extensions.gin_trgm_ops) with (fastupdate = off);

-- Texts of conversations, a row for what began one and for each reply.
create table private.conversation_search (
  conversation_id uuid not null,
  kind public.conversation_kind not null,
  is_reply boolean not null,
  -- Id of the ticket, the message or the reply.
  id uuid not null,
  -- Lower case, because converting a long text takes longer than to search it.
  text text not null,
  created_at timestamptz not null,
  primary key (conversation_id, is_reply, id)
);
create index conversation_search_kind_created_at_conversation_id_idx
  on private.conversation_search (kind, created_at, conversation_id);
-- One for each kind, so that a word which is common in tickets is found as fast in messages.
create index conversation_search_ticket_text_idx on private.conversation_search
  using gin (text extensions.gin_trgm_ops) with (fastupdate = off) where kind = 'tickets';
create index conversation_search_message_text_idx on private.conversation_search
  using gin (text extensions.gin_trgm_ops) with (fastupdate = off) where kind = 'messages';

alter table private.conversation_search enable row level security;
revoke all on private.conversation_search from public, anon, authenticated;
create policy "Only the service role" on private.conversation_search
  to service_role using (true) with check (true);

-- Writes what a conversation is found by. Takes its kind, and the names of the columns with its id and
-- with the texts, of which only the email of a message changes.
create function private.update_conversation_search() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  written constant jsonb := to_jsonb(new);
begin
  insert into private.conversation_search (conversation_id, kind, is_reply, id, text, created_at)
  values (
    (written ->> tg_argv[1])::uuid, tg_argv[0]::public.conversation_kind, tg_argv[1] <> 'id', new.id,
    (
      select lower(string_agg(written ->> name, E'\n' order by position))
      from unnest(tg_argv[2:]) with ordinality as columns (name, position)
    ),
    new.created_at
  ) on conflict on constraint conversation_search_pkey do update set text = excluded.text;
  return null;
end
$$;

create trigger insert_conversation_search after insert on public.tickets
  for each row
  execute function private.update_conversation_search('tickets', 'id', 'subject', 'description');
create trigger insert_conversation_search after insert on public.ticket_messages
  for each row execute function private.update_conversation_search('tickets', 'ticket_id', 'body');
create trigger update_conversation_search after insert or update of email on public.contact_messages
  for each row execute function private.update_conversation_search(
    'messages', 'id', 'name', 'email', 'subject', 'message'
  );
create trigger insert_conversation_search after insert on public.contact_message_replies
  for each row execute function private.update_conversation_search('messages', 'message_id', 'body');

-- Returns the pattern of texts that contain another one.
create function private.get_pattern(text text) returns text
  language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(text, '([\\%_])', '\\\1', 'g') || '%'
$$;

-- Returns the pattern of texts that contain what was typed, of which an index needs three letters or
-- digits in a row; null for less.
create function private.get_search_pattern(search text) returns text
  language sql immutable set search_path = '' as $$
  select private.get_pattern(lower(typed)) from private.trim_whitespace(search) as typed
  where typed ~ '[[:alnum:]]{3}'
$$;

-- Lists the words of a text of several that a trigram index can find, each with and without the
-- characters around it, which make a short word one of three characters.
create function private.list_index_words(text text) returns setof text
  language sql immutable set search_path = '' as $$
  select words.word[1]
  from unnest(
      '{[^[:alnum:]]?[[:alnum:]]+,[[:alnum:]]+[^[:alnum:]]?,[^[:alnum:]][[:alnum:]]+[^[:alnum:]]}'::text[]
    ) as forms (form),
    regexp_matches(text, form, 'g') as words (word)
  where text ~ '[^[:alnum:]]' and length(words.word[1]) >= 3
$$;

-- Replaces all characters that a trigram index takes for a space.
create function private.blank_punctuation(text text) returns text
  language sql immutable set search_path = '' as $$
  select regexp_replace(text, '[^[:alnum:]]', ' ', 'g')
$$;

-- Returns the ids of the first rows whose text contains what was typed. A planner would guess from a
-- sample how often the text occurs, and read a large table whole after a wrong guess; this tries both ways
-- in turn, each for about a hundredth of a second. Call it on its own: in a query, the planner would call
-- it as well.
-- @param source query of id, created_at and a text in lower case; it needs a trigram index and one for its
-- order
-- @param direction "asc" for the oldest rows, "desc" for the newest
create function private.find_rows(
  source text, search text, max_rows integer, direction text
) returns uuid[]
  language plpgsql stable set search_path = ''
  set enable_seqscan = off set enable_sort = off set jit = off as $$
declare
  sample_size constant integer := 2000;
  max_matches constant integer := 15000;
  pattern constant text := private.get_search_pattern(search);
  typed constant text := lower(private.trim_whitespace(search));
  -- The inner limit, null for none, makes the planner read the rows in order before it filters them.
  in_order constant text := format(
    $query$
      select array(
        select id from (
          select * from (%1$s) as source order by created_at %2$s, id %2$s limit $3
        ) as ordered where text like $1 limit $2
      )
    $query$, source, direction
  );
  rare_word text;
  found_ids uuid[];
  match_count integer;
begin
  if pattern is null then
    return '{}';
  end if;
  execute in_order into found_ids using pattern, max_rows, sample_size;
  if cardinality(found_ids) = max_rows then
    return found_ids;
  end if;
  -- The index has too many entries of a text that more than a hundredth of the rows have.
  if cardinality(found_ids) < sample_size / 100 then
    -- A rare word is enough to find the rows by: the entries of the other words, such as the host of an
    -- address, take long to compare.
    execute format(
      $query$
        with sample as materialized (
          select private.blank_punctuation(text) as text
          from (%1$s) as source order by created_at %2$s, id %2$s limit 200
        )
        select word
        from private.list_index_words($1) as word,
          lateral (
            select count(*) from sample where strpos(text, private.blank_punctuation(word)) > 0
          ) as uses (use_count)
        where use_count <= 2
        order by use_count, length(word) desc limit 1
      $query$, source, direction
    ) into rare_word using typed;
    execute format(
      $query$
        with matches as materialized (
          select id, created_at from (%1$s) as source
          where text like $1 and strpos(text, $3) > 0 limit %3$s
        )
        select array(select id from matches order by created_at %2$s, id %2$s limit $2),
          (select count(*) from matches)
      $query$, source, direction, max_matches
    ) into found_ids, match_count
    using coalesce(private.get_pattern(rare_word), pattern), max_rows, typed;
    if match_count < max_matches then
      return found_ids;
    end if;
  end if;
  execute in_order into found_ids using pattern, max_rows, null::integer;
  return found_ids;
end
$$;

-- Lists clients that were found, newest first.
create function private.find_clients(search text, max_rows integer)
  returns setof private.client_search
  language plpgsql stable rows 20 set search_path = '' as $$
declare
  found_ids constant uuid[] := private.find_rows(
    'select user_id as id, created_at, lower(text) as text from private.client_search',
    search, max_rows, 'desc'
  );
begin
  return query
    select * from private.client_search where user_id = any (found_ids) order by created_at desc;
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
    select message_id from unnest(ids) as message_id
    where starts_with(message_id::text, number)
      -- Subquery, because a join would find the text among all conversations first.
      or (
        select bool_or(texts.text like pattern) from private.conversation_search as texts
        where texts.conversation_id = message_id
      )
  );
end
$$;

-- Lists the newest conversations of a kind that were found: by their number, by a text in them, or by one
-- of the clients; one that was found twice, twice.
-- @param clients what private.find_clients() found
create function private.find_conversations(
  search text, max_rows integer, kind public.conversation_kind, clients private.client_search[]
) returns setof uuid
  language plpgsql stable set search_path = '' as $$
declare
  number constant text := private.get_conversation_number(search);
  found_ids constant uuid[] := private.find_rows(
    format(
      $query$
        select conversation_id as id, created_at, text
        from private.conversation_search where kind = %L
      $query$, kind
    ), search, max_rows, 'desc'
  );
begin
  return query
    select conversations.id from private.conversations
    where conversations.kind = $3
      -- Ids that begin with the number.
      and conversations.id between (number || '-0000-0000-0000-000000000000')::uuid
        and (number || '-ffff-ffff-ffff-ffffffffffff')::uuid
    union all
    select unnest(found_ids)
    union all
    (
      select tickets.id from public.tickets
      where $3 = 'tickets'
        and tickets.user_id = any (array(select found_client.user_id from unnest($4) as found_client))
      order by tickets.created_at desc limit max_rows
    );
end
$$;

-- Adds what the search of a filter finds, so that a page with its counts searches once.
create function private.resolve_search(filter public.conversation_filter)
  returns public.conversation_filter
  language plpgsql stable set search_path = '' as $$
declare
  clients private.client_search[];
begin
  if filter.search is null then
    return filter;
  end if;
  clients := array(select found_client from private.find_clients(filter.search, 20) as found_client);
  filter.found_ids := array(
    select private.find_conversations(filter.search, 200, kinds.kind, clients)
    from unnest(enum_range(null::public.conversation_kind)) as kinds (kind)
    where filter.kind is null or kinds.kind = filter.kind
  );
  return filter;
end
$$;

-- Returns all texts of a conversation.
create function private.get_conversation_text(id uuid) returns text
  language sql stable set search_path = '' as $$
  select string_agg(texts.text, E'\n' order by texts.created_at)
  from (
    select subject || E'\n' || description, created_at from public.tickets
    where tickets.id = $1
    union all
    select body, created_at from public.ticket_messages where ticket_id = $1
    union all
    select concat_ws(E'\n', name, email, subject, message), created_at
    from public.contact_messages as messages where messages.id = $1
    union all
    select body, created_at from public.contact_message_replies where message_id = $1
  ) as texts (text, created_at)
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
    return query
      select found_kind::text::public.search_hit_kind, conversations.id, conversations.subject,
        private.excerpt_match(
          concat_ws(
            E'\n', private.get_conversation_text(conversations.id),
            (
              select clients.text from unnest(found_clients) as clients
              where clients.user_id = conversations.user_id
            )
          ), search
        ),
        conversations.created_at
      from private.conversations
      where conversations.id = any (array(
        select private.find_conversations(search, 40, found_kind, found_clients)
      ))
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
