-- URLs that open without a session: whoever has a copy may read, and decide.

create type public.secret_url_kind as enum ('calendar', 'meeting', 'posts');

create type public.secret_url as (
  id uuid,
  kind public.secret_url_kind,
  -- Of the meeting.
  starts_at timestamptz,
  emailed_at timestamptz,
  expires_at timestamptz,
  post_count integer
);
comment on column public.secret_url.starts_at is 'Null unless it opens a meeting.';
comment on column public.secret_url.emailed_at is 'Null for a calendar.';
comment on column public.secret_url.expires_at is 'Null for one that stays open until it is closed.';
comment on column public.secret_url.post_count is 'Null unless it opens posts.';

-- The links of one email are closed together.
create function private.list_my_secret_urls() returns setof public.secret_url
  language sql stable security definer set search_path = '' as $$
  select hosts.user_id, 'calendar'::public.secret_url_kind, null::timestamptz, null::timestamptz,
    null::timestamptz, null::integer
  from private.meeting_hosts as hosts
  where hosts.user_id = auth.uid() and hosts.calendar_token_hash is not null
  union all (
    select meetings.id, 'meeting', meetings.starts_at, keys.emailed_at, null, null
    from public.meetings join private.meeting_keys as keys on keys.meeting_id = meetings.id
    where meetings.user_id = auth.uid() and keys.emailed_at is not null
    order by keys.emailed_at desc limit 20
  )
  union all (
    select keys.emailed_in, 'posts', null, min(keys.expires_at) - interval '14 days',
      max(keys.expires_at), count(*)::integer
    from public.drafts join private.draft_keys as keys on keys.draft_id = drafts.id
    where drafts.user_id = auth.uid() and keys.expires_at > now()
    group by keys.emailed_in order by max(keys.expires_at) desc limit 20
  )
$$;

-- @param id null for all of the account's
create function private.close_secret_urls(user_id uuid, id uuid default null) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.draft_keys as keys using public.drafts
  where drafts.id = keys.draft_id and drafts.user_id = $1 and ($2 is null or keys.emailed_in = $2);
  update private.meeting_keys as keys set key = gen_random_uuid(), emailed_at = null
  from public.meetings
  where meetings.id = keys.meeting_id and meetings.user_id = $1 and ($2 is null or meetings.id = $2);
  update private.meeting_hosts as hosts set calendar_token_hash = null
  where hosts.user_id = $1 and hosts.calendar_token_hash is not null
    and ($2 is null or hosts.user_id = $2);
  if found then
    perform private.add_audit_entry('delete', 'meeting_hosts', $1::text, auth.uid());
  end if;
end
$$;

-- Without an id also when the caller ends all sessions, of which Supabase Auth tells no trigger.
create function private.close_my_secret_urls(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.close_secret_urls(auth.uid(), $1);
end
$$;

create function public.close_my_secret_urls(id uuid default null) returns void
  language sql set search_path = '' as $$ select private.close_my_secret_urls($1) $$;

create function private.close_secret_urls_of_account() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.close_secret_urls(new.id);
  return null;
end
$$;

-- Somebody else may have them, or the former mailbox.
create trigger close_secret_urls after update on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password
    or lower(old.email) <> lower(new.email)
  ) execute function private.close_secret_urls_of_account();

grant execute on function private.close_my_secret_urls, public.close_my_secret_urls to authenticated;
