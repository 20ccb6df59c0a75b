-- What every page of a client needs, in one call under the caller's own rights: whether their session
-- still lives, and their profile. A token says until when it is good and nothing of a session that
-- was ended since; without this answer a profile that is not shown could as well be missing. (The
-- body is parsed here and now, because callers may not look into the schema auth.)
create function public.my_profile() returns json
  language sql stable set search_path = ''
  return json_build_object(
    'session_is_alive', private.session_is_alive(),
    'profile', (select to_json(profiles) from public.profiles where profiles.id = auth.uid())
  );

-- For forms, which need no profile.
create function public.session_is_alive() returns boolean
  language sql stable set search_path = ''
  return private.session_is_alive();

revoke all on function public.my_profile(), public.session_is_alive() from public, anon;
grant execute on function public.my_profile(), public.session_is_alive() to authenticated;
