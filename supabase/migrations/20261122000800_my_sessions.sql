-- Where the caller is signed in, and how they end one of these sessions. Its refresh tokens go with
-- it by cascade, and its access token is worth nothing from then on.
create function private.my_sessions()
  returns table (
    id uuid, created_at timestamptz, refreshed_at timestamptz, user_agent text, ip text,
    is_current boolean
  )
  language sql stable security definer set search_path = '' as $$
  select sessions.id, sessions.created_at, sessions.refreshed_at at time zone 'utc',
    sessions.user_agent, host(sessions.ip),
    sessions.id = (auth.jwt() ->> 'session_id')::uuid
  from auth.sessions
  where sessions.user_id = auth.uid() and private.session_is_alive()
    and (sessions.not_after is null or sessions.not_after > now())
  order by coalesce(sessions.refreshed_at at time zone 'utc', sessions.created_at) desc
$$;

-- Says whether there was such a session; of somebody else's there never is.
create function private.end_my_session(session uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  delete from auth.sessions where sessions.id = session and sessions.user_id = auth.uid();
  return found;
end
$$;

create function public.my_sessions()
  returns table (
    id uuid, created_at timestamptz, refreshed_at timestamptz, user_agent text, ip text,
    is_current boolean
  )
  language sql stable set search_path = '' as $$ select * from private.my_sessions() $$;

create function public.end_my_session(id uuid) returns boolean
  language sql set search_path = '' as $$ select private.end_my_session(id) $$;

revoke all on function private.my_sessions(), private.end_my_session(uuid),
  public.my_sessions(), public.end_my_session(uuid) from public, anon;
grant execute on function private.my_sessions(), private.end_my_session(uuid),
  public.my_sessions(), public.end_my_session(uuid) to authenticated;
