-- What happens at a client's, as they tell us. A source of facts until its last day.

create domain private.picture_ids as uuid[] check (cardinality(value) <= 4);

create table private.news (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  body text not null,
  -- The draft about it gets the first.
  picture_ids private.picture_ids not null,
  by_email boolean not null,
  -- In the client's zone.
  valid_until date not null,
  created_at timestamptz not null default now(),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 500))
);
create index news_user_id_created_at_id_idx on private.news (user_id, created_at, id);
create index news_created_at_idx on private.news (created_at);

alter table private.news enable row level security;

create type public.client_news as (
  id uuid,
  body text,
  told_on date,
  valid_until date
);

create function private.get_news_lifetime() returns integer
  language sql immutable set search_path = '' as $$ select 7 $$;

-- Newest first.
create function private.list_news(user_id uuid, max_rows integer default 10)
  returns setof public.client_news
  language sql stable set search_path = '' as $$
  select news.id, news.body, news.valid_until - private.get_news_lifetime(), news.valid_until
  from private.news where news.user_id = $1
  order by news.created_at desc, news.id desc limit $2
$$;

-- PL/pgSQL, because it resolves names at run time: 12_drafts_jobs.sql creates the function.
create function private.list_valid_news(user_id uuid) returns public.client_news[]
  language plpgsql stable set search_path = '' as $$
declare
  today constant date := (now() at time zone private.get_client_time_zone($1))::date;
begin
  return array(
    select news from private.list_news($1, 20) as news where news.valid_until >= today
  );
end
$$;
