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

create type public.search_hit_kind as enum ('clients', 'conversations', 'meetings');

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
begin
  perform private.require_staff();
  found_clients := array(select clients from private.find_clients(search, 20) as clients);
  return query
    select 'clients'::public.search_hit_kind, clients.user_id, profiles.business_name,
      private.excerpt_match(clients.text, search), clients.created_at
    from unnest(found_clients) as clients
    join public.profiles on profiles.id = clients.user_id
    order by clients.created_at desc;
  return query
    select 'conversations'::public.search_hit_kind, found.id, found.subject, found.sender_email, found.created_at
    from private.list_conversations(row(null, null, false, null, search), 20) as found;
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
