-- Loses who the team is, and the log.

drop function public.my_page(text[], uuid);
drop function private.part_account(uuid), private.part_draft(uuid), private.part_tickets(uuid),
  private.part_plan_request(uuid), private.part_linkedin(uuid), private.part_sessions(uuid),
  private.part_profile(uuid);
drop function public.desk(text, jsonb), public.add_staff(text);
drop function private.desk(text, jsonb), private.desk_waiting(jsonb), private.desk_team(jsonb),
  private.desk_log(jsonb), private.desk_add_member(jsonb), private.desk_remove_member(jsonb),
  private.add_staff(text);
drop table public.staff;
drop table public.audit_log;
drop function private.audit();
drop function private.refuse_change();
drop function private.is_staff();
drop table private.desk_rules;

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

revoke all on function public.my_page(text[]) from public, anon;
grant execute on function public.my_page(text[]) to authenticated;
