-- Indexes take entries at once: every search would read a pending list.

-- Supabase owns auth.users, so we can't index it.
create table private.client_search (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  text text not null
);
create index client_search_text_idx on private.client_search
  using gin (text extensions.gin_trgm_ops) with (fastupdate = off);

alter table private.client_search enable row level security;

create function private.update_client_search() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.client_search (user_id, text)
  select profiles.id, private.fold_text(concat_ws(
    ' ', private.parse_name(users.raw_user_meta_data), users.email, profiles.business_name
  ))
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = new.id
  on conflict (user_id) do update set text = excluded.text;
  return null;
end
$$;

create trigger update_client_search after insert or update of business_name on public.profiles
  for each row execute function private.update_client_search();
create trigger update_client_search after update of email, raw_user_meta_data on auth.users
  for each row execute function private.update_client_search();

-- Two letters match at the start of a word only, because of trigrams. Null without two in a row.
create function private.get_search_pattern(search text) returns text
  language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(
    case when char_length(folded) > 3 then substr(folded, 2) else folded end, '([\\%_])', '\\\1', 'g'
  ) || '%'
  from private.fold_text(btrim(search)) as folded
  where normalize($1) collate "pg_c_utf8" ~ '[[:alnum:]]{2}'
$$;

create type public.search_hit_kind as enum ('clients', 'conversations', 'subscribers');

create type public.search_hit as (
  kind public.search_hit_kind,
  id uuid,
  title text,
  details text,
  created_at timestamptz
);
comment on column public.search_hit.details is 'Null for a ticket and a subscriber.';

-- Any 200 where more match, so that a common text takes no longer.
create function private.staff_search_desk(search text) returns setof public.search_hit
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern constant text := private.get_search_pattern(search);
begin
  perform private.require_staff();
  return query
    select 'clients'::public.search_hit_kind, clients.id, clients.business_name,
      concat_ws(', ', clients.name, clients.email), clients.created_at
    from private.list_client_summaries(array(
      select profiles.id
      from (
        select user_id from private.client_search where text like pattern limit 200
      ) as found
      join public.profiles on profiles.id = found.user_id
      where not exists (select from public.staff where staff.user_id = profiles.id)
      order by profiles.created_at desc limit 20
    )) as clients
    order by clients.created_at desc;
  return query
    select 'conversations'::public.search_hit_kind, found.id, found.subject,
      found.sender_name || ', ' || found.sender_email, found.created_at
    from (
      select * from private.conversations
      where search_text like pattern limit 200
    ) as found
    order by found.created_at desc limit 20;
  return query
    select 'subscribers'::public.search_hit_kind, found.public_id, found.email, null::text,
      found.created_at
    from (
      select * from public.newsletter_subscribers
      where private.fold_text(email) like pattern limit 200
    ) as found
    order by found.created_at desc limit 20;
end
$$;

create function public.staff_search_desk(search private.line) returns setof public.search_hit
  language sql stable set search_path = '' as $$ select * from private.staff_search_desk($1) $$;

grant execute on function private.staff_search_desk, public.staff_search_desk to authenticated;
