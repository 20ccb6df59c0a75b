-- A client's planned posts for their own calendar, which the token in its address opens.

-- Voids the address of the caller's calendar. Returns the token of the new one, of which only a hash is
-- stored.
create function private.renew_my_posts_calendar() returns text
  language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.generate_token();
begin
  perform private.require_session();
  perform private.consume_rate_limit('posts_calendars', 10, '1 hour');
  insert into private.posts_calendars (user_id, token_hash)
  values (auth.uid(), private.hash_token(token))
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now();
  return token;
end
$$;

create function public.renew_my_posts_calendar() returns text
  language sql set search_path = '' as $$ select private.renew_my_posts_calendar() $$;

create type public.calendar_post as (
  id uuid,
  network public.network,
  status public.draft_status,
  version integer,
  planned_at timestamptz,
  body text
);

-- Lists the posts of the client whose token it is, from a month ago on; withdrawn ones are listed so that
-- calendars remove them. Raises PT404 for a wrong token.
create function private.get_posts_calendar(token text) returns setof public.calendar_post
  language plpgsql stable security definer set search_path = '' as $$
declare
  client_id constant uuid := (
    select calendars.user_id from private.posts_calendars as calendars
    where calendars.token_hash = private.hash_token($1)
  );
begin
  perform private.require_found(client_id is not null);
  return query
    select drafts.id, drafts.network, drafts.status, drafts.version, drafts.planned_at, versions.body
    from public.drafts join public.draft_versions as versions
      on versions.draft_id = drafts.id and versions.number = drafts.version
    where drafts.user_id = client_id and drafts.planned_at > now() - interval '1 month'
    order by drafts.planned_at, drafts.id limit 1000;
end
$$;

create function public.get_posts_calendar(token private.line) returns setof public.calendar_post
  language sql stable set search_path = '' as $$ select * from private.get_posts_calendar(token) $$;

grant execute on function private.renew_my_posts_calendar, public.renew_my_posts_calendar
  to authenticated;
grant execute on function private.get_posts_calendar, public.get_posts_calendar
  to anon, authenticated;
