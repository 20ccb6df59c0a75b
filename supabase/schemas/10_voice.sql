-- Style only: drafts take no facts from it. The words to avoid are in profiles.

create type public.post_language as enum (
  'English', 'Greek', 'Dutch', 'Danish', 'French', 'German', 'Italian', 'Polish', 'Portuguese', 'Romanian',
  'Spanish', 'Swedish'
);

create function private.are_valid_texts(value text[], max_length integer) returns boolean
  language sql immutable parallel safe set search_path = '' as $$
  select not exists (
    select from unnest($1) as texts (text)
    where private.is_valid_text(texts.text, 1, $2) is not true
  )
$$;

create domain private.adjectives as text[]
  check (cardinality(value) in (0, 3) and private.are_valid_texts(value, 40));
create domain private.liked_posts as text[]
  check (cardinality(value) <= 3 and private.are_valid_texts(value, 1000));
-- The first is that of the drafts.
create domain private.post_languages as public.post_language[]
  check (cardinality(value) in (1, 2, 3) and array_position(value, null) is null);

create table private.voices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  languages private.post_languages not null,
  adjectives private.adjectives not null,
  liked_posts private.liked_posts not null
);

alter table private.voices enable row level security;

create type public.voice as (
  adjectives text[],
  liked_posts text[],
  languages public.post_language[]
);

create function private.get_voice(user_id uuid) returns public.voice
  language sql stable set search_path = '' as $$
  select voices.adjectives, voices.liked_posts, voices.languages
  from private.voices where voices.user_id = $1
$$;

-- PT409 if other answers of the profile than `version` would be replaced.
create function private.save_my_voice(
  adjectives text[], liked_posts text[], languages public.post_language[], words_to_avoid text, version integer
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('voices', 60, '1 hour');
  update public.profiles
  set words_to_avoid = $4, version = coalesce($5, profiles.version)
  where profiles.id = auth.uid();
  perform private.require_found(found);
  insert into private.voices (user_id, adjectives, liked_posts, languages)
  values (auth.uid(), $1, $2, $3)
  on conflict (user_id) do update
  set adjectives = excluded.adjectives, liked_posts = excluded.liked_posts,
    languages = excluded.languages;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.save_my_voice(
  adjectives private.adjectives, liked_posts private.liked_posts, languages private.post_languages,
  words_to_avoid private.multiline_text default null, version integer default null
) returns void
  language sql set search_path = '' as $$ select private.save_my_voice($1, $2, $3, $4, $5) $$;

-- Checks run with the rights of the caller.
grant execute on function private.are_valid_texts, private.save_my_voice, public.save_my_voice
  to authenticated;
