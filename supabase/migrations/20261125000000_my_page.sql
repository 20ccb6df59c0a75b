-- What a page of a signed-in visitor shows, in one call under the caller's own rights: whether their
-- session still lives, their profile, and the parts that the page asks for by name. (my_profile and
-- my_questionnaire, which it replaces, stay for the Worker that runs while this is deployed. The body
-- is parsed here and now, because callers may not look into the schema auth.)
create function private.my_account() returns json
  language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'email', users.email,
    'new_email', nullif(users.email_change, ''),
    'created_at', users.created_at,
    'email_confirmed_at', users.email_confirmed_at,
    'metadata', users.raw_user_meta_data,
    'has_second_step', private.has_second_step(users.id)
  )
  from auth.users where users.id = auth.uid() and private.session_is_alive()
$$;

create function public.my_page(parts text[] default '{}') returns json
  language sql stable set search_path = ''
  return json_build_object(
    'session_is_alive', private.session_is_alive(),
    'profile', (select to_json(profiles) from public.profiles where profiles.id = auth.uid()),
    'account', case when 'account' = any (parts) then private.my_account() end,
    'draft', case when 'draft' = any (parts) then (
      select to_json(profile_drafts) from public.profile_drafts
      where profile_drafts.user_id = auth.uid()
    ) end,
    'tickets', case when 'tickets' = any (parts) then (
      select coalesce(json_agg(newest order by newest.created_at desc), '[]')
      from (
        select id, subject, category, priority, status, created_at
        from public.support_tickets order by created_at desc limit 20
      ) newest
    ) end,
    'plan_request', case when 'plan_request' = any (parts) then (
      select json_build_object('requested_plan', requested_plan, 'created_at', created_at)
      from public.plan_change_requests where handled_at is null limit 1
    ) end,
    'linkedin', case when 'linkedin' = any (parts) then (
      select json_build_object('connected_at', connected_at, 'expires_at', expires_at)
      from public.linkedin_connections where linkedin_connections.user_id = auth.uid()
    ) end,
    'sessions', case when 'sessions' = any (parts) then (
      select coalesce(json_agg(my_sessions), '[]') from private.my_sessions()
    ) end
  );

revoke all on function private.my_account(), public.my_page(text[]) from public, anon;
grant execute on function private.my_account(), public.my_page(text[]) to authenticated;
